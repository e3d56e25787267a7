"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { RowGroup } from "@/components/list/list-table";
import { rowsPerPart } from "@/components/turn/use-sales-turn";
import { TextLink } from "@/components/ui/text-link";
import type { Problem } from "@/lib/values/problem";
import type { SalesFilter } from "./sales-address";
import css from "./sales-list.module.css";
import type { SalesRow } from "./sales-row";

const tabMessageKeys = {
  all: "all",
  draft: "draft",
  quote: "quotes",
  quotes: "quotes",
  declined: "declined",
  order: "orders",
  orders: "orders",
  unpaid: "unpaid",
  paid: "paid",
  overdue: "overdue",
  invoices: "invoices",
} as const satisfies Record<SalesFilter, string>;

type CountedList = { data?: { total: number } | undefined };

/** Contains the groups of sales documents, with the first rows of each group. */
export type SalesGroups = {
  groups: RowGroup<SalesRow>[];
  shownCount: number;
  totalCount: number;
  /**
   * The time when the groups were read; null until all groups are read. Until then the list does not say that it is
   * empty.
   */
  readAt: string | null;
  /** Whether the service refused to search the texts of rows. */
  isRowTextUnsearched?: boolean;
  /** Whether the shown groups belong to the previous criteria. */
  isStale?: boolean;
  problem: Problem | null;
  retry: () => void;
};

/**
 * Returns the functions that make the groups of a sales list, with their exact counts, and the links to the other rows.
 */
export function useGroupBuilders(hrefOf: (filter: SalesFilter) => string) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const language = useLocale();
  const renderMoreLink = (filter: SalesFilter, ...countedLists: readonly CountedList[]): ReactNode =>
    countedLists.some(({ data }) => data && data.total > rowsPerPart) ? (
      <TextLink key={filter} href={hrefOf(filter)} className="mr-5">
        {t("showMore", {
          count: formats.count(totalOf(countedLists)),
          stage: t(tabMessageKeys[filter]).toLocaleLowerCase(language),
        })}
      </TextLink>
    ) : null;
  const makeGroup = (
    key: string,
    titleText: string,
    countedLists: readonly CountedList[],
    rows: readonly SalesRow[],
    ...links: readonly ReactNode[]
  ): RowGroup<SalesRow>[] => {
    if (rows.length === 0) return [];
    const groupTitle = (
      <>
        {titleText}
        <span className={css.count}>{formats.count(totalOf(countedLists))}</span>
      </>
    );
    return [{ key, title: groupTitle, isTurn: key === "turn", rows, footer: links.some(Boolean) ? links : null }];
  };
  return { renderMoreLink, makeGroup };
}

export function totalOf(countedLists: readonly CountedList[]): number {
  return countedLists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
}
