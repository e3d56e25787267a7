import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../problem";
import { type Page, parsePage } from "../contract/list";
import { type ListQuery, listSearch } from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { booksPath, read } from "./call";

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
      read(booksPath(companyId, contract.path, search), (wire) => parsePage(contract, wire), signal),
  });
}

/** One record of a resource; `id` may be a path of several segments, empty for a resource that is a single record. */
export function recordQuery<T>(companyId: string, contract: ResourceContract<T>, id: string) {
  const path = id === "" ? contract.path : `${contract.path}/${id}`;
  return queryOptions<T, Problem>({
    queryKey: [...resourceKey(companyId, contract.path), "record", id],
    queryFn: ({ signal }) => read(booksPath(companyId, path), (wire) => contract.parse(wire), signal),
  });
}
