import { parsed, type ResourceContract } from "./resource";
import * as shape from "./shape";

/** One page of a list. `total` counts all hits of the filter, not only this page. */
export type Page<T> = {
  items: readonly T[];
  page: number;
  pageSize: number;
  pages: number;
  total: number;
  /** The service's clock when it answered. */
  serverTimeUtc: string;
};

const wireList = shape.object({
  Meta: shape.object({
    CurrentPage: shape.number,
    PageSize: shape.number,
    TotalNumberOfPages: shape.number,
    TotalNumberOfResults: shape.number,
    ServerTimeUtc: shape.string,
  }),
  Data: shape.array(shape.unknown),
});

/**
 * Reads the list answer of a resource.
 *
 * @throws ContractError when the wrapper or any record is outside the contract
 */
export function parsePage<T>(contract: ResourceContract<T>, wire: unknown): Page<T> {
  const { Meta, Data } = parsed(wireList, wire);
  return {
    items: Data.map((item) => contract.parse(item)),
    page: Meta.CurrentPage,
    pageSize: Meta.PageSize,
    pages: Meta.TotalNumberOfPages,
    total: Meta.TotalNumberOfResults,
    serverTimeUtc: Meta.ServerTimeUtc,
  };
}
