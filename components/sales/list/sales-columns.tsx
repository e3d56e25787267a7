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

const alarmingNoteKinds: ReadonlySet<NextNote["is"]> = new Set(["late", "expired", "sendFailed"]);

/** Returns the columns of the sales list. The column "next" says why the row is in its group. */
export function useSalesColumns(today: CalendarDate | null): readonly Column<SalesRow, SalesSort>[] {
  const t = useTranslations("sales");
  const formats = useFormats();
  const { currencyCode } = useCompany();
  return useMemo(() => {
    const renderAmount = (minor: bigint, row: SalesRow) => (
      <>
        <Amount text={formats.amount(minor, row.currencyCode)} />
        {row.currencyCode === currencyCode ? null : <span className="mute"> {row.currencyCode}</span>}
      </>
    );
    const nextNoteTextOf = (nextNote: NextNote): string => {
      if (nextNote.is === "late")
        return t("next.daysLate", { days: nextNote.days, counted: formats.count(nextNote.days) });
      if (nextNote.is === "dueToday") return t("next.dueToday");
      if (nextNote.is === "due") return t("next.due", { date: formats.day(nextNote.day, today) });
      if (nextNote.is === "until") return t("next.until", { date: formats.day(nextNote.day, today) });
      if (nextNote.is === "declined") return t("next.declined", { date: formats.day(nextNote.day, today) });
      if (nextNote.is === "expired") return t("next.expired", { date: formats.day(nextNote.day, today) });
      if (nextNote.is === "deliver" && nextNote.day)
        return t("next.deliver", { date: formats.day(nextNote.day, today) });
      if (nextNote.is === "deliver") return t("next.toDeliver");
      if (nextNote.is === "toOrder" || nextNote.is === "toInvoice" || nextNote.is === "goneOn")
        return t(`next.${nextNote.is}`);
      if (nextNote.is === "unplaced") return t("next.unplaced");
      if (nextNote.is === "saved") return t("next.saved", { date: formats.day(nextNote.day, today) });
      if (nextNote.is === "credited" || nextNote.is === "hasCredit") return t(`next.${nextNote.is}`);
      if (nextNote.is === "toSettle" || nextNote.is === "sendFailed") return t(`next.${nextNote.is}`);
      if (nextNote.is === "paid")
        return nextNote.day ? t("next.paidOn", { date: formats.day(nextNote.day, today) }) : t("next.paid");
      return "";
    };
    return [
      {
        key: "stage",
        label: t("list.stage"),
        columnWidth: "m",
        phonePlace: "sub",
        renderCell: (row) => (
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
        sortKey: "number",
        columnWidth: "m",
        wideOnly: true,
        renderCell: (row) =>
          row.number === null ? (
            <span className="secondary">{t(`list.unnumbered.${row.document}`)}</span>
          ) : (
            <span className="secondary id">{t(`list.${row.document}Number`, { number: String(row.number) })}</span>
          ),
      },
      {
        key: "customer",
        label: t("list.customer"),
        sortKey: "customer",
        phonePlace: "title",
        renderCell: (row) => (
          <span className={css.customer}>
            <span className="mid">{row.customerName || t("list.noCustomer")}</span>
            <span className={`mute ${css.about}`}>{row.firstRowText}</span>
          </span>
        ),
      },
      {
        key: "date",
        label: t("list.date"),
        sortKey: "date",
        isRightAligned: true,
        columnWidth: "s",
        renderCell: (row) => (row.date ? formats.day(row.date, today) : ""),
      },
      {
        key: "next",
        label: t("list.next"),
        sortKey: "due",
        columnWidth: "l",
        phonePlace: "next",
        renderCell: (row) => (
          <span className={alarmingNoteKinds.has(row.next.is) ? "late" : "secondary"}>{nextNoteTextOf(row.next)}</span>
        ),
      },
      {
        key: "amount",
        label: t("list.amount", { currency: currencyCode }),
        sortKey: "total",
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: (row) => renderAmount(row.grossMinor, row),
      },
      {
        key: "left",
        label: t("list.left", { currency: currencyCode }),
        sortKey: "remaining",
        isRightAligned: true,
        columnWidth: "m",
        wideOnly: true,
        renderCell: (row) => {
          if (row.remainingMinor === null) return "";
          return row.remainingMinor === 0n ? (
            <span className="mute">{formats.amount(0n, row.currencyCode)}</span>
          ) : (
            renderAmount(row.remainingMinor, row)
          );
        },
      },
    ];
  }, [t, formats, currencyCode, today]);
}
