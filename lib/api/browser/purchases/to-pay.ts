import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { PaymentState, ToPay } from "../../contract/purchases/to-pay";
import { readFromPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

/** Queries the supplier invoices that are to be paid, the earliest due first. */
export function toPayQuery(companyId: string) {
  return queryOptions<ToPay, Problem>({
    queryKey: [...companyKeyOf(companyId), "to-pay"],
    // The portal's own route answers this request and shares the type, so nothing is left to parse.
    queryFn: ({ signal }) =>
      readFromPortal(`/api/companies/${encodeURIComponent(companyId)}/to-pay`, (wire) => wire as ToPay, signal),
  });
}

/** Queries what keeps one invoice from being paid now. */
export function paymentStateQuery(companyId: string, invoiceId: string) {
  return queryOptions<PaymentState, Problem>({
    queryKey: [...companyKeyOf(companyId), "to-pay", invoiceId],
    queryFn: ({ signal }) =>
      readFromPortal(
        `/api/companies/${encodeURIComponent(companyId)}/to-pay/${encodeURIComponent(invoiceId)}`,
        (wire) => wire as PaymentState,
        signal,
      ),
  });
}
