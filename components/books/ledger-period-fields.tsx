"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import { SelectField } from "@/components/ui/select-field";
import type { LedgerPeriod } from "@/lib/rules/books/ledger-period";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./books.module.css";

type Props = {
  period: LedgerPeriod;
  years: readonly LedgerPeriod["year"][];
  onPeriod: (from: CalendarDate, to: CalendarDate) => void;
};

/** Shows the fields that choose a fiscal year, and the first and last day within it. */
export function LedgerPeriodFields({ period, years, onPeriod }: Props) {
  const t = useTranslations("books.ledger");
  const formats = useFormats();
  const { from, to, year } = period;
  const yearOptions = years.map(({ id, firstOn, lastOn }) => ({
    value: id,
    label: t("days", { from: formats.date(firstOn), to: formats.date(lastOn) }),
  }));
  function pickYear(id: string) {
    const pickedYear = years.find((year) => year.id === id);
    if (pickedYear) onPeriod(pickedYear.firstOn, pickedYear.lastOn);
  }
  return (
    <div className={css.fields}>
      <SelectField
        fieldClassName={css.year}
        label={t("year")}
        options={yearOptions}
        value={year.id}
        onChange={({ target }) => pickYear(target.value)}
      />
      <DayField
        label={t("from")}
        day={from}
        notBefore={year.firstOn}
        notAfter={to}
        onDayChange={(day) => onPeriod(day ?? year.firstOn, to)}
      />
      <DayField
        label={t("to")}
        day={to}
        notBefore={from}
        notAfter={year.lastOn}
        onDayChange={(day) => onPeriod(from, day ?? year.lastOn)}
      />
    </div>
  );
}
