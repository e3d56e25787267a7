"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { Amount } from "@/components/ui/amount";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import { PayToCell } from "./pay-to-cell";
import type { ToPaySort } from "./to-pay-rows";

/** Returns the columns of what is to be paid. A phone shows supplier and amount first, then where it is paid to and when. */
export function useToPayColumns(): readonly Column<InvoiceToPay, ToPaySort>[] {
  const t = useTranslations("payments.list");
  const formats = useFormats();
  return useMemo(
    () => [
      {
        key: "supplier",
        label: t("supplier"),
        sortKey: "supplier",
        phonePlace: "title",
        renderCell: ({ supplierName }) => <span className="mid">{supplierName}</span>,
      },
      {
        key: "number",
        label: t("number"),
        columnWidth: "m",
        renderCell: ({ invoiceNumber }) => <span className="id">{invoiceNumber}</span>,
      },
      {
        key: "payTo",
        label: t("payTo"),
        phonePlace: "sub",
        renderCell: (invoice) => <PayToCell invoice={invoice} />,
      },
      {
        key: "due",
        label: t("due"),
        sortKey: "due",
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "next",
        renderCell: ({ dueOn }) => (dueOn ? formats.date(dueOn) : t("noDay")),
      },
      {
        key: "amount",
        label: t("amount"),
        sortKey: "amount",
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: ({ remainingMinor, currencyCode }) => (
          <>
            <Amount text={formats.amount(BigInt(remainingMinor), currencyCode)} />{" "}
            <span className="mute">{currencyCode}</span>
          </>
        ),
      },
    ],
    [t, formats],
  );
}
