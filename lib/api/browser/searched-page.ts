import { containsPersonalNumber } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import { type Page, parsePage } from "../contract/list";
import {
  allOf,
  anyElementContains,
  anyOf,
  type Filter,
  type ListQuery,
  toListParameters,
  toSearchText,
} from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { type SearchedMembers, searchFilterOf } from "../contract/search-filter";
import { buildBooksPath, readFromPortal } from "./call";
import type { ListRequest } from "./list-request";
import { pageQuery, unsentQuery } from "./resource-queries";

/** Shorter texts occur in nearly every row: the search would find everything, slowly. */
const minRowSearchLength = 3;

/** The service's code for an unknown filter. */
const unknownFilterCode = 6000;

/** Services that refused to search in rows, by company and resource. This tab does not ask them again. */
const servicesWithoutRowSearch = new Set<string>();

/**
 * Queries one page of documents, searched in number, customer, references and, from three letters on, the texts of
 * rows.
 *
 * Where the service refuses to search in rows, the other members are searched, and the page says so.
 * @param condition a filter that must hold in any case
 */
export function searchedPageQuery<T>(
  companyId: string,
  contract: ResourceContract<T>,
  { search = "", rows: searchesRows = true }: Pick<ListRequest<string, string>, "search" | "rows">,
  { members, paging, condition }: { members: SearchedMembers; paging: ListQuery; condition: Filter | null },
) {
  const text = toSearchText(search);
  if (containsPersonalNumber(search) || containsPersonalNumber(text)) return unsentQuery(companyId, contract);
  const documentFilter = text === "" ? null : searchFilterOf(text, members);
  const queryWithoutRows = { ...paging, filter: allOf(condition, documentFilter) };
  const companyResourceKey = `${companyId} ${contract.path}`;
  if (documentFilter === null || !searchesRows || text.length < minRowSearchLength)
    return pageQuery(companyId, contract, queryWithoutRows);
  const queryWithRows = {
    ...paging,
    filter: allOf(condition, anyOf(documentFilter, anyElementContains("Rows", "Text", text))),
  };
  const requestPage = (query: ListQuery, signal: AbortSignal) =>
    readFromPortal(
      buildBooksPath(companyId, contract.path, toListParameters(query)),
      (wire) => parsePage(contract, wire),
      signal,
    );
  return {
    ...pageQuery(companyId, contract, queryWithRows),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page<T>> => {
      if (!servicesWithoutRowSearch.has(companyResourceKey)) {
        const page = await requestPage(queryWithRows, signal).catch(nullWhenFilterUnknown);
        if (page) return page;
        servicesWithoutRowSearch.add(companyResourceKey);
      }
      return { ...(await requestPage(queryWithoutRows, signal)), withoutRows: true };
    },
  };
}

function nullWhenFilterUnknown(error: unknown): null {
  if (error instanceof Problem && error.code === "remote_refused" && error.remote?.code === unknownFilterCode)
    return null;
  throw error;
}
