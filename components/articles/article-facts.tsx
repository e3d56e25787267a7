"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { articleAccountCodingsQuery } from "@/lib/api/browser/sales/articles";
import type { Article } from "@/lib/api/contract/sales/article";
import { codingNameOf } from "./coding-name";

export function ArticleFacts({ article }: { article: Article }) {
  const t = useTranslations("articles.page");
  const formats = useFormats();
  const { id, currencyCode } = useCompany();
  const codingsResult = useQuery(articleAccountCodingsQuery(id));
  const coding = codingsResult.data?.items.find((candidate) => candidate.id === article.codingId);
  const renderPrice = (price: bigint) => (
    <span className="num">
      <Amount text={formats.quantity(price, 2)} /> {currencyCode}
    </span>
  );
  return (
    <>
      {article.isActive ? null : <p className="small secondary mb-3">{t("inactive")}</p>}
      <Facts>
        <Fact label={t("number")} isIdentifier>
          {article.number}
        </Fact>
        <Fact label={t("kind")}>{t(article.isService ? "service" : "goods")}</Fact>
        <Fact label={t("net")}>{renderPrice(article.netPrice)}</Fact>
        <Fact label={t("gross")}>{renderPrice(article.grossPrice)}</Fact>
        <Fact label={t("unit")}>{article.unitName}</Fact>
        <Fact label={t("coding")}>{codingNameOf(article, coding, formats)}</Fact>
        <Fact label={t("vat")}>{coding ? formats.percent(coding.rateBps) : ""}</Fact>
        <Fact label={t("account")} isIdentifier>
          {coding?.domesticAccount ?? coding?.domesticExemptAccount ?? ""}
        </Fact>
        <Fact label={t("english")}>{article.nameEnglish}</Fact>
        <Fact label={t("stock")}>
          {article.isStock && article.stockAvailable !== null
            ? `${formats.quantity(article.stockAvailable)} ${article.unitAbbreviation}`
            : ""}
        </Fact>
        <Fact label={t("note")} isWide>
          {article.note}
        </Fact>
      </Facts>
    </>
  );
}
