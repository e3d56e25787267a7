"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import { supplierInvoiceQuery } from "@/lib/api/browser/purchases/supplier-invoices";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";

/** Lists the invoices that an invoice is set off against, each with a link. */
export function OffsetInvoices({ invoice }: { invoice: SupplierInvoice }) {
  const t = useTranslations("purchases.setOff");
  const formats = useFormats();
  const company = useCompany();
  const otherInvoices = useQueries({
    queries: invoice.offsetInvoiceIds.map((id) => supplierInvoiceQuery(company.id, id)),
  });
  return (
    <>
      <p>{t("setOffAmount", { amount: formats.money(invoice.setOffMinor, invoice.currencyCode) })}</p>
      <ul className="grid gap-1">
        {invoice.offsetInvoiceIds.map((id, index) => (
          <li key={id}>
            <TextLink href={`/companies/${company.id}/purchases/invoices/${id}`}>
              {t(invoice.isCredit ? "invoiceLink" : "creditLink", {
                number: otherInvoices[index]?.data?.invoiceNumber ?? "",
              })}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
