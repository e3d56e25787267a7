"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";
import type { Problem } from "@/lib/values/problem";
import { ListTabs } from "./list-tabs";

type Counted<Row> = UseQueryOptions<Page<Row>, Problem>;

type Props<Row, Filter extends string> = {
  label: string;
  filters: readonly Filter[];
  name: (filter: Filter) => string;
  query: (filter: Filter) => Counted<Row>;
  current: Filter;
  href: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/**
 * The tabs of the filters with the number of records in each. The counts are read separately, so the rows do not wait for
 * them.
 */
export function CountedTabs<Row, Filter extends string>({ filters, name, query, ...tabs }: Props<Row, Filter>) {
  const counted = filters.map((filter) => ({
    ...{ filter, label: name(filter) },
    count: <Count query={query(filter)} />,
  }));
  return <ListTabs {...tabs} tabs={counted} />;
}

function Count<Row>({ query }: { query: Counted<Row> }) {
  const formats = useFormats();
  const total = useQuery(query).data?.total;
  return total === undefined ? "\u2007" : formats.count(total);
}
