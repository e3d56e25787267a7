"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { rowsPerPart } from "@/components/list/rows-per-part";
import { type ListGroups, totalOf, useGroupBuilders } from "@/components/list/use-group-builders";
import { useCompany } from "@/components/shell/company/company-context";
import type { PurchaseFilter, PurchaseListCriteria } from "./purchase-address";
import type { PurchaseRow } from "./purchase-row";
import { purchasesQuery } from "./purchases-query";
import { useFilterName } from "./use-filter-name";
import { useRowMaker } from "./use-row-maker";

/** Groups the supplier invoices that match the criteria into drafts and booked ones, the newest of each first. */
export function useKindGroups(
  criteria: PurchaseListCriteria,
  hrefOf: (filter: PurchaseFilter) => string,
): ListGroups<PurchaseRow> {
  const t = useTranslations("purchases.list");
  const formats = useFormats();
  const company = useCompany();
  const newestFirst = { ...criteria, sort: "date", descending: true, pageSize: rowsPerPart } as const;
  const [draftsResult, bookedResult] = [
    useQuery({
      ...purchasesQuery(company.id, { ...newestFirst, filter: "drafts" }),
      placeholderData: keepPreviousData,
    }),
    useQuery({
      ...purchasesQuery(company.id, { ...newestFirst, filter: "booked" }),
      placeholderData: keepPreviousData,
    }),
  ];
  const readAt = draftsResult.data && bookedResult.data ? bookedResult.data.serverTimeUtc : null;
  const rowMaker = useRowMaker(criteria, readAt ? formats.dayOf(readAt) : null);
  const { renderMoreLink, makeGroup } = useGroupBuilders<PurchaseRow, PurchaseFilter>(hrefOf, useFilterName());
  const results = [draftsResult, bookedResult];
  const groups = (
    [
      ["drafts", draftsResult],
      ["booked", bookedResult],
    ] as const
  ).flatMap(([filter, result]) =>
    makeGroup(
      filter,
      t(`filter.${filter}`),
      [result],
      rowMaker.isReady ? rowMaker.toRows(result.data?.items ?? []) : [],
      renderMoreLink(filter, result),
    ),
  );
  return {
    groups,
    shownCount: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    totalCount: totalOf(results),
    readAt: rowMaker.isReady ? readAt : null,
    isStale: results.some(({ isPlaceholderData }) => isPlaceholderData),
    problem: results.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}
