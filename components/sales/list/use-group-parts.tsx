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

const tabNames = {
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

type ListWithTotal = { data?: { total: number } | undefined };

/** Documents of sales in groups, with the first rows of each group. */
export type SalesGroups = {
  groups: RowGroup<SalesRow>[];
  shown: number;
  total: number;
  /**
   * The time when the groups were read; null until all groups are read, because until then an empty list is not
   * reported.
   */
  readAt: string | null;
  /** Whether the service refused to search the texts of rows. */
  withoutRows?: boolean;
  /** Whether the shown groups belong to the previous criteria. */
  isStale?: boolean;
  problem: Problem | null;
  retry: () => void;
};

/**
 * Returns the functions that make the groups of a sales list, with their exact counts, and the links to the other rows.
 */
export function useGroupParts(href: (filter: SalesFilter) => string) {
  const t = useTranslations("sales.list");
  const formats = useFormats();
  const language = useLocale();
  const more = (filter: SalesFilter, ...lists: readonly ListWithTotal[]): ReactNode =>
    lists.some(({ data }) => data && data.total > rowsPerPart) ? (
      <TextLink key={filter} href={href(filter)} className="mr-5">
        {t("showMore", {
          count: formats.count(totalOf(lists)),
          stage: t(tabNames[filter]).toLocaleLowerCase(language),
        })}
      </TextLink>
    ) : null;
  const group = (
    key: string,
    text: string,
    lists: readonly ListWithTotal[],
    rows: readonly SalesRow[],
    ...links: readonly ReactNode[]
  ): RowGroup<SalesRow>[] => {
    if (rows.length === 0) return [];
    const title = (
      <>
        {text}
        <span className={css.count}>{formats.count(totalOf(lists))}</span>
      </>
    );
    return [{ key, title, turn: key === "turn", rows, more: links.some(Boolean) ? links : null }];
  };
  return { more, group };
}

export function totalOf(lists: readonly ListWithTotal[]): number {
  return lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
}
