"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { summarizeWork } from "@/lib/rules/sales/house-work/work-summary";
import { useWorkName } from "./use-work-name";

type HouseWorkDocument = Pick<Invoice, "houseWork" | "rows" | "currencyCode" | "grossMinor" | "taxReductionMinor"> &
  Partial<Pick<Invoice, "claimState">>;

/** Shows for whom, in which home and for what work the tax agency pays a part of the document, and what is left to pay. */
export function HouseWorkFacts({ document }: { document: HouseWorkDocument }) {
  const t = useTranslations("houseWork");
  const formats = useFormats();
  const workNameOf = useWorkName();
  const { houseWork, rows, currencyCode, grossMinor, taxReductionMinor } = document;
  if (houseWork === null) return null;
  const { hoursByType, workMinor, materialMinor } = summarizeWork(rows);
  const money = (minor: bigint) => formats.money(minor, currencyCode);
  return (
    <section aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <Facts isNarrow>
        <Fact label={t("reductionOf", { kind: t(houseWork.kind) })}>{money(taxReductionMinor)}</Fact>
        <Fact label={t("claim")}>{document.claimState ? t(`claimStates.${document.claimState}`) : null}</Fact>
        <Fact label={t("before")}>{money(grossMinor)}</Fact>
        <Fact label={t("after")}>{money(grossMinor - taxReductionMinor)}</Fact>
        {houseWork.persons.map(({ id, number, amountMinor }, index) => (
          <Fact key={id || index} label={t("person")} isIdentifier>
            {amountMinor === null ? number : `${number}, ${money(amountMinor)}`}
          </Fact>
        ))}
        {houseWork.homeName ? (
          <Fact label={t(houseWork.homeKind === "apartment" ? "apartmentName" : "propertyName")}>
            {houseWork.homeName}
          </Fact>
        ) : null}
        {houseWork.housingCompanyNumber ? (
          <Fact label={t("housingCompany")} isIdentifier>
            {houseWork.housingCompanyNumber}
          </Fact>
        ) : null}
        {hoursByType.map(({ type, hours }) => (
          <Fact key={type} label={workNameOf(type) || t("work")}>
            {t("hoursOf", { hours: formats.quantity(hours) })}
          </Fact>
        ))}
        <Fact label={t("workSum")}>{money(workMinor)}</Fact>
        {materialMinor === 0n ? null : <Fact label={t("materialSum")}>{money(materialMinor)}</Fact>}
        {houseWork.otherCostsMinor === 0n ? null : (
          <Fact label={t("otherCosts")}>{money(houseWork.otherCostsMinor)}</Fact>
        )}
      </Facts>
    </section>
  );
}
