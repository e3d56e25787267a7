"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { TextLink } from "@/components/ui/text-link";
import type { Problem } from "@/lib/values/problem";
import type { RowGroup } from "./list-table";
import css from "./list-table.module.css";
import { rowsPerPart } from "./rows-per-part";

type CountedList = { data?: { total: number } | undefined };

/** Contains the groups of a list, with the first rows of each group. */
export type ListGroups<Row> = {
  groups: RowGroup<Row>[];
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
 * Returns the functions that make the groups of a list, with their exact counts, and the links to the other rows.
 *
 * @param nameOf the name of a tab
 */
export function useGroupBuilders<Row, Filter extends string>(
  hrefOf: (filter: Filter) => string,
  nameOf: (filter: Filter) => string,
) {
  const t = useTranslations("list");
  const formats = useFormats();
  const language = useLocale();
  const renderMoreLink = (filter: Filter, ...countedLists: readonly CountedList[]): ReactNode =>
    countedLists.some(({ data }) => data && data.total > rowsPerPart) ? (
      <TextLink key={filter} href={hrefOf(filter)} className="mr-5">
        {t("showMore", {
          count: formats.count(totalOf(countedLists)),
          stage: nameOf(filter).toLocaleLowerCase(language),
        })}
      </TextLink>
    ) : null;
  const makeGroup = (
    key: string,
    titleText: string,
    countedLists: readonly CountedList[],
    rows: readonly Row[],
    ...links: readonly ReactNode[]
  ): RowGroup<Row>[] => {
    if (rows.length === 0) return [];
    const groupTitle = (
      <>
        {titleText}
        <span className={css.groupCount}>{formats.count(totalOf(countedLists))}</span>
      </>
    );
    return [{ key, title: groupTitle, isTurn: key === "turn", rows, footer: links.some(Boolean) ? links : null }];
  };
  return { renderMoreLink, makeGroup };
}

export function totalOf(countedLists: readonly CountedList[]): number {
  return countedLists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
}
