"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import type { CountedVatReturn } from "@/lib/rules/vat/vat-return";
import css from "./books.module.css";

/** Shows whether the boxes add up to the total of the report, and the VAT codes that have no box. */
export function VatTotal({ report, countedReturn }: { report: VatReport; countedReturn: CountedVatReturn }) {
  const t = useTranslations("books.vat");
  const formats = useFormats();
  const differenceMinor = report.totalMinor - countedReturn.totalMinor;
  return (
    <div className={css.checks}>
      {differenceMinor === 0n ? (
        <p className="good">{t("agrees", { amount: formats.money(report.totalMinor) })}</p>
      ) : (
        <p className="late" role="alert">
          {t("differs", {
            says: formats.money(report.totalMinor),
            counted: formats.money(countedReturn.totalMinor),
            difference: formats.money(differenceMinor),
          })}
        </p>
      )}
      {countedReturn.unplaced.map(({ code, minor, voucherCount }) => (
        <p key={code} className="late">
          {t("unplaced", {
            code,
            amount: formats.money(minor),
            count: voucherCount,
            counted: formats.count(voucherCount),
          })}
        </p>
      ))}
      <p className="secondary">{t("whole")}</p>
    </div>
  );
}
