"use client";

import { NothingFits } from "./nothing-fits";
import type { SalesAsked, SalesFilter } from "./sales-address";
import { SalesGrouped } from "./sales-grouped";
import { useSalesKinds } from "./use-sales-kinds";

type Props = Pick<Parameters<typeof SalesGrouped>[0], "frame" | "bulk"> & {
  asked: SalesAsked;
  sales: string;
  hrefOf: (filter: SalesFilter) => string;
  onClear: () => void;
};

/** The documents that match the criteria, grouped by kind, with the newest of each kind. */
export function SalesByKind({ asked, sales, hrefOf, onClear, ...parts }: Props) {
  const read = useSalesKinds(asked, sales, hrefOf);
  const empty = <NothingFits search={asked.search} withoutRows={read.withoutRows ?? false} onClear={onClear} />;
  return <SalesGrouped {...parts} read={read} empty={empty} />;
}
