"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { type BalanceLine, sumByClass } from "@/lib/rules/books/balance-list";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./books.module.css";

type Props = { lines: readonly BalanceLine[]; date: CalendarDate; openingOn: CalendarDate | null };

/** Shows the sum of each account class, and whether debit and credit are equal. */
export function ClassSums({ lines, date, openingOn }: Props) {
  const t = useTranslations("books.balances");
  const formats = useFormats();
  const { countryCode } = useCompany();
  const classTotals = sumByClass(lines);
  const totalMinor = classTotals.reduce((sum, { closingMinor }) => sum + closingMinor, 0n);
  const renderAmount = (minor: bigint) => <Amount text={formats.amount(minor)} />;
  const classNameOf = (classDigit: string) => {
    const key = `classes.${countryCode}.${classDigit}` as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : "";
  };
  return (
    <section className={css.sums} aria-label={t("sums")}>
      <h2>{t("sums")}</h2>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("class")}</th>
            {openingOn ? (
              <th scope="col" className={css.end}>
                {t("change")}
              </th>
            ) : null}
            <th scope="col" className={css.end}>
              {formats.date(date)}
            </th>
          </tr>
        </thead>
        <tbody>
          {classTotals.map(({ digit: classDigit, openingMinor, closingMinor }) => (
            <tr key={classDigit}>
              <th scope="row" className={css.text}>
                <span className="id">{classDigit}</span> {classNameOf(classDigit)}
              </th>
              {openingOn ? <td className={css.end}>{renderAmount(closingMinor - openingMinor)}</td> : null}
              <td className={css.end}>{renderAmount(closingMinor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={totalMinor === 0n ? "good small" : "late small"}>
        {totalMinor === 0n ? t("balanced") : t("unbalanced", { amount: formats.money(totalMinor) })}
      </p>
    </section>
  );
}
