"use client";

import { useCompany } from "@/components/shell/company/company-context";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { buyerOf } from "@/lib/rules/vat/charges-vat";
import { kindOfBookedSale } from "@/lib/rules/vat/vat-reason";
import { DocumentRows } from "../rows/document-rows";

/** Shows the rows and totals of a booked invoice or credit note. */
export function InvoiceRows({ invoice, customer }: { invoice: Invoice; customer: Customer | undefined }) {
  const { countryCode } = useCompany();
  const saleKind = kindOfBookedSale(invoice, countryCode, customer ? buyerOf(customer) : null);
  return <DocumentRows document={invoice} saleKind={saleKind} />;
}
