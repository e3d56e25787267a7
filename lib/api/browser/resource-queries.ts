import { queryOptions } from "@tanstack/react-query";
import { containsPersonalNumber, personalNumberDetail } from "../../values/personal-number-text";
import { Problem } from "../../values/problem";
import { type Page, parsePage } from "../contract/list";
import { type ListQuery, toListParameters, toSearchText } from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { buildServicePath, readFromPortal } from "./call";

/** Every query of a company begins with this key, so that leaving or reconnecting a company clears only its own part. */
export function companyKeyOf(companyId: string): readonly string[] {
  return ["companies", companyId];
}

/** Returns the key of all queries of one resource of a company, which a write makes stale. */
export function resourceKeyOf(companyId: string, path: string): readonly string[] {
  return [...companyKeyOf(companyId), path];
}

/** Queries one page of a resource. The query string that is sent is the key. */
export function pageQuery<T>(companyId: string, contract: ResourceContract<T>, query: ListQuery) {
  const urlParameters = toListParameters(query);
  return queryOptions<Page<T>, Problem>({
    queryKey: [...resourceKeyOf(companyId, contract.path), "list", urlParameters.toString()],
    queryFn: ({ signal }) =>
      readFromPortal(
        addressOf(companyId, contract, contract.path, urlParameters),
        (wire) => parsePage(contract, wire),
        signal,
      ),
  });
}

/**
 * Queries one page of what a search finds. A text that looks like a personal number is not sent, because addresses of
 * requests are logged on their way.
 *
 * Errors: `invalid_input` with the detail `personal_number`
 * @param buildQuery builds the query from the text of {@link toSearchText}; the text is null where nothing is searched
 * for
 */
export function searchQuery<T>(
  companyId: string,
  contract: ResourceContract<T>,
  search: string | undefined,
  buildQuery: (text: string | null) => ListQuery,
) {
  const text = toSearchText(search ?? "");
  if (containsPersonalNumber(search ?? "") || containsPersonalNumber(text)) return unsentQuery(companyId, contract);
  return pageQuery(companyId, contract, buildQuery(text === "" ? null : text));
}

/**
 * Queries the query that takes the place of a search that must not be sent. Its key does not contain the search text
 * either.
 */
export function unsentQuery<T>(companyId: string, contract: ResourceContract<T>) {
  return queryOptions<Page<T>, Problem>({
    queryKey: [...resourceKeyOf(companyId, contract.path), "unasked"],
    queryFn: () => Promise.reject(new Problem("invalid_input", { detail: personalNumberDetail })),
  });
}

/**
 * Queries one record of a resource; `id` may be a path of several segments, empty for a resource that is a single
 * record.
 */
export function recordQuery<T>(companyId: string, contract: ResourceContract<T>, id: string) {
  const path = id === "" ? contract.path : `${contract.path}/${id}`;
  return queryOptions<T, Problem>({
    queryKey: [...resourceKeyOf(companyId, contract.path), "record", id],
    queryFn: ({ signal }) =>
      readFromPortal(addressOf(companyId, contract, path), (wire) => contract.parse(wire), signal),
  });
}

function addressOf<T>(
  companyId: string,
  contract: ResourceContract<T>,
  path: string,
  urlParameters?: URLSearchParams,
): string {
  return buildServicePath(contract.service ?? "books", companyId, path, urlParameters);
}
