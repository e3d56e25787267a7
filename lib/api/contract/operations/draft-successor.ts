/** The old address of these drafts redirects after the draft has become something else. */
export const redirectedDraftKinds = ["invoice", "quote", "purchase"] as const;
export type RedirectedDraftKind = (typeof redirectedDraftKinds)[number];

/** The successor of a draft: the draft under its present id, or the document that was created from it. */
export type DraftSuccessor = { is: "draft" | "document"; id: string };

const folderByKind = {
  invoice: { draft: "sales/drafts", document: "sales/invoices" },
  quote: { draft: "sales/quotes/drafts", document: "sales/quotes" },
  purchase: { draft: "purchases/drafts", document: "purchases/invoices" },
} as const satisfies Record<RedirectedDraftKind, Record<DraftSuccessor["is"], string>>;

/** Returns the page of the successor, below the company's address. */
export function pagePathOfDraftSuccessor(kind: RedirectedDraftKind, { is, id }: DraftSuccessor): string {
  return `${folderByKind[kind][is]}/${id}`;
}
