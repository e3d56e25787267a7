import { queryOptions } from "@tanstack/react-query";
import { holdsPersonalNumber, personalNumberAsked } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import { type Page, parsePage } from "../contract/list";
import { type ListQuery, listSearch, searchText } from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { read, servicePath } from "./call";

/** Every query of a company begins with this key: leaving or reconnecting a company empties just its part. */
export function companyKey(companyId: string): readonly string[] {
  return ["companies", companyId];
}

/** Everything read of one resource of a company; what a write makes stale. */
export function resourceKey(companyId: string, path: string): readonly string[] {
  return [...companyKey(companyId), path];
}

/** One page of a resource. The key is the very query that is sent. */
export function pageQuery<T>(companyId: string, contract: ResourceContract<T>, query: ListQuery) {
  const search = listSearch(query);
  return queryOptions<Page<T>, Problem>({
    queryKey: [...resourceKey(companyId, contract.path), "list", search.toString()],
    queryFn: ({ signal }) =>
      read(addressOf(companyId, contract, contract.path, search), (wire) => parsePage(contract, wire), signal),
  });
}

/**
 * A page of what a search finds. What looks like a personal number is not asked for: the address of a question is written
 * down on its way.
 *
 * Errors: `invalid_input` with the detail `personal_number`
 * @param query for the text as {@link searchText} has it, null where nothing is searched for
 */
export function foundQuery<T>(
  companyId: string,
  contract: ResourceContract<T>,
  search: string | undefined,
  query: (text: string | null) => ListQuery,
) {
  const text = searchText(search ?? "");
  if (holdsPersonalNumber(search ?? "") || holdsPersonalNumber(text)) return unaskedQuery(companyId, contract);
  return pageQuery(companyId, contract, query(text === "" ? null : text));
}

/** What {@link foundQuery} gives for a text that is not asked for; its key does not hold the text either. */
export function unaskedQuery<T>(companyId: string, contract: ResourceContract<T>) {
  return queryOptions<Page<T>, Problem>({
    queryKey: [...resourceKey(companyId, contract.path), "unasked"],
    queryFn: () => Promise.reject(new Problem("invalid_input", { detail: personalNumberAsked })),
  });
}

/** One record of a resource; `id` may be a path of several segments, empty for a resource that is a single record. */
export function recordQuery<T>(companyId: string, contract: ResourceContract<T>, id: string) {
  const path = id === "" ? contract.path : `${contract.path}/${id}`;
  return queryOptions<T, Problem>({
    queryKey: [...resourceKey(companyId, contract.path), "record", id],
    queryFn: ({ signal }) => read(addressOf(companyId, contract, path), (wire) => contract.parse(wire), signal),
  });
}

function addressOf<T>(
  companyId: string,
  contract: ResourceContract<T>,
  path: string,
  search?: URLSearchParams,
): string {
  return servicePath(contract.service ?? "books", companyId, path, search);
}
