"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import type { Customer } from "@/lib/api/contract/sales/customer";

export type CustomerSort = "name" | "number" | "city";

/**
 * Returns the columns of the customer list. A phone shows name and unpaid amount on the first line, number and last
 * invoice below.
 */
export function useCustomerColumns(): readonly Column<Customer, CustomerSort>[] {
  const t = useTranslations("customers.list");
  const formats = useFormats();
  const { currencyCode } = useCompany();
  return useMemo(
    () => [
      {
        key: "number",
        label: t("number"),
        sort: "number",
        width: "s",
        cell: (row) => <span className="id">{row.number}</span>,
      },
      {
        key: "name",
        label: t("name"),
        sort: "name",
        phone: "title",
        cell: (row) => <span className="mid">{row.name}</span>,
      },
      {
        key: "city",
        label: t("city"),
        sort: "city",
        phone: "sub",
        width: "l",
        cell: (row) => (
          <>
            <span className="only-phone id">{row.number} </span>
            <span className="secondary">{row.invoiceAddress.city}</span>
            {row.isActive ? null : <span className="mute"> {t("isInactive")}</span>}
          </>
        ),
      },
      {
        key: "terms",
        label: t("terms"),
        width: "m",
        wideOnly: true,
        cell: (row) => <span className="secondary">{row.termsOfPaymentName}</span>,
      },
      {
        key: "last",
        label: t("lastInvoice"),
        end: true,
        width: "m",
        phone: "next",
        cell: (row) => (row.lastInvoiceOn ? formats.date(row.lastInvoiceOn) : ""),
      },
      {
        key: "unpaid",
        label: t("unpaid", { currency: currencyCode }),
        end: true,
        width: "m",
        phone: "amount",
        // The cell is empty where nothing is unpaid, because a column full of 0,00 would hide the amounts that matter.
        cell: (row) => (row.unpaidMinor === 0n ? "" : <Amount text={formats.amount(row.unpaidMinor)} />),
      },
    ],
    [t, formats, currencyCode],
  );
}
