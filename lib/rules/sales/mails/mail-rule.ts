import type { OperationConflict } from "../../../api/contract/operations/operation-conflict";
import type { Invoice } from "../../../api/contract/sales/customer-invoice";
import { isCreditedInFull } from "../full-credit";

/**
 * The reason why an invoice whose mail was scheduled for later is not mailed after all; null when it is mailed.
 *
 * @param creditNotes the credit notes that take the invoice back, settled against it or not
 * @param wasPaid whether the invoice was already paid when the mail was written
 */
export function reasonNotToMail(
  invoice: Invoice,
  creditNotes: readonly Invoice[],
  wasPaid: boolean,
): Extract<OperationConflict, "already_voided" | "credited_whole" | "paid_meanwhile"> | null {
  if (invoice.isCredit) return null;
  const isSettled = invoice.remainingMinor <= 0n;
  if (isCreditedInFull(invoice, creditNotes)) return isSettled ? "already_voided" : "credited_whole";
  return isSettled && !wasPaid ? "paid_meanwhile" : null;
}
