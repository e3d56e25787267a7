"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { Page } from "@/lib/api/contract/list";

/** How much of the list is on the page, and how old it is. */
export function ListFoot({
  page,
}: {
  page: Pick<Page<unknown>, "items" | "page" | "pageSize" | "total" | "serverTimeUtc">;
}) {
  const t = useTranslations("list");
  const formats = useFormats();
  const before = (page.page - 1) * page.pageSize;
  return (
    <>
      <span>
        {page.total === 0 ? null : t("range", { from: before + 1, to: before + page.items.length, total: page.total })}
      </span>
      <span>{t("readAt", { time: formats.time(page.serverTimeUtc) })}</span>
    </>
  );
}
