"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import { monthsBetween } from "@/lib/rules/purchases/allocation-months";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./allocation-months.module.css";

export type AllocatedMonth = { day: CalendarDate; minor: bigint; isBooked: boolean };

type Props = {
  allocatedMonths: readonly AllocatedMonth[];
  /** The invoice date: the chart starts at its month, so that the months before the first allocation are visible. */
  invoiceOn: CalendarDate | null;
  currencyCode: string;
};

/** The most months whose columns have labels; with more months the columns are drawn thinner. */
const maxLabelledMonths = 18;

/**
 * Draws a cost that is spread over months: one column per month, as high as its share. A booked month has a solid
 * line, a coming month a dashed line. The caption and the list state the same as text for people who cannot see the
 * chart.
 */
export function AllocationMonths({ allocatedMonths, invoiceOn, currencyCode }: Props) {
  const t = useTranslations("coding.months");
  const formats = useFormats();
  const [firstAllocation] = allocatedMonths;
  const lastAllocation = allocatedMonths.at(-1);
  if (!firstAllocation || !lastAllocation) return null;
  const firstMonthOn = invoiceOn && invoiceOn < firstAllocation.day ? invoiceOn : firstAllocation.day;
  const monthCount = monthsBetween(firstMonthOn, lastAllocation.day) + 1;
  const highestMinor = allocatedMonths.reduce(
    (highest, allocatedMonth) => (allocatedMonth.minor > highest ? allocatedMonth.minor : highest),
    1n,
  );
  const isSpreadEvenly = allocatedMonths.every((allocatedMonth) => allocatedMonth.minor === firstAllocation.minor);
  const formatMoney = (minor: bigint) => `${formats.amount(minor, currencyCode)} ${currencyCode}`;
  return (
    <figure className={css.months}>
      <div className={css.drawn} aria-hidden="true" data-many={monthCount > maxLabelledMonths || undefined}>
        {Array.from({ length: monthCount }, (_, index) => {
          const allocatedMonth = allocatedMonths.find(
            (candidate) => monthsBetween(firstMonthOn, candidate.day) === index,
          );
          const heightPercent = allocatedMonth ? Number((allocatedMonth.minor * 100n) / highestMinor) : 0;
          const monthText = monthAfter(firstMonthOn, index);
          return (
            <span
              key={monthText}
              className={css.month}
              data-state={allocatedMonth ? (allocatedMonth.isBooked ? "booked" : "to-come") : "none"}
            >
              <span className={css.bar} style={{ height: `${heightPercent}%` }} />
              <span className={css.name}>{Number(monthText.slice(5, 7))}</span>
            </span>
          );
        })}
      </div>
      <figcaption className="small secondary">
        {t("said", {
          count: allocatedMonths.length,
          from: formats.date(firstAllocation.day),
          to: formats.date(lastAllocation.day),
          amount: formatMoney(firstAllocation.minor),
        })}{" "}
        {isSpreadEvenly ? "" : t("last", { amount: formatMoney(lastAllocation.minor) })}
      </figcaption>
      <details className="small">
        <summary>{t("each")}</summary>
        <ol className={css.list}>
          {allocatedMonths.map((allocatedMonth) => (
            <li key={allocatedMonth.day}>
              <span className="num">{formats.date(allocatedMonth.day)}</span>
              <span className="num">
                <Amount text={formats.amount(allocatedMonth.minor, currencyCode)} />
              </span>
              <span className="mute">{allocatedMonth.isBooked ? t("booked") : ""}</span>
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

function monthAfter(startOn: CalendarDate, monthOffset: number): string {
  const monthNumber = Number(startOn.slice(0, 4)) * 12 + Number(startOn.slice(5, 7)) - 1 + monthOffset;
  return `${Math.floor(monthNumber / 12)}-${String((monthNumber % 12) + 1).padStart(2, "0")}`;
}
