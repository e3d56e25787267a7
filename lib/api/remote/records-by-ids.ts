import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { anyOf, compare, type Filter, type Sort } from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { books } from "./books";

/** Ids requested in one call: services limit the length of a filter. */
const idsPerCall = 20;
const pageSize = 1000;
const maxPages = 5;

/** Records that were read; not complete where a list has more pages than are read. */
export type ReadRecords<T> = { items: readonly T[]; isComplete: boolean };

/**
 * Reads the records whose member has one of the ids: a call for each twenty ids.
 *
 * @throws Problem
 */
export async function readRecordsByIds<T>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  ids: readonly string[],
  filterMember: string,
  sort: readonly Sort[] = [],
): Promise<ReadRecords<T>> {
  const recordParts: ReadRecords<T>[] = [];
  for (let startIndex = 0; startIndex < ids.length; startIndex += idsPerCall) {
    const idsOfCall = ids.slice(startIndex, startIndex + idsPerCall);
    const filter = anyOf(...idsOfCall.map((id) => compare(filterMember, "eq", { id })));
    recordParts.push(await readAllPages(access, contract, filter, sort));
  }
  return {
    items: recordParts.flatMap(({ items }) => items),
    isComplete: recordParts.every(({ isComplete }) => isComplete),
  };
}

/**
 * Reads the pages of a list, five thousand records at most.
 *
 * @throws Problem
 */
export async function readAllPages<T>(
  access: CompanyAccess,
  contract: ResourceContract<T>,
  filter: Filter | null,
  sort: readonly Sort[] = [],
): Promise<ReadRecords<T>> {
  const items: T[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await books(access).page(contract, { page, pageSize, filter, sort });
    items.push(...answer.items);
    if (page >= answer.pages) return { items, isComplete: true };
    if (page === maxPages) return { items, isComplete: false };
  }
}
