import "server-only";
import type { SetOffResult, UndoSetOffInput } from "../../api/contract/purchases/set-off-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import type { TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { defineInvoiceTransition } from "./invoice-transition";

const storedRequestOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as UndoSetOffInput;

/** The write that takes every set-off of an invoice back, if they are still those that the person saw. */
export const supplierSetOffUndoing = defineInvoiceTransition({
  prepare: prepareUndo,
  call: ({ access }, { id }) =>
    books(access).operate("POST", `${supplierInvoices.path}/${id}/offset/undo`, { timeoutMs: callTimeoutMs }),
  amountMinorOf: (row) => BigInt(storedRequestOf(row).expected.setOffMinor),
  transitionStateOf: undoStateOf,
  finish: (operation, invoice) => finishOperation(operation, resultOf(invoice, operation.row)),
  resultOf,
});

async function prepareUndo({ access, row }: AuthorizedOperation): Promise<SupplierInvoice> {
  const { invoiceId } = storedRequestOf(row);
  const invoice = await books(access).get(supplierInvoices, invoiceId);
  if (undoStateOf(row, invoice) !== "before") throw conflictProblem("invoice_changed");
  return invoice;
}

/** Compares the set-offs of the invoice with those before the call. */
function undoStateOf(row: OperationRow, { setOffMinor, offsetInvoiceIds }: SupplierInvoice): TransitionState {
  const { expected } = storedRequestOf(row);
  if (setOffMinor === 0n && offsetInvoiceIds.length === 0) return "asked";
  const isUnchanged =
    setOffMinor === BigInt(expected.setOffMinor) &&
    [...offsetInvoiceIds].sort().join() === [...expected.offsetInvoiceIds].sort().join();
  return isUnchanged ? "before" : "elsewhere";
}

function resultOf({ id, currencyCode }: Pick<SupplierInvoice, "id" | "currencyCode">, row: OperationRow) {
  const { setOffMinor } = storedRequestOf(row).expected;
  return { invoiceId: id, setOffMinor, currencyCode, differences: [] } satisfies SetOffResult;
}
