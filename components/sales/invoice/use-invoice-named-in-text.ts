import { useQuery } from "@tanstack/react-query";
import { useCompany } from "@/components/shell/company/company-context";
import { invoicesByNumberQuery } from "@/lib/api/browser/sales/invoices";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { numbersInTextRows } from "@/lib/rules/sales/e-invoice/e-invoice";

/**
 * Reads whether the text of a credit note names an invoice of the customer. A credit note with a reference is not
 * searched.
 */
export function useInvoiceNamedInText(
  invoice: Pick<Invoice, "isCredit" | "customerId" | "rows" | "refersToId">,
  isOpen: boolean,
) {
  const company = useCompany();
  const invoiceNumbers = invoice.isCredit && invoice.refersToId === null ? numbersInTextRows(invoice.rows) : [];
  return useQuery({
    ...invoicesByNumberQuery(company.id, invoice.customerId, invoiceNumbers),
    select: (invoicesPage) => invoicesPage.items.length > 0,
    enabled: isOpen && invoiceNumbers.length > 0,
  });
}
