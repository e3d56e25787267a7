"use client";

import type { UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";
import type { Page } from "@/lib/api/contract/list";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import { CountedTabs } from "./counted-tabs";
import { type ListSpec, sortedBy } from "./list-address";
import { ListFoot } from "./list-foot";
import { ListFrame } from "./list-frame";
import { ListPager } from "./list-pager";
import { ListSearch } from "./list-search";
import { type Column, ListTable } from "./list-table";
import type { useListAddress } from "./use-list-address";

type Props<Row, Filter extends string, Sort extends string> = {
  spec: ListSpec<Filter, Sort>;
  at: ReturnType<typeof useListAddress<Filter, Sort>>;
  list: UseQueryResult<Page<Row>, Problem>;
  columns: readonly Column<Row, Sort>[];
  /** The path of the list. The path of a record adds its id, that of a new record adds `new`. */
  base: string;
  /** The filter that is set when a search without hits is cleared. */
  everything: Filter;
  nameOf: (filter: Filter) => string;
  /** The query that counts the records of a filter; it reads as few of them as the service gives. */
  countOf: (filter: Filter) => UseQueryOptions<Page<Row>, Problem>;
  /** The action that a person's role must allow to add a record; null when no record can be added here. */
  adds?: Action | null;
  /** The program from which the list is read. */
  readIn?: "books" | "payroll";
  words: Record<"filters" | "search" | "placeholder" | "caption" | "empty" | "noHit" | "clear", string> & {
    add?: string;
  };
};

/** A list of records of one kind with its filters, search and pages, in the state of its address. */
export function RecordList<Row extends { id: string }, Filter extends string, Sort extends string>(
  props: Props<Row, Filter, Sort>,
) {
  const { spec, at, list, columns, base, everything, nameOf, countOf, adds = "sales.write", readIn, words } = props;
  const { address, href, go, type } = at;
  const { role } = useCompany();
  const page = list.data;
  return (
    <>
      <CountedTabs
        label={words.filters}
        filters={spec.filters}
        name={nameOf}
        query={countOf}
        current={address.filter}
        href={(filter) => href({ filter })}
        onPick={(filter) => go({ filter })}
      />
      <ListFrame
        search={
          <ListSearch
            label={words.search}
            placeholder={words.placeholder}
            value={address.search}
            onSearch={(search) => type({ search })}
          />
        }
        foot={page && page.total > 0 ? <ListFoot page={page} readIn={readIn} /> : null}
        pages={page ? <ListPager page={page.page} pages={page.pages} href={(to) => href({ page: to })} /> : null}
      >
        {list.error ? (
          <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />
        ) : page?.total === 0 ? (
          address.search === "" ? (
            <Empty
              action={
                adds !== null && mayDo(role, adds) ? <ButtonLink href={`${base}/new`}>{words.add}</ButtonLink> : null
              }
            >
              {words.empty}
            </Empty>
          ) : (
            <Empty action={<Button onClick={() => go({ search: "", filter: everything })}>{words.clear}</Button>}>
              {words.noHit}
            </Empty>
          )
        ) : (
          <ListTable
            caption={words.caption}
            columns={columns}
            groups={[{ key: "all", rows: page?.items ?? [] }]}
            rowKey={(row) => row.id}
            rowHref={(row) => `${base}/${row.id}`}
            sort={{
              by: address.sort,
              descending: address.descending,
              onSort: (sort) => go(sortedBy(address, sort, spec)),
            }}
            stale={list.isPlaceholderData}
            loadingRows={page ? 0 : 12}
          />
        )}
      </ListFrame>
    </>
  );
}
