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
  name: (filter: Filter) => string;
  query: (filter: Filter) => CountQuery<Row>;
  current: Filter;
  href: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/**
 * The tabs of the filters with the number of records in each. The counts are read separately, so the rows do not wait
 * for them.
 */
export function CountedTabs<Row, Filter extends string>({ filters, name, query, ...tabs }: Props<Row, Filter>) {
  const countedTabs = filters.map((filter) => ({
    ...{ filter, label: name(filter) },
    count: <TotalCount query={query(filter)} />,
  }));
  return <ListTabs {...tabs} tabs={countedTabs} />;
}

function TotalCount<Row>({ query }: { query: CountQuery<Row> }) {
  const formats = useFormats();
  const total = useQuery(query).data?.total;
  return total === undefined ? "\u2007" : formats.count(total);
}
