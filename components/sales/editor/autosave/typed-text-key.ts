import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";

/**
 * Returns the prefix of the keys under which this browser stores what a person typed into one kind of document of a
 * company.
 */
export function typedTextKeyPrefixOf(personId: string, companyId: string, kind: DraftEditKind): string {
  return `stegvis-draft:${personId}:${companyId}:${kind}:`;
}
