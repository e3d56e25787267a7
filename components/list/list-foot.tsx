"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";

/** Shows the line below a list: which rows are on the page, how many rows there are, and when they were read. */
export function ListFoot({
  listPage,
  previousRowCount = (listPage.page - 1) * listPage.pageSize,
  sourceProgram = "books",
}: {
  listPage: Pick<Page<unknown>, "items" | "page" | "pageSize" | "total" | "serverTimeUtc">;
  /** The number of rows on the previous pages, when the pages differ in length. */
  previousRowCount?: number;
  sourceProgram?: "books" | "payroll";
}) {
  const t = useTranslations("list");
  const formats = useFormats();
  return (
    <>
      <span>
        {listPage.total === 0
          ? null
          : t("range", {
              from: previousRowCount + 1,
              to: previousRowCount + listPage.items.length,
              total: listPage.total,
            })}
      </span>
      <span>
        {t(sourceProgram === "payroll" ? "readInPayroll" : "readAt", { time: formats.time(listPage.serverTimeUtc) })}
      </span>
    </>
  );
}
