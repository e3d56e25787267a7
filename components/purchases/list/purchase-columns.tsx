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
  const tStage = useTranslations("purchases.stage");
  const formats = useFormats();
  return useMemo(
    () => [
      {
        key: "supplier",
        label: t("supplier"),
        sortKey: "supplier",
        phonePlace: "title",
        renderCell: (purchase) => <span className="mid">{purchase.supplierName}</span>,
      },
      {
        key: "number",
        label: t("number"),
        columnWidth: "m",
        renderCell: (purchase) => (
          <span className="id">
            {purchase.invoiceNumber || <span className="mute">{t("noNumber")}</span>}
            {purchase.booksNumber ? <span className="mute"> {purchase.booksNumber}</span> : null}
          </span>
        ),
      },
      {
        key: "stage",
        label: t("stage"),
        columnWidth: "l",
        phonePlace: "sub",
        renderCell: (purchase) => (
          <>
            <Stage stage={purchase.stage}>
              {tStage(purchase.approval ? `draft_${purchase.approval}` : purchase.stage)}
            </Stage>
            <span className="only-phone id secondary"> {purchase.invoiceNumber}</span>
          </>
        ),
      },
      {
        key: "date",
        label: t("date"),
        sortKey: "date",
        isRightAligned: true,
        columnWidth: "m",
        wideOnly: true,
        renderCell: (purchase) => (purchase.invoiceOn ? formats.date(purchase.invoiceOn) : ""),
      },
      {
        key: "due",
        label: t("due"),
        sortKey: "due",
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "next",
        renderCell: (purchase) => (purchase.dueOn ? formats.date(purchase.dueOn) : ""),
      },
      {
        key: "amount",
        label: t("amount"),
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: (purchase) => (
          <>
            <Amount text={formats.amount(purchase.totalMinor, purchase.currencyCode)} />{" "}
            <span className="mute">{purchase.currencyCode}</span>
          </>
        ),
      },
    ],
    [t, tStage, formats],
  );
}
