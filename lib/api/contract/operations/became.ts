/** Drafts whose address may be followed after they have become something else. */
export const followedDrafts = ["invoice", "quote", "purchase"] as const;
export type FollowedDraft = (typeof followedDrafts)[number];

/** What is at the end of a draft's old address: the draft under its own id now, or the document that was made of it. */
export type Became = { is: "draft" | "document"; id: string };

const folders = {
  invoice: { draft: "sales/drafts", document: "sales/invoices" },
  quote: { draft: "sales/quotes/drafts", document: "sales/quotes" },
  purchase: { draft: "purchases/drafts", document: "purchases/invoices" },
} as const satisfies Record<FollowedDraft, Record<Became["is"], string>>;

/** The page it has, below the company's. */
export function pageOfBecame(kind: FollowedDraft, { is, id }: Became): string {
  return `${folders[kind][is]}/${id}`;
}
