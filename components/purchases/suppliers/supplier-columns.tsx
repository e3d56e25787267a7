"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import type { Column } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import type { SupplierSort } from "@/lib/api/browser/purchases/suppliers";
import type { Supplier } from "@/lib/api/contract/purchases/supplier";

/**
 * Returns the columns of the supplier list. A phone shows name and unpaid amount on the first line, number and last
 * invoice below.
 */
export function useSupplierColumns(): readonly Column<Supplier, SupplierSort>[] {
  const t = useTranslations("suppliers.list");
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
            <span className="secondary">{row.address.city}</span>
            {row.isActive ? null : <span className="mute"> {t("isInactive")}</span>}
          </>
        ),
      },
      {
        key: "account",
        label: t("account"),
        width: "m",
        wideOnly: true,
        cell: ({ payments }) => (
          <span className="id secondary">
            {payments.bankgiro || payments.plusgiro || payments.bankAccount || payments.iban || payments.bban}
          </span>
        ),
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
        cell: (row) => (row.unpaidMinor === 0n ? "" : <Amount text={formats.amount(row.unpaidMinor)} />),
      },
    ],
    [t, formats, currencyCode],
  );
}
