import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";

/** How the names begin under which this browser keeps what a person typed into one kind of document of a company. */
export function typedTextKeyPrefix(personId: string, companyId: string, kind: DraftEditKind): string {
  return `stegvis-draft:${personId}:${companyId}:${kind}:`;
}
