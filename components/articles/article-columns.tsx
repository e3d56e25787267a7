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
    const vatRateTextOf = (article: Article) => {
      const rateBps = codingsById.get(article.codingId)?.rateBps;
      return rateBps === undefined ? "" : formats.percent(rateBps);
    };
    return [
      {
        key: "number",
        label: t("number"),
        sortKey: "number",
        columnWidth: "m",
        renderCell: (article) => <span className="id">{article.number}</span>,
      },
      {
        key: "name",
        label: t("name"),
        sortKey: "name",
        phonePlace: "title",
        renderCell: (article) => <span className="mid">{article.name}</span>,
      },
      {
        key: "coding",
        label: t("coding"),
        columnWidth: "l",
        wideOnly: true,
        phonePlace: "sub",
        renderCell: (article) => (
          <>
            <span className="only-phone id">{article.number} </span>
            <span className="secondary no-phone">
              {codingNameOf(article, codingsById.get(article.codingId), formats)}
            </span>
            {article.isActive ? null : <span className="mute"> {t("isInactive")}</span>}
          </>
        ),
      },
      {
        key: "unit",
        label: t("unit"),
        columnWidth: "s",
        renderCell: (article) => <span className="secondary">{article.unitName}</span>,
      },
      {
        key: "vat",
        label: t("vat"),
        isRightAligned: true,
        columnWidth: "s",
        phonePlace: "next",
        renderCell: (article) => <span className="secondary">{vatRateTextOf(article)}</span>,
      },
      {
        key: "net",
        label: t("net", { currency: currencyCode }),
        sortKey: "price",
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: (article) => <Amount text={formats.quantity(article.netPrice, 2)} />,
      },
      {
        key: "gross",
        label: t("gross", { currency: currencyCode }),
        isRightAligned: true,
        columnWidth: "m",
        wideOnly: true,
        renderCell: (article) => <Amount text={formats.quantity(article.grossPrice, 2)} />,
      },
    ];
  }, [t, formats, currencyCode, codings]);
}
