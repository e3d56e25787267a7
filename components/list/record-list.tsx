"use client";

import type { UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import type { Page } from "@/lib/api/contract/list";
import { type Action, mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import { CountedTabs } from "./counted-tabs";
import { addressSortedBy, type ListSpec } from "./list-address";
import { ListFoot } from "./list-foot";
import { ListFrame, ListKeys } from "./list-frame";
import { ListPager } from "./list-pager";
import { ListSearch } from "./list-search";
import { type Column, ListTable, type RowMarking } from "./list-table";
import type { useListAddress } from "./use-list-address";

type Props<Row, Filter extends string, Sort extends string> = {
  listSpec: ListSpec<Filter, Sort>;
  listAddress: ReturnType<typeof useListAddress<Filter, Sort>>;
  listQuery: UseQueryResult<Page<Row>, Problem>;
  columns: readonly Column<Row, Sort>[];
  /** The path of the list. The path of a record adds its id, that of a new record adds `new`. */
  basePath: string;
  /** The filter that is set when a search without hits is cleared. */
  widestFilter: Filter;
  /** The filters that have a tab; all of them where this is missing. */
  tabFilters?: readonly Filter[];
  filterNameOf: (filter: Filter) => string;
  /** The query that counts the records of a filter; it reads as few records as the service allows. */
  countQueryOf: (filter: Filter) => UseQueryOptions<Page<Row>, Problem>;
  /** The action that a person's role must allow to add a record; null when no record can be added here. */
  addAction?: Action | null;
  /** The program from which the list is read. */
  sourceProgram?: "books" | "payroll";
  /** How rows are marked, and the bar with the actions for the marked rows; null while no row is marked. */
  rowMarking?: RowMarking<Row> | undefined;
  bar?: ReactNode;
  texts: Record<"filters" | "search" | "placeholder" | "caption" | "empty" | "noHit" | "clear", string> & {
    add?: string;
  };
};

/**
 * Shows a list of records of one kind with its filters, search and pages. The address of the page holds the state of
 * the list.
 */
export function RecordList<Row extends { id: string }, Filter extends string, Sort extends string>(
  props: Props<Row, Filter, Sort>,
) {
  const {
    listSpec,
    listAddress,
    listQuery,
    columns,
    basePath,
    widestFilter,
    tabFilters = listSpec.filters,
    filterNameOf,
    countQueryOf,
    addAction = "sales.write",
    sourceProgram,
    rowMarking,
    bar,
    texts,
  } = props;
  const { address, hrefWith, pushAddress, replaceAddress } = listAddress;
  const { role } = useCompany();
  const listPage = listQuery.data;
  return (
    <>
      <CountedTabs
        label={texts.filters}
        filters={tabFilters}
        labelOf={filterNameOf}
        countQueryOf={countQueryOf}
        currentFilter={address.filter}
        hrefOf={(filter) => hrefWith({ filter })}
        onPick={(filter) => pushAddress({ filter })}
      />
      <ListFrame
        bar={bar ?? (rowMarking ? <ListKeys canMark /> : undefined)}
        search={
          <ListSearch
            label={texts.search}
            placeholder={texts.placeholder}
            searchedText={address.search}
            onSearch={(search) => replaceAddress({ search })}
          />
        }
        foot={listPage && listPage.total > 0 ? <ListFoot listPage={listPage} sourceProgram={sourceProgram} /> : null}
        pages={
          listPage ? (
            <ListPager
              pageNumber={listPage.page}
              pageCount={listPage.pages}
              hrefOfPage={(pageNumber) => hrefWith({ page: pageNumber })}
            />
          ) : null
        }
      >
        {listQuery.error ? (
          <ProblemNotice problem={listQuery.error} onRetry={() => void listQuery.refetch()} />
        ) : listPage?.total === 0 ? (
          address.search === "" ? (
            <EmptyNotice
              action={
                addAction !== null && mayDo(role, addAction) ? (
                  <ButtonLink href={`${basePath}/new`}>{texts.add}</ButtonLink>
                ) : null
              }
            >
              {texts.empty}
            </EmptyNotice>
          ) : (
            <EmptyNotice
              action={<Button onClick={() => pushAddress({ search: "", filter: widestFilter })}>{texts.clear}</Button>}
            >
              {texts.noHit}
            </EmptyNotice>
          )
        ) : (
          <ListTable
            caption={texts.caption}
            columns={columns}
            groups={[{ key: "all", rows: listPage?.items ?? [] }]}
            rowKeyOf={(row) => row.id}
            rowHrefOf={(row) => `${basePath}/${row.id}`}
            rowMarking={rowMarking}
            sort={{
              sortKey: address.sort,
              isDescending: address.descending,
              onSort: (sort) => pushAddress(addressSortedBy(address, sort, listSpec)),
            }}
            isStale={listQuery.isPlaceholderData}
            loadingRowCount={listPage ? 0 : 12}
          />
        )}
      </ListFrame>
    </>
  );
}
