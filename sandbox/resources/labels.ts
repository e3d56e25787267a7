import { randomUUID } from "node:crypto";

type Label = { readonly Id: string; readonly Name: string };

/** Labels of a record keep their ids from one save to the next, found by their name; a new name gets a new id. */
export function labelsWithIds(labels: unknown, before: unknown): readonly unknown[] {
  const known = new Map((Array.isArray(before) ? (before as readonly Label[]) : []).map(({ Id, Name }) => [Name, Id]));
  return (Array.isArray(labels) ? (labels as readonly Label[]) : []).map((label) => ({
    ...label,
    Id: known.get(label.Name) ?? randomUUID(),
  }));
}
