"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { Amount } from "@/components/ui/amount";
import { Stage } from "@/components/ui/stage";
import type { PurchaseRow } from "./purchase-row";

export type PurchaseSort = "date" | "due" | "supplier";

/**
 * Returns the columns of the purchase list. A phone shows supplier and amount on the first line, stage, number and due
 * date below.
 */
export function usePurchaseColumns(): readonly Column<PurchaseRow, PurchaseSort>[] {
  const t = useTranslations("purchases.list");
  const stages = useTranslations("purchases.stage");
  const formats = useFormats();
  return useMemo(
    () => [
      {
        key: "supplier",
        label: t("supplier"),
        sort: "supplier",
        phone: "title",
        cell: (row) => <span className="mid">{row.supplierName}</span>,
      },
      {
        key: "number",
        label: t("number"),
        width: "m",
        cell: (row) => (
          <span className="id">
            {row.invoiceNumber || <span className="mute">{t("noNumber")}</span>}
            {row.booksNumber ? <span className="mute"> {row.booksNumber}</span> : null}
          </span>
        ),
      },
      {
        key: "stage",
        label: t("stage"),
        width: "l",
        phone: "sub",
        cell: (row) => (
          <>
            <Stage stage={row.stage}>{stages(row.approval ? `draft_${row.approval}` : row.stage)}</Stage>
            <span className="only-phone id secondary"> {row.invoiceNumber}</span>
          </>
        ),
      },
      {
        key: "date",
        label: t("date"),
        sort: "date",
        end: true,
        width: "m",
        wideOnly: true,
        cell: (row) => (row.invoiceOn ? formats.date(row.invoiceOn) : ""),
      },
      {
        key: "due",
        label: t("due"),
        sort: "due",
        end: true,
        width: "m",
        phone: "next",
        cell: (row) => (row.dueOn ? formats.date(row.dueOn) : ""),
      },
      {
        key: "amount",
        label: t("amount"),
        end: true,
        width: "m",
        phone: "amount",
        cell: (row) => (
          <>
            <Amount text={formats.amount(row.totalMinor, row.currencyCode)} />{" "}
            <span className="mute">{row.currencyCode}</span>
          </>
        ),
      },
    ],
    [t, stages, formats],
  );
}
