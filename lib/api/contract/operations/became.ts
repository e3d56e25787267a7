/** Kinds of drafts whose old address redirects after the draft has become something else. */
export const followedDrafts = ["invoice", "quote", "purchase"] as const;
export type FollowedDraft = (typeof followedDrafts)[number];

/** The successor of a draft: the draft under its present id, or the document that was created from it. */
export type Became = { is: "draft" | "document"; id: string };

const folders = {
  invoice: { draft: "sales/drafts", document: "sales/invoices" },
  quote: { draft: "sales/quotes/drafts", document: "sales/quotes" },
  purchase: { draft: "purchases/drafts", document: "purchases/invoices" },
} as const satisfies Record<FollowedDraft, Record<Became["is"], string>>;

/** The page of the successor, below the company's address. */
export function pageOfBecame(kind: FollowedDraft, { is, id }: Became): string {
  return `${folders[kind][is]}/${id}`;
}
