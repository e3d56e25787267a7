"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import type { Article } from "@/lib/api/contract/sales/article";
import type { ArticleAccountCoding } from "@/lib/api/contract/sales/article-account-coding";
import { codingNameOf } from "./coding-name";

export type ArticleSort = "number" | "name" | "price";

/** Returns the columns of the article list. A phone shows name and price on the first line, number and VAT below. */
export function useArticleColumns(
  codings: readonly ArticleAccountCoding[] | undefined,
): readonly Column<Article, ArticleSort>[] {
  const t = useTranslations("articles.list");
  const formats = useFormats();
  const { currencyCode } = useCompany();
  return useMemo(() => {
    const codingsById = new Map(codings?.map((coding) => [coding.id, coding]));
    const vatText = (row: Article) => {
      const rateBps = codingsById.get(row.codingId)?.rateBps;
      return rateBps === undefined ? "" : formats.percent(rateBps);
    };
    return [
      {
        key: "number",
        label: t("number"),
        sort: "number",
        width: "m",
        cell: (row) => <span className="id">{row.number}</span>,
      },
      {
        key: "name",
        label: t("name"),
        sort: "name",
        phone: "title",
        cell: (row) => <span className="mid">{row.name}</span>,
      },
      {
        key: "coding",
        label: t("coding"),
        width: "l",
        wideOnly: true,
        phone: "sub",
        cell: (row) => (
          <>
            <span className="only-phone id">{row.number} </span>
            <span className="secondary no-phone">{codingNameOf(row, codingsById.get(row.codingId), formats)}</span>
            {row.isActive ? null : <span className="mute"> {t("isInactive")}</span>}
          </>
        ),
      },
      { key: "unit", label: t("unit"), width: "s", cell: (row) => <span className="secondary">{row.unitName}</span> },
      {
        key: "vat",
        label: t("vat"),
        end: true,
        width: "s",
        phone: "next",
        cell: (row) => <span className="secondary">{vatText(row)}</span>,
      },
      {
        key: "net",
        label: t("net", { currency: currencyCode }),
        sort: "price",
        end: true,
        width: "m",
        phone: "amount",
        cell: (row) => <Amount text={formats.quantity(row.netPrice, 2)} />,
      },
      {
        key: "gross",
        label: t("gross", { currency: currencyCode }),
        end: true,
        width: "m",
        wideOnly: true,
        cell: (row) => <Amount text={formats.quantity(row.grossPrice, 2)} />,
      },
    ];
  }, [t, formats, currencyCode, codings]);
}
