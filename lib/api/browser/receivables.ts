import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../problem";
import { type Invoice, invoices } from "../contract/customer-invoice";
import { parsePage } from "../contract/list";
import { anyOf, compare, listSearch } from "../contract/list-query";
import { booksPath, read } from "./call";
import { resourceKey } from "./resource-queries";

/** An invoice that is not settled, as far as sums and reminders need it. */
export type OpenInvoice = Pick<
  Invoice,
  "id" | "number" | "customerName" | "invoiceOn" | "dueOn" | "status" | "currencyCode" | "remainingMinor"
>;

/** `serverTimeUtc` is the service's clock when the first page was read. */
export type Receivables = { open: readonly OpenInvoice[]; serverTimeUtc: string };

const members =
  "Id,CustomerId,InvoiceNumber,InvoiceCustomerName,InvoiceDate,DueDate,PaymentStatus,CurrencyCode,RemainingAmountInvoiceCurrency";
const pageSize = 1000;

/** Every invoice that waits for payment, the longest overdue first. All pages are read: a sum of some would be wrong. */
export function receivablesQuery(companyId: string) {
  return queryOptions<Receivables, Problem>({
    queryKey: [...resourceKey(companyId, invoices.path), "receivables"],
    queryFn: async ({ signal }) => {
      const open: OpenInvoice[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await read(address(companyId, page), (wire) => parsePage(invoices, wire), signal);
        open.push(...answer.items);
        if (page >= answer.pages) return { open, serverTimeUtc: answer.serverTimeUtc };
      }
    },
  });
}

function address(companyId: string, page: number): string {
  const filter = anyOf(compare("PaymentStatus", "eq", 1), compare("PaymentStatus", "eq", 2));
  const search = listSearch({ page, pageSize, filter, sort: [{ member: "DueDate" }, { member: "InvoiceNumber" }] });
  search.set("$select", members);
  return booksPath(companyId, invoices.path, search);
}
