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
        sortKey: "number",
        columnWidth: "s",
        renderCell: (supplier) => <span className="id">{supplier.number}</span>,
      },
      {
        key: "name",
        label: t("name"),
        sortKey: "name",
        phonePlace: "title",
        renderCell: (supplier) => <span className="mid">{supplier.name}</span>,
      },
      {
        key: "city",
        label: t("city"),
        sortKey: "city",
        phonePlace: "sub",
        columnWidth: "l",
        renderCell: (supplier) => (
          <>
            <span className="only-phone id">{supplier.number} </span>
            <span className="secondary">{supplier.address.city}</span>
            {supplier.isActive ? null : <span className="mute"> {t("isInactive")}</span>}
          </>
        ),
      },
      {
        key: "account",
        label: t("account"),
        columnWidth: "m",
        wideOnly: true,
        renderCell: ({ payments }) => (
          <span className="id secondary">
            {payments.bankgiro || payments.plusgiro || payments.bankAccount || payments.iban || payments.bban}
          </span>
        ),
      },
      {
        key: "last",
        label: t("lastInvoice"),
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "next",
        renderCell: (supplier) => (supplier.lastInvoiceOn ? formats.date(supplier.lastInvoiceOn) : ""),
      },
      {
        key: "unpaid",
        label: t("unpaid", { currency: currencyCode }),
        isRightAligned: true,
        columnWidth: "m",
        phonePlace: "amount",
        renderCell: (supplier) =>
          supplier.unpaidMinor === 0n ? "" : <Amount text={formats.amount(supplier.unpaidMinor)} />,
      },
    ],
    [t, formats, currencyCode],
  );
}
