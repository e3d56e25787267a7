import * as z from "zod/mini";
import { parseWire, type ResourceContract } from "./resource";

/** One page of a list. `total` counts all records the filter finds, not only this page. */
export type Page<T> = {
  items: readonly T[];
  page: number;
  pageSize: number;
  pages: number;
  total: number;
  /** The service's clock at the time of its answer. */
  serverTimeUtc: string;
  /** The service cannot search the texts of rows: the search looked in the other members only. */
  withoutRows?: true;
};

const wireListSchema = z.object({
  Meta: z.object({
    CurrentPage: z.number(),
    PageSize: z.number(),
    TotalNumberOfPages: z.number(),
    TotalNumberOfResults: z.number(),
    ServerTimeUtc: z.string(),
  }),
  Data: z.array(z.unknown()),
});

/**
 * Reads the list answer of a resource.
 *
 * @throws ContractError when the wrapper or any record is outside the contract
 */
export function parsePage<T>(contract: ResourceContract<T>, wire: unknown): Page<T> {
  const { Meta, Data } = parseWire(wireListSchema, wire);
  return {
    items: Data.map((item) => contract.parse(item)),
    page: Meta.CurrentPage,
    pageSize: Meta.PageSize,
    pages: Meta.TotalNumberOfPages,
    total: Meta.TotalNumberOfResults,
    serverTimeUtc: Meta.ServerTimeUtc,
  };
}
