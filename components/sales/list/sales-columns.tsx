"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Stage } from "@/components/ui/stage";
import type { CalendarDate } from "@/lib/values/dates";
import css from "./sales-list.module.css";
import type { NextNote, SalesRow } from "./sales-row";

export type SalesSort = "date" | "number" | "customer" | "due" | "total" | "remaining";

const alarmingNotes: ReadonlySet<NextNote["is"]> = new Set(["late", "expired", "sendFailed"]);

/** The columns of the sales list; the column "next" says why the row is in its group. */
export function useSalesColumns(today: CalendarDate | null): readonly Column<SalesRow, SalesSort>[] {
  const t = useTranslations("sales");
  const formats = useFormats();
  const { currencyCode } = useCompany();
  return useMemo(() => {
    const amount = (minor: bigint, row: SalesRow) => (
      <>
        <Amount text={formats.amount(minor, row.currencyCode)} />
        {row.currencyCode === currencyCode ? null : <span className="mute"> {row.currencyCode}</span>}
      </>
    );
    const nextText = (next: NextNote): string => {
      if (next.is === "late") return t("next.daysLate", { days: next.days, counted: formats.count(next.days) });
      if (next.is === "dueToday") return t("next.dueToday");
      if (next.is === "due") return t("next.due", { date: formats.day(next.on, today) });
      if (next.is === "until") return t("next.until", { date: formats.day(next.on, today) });
      if (next.is === "declined") return t("next.declined", { date: formats.day(next.on, today) });
      if (next.is === "expired") return t("next.expired", { date: formats.day(next.on, today) });
      if (next.is === "deliver" && next.on) return t("next.deliver", { date: formats.day(next.on, today) });
      if (next.is === "deliver") return t("next.toDeliver");
      if (next.is === "toOrder" || next.is === "toInvoice" || next.is === "goneOn") return t(`next.${next.is}`);
      if (next.is === "unplaced") return t("next.unplaced");
      if (next.is === "saved") return t("next.saved", { date: formats.day(next.on, today) });
      if (next.is === "credited" || next.is === "hasCredit") return t(`next.${next.is}`);
      if (next.is === "toSettle" || next.is === "sendFailed") return t(`next.${next.is}`);
      if (next.is === "paid") return next.on ? t("next.paidOn", { date: formats.day(next.on, today) }) : t("next.paid");
      return "";
    };
    return [
      {
        key: "stage",
        label: t("list.stage"),
        width: "m",
        phone: "sub",
        cell: (row) => (
          <>
            <Stage stage={row.stage === "declined" ? "refused" : row.stage}>{t(`stage.${row.stage}`)}</Stage>
            <span className={`only-phone secondary small id ${css.number}`}>
              {row.number ?? t(`list.unnumbered.${row.document}`)}
            </span>
          </>
        ),
      },
      {
        key: "document",
        label: t("list.document"),
        sort: "number",
        width: "m",
        wideOnly: true,
        cell: (row) =>
          row.number === null ? (
            <span className="secondary">{t(`list.unnumbered.${row.document}`)}</span>
          ) : (
            <span className="secondary id">{t(`list.${row.document}Number`, { number: String(row.number) })}</span>
          ),
      },
      {
        key: "customer",
        label: t("list.customer"),
        sort: "customer",
        phone: "title",
        cell: (row) => (
          <span className={css.customer}>
            <span className="mid">{row.customerName || t("list.noCustomer")}</span>
            <span className={`mute ${css.about}`}>{row.firstRowText}</span>
          </span>
        ),
      },
      {
        key: "date",
        label: t("list.date"),
        sort: "date",
        end: true,
        width: "s",
        cell: (row) => (row.date ? formats.day(row.date, today) : ""),
      },
      {
        key: "next",
        label: t("list.next"),
        sort: "due",
        width: "l",
        phone: "next",
        cell: (row) => (
          <span className={alarmingNotes.has(row.next.is) ? "late" : "secondary"}>{nextText(row.next)}</span>
        ),
      },
      {
        key: "amount",
        label: t("list.amount", { currency: currencyCode }),
        sort: "total",
        end: true,
        width: "m",
        phone: "amount",
        cell: (row) => amount(row.grossMinor, row),
      },
      {
        key: "left",
        label: t("list.left", { currency: currencyCode }),
        sort: "remaining",
        end: true,
        width: "m",
        wideOnly: true,
        cell: (row) => {
          if (row.remainingMinor === null) return "";
          return row.remainingMinor === 0n ? (
            <span className="mute">{formats.amount(0n, row.currencyCode)}</span>
          ) : (
            amount(row.remainingMinor, row)
          );
        },
      },
    ];
  }, [t, formats, currencyCode, today]);
}
