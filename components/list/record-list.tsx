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
import { addressSortedBy, type ListSpec } from "./list-address";
import { ListFoot } from "./list-foot";
import { ListFrame } from "./list-frame";
import { ListPager } from "./list-pager";
import { ListSearch } from "./list-search";
import { type Column, ListTable } from "./list-table";
import type { useListAddress } from "./use-list-address";

type Props<Row, Filter extends string, Sort extends string> = {
  spec: ListSpec<Filter, Sort>;
  listAddress: ReturnType<typeof useListAddress<Filter, Sort>>;
  list: UseQueryResult<Page<Row>, Problem>;
  columns: readonly Column<Row, Sort>[];
  /** The path of the list. The path of a record adds its id, that of a new record adds `new`. */
  basePath: string;
  /** The filter that is set when a search without hits is cleared. */
  widestFilter: Filter;
  nameOf: (filter: Filter) => string;
  /** The query that counts the records of a filter; it reads as few of them as the service gives. */
  countQuery: (filter: Filter) => UseQueryOptions<Page<Row>, Problem>;
  /** The action that a person's role must allow to add a record; null when no record can be added here. */
  addAction?: Action | null;
  /** The program from which the list is read. */
  program?: "books" | "payroll";
  words: Record<"filters" | "search" | "placeholder" | "caption" | "empty" | "noHit" | "clear", string> & {
    add?: string;
  };
};

/**
 * A list of records of one kind with its filters, search and pages. The address of the page holds the state of the
 * list.
 */
export function RecordList<Row extends { id: string }, Filter extends string, Sort extends string>(
  props: Props<Row, Filter, Sort>,
) {
  const {
    spec,
    listAddress,
    list,
    columns,
    basePath,
    widestFilter,
    nameOf,
    countQuery,
    addAction = "sales.write",
    program,
    words,
  } = props;
  const { address, href, go, type } = listAddress;
  const { role } = useCompany();
  const page = list.data;
  return (
    <>
      <CountedTabs
        label={words.filters}
        filters={spec.filters}
        name={nameOf}
        query={countQuery}
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
        foot={page && page.total > 0 ? <ListFoot page={page} program={program} /> : null}
        pages={
          page ? (
            <ListPager page={page.page} pages={page.pages} href={(pageNumber) => href({ page: pageNumber })} />
          ) : null
        }
      >
        {list.error ? (
          <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />
        ) : page?.total === 0 ? (
          address.search === "" ? (
            <Empty
              action={
                addAction !== null && mayDo(role, addAction) ? (
                  <ButtonLink href={`${basePath}/new`}>{words.add}</ButtonLink>
                ) : null
              }
            >
              {words.empty}
            </Empty>
          ) : (
            <Empty action={<Button onClick={() => go({ search: "", filter: widestFilter })}>{words.clear}</Button>}>
              {words.noHit}
            </Empty>
          )
        ) : (
          <ListTable
            caption={words.caption}
            columns={columns}
            groups={[{ key: "all", rows: page?.items ?? [] }]}
            rowKey={(row) => row.id}
            rowHref={(row) => `${basePath}/${row.id}`}
            sort={{
              by: address.sort,
              descending: address.descending,
              onSort: (sort) => go(addressSortedBy(address, sort, spec)),
            }}
            stale={list.isPlaceholderData}
            loadingRows={page ? 0 : 12}
          />
        )}
      </ListFrame>
    </>
  );
}
