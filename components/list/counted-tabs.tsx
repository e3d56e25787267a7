"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";
import type { Problem } from "@/lib/values/problem";
import { ListTabs } from "./list-tabs";

type CountQuery<Row> = UseQueryOptions<Page<Row>, Problem>;

type Props<Row, Filter extends string> = {
  label: string;
  filters: readonly Filter[];
  labelOf: (filter: Filter) => string;
  countQueryOf: (filter: Filter) => CountQuery<Row>;
  currentFilter: Filter;
  hrefOf: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/**
 * Shows the tabs of the filters with the number of records in each. The counts are read separately, so the rows do not
 * wait for them.
 */
export function CountedTabs<Row, Filter extends string>({
  filters,
  labelOf,
  countQueryOf,
  ...tabsProps
}: Props<Row, Filter>) {
  const countedTabs = filters.map((filter) => ({
    ...{ filter, label: labelOf(filter) },
    count: <TotalCount countQuery={countQueryOf(filter)} />,
  }));
  return <ListTabs {...tabsProps} tabs={countedTabs} />;
}

function TotalCount<Row>({ countQuery }: { countQuery: CountQuery<Row> }) {
  const formats = useFormats();
  const totalCount = useQuery(countQuery).data?.total;
  return totalCount === undefined ? "\u2007" : formats.count(totalCount);
}
