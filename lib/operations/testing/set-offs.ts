import "server-only";
import type { SetOffInput, UndoSetOffInput } from "../../api/contract/purchases/set-off-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import type { SignedIn } from "../../api/testing/world";

let invoiceCount = 0;

/** Books an invoice of stationery, or a credit invoice, in the bookkeeping program; amounts are whole kronor. */
export async function bookInvoiceInBooks(
  { access }: SignedIn,
  supplierId: string,
  kronor: number,
  isCredit = false,
): Promise<SupplierInvoice> {
  invoiceCount += 1;
  const side = (isDebit: boolean) => (isDebit ? "DebetAmount" : "CreditAmount");
  const body = {
    ...{ SupplierId: supplierId, InvoiceNumber: `K-${process.pid}-${invoiceCount}`, IsCreditInvoice: isCredit },
    ...{ InvoiceDate: getToday(), DueDate: getToday(), TotalAmount: kronor },
    Rows: [
      { AccountNumber: 2440, [side(isCredit)]: kronor },
      { AccountNumber: 6110, [side(!isCredit)]: kronor },
    ],
  };
  return supplierInvoices.parse(await books(access).operate("POST", "supplierinvoices", { body }));
}

/** Makes the command that sets a credit invoice off against debts as they were read. */
export function makeSetOffCommand(credit: SupplierInvoice, debts: readonly SupplierInvoice[], key: string) {
  const input: SetOffInput = {
    ...{ invoiceId: credit.id, voucherOn: getToday() },
    debts: debts.map(({ id, remainingMinor }) => ({ invoiceId: id, remainingMinor: remainingMinor.toString() })),
    expected: { remainingMinor: (-credit.remainingMinor).toString() },
  };
  return { kind: "set-off-supplier-invoice" as const, key, input };
}

/** Makes the command that takes every set-off of an invoice back, as it was read. */
export function makeUndoSetOffCommand({ id, setOffMinor, offsetInvoiceIds }: SupplierInvoice, key: string) {
  const input: UndoSetOffInput = { invoiceId: id, expected: { setOffMinor: setOffMinor.toString(), offsetInvoiceIds } };
  return { kind: "undo-supplier-set-off" as const, key, input };
}
