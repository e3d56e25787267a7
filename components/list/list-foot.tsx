"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";

/** The foot of a list: which rows are on the page, how many there are, and when they were read. */
export function ListFoot({
  page,
  before = (page.page - 1) * page.pageSize,
  readIn = "books",
}: {
  page: Pick<Page<unknown>, "items" | "page" | "pageSize" | "total" | "serverTimeUtc">;
  /** The number of rows on the previous pages, when the pages differ in length. */
  before?: number;
  readIn?: "books" | "payroll";
}) {
  const t = useTranslations("list");
  const formats = useFormats();
  return (
    <>
      <span>
        {page.total === 0 ? null : t("range", { from: before + 1, to: before + page.items.length, total: page.total })}
      </span>
      <span>{t(readIn === "payroll" ? "readInPayroll" : "readAt", { time: formats.time(page.serverTimeUtc) })}</span>
    </>
  );
}
