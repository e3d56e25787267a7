import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import { anyOf, compare } from "../../contract/list-query";
import { type Invoice, invoices } from "../../contract/sales/customer-invoice";
import { readEveryRecord } from "../every-record";
import { resourceKeyOf } from "../resource-queries";

/** The members of an unsettled invoice that sums and reminders need. */
export type OpenInvoice = Pick<
  Invoice,
  "id" | "number" | "customerName" | "invoiceOn" | "dueOn" | "status" | "currencyCode" | "remainingMinor"
>;

/** `serverTimeUtc` is the service's clock when the first page was read. */
export type Receivables = { open: readonly OpenInvoice[]; serverTimeUtc: string };

const selectedMembers =
  "Id,CustomerId,InvoiceNumber,InvoiceCustomerName,InvoiceDate,DueDate,PaymentStatus,CurrencyCode,RemainingAmountInvoiceCurrency";

/** Queries every unpaid invoice, the longest overdue first. All pages are read: a sum of only some would be wrong. */
export function receivablesQuery(companyId: string) {
  return queryOptions<Receivables, Problem>({
    queryKey: [...resourceKeyOf(companyId, invoices.path), "receivables"],
    queryFn: async ({ signal }) => {
      const filter = anyOf(compare("PaymentStatus", "eq", 1), compare("PaymentStatus", "eq", 2));
      const sort = [{ member: "DueDate" }, { member: "InvoiceNumber" }];
      const resourceOptions = { $select: selectedMembers };
      const { items, serverTimeUtc } = await readEveryRecord(
        companyId,
        invoices,
        { filter, sort, own: resourceOptions },
        signal,
      );
      return { open: items, serverTimeUtc };
    },
  });
}
