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
  /** As the service says it at the end of the last day. */
  closingMinor: bigint;
  before: { day: CalendarDate; minor: bigint };
  period: LedgerPeriod;
  /** Where not all could be read. */
  cut: { read: number; total: number } | null;
};

/** What the account held, what came in and went out, and whether that leads to what the service says it holds. */
export function LedgerSums({ ledger, openingMinor, closingMinor, before, period, cut }: Props) {
  const t = useTranslations("books.ledger");
  const formats = useFormats();
  const difference = closingMinor - ledger.closingMinor;
  const isCarried = openingMinor !== before.minor;
  // What a year began with is known from where it led to: an account that begins anew, or goes on, proves it.
  const isProved = !isCarried || openingMinor === 0n || period.from !== period.year.firstOn;
  return (
    <section aria-label={t("sums")} className={css.part}>
      <Facts>
        <Fact label={t("opening", { date: formats.date(period.from) })}>{formats.money(openingMinor)}</Fact>
        <Fact label={t("debit")}>{formats.money(ledger.debitMinor)}</Fact>
        <Fact label={t("credit")}>{formats.money(ledger.creditMinor)}</Fact>
        <Fact label={t("closing", { date: formats.date(period.to) })}>{formats.money(closingMinor)}</Fact>
      </Facts>
      <div className={css.checks}>
        {cut ? (
          <p className="late">{t("cut", { read: formats.count(cut.read), total: formats.count(cut.total) })}</p>
        ) : difference !== 0n ? (
          <p className="late">{t("differs", { amount: formats.money(difference) })}</p>
        ) : isProved ? (
          <p className="good">{t("agrees")}</p>
        ) : null}
        {isCarried ? (
          <p className="two">
            {t(openingMinor === 0n ? "anew" : "carried", {
              date: formats.date(before.day),
              amount: formats.money(before.minor),
            })}
          </p>
        ) : null}
      </div>
    </section>
  );
}
