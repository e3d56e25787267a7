"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import css from "./runs.module.css";

type Props = { title: string; totals: { grossMinor: bigint; taxMinor: bigint; netMinor: bigint } };

/** Shows gross pay, withheld tax and net pay; amounts are in minor units. */
export function PayTotals({ title, totals: { grossMinor, taxMinor, netMinor } }: Props) {
  const t = useTranslations("runs");
  const formats = useFormats();
  const { currencyCode: currency } = useCompany();
  const totalLines = [
    { label: t("gross", { currency }), minor: grossMinor },
    { label: t("tax", { currency }), minor: -taxMinor },
    { label: t("net", { currency }), minor: netMinor, isSum: true },
  ];
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl className={css.totals}>
        {totalLines.map(({ label, minor, isSum }) => (
          <div key={label} data-sum={isSum || undefined}>
            <dt>{label}</dt>
            <dd>
              <Amount text={formats.amount(minor)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
