import { fromInvoiceDraft, type InvoiceDraft, invoiceDrafts } from "../contract/customer-invoice-draft";
import { parsePage } from "../contract/list";
import { compare, listSearch } from "../contract/list-query";
import { type Asked, pageAndSort } from "./asked";
import { booksPath, type Result, read, write } from "./call";
import { type Narrowed, narrowedFilter } from "./narrowed";
import { pageQuery, recordQuery } from "./resource-queries";
import { type Searched, searchedPage } from "./searched-page";

export type DraftSort = "created" | "customer";
export type DraftsAsked = Asked<"all", DraftSort> & Narrowed;

const members: Record<DraftSort, string> = { created: "CreatedUtc", customer: "CustomerName" };

const searched: Searched = {
  number: null,
  texts: ["CustomerName", "YourReference", "OurReference", "BuyersOrderReference"],
};

/** One page of invoice drafts, the newest first; search looks in customer, references and rows. */
export function invoiceDraftsQuery(companyId: string, asked: DraftsAsked) {
  const order = pageAndSort({ descending: true, ...asked }, members, "created", "CreatedUtc");
  const rest = narrowedFilter(asked, "InvoiceDate");
  return searchedPage(companyId, invoiceDrafts, asked, { members: searched, order, rest });
}

/**
 * Drafts first stored at the same second as this one. The service gives a draft another id at every save and keeps the
 * time it was first stored (assumed), so the one draft among them with the very same time is its newer version.
 */
export function draftOfSameOrigin(companyId: string, { createdAt }: InvoiceDraft) {
  const filter = compare("CreatedUtc", "ge", { instant: `${createdAt.slice(0, 19)}Z` });
  return pageQuery(companyId, invoiceDrafts, { pageSize: 20, filter, sort: [{ member: "CreatedUtc" }] });
}

export function invoiceDraftQuery(companyId: string, draftId: string) {
  return recordQuery(companyId, invoiceDrafts, draftId);
}

/** Where the browser finds the PDF a draft would become. @param date what a conversion would be told about its date */
export function draftPdfPath(companyId: string, draftId: string, date: Readonly<Record<string, string>>): string {
  return booksPath(companyId, `${invoiceDrafts.path}/${draftId}/print`, new URLSearchParams(date));
}

/**
 * Stores a draft: a new one when its id is empty, otherwise the whole draft is replaced.
 *
 * The stored draft has another id than the one saved: the service gives a new one at every save.
 */
export function saveInvoiceDraft(companyId: string, draft: InvoiceDraft): Promise<Result<InvoiceDraft>> {
  const isNew = draft.id === "";
  const path = isNew ? invoiceDrafts.path : `${invoiceDrafts.path}/${draft.id}`;
  return write(isNew ? "POST" : "PUT", booksPath(companyId, path), fromInvoiceDraft(draft), invoiceDrafts.parse);
}

/** Removes a draft; it has not touched the books. */
export function deleteInvoiceDraft(companyId: string, draftId: string): Promise<Result<null>> {
  return write("DELETE", booksPath(companyId, `${invoiceDrafts.path}/${draftId}`), undefined, () => null);
}

/**
 * The draft that this one has become: every save gives it another id, whoever saves it.
 *
 * Assumed: the service keeps `CreatedUtc` over saves. Where it does not, nothing is found and the draft counts as gone.
 *
 * @returns null when there is none, or more than one
 * @throws Problem when the books cannot be read
 */
export async function findSuccessor(companyId: string, createdAt: string): Promise<InvoiceDraft | null> {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(createdAt)) return null;
  const search = listSearch({ pageSize: 2, filter: compare("CreatedUtc", "eq", { instant: createdAt }) });
  const found = await read(booksPath(companyId, invoiceDrafts.path, search), (wire) => parsePage(invoiceDrafts, wire));
  return found.items.length === 1 ? (found.items[0] ?? null) : null;
}

/** The newest drafts: where one stands that was sent and whose answer was lost. @throws Problem */
export async function newestDrafts(companyId: string): Promise<readonly InvoiceDraft[]> {
  const search = listSearch({ pageSize: 20, sort: [{ member: "CreatedUtc", descending: true }] });
  return (await read(booksPath(companyId, invoiceDrafts.path, search), (wire) => parsePage(invoiceDrafts, wire))).items;
}
