import "server-only";
import { vouchers } from "../api/contract/books/voucher";
import { compare } from "../api/contract/list-query";
import { books } from "../api/remote/books";
import type { CompanyAccess } from "../auth/access";

/** The id of a payment in the service's answer to its registration; null where the answer was lost or names none. */
export function paymentIdOf(wire: unknown): string | null {
  const { BankTransactionId } = (wire ?? {}) as { BankTransactionId?: unknown };
  return typeof BankTransactionId === "string" ? BankTransactionId : null;
}

/** The voucher of a payment, found by its source; empty where the payment is unknown or its voucher may not be read. */
export async function findPaymentVoucher(
  access: CompanyAccess,
  paymentId: string | null,
): Promise<{ voucherId: string | null; voucherNumber: string }> {
  if (paymentId === null) return { voucherId: null, voucherNumber: "" };
  const filter = compare("SourceId", "eq", { id: paymentId });
  const voucherPage = await books(access)
    .page(vouchers, { pageSize: 1, filter })
    .catch(() => null);
  const voucher = voucherPage?.items[0];
  return { voucherId: voucher?.id ?? null, voucherNumber: voucher?.number ?? "" };
}
