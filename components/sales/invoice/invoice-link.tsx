"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import { invoiceQuery } from "@/lib/api/browser/sales/invoices";

/** A link to another invoice, named by its number as soon as the invoice is read. */
export function InvoiceLink({ invoiceId }: { invoiceId: string }) {
  const t = useTranslations("sales.invoice");
  const company = useCompany();
  const { data } = useQuery(invoiceQuery(company.id, invoiceId));
  const number = String(data?.number ?? "");
  return (
    <TextLink href={`/companies/${company.id}/sales/invoices/${invoiceId}`}>
      {data ? t(data.isCredit ? "creditTitle" : "title", { number }) : t("otherInvoice")}
    </TextLink>
  );
}
