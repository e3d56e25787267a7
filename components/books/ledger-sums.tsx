"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import type { AccountLedger } from "@/lib/rules/books/account-ledger";
import type { LedgerPeriod } from "@/lib/rules/books/ledger-period";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./books.module.css";

type Props = {
  ledger: AccountLedger;
  openingMinor: bigint;
  /** The balance that the service states at the end of the last day. */
  closingMinor: bigint;
  balanceBefore: { day: CalendarDate; minor: bigint };
  period: LedgerPeriod;
  /** How many vouchers were read of the total, where not all could be read; null where all were read. */
  truncation: { readCount: number; totalCount: number } | null;
};

/**
 * Shows opening balance, debit, credit and closing balance of an account, and whether they agree with the service's
 * balance.
 */
export function LedgerSums({ ledger, openingMinor, closingMinor, balanceBefore, period, truncation }: Props) {
  const t = useTranslations("books.ledger");
  const formats = useFormats();
  const differenceMinor = closingMinor - ledger.closingMinor;
  const isOpeningDifferent = openingMinor !== balanceBefore.minor;
  // The opening balance of a year is computed from its closing balance, so it is confirmed only if it is zero or equals
  // the balance of the day before.
  const isOpeningConfirmed = !isOpeningDifferent || openingMinor === 0n || period.from !== period.year.firstOn;
  return (
    <section aria-label={t("sums")} className={css.part}>
      <Facts>
        <Fact label={t("opening", { date: formats.date(period.from) })}>{formats.money(openingMinor)}</Fact>
        <Fact label={t("debit")}>{formats.money(ledger.debitMinor)}</Fact>
        <Fact label={t("credit")}>{formats.money(ledger.creditMinor)}</Fact>
        <Fact label={t("closing", { date: formats.date(period.to) })}>{formats.money(closingMinor)}</Fact>
      </Facts>
      <div className={css.checks}>
        {truncation ? (
          <p className="late">
            {t("cut", { read: formats.count(truncation.readCount), total: formats.count(truncation.totalCount) })}
          </p>
        ) : differenceMinor !== 0n ? (
          <p className="late">{t("differs", { amount: formats.money(differenceMinor) })}</p>
        ) : isOpeningConfirmed ? (
          <p className="good">{t("agrees")}</p>
        ) : null}
        {isOpeningDifferent ? (
          <p className="secondary">
            {t(openingMinor === 0n ? "anew" : "carried", {
              date: formats.date(balanceBefore.day),
              amount: formats.money(balanceBefore.minor),
            })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
