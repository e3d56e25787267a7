import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { invoicesNumberedQuery } from "@/lib/api/browser/sales/invoices";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { numbersNamed } from "@/lib/rules/sales/e-invoice/e-invoice";

/** Reads whether the text of a credit note names an invoice of its customer; nothing is read where it refers to one. */
export function useNamedInvoices(
  invoice: Pick<Invoice, "isCredit" | "customerId" | "rows" | "refersToId">,
  isOpen: boolean,
) {
  const company = useCompany();
  const numbers = invoice.isCredit && invoice.refersToId === null ? numbersNamed(invoice.rows) : [];
  return useQuery({
    ...invoicesNumberedQuery(company.id, invoice.customerId, numbers),
    select: (page) => page.items.length > 0,
    enabled: isOpen && numbers.length > 0,
  });
}
