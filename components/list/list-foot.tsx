"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";

/** The line below a list: which rows are on the page, how many rows there are, and when they were read. */
export function ListFoot({
  page,
  rowsBefore = (page.page - 1) * page.pageSize,
  program = "books",
}: {
  page: Pick<Page<unknown>, "items" | "page" | "pageSize" | "total" | "serverTimeUtc">;
  /** The number of rows on the previous pages, when the pages differ in length. */
  rowsBefore?: number;
  program?: "books" | "payroll";
}) {
  const t = useTranslations("list");
  const formats = useFormats();
  return (
    <>
      <span>
        {page.total === 0
          ? null
          : t("range", { from: rowsBefore + 1, to: rowsBefore + page.items.length, total: page.total })}
      </span>
      <span>{t(program === "payroll" ? "readInPayroll" : "readAt", { time: formats.time(page.serverTimeUtc) })}</span>
    </>
  );
}
