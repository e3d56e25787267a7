import { randomUUID } from "node:crypto";

type Label = { readonly Id: string; readonly Name: string };

/** Labels of a record keep their ids from one save to the next, found by their name; a new name gets a new id. */
export function labelsWithIds<Given extends { Name: string }>(labels: readonly Given[], before: unknown): Given[] {
  const known = new Map((Array.isArray(before) ? (before as readonly Label[]) : []).map(({ Id, Name }) => [Name, Id]));
  return labels.map((label) => ({ ...label, Id: known.get(label.Name) ?? randomUUID() }));
}
