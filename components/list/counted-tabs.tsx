"use client";

import { type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";
import type { Problem } from "@/lib/problem";
import { ListTabs } from "./list-tabs";

type Props<Row, Filter extends string> = {
  label: string;
  filters: readonly Filter[];
  name: (filter: Filter) => string;
  query: (filter: Filter) => UseQueryOptions<Page<Row>, Problem>;
  current: Filter;
  href: (filter: Filter) => string;
  onPick: (filter: Filter) => void;
};

/** How many records fit each filter. The counts come on their own; the rows do not wait for them. */
export function CountedTabs<Row, Filter extends string>({ filters, name, query, ...tabs }: Props<Row, Filter>) {
  const formats = useFormats();
  const counts = useQueries({ queries: filters.map(query) });
  const counted = filters.map((filter, index) => {
    const total = counts[index]?.data?.total;
    return { filter, label: name(filter), count: total === undefined ? null : formats.count(total) };
  });
  return <ListTabs {...tabs} tabs={counted} />;
}
