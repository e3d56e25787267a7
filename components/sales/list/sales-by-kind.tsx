"use client";

import { NoMatches } from "./no-matches";
import type { SalesCriteria, SalesFilter } from "./sales-address";
import { SalesGrouped } from "./sales-grouped";
import { useSalesKinds } from "./use-sales-kinds";

type Props = Pick<Parameters<typeof SalesGrouped>[0], "frame" | "bulk"> & {
  criteria: SalesCriteria;
  sales: string;
  hrefOf: (filter: SalesFilter) => string;
  onClear: () => void;
};

/** The documents that match the criteria, grouped by kind, with the newest of each kind. */
export function SalesByKind({ criteria, sales, hrefOf, onClear, ...parts }: Props) {
  const salesGroups = useSalesKinds(criteria, sales, hrefOf);
  const empty = <NoMatches search={criteria.search} withoutRows={salesGroups.withoutRows ?? false} onClear={onClear} />;
  return <SalesGrouped {...parts} salesGroups={salesGroups} empty={empty} />;
}
