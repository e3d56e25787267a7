"use client";

import { NoMatches } from "./no-matches";
import type { SalesCriteria, SalesFilter } from "./sales-address";
import { SalesGrouped } from "./sales-grouped";
import { useSalesKinds } from "./use-sales-kinds";

type Props = Pick<Parameters<typeof SalesGrouped>[0], "renderFrame" | "bulk"> & {
  criteria: SalesCriteria;
  salesPath: string;
  hrefOf: (filter: SalesFilter) => string;
  onClear: () => void;
};

/** Shows the newest documents of each kind that match the criteria. */
export function SalesByKind({ criteria, salesPath, hrefOf, onClear, ...groupedProps }: Props) {
  const salesGroups = useSalesKinds(criteria, salesPath, hrefOf);
  const emptyNotice = (
    <NoMatches
      searchText={criteria.search}
      isRowTextUnsearched={salesGroups.isRowTextUnsearched ?? false}
      onClear={onClear}
    />
  );
  return <SalesGrouped {...groupedProps} salesGroups={salesGroups} emptyNotice={emptyNotice} />;
}
