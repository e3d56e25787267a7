"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";

/** How much of the list is on the page, and how old it is. */
export function ListFoot({
  page,
  before = (page.page - 1) * page.pageSize,
  readIn = "books",
}: {
  page: Pick<Page<unknown>, "items" | "page" | "pageSize" | "total" | "serverTimeUtc">;
  /** How many rows the pages before hold, where they are not alike. */
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
