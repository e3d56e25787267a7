import { holdsPersonalNumber } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import { type Page, parsePage } from "../contract/list";
import {
  allOf,
  anyOf,
  compare,
  contains,
  type Filter,
  type ListQuery,
  listSearch,
  searchText,
  someContains,
} from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import type { Asked } from "./asked";
import { booksPath, read } from "./call";
import { pageQuery, unaskedQuery } from "./resource-queries";

/** The members a search looks in: a number that must equal the search, and texts that may contain it. */
export type Searched = { number: string | null; texts: readonly string[] };

/** Shorter texts occur in nearly every row: the search would find everything, slowly. */
const fewestOfRow = 3;

/** The service's code for an unknown filter. */
const badFilter = 6000;

/** Services that refused to search in rows, by company and resource. This tab does not ask them again. */
const withoutRows = new Set<string>();

/**
 * One page of documents, searched in number, customer, references and, from three letters on, the texts of rows.
 *
 * Where the service refuses to search in rows, the other members are searched, and the page says so.
 * @param condition a filter that must hold in any case
 */
export function searchedPage<T>(
  companyId: string,
  contract: ResourceContract<T>,
  { search = "", rows = true }: Pick<Asked<string, string>, "search" | "rows">,
  { members, order, rest }: { members: Searched; order: ListQuery; rest: Filter | null },
) {
  const text = searchText(search);
  if (holdsPersonalNumber(search) || holdsPersonalNumber(text)) return unaskedQuery(companyId, contract);
  const head = text === "" ? null : headFilter(text, members);
  const narrow = { ...order, filter: allOf(rest, head) };
  const place = `${companyId} ${contract.path}`;
  if (head === null || !rows || text.length < fewestOfRow) return pageQuery(companyId, contract, narrow);
  const wide = { ...order, filter: allOf(rest, anyOf(head, someContains("Rows", "Text", text))) };
  const ask = (query: ListQuery, signal: AbortSignal) =>
    read(booksPath(companyId, contract.path, listSearch(query)), (wire) => parsePage(contract, wire), signal);
  return {
    ...pageQuery(companyId, contract, wide),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Page<T>> => {
      if (!withoutRows.has(place)) {
        const page = await ask(wide, signal).catch(nullWhenUnknown);
        if (page) return page;
        withoutRows.add(place);
      }
      return { ...(await ask(narrow, signal)), withoutRows: true };
    },
  };
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof Problem && error.code === "remote_refused" && error.remote?.code === badFilter) return null;
  throw error;
}

/** A number, alone or after one or two words that name the document in any language: "Invoice 1047". */
const numberShape = /^(?:\p{L}[\p{L}-]*\s+){0,2}(\d{1,9})$/u;

function headFilter(text: string, { number, texts }: Searched): Filter | null {
  const digits = numberShape.exec(text)?.[1];
  const numbered = number !== null && digits !== undefined ? compare(number, "eq", Number(digits)) : null;
  return anyOf(numbered, ...texts.map((member) => contains(member, text)));
}
