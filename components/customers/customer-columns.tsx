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
        sortKey: "number",
        columnWidth: "s",
        renderCell: (customer) => <span className="id">{customer.number}</span>,
      },
      {
        key: "name",
        label: t("name"),
        sortKey: "name",
        phonePlace: "title",
        renderCell: (customer) => <span className="mid">{customer.name}</span>,
      },
      {
        key: "city",
        label: t("city"),
        sortKey: "city",
        phonePlace: "sub",
        columnWidth: "l",
        renderCell: (customer) => (
          <>
            <span className="only-phone id">{customer.number} </span>
            <span className="secondary">{customer.invoiceAddress.city}</span>
            {customer.isActive ? null : <span className="mute"> {t("isInactive")}</span>}
          </>
        ),
      },
      {
        key: "terms",
        label: t("terms"),
        columnWidth: "m",
        wideOnly: true,
        renderCell: (customer) => <span className="secondary">{customer.termsOfPaymentName}</span>,
      },
      {
        key: "last",
        label: t("lastInvoice"),
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "next",
        renderCell: (customer) => (customer.lastInvoiceOn ? formats.date(customer.lastInvoiceOn) : ""),
      },
      {
        key: "unpaid",
        label: t("unpaid", { currency: currencyCode }),
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        // The cell is empty where nothing is unpaid, because a column full of 0,00 would hide the amounts that matter.
        renderCell: (customer) =>
          customer.unpaidMinor === 0n ? "" : <Amount text={formats.amount(customer.unpaidMinor)} />,
      },
    ],
    [t, formats, currencyCode],
  );
}
