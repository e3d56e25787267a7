import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import { parsePage } from "../../contract/list";
import { compare, toListParameters } from "../../contract/list-query";
import { fromInvoiceDraft, type InvoiceDraft, invoiceDrafts } from "../../contract/sales/customer-invoice-draft";
import type { SearchedMembers } from "../../contract/search-filter";
import { buildBooksPath, type Result, readFromPortal, writeToPortal } from "../call";
import { type ListNarrowing, narrowingFilterOf } from "../list-narrowing";
import { type ListRequest, pageAndSortOf } from "../list-request";
import { pageQuery, recordQuery } from "../resource-queries";
import { searchedPageQuery } from "../searched-page";
import { forgetChosenDate, storeChosenDate, withChosenDate } from "./chosen-invoice-date";

export type InvoiceDraftSort = "created" | "customer";
export type InvoiceDraftsRequest = ListRequest<"all", InvoiceDraftSort> & ListNarrowing;

const sortMembers: Record<InvoiceDraftSort, string> = { created: "CreatedUtc", customer: "CustomerName" };

const searchedMembers: SearchedMembers = {
  number: null,
  texts: ["CustomerName", "YourReference", "OurReference", "BuyersOrderReference"],
};

/** Queries one page of invoice drafts, the newest first; search looks in customer, references and rows. */
export function invoiceDraftsQuery(companyId: string, request: InvoiceDraftsRequest) {
  const paging = pageAndSortOf({ descending: true, ...request }, sortMembers, "created", "CreatedUtc");
  const condition = narrowingFilterOf(request, "InvoiceDate");
  return searchedPageQuery(companyId, invoiceDrafts, request, { members: searchedMembers, paging, condition });
}

/**
 * Queries drafts first stored in the same second as this one. The service gives a draft another id at every save and
 * keeps the instant of its creation (assumed), so the one draft among them with exactly the same instant is its newer
 * version.
 */
export function draftsOfSameSecondQuery(companyId: string, { createdAt }: InvoiceDraft) {
  const filter = compare("CreatedUtc", "ge", { instant: `${createdAt.slice(0, 19)}Z` });
  return pageQuery(companyId, invoiceDrafts, { pageSize: 20, filter, sort: [{ member: "CreatedUtc" }] });
}

/** Queries a draft together with the invoice date that was chosen for it. */
export function invoiceDraftQuery(companyId: string, draftId: string) {
  const path = buildBooksPath(companyId, `${invoiceDrafts.path}/${draftId}`);
  return queryOptions<InvoiceDraft, Problem>({
    ...recordQuery(companyId, invoiceDrafts, draftId),
    queryFn: async ({ signal }) =>
      withChosenDate(companyId, await readFromPortal(path, invoiceDrafts.parse, signal), signal),
  });
}

/**
 * Returns the address of the PDF of a draft's invoice. @param dateParameters the date parameters that the conversion
 * would get
 */
export function buildDraftPdfPath(
  companyId: string,
  draftId: string,
  dateParameters: Readonly<Record<string, string>>,
): string {
  return buildBooksPath(companyId, `${invoiceDrafts.path}/${draftId}/print`, new URLSearchParams(dateParameters));
}

/**
 * Stores a draft: a draft with an empty id is created, any other is replaced as a whole.
 *
 * The stored draft has another id than the saved draft: the service gives a new id at every save. Where the service has
 * stored the draft and the portal could not store its date, the result is a failed save: the next save finds what the
 * draft has become.
 */
export async function saveInvoiceDraft(companyId: string, draft: InvoiceDraft): Promise<Result<InvoiceDraft>> {
  const isNew = draft.id === "";
  const path = isNew ? invoiceDrafts.path : `${invoiceDrafts.path}/${draft.id}`;
  const body = fromInvoiceDraft(draft);
  const saveResult = await writeToPortal(
    isNew ? "POST" : "PUT",
    buildBooksPath(companyId, path),
    body,
    invoiceDrafts.parse,
  );
  return saveResult.ok ? storeChosenDate(companyId, saveResult.value, draft) : saveResult;
}

/** Removes a draft, which is not in the books. The date that was chosen for it is forgotten. */
export async function deleteInvoiceDraft(companyId: string, draft: InvoiceDraft): Promise<Result<null>> {
  const { id, keptOn, createdAt } = draft;
  const deleteResult = await writeToPortal(
    "DELETE",
    buildBooksPath(companyId, `${invoiceDrafts.path}/${id}`),
    undefined,
    () => null,
  );
  if (deleteResult.ok && keptOn !== null) await forgetChosenDate(companyId, createdAt);
  return deleteResult;
}

/**
 * Finds the newer version of this draft: every save gives a draft another id, whoever saves it.
 *
 * Assumed: the service keeps `CreatedUtc` over saves. Where it does not, nothing is found and the draft counts as removed.
 *
 * @returns null when there is none, or more than one
 * @throws Problem when the books cannot be read
 */
export async function findDraftSuccessor(companyId: string, createdAt: string): Promise<InvoiceDraft | null> {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(createdAt)) return null;
  const search = toListParameters({ pageSize: 2, filter: compare("CreatedUtc", "eq", { instant: createdAt }) });
  const page = await readFromPortal(buildBooksPath(companyId, invoiceDrafts.path, search), (wire) =>
    parsePage(invoiceDrafts, wire),
  );
  const [draft] = page.items.length === 1 ? page.items : [];
  return draft ? withChosenDate(companyId, draft) : null;
}

/** Reads the newest drafts. A draft whose save was not answered is among them. @throws Problem */
export async function readNewestInvoiceDrafts(companyId: string): Promise<readonly InvoiceDraft[]> {
  const search = toListParameters({ pageSize: 20, sort: [{ member: "CreatedUtc", descending: true }] });
  return (
    await readFromPortal(buildBooksPath(companyId, invoiceDrafts.path, search), (wire) =>
      parsePage(invoiceDrafts, wire),
    )
  ).items;
}
