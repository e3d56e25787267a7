"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Stage } from "@/components/ui/stage";
import type { CalendarDate } from "@/lib/values/dates";
import type { PurchaseSort } from "./purchase-address";
import type { PurchaseNext, PurchaseRow } from "./purchase-row";

const alarmingKinds: ReadonlySet<PurchaseNext["is"]> = new Set(["late", "bankReturned"]);

/**
 * Returns the columns of the purchase list. The column "next" says why the row is where it is. A phone shows supplier
 * and amount on the first line, stage, number and what is next below.
 */
export function usePurchaseColumns(today: CalendarDate | null): readonly Column<PurchaseRow, PurchaseSort>[] {
  const t = useTranslations("purchases.list");
  const tStage = useTranslations("purchases.stage");
  const tNext = useTranslations("purchases.next");
  const formats = useFormats();
  const { currencyCode: ownCurrency } = useCompany();
  return useMemo(() => {
    const renderAmount = (minor: bigint, { currencyCode }: PurchaseRow) => (
      <>
        <Amount text={formats.amount(minor, currencyCode)} />
        {currencyCode === ownCurrency ? null : <span className="mute"> {currencyCode}</span>}
      </>
    );
    const nextTextOf = (next: PurchaseNext): string => {
      if (next.is === "none") return "";
      if (next.is === "late") return tNext("late", { days: next.days, counted: formats.count(next.days) });
      if (next.is === "due") return tNext("due", { date: formats.day(next.day, today) });
      if (next.is === "paid") return next.day ? tNext("paidOn", { date: formats.day(next.day, today) }) : tNext("paid");
      if (next.is === "awaitApproval")
        return next.people.length > 0
          ? tNext("approvedBy", { people: next.people.join(", ") })
          : tNext("awaitApproval");
      return tNext(next.is);
    };
    return [
      {
        key: "stage",
        label: t("stage"),
        columnWidth: "l",
        phonePlace: "sub",
        renderCell: (row) => (
          <>
            <Stage stage={row.stage}>{tStage(row.stageKey)}</Stage>
            <span className="only-phone id secondary"> {row.invoiceNumber}</span>
          </>
        ),
      },
      {
        key: "number",
        label: t("number"),
        sortKey: "number",
        columnWidth: "m",
        renderCell: ({ invoiceNumber, booksNumber }) => (
          <span className="id">
            {invoiceNumber || <span className="mute">{t("noNumber")}</span>}
            {booksNumber ? <span className="mute"> {booksNumber}</span> : null}
          </span>
        ),
      },
      {
        key: "supplier",
        label: t("supplier"),
        sortKey: "supplier",
        phonePlace: "title",
        renderCell: ({ supplierName }) => <span className="mid">{supplierName || t("noSupplier")}</span>,
      },
      {
        key: "date",
        label: t("date"),
        sortKey: "date",
        isRightAligned: true,
        columnWidth: "s",
        wideOnly: true,
        renderCell: ({ invoiceOn }) => (invoiceOn ? formats.day(invoiceOn, today) : ""),
      },
      {
        key: "next",
        label: t("next"),
        sortKey: "due",
        columnWidth: "l",
        phonePlace: "next",
        renderCell: ({ next }) => (
          <span className={alarmingKinds.has(next.is) ? "late" : "secondary"}>{nextTextOf(next)}</span>
        ),
      },
      {
        key: "amount",
        label: t("amount", { currency: ownCurrency }),
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: (row) => renderAmount(row.totalMinor, row),
      },
      {
        key: "left",
        label: t("left", { currency: ownCurrency }),
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
  }, [t, tStage, tNext, formats, ownCurrency, today]);
}
