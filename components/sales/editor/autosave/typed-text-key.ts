import type { DraftEditKind } from "@/lib/api/contract/operations/draft-edit";

/**
 * The prefix of the storage keys for the text that a person typed into one kind of document of a company in this
 * browser.
 */
export function typedTextKeyPrefix(personId: string, companyId: string, kind: DraftEditKind): string {
  return `stegvis-draft:${personId}:${companyId}:${kind}:`;
}
