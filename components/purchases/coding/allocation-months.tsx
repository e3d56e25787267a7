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
  const [first] = allocatedMonths;
  const last = allocatedMonths.at(-1);
  if (!first || !last) return null;
  const firstMonthOn = invoiceOn && invoiceOn < first.day ? invoiceOn : first.day;
  const count = monthsBetween(firstMonthOn, last.day) + 1;
  const highestMinor = allocatedMonths.reduce((top, part) => (part.minor > top ? part.minor : top), 1n);
  const isSpreadEvenly = allocatedMonths.every((part) => part.minor === first.minor);
  const money = (minor: bigint) => `${formats.amount(minor, currencyCode)} ${currencyCode}`;
  return (
    <figure className={css.months}>
      <div className={css.drawn} aria-hidden="true" data-many={count > maxLabelledMonths || undefined}>
        {Array.from({ length: count }, (_, index) => {
          const part = allocatedMonths.find((one) => monthsBetween(firstMonthOn, one.day) === index);
          const height = part ? Number((part.minor * 100n) / highestMinor) : 0;
          const month = monthOf(firstMonthOn, index);
          return (
            <span key={month} className={css.month} data-state={part ? (part.isBooked ? "booked" : "to-come") : "none"}>
              <span className={css.bar} style={{ height: `${height}%` }} />
              <span className={css.name}>{Number(month.slice(5, 7))}</span>
            </span>
          );
        })}
      </div>
      <figcaption className="small secondary">
        {t("said", {
          count: allocatedMonths.length,
          from: formats.date(first.day),
          to: formats.date(last.day),
          amount: money(first.minor),
        })}{" "}
        {isSpreadEvenly ? "" : t("last", { amount: money(last.minor) })}
      </figcaption>
      <details className="small">
        <summary>{t("each")}</summary>
        <ol className={css.list}>
          {allocatedMonths.map((part) => (
            <li key={part.day}>
              <span className="num">{formats.date(part.day)}</span>
              <span className="num">
                <Amount text={formats.amount(part.minor, currencyCode)} />
              </span>
              <span className="mute">{part.isBooked ? t("booked") : ""}</span>
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

function monthOf(from: CalendarDate, months: number): string {
  const count = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
