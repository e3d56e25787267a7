import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../values/problem";
import { parsePage } from "../contract/list";
import { type ListQuery, toListParameters } from "../contract/list-query";
import type { ResourceContract } from "../contract/resource";
import { buildServicePath, readFromPortal } from "./call";
import { resourceKeyOf } from "./resource-queries";

type WholeListQuery = Omit<ListQuery, "page" | "pageSize">;

/** `serverTimeUtc` is the service's clock when the first page was read. */
export type EveryRecord<T> = { items: readonly T[]; serverTimeUtc: string };

/** The largest page the service returns. */
const pageSize = 1000;

/** Reads every record that a filter finds, page by page. Sums and records that belong together must not lack any. */
export async function readEveryRecord<T>(
  companyId: string,
  contract: ResourceContract<T>,
  query: WholeListQuery,
  signal: AbortSignal,
): Promise<EveryRecord<T>> {
  const items: T[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const path = buildServicePath(
      contract.service ?? "books",
      companyId,
      contract.path,
      toListParameters({ ...query, page: pageNumber, pageSize }),
    );
    const recordPage = await readFromPortal(path, (wire) => parsePage(contract, wire), signal);
    items.push(...recordPage.items);
    if (pageNumber >= recordPage.pages) return { items, serverTimeUtc: recordPage.serverTimeUtc };
  }
}

/** Queries every record that a filter finds, as a query. The filter and the order are its key. */
export function everyRecordQuery<T>(companyId: string, contract: ResourceContract<T>, query: WholeListQuery) {
  return queryOptions<readonly T[], Problem>({
    queryKey: [...resourceKeyOf(companyId, contract.path), "every", toListParameters(query).toString()],
    queryFn: async ({ signal }) => (await readEveryRecord(companyId, contract, query, signal)).items,
  });
}
