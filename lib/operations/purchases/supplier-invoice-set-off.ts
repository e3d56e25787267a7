import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { SetOffDifference, SetOffInput, SetOffResult } from "../../api/contract/purchases/set-off-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import { type SharedCredit, shareCredit } from "../../rules/purchases/set-off/share-credit";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import type { WrittenDocument } from "../engine/documents";
import { finishOperation } from "../engine/leased-operation";
import type { TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";
import { defineInvoiceTransition, type TransitionedInvoice } from "./invoice-transition";

const storedRequestOf = ({ request }: Pick<OperationRow, "request">) => request as unknown as SetOffInput;

const shareRequestedCredit = ({ debts, expected }: SetOffInput): SharedCredit =>
  shareCredit(
    BigInt(expected.remainingMinor),
    debts.map(({ invoiceId, remainingMinor }) => ({ id: invoiceId, remainingMinor: BigInt(remainingMinor) })),
  );

/**
 * The write that sets a credit invoice off against debts of its supplier, if all of them are still what the person saw.
 * Its outcome is read back from what remains of the credit invoice and from the debts that it names.
 */
export const supplierInvoiceSettingOff = defineInvoiceTransition({
  prepare: prepareSetOff,
  call({ access, row }, { id }) {
    const { debts, voucherOn } = storedRequestOf(row);
    const body = { DebitInvoiceIds: debts.map(({ invoiceId }) => invoiceId), VoucherDate: voucherOn };
    return books(access).operate("POST", `${supplierInvoices.path}/${id}/offset`, { body, timeoutMs: callTimeoutMs });
  },
  amountMinorOf: (row) => setOffMinorOf(row),
  transitionStateOf: setOffStateOf,
  finish: finishSetOff,
  resultOf: (invoice, row) => toResult(invoice, row, null),
});

/** What is set off in all, in minor units. */
function setOffMinorOf(row: Pick<OperationRow, "request">): bigint {
  const request = storedRequestOf(row);
  return BigInt(request.expected.remainingMinor) - shareRequestedCredit(request).remainingMinor;
}

async function prepareSetOff({ access, row }: AuthorizedOperation): Promise<SupplierInvoice> {
  const { invoiceId, debts, expected } = storedRequestOf(row);
  const credit = await books(access).get(supplierInvoices, invoiceId);
  const isCreditAsSeen = credit.isCredit && -credit.remainingMinor === BigInt(expected.remainingMinor);
  if (!isCreditAsSeen || credit.remainingMinor === 0n) throw conflictProblem("invoice_changed");
  const debtInvoices = await Promise.all(debts.map((debt) => books(access).get(supplierInvoices, debt.invoiceId)));
  const areDebtsAsSeen = debtInvoices.every(
    (invoice, index) =>
      !invoice.isCredit &&
      invoice.supplierId === credit.supplierId &&
      invoice.currencyCode === credit.currencyCode &&
      invoice.remainingMinor === BigInt(debts[index]?.remainingMinor ?? ""),
  );
  if (!areDebtsAsSeen) throw conflictProblem("debt_changed");
  return credit;
}

/** Compares the credit invoice with what it was before the call and what it is afterwards. */
function setOffStateOf(row: OperationRow, credit: SupplierInvoice): TransitionState {
  const { debts, expected } = storedRequestOf(row);
  const remainingMinor = -credit.remainingMinor;
  if (remainingMinor === BigInt(expected.remainingMinor)) return "before";
  const namesAllDebts = debts.every(({ invoiceId }) => credit.offsetInvoiceIds.includes(invoiceId));
  return namesAllDebts && remainingMinor === shareRequestedCredit(storedRequestOf(row)).remainingMinor
    ? "asked"
    : "elsewhere";
}

/** Where a debt can no longer be read at all, the set-off is done all the same, and nothing is compared. */
async function finishSetOff(operation: AuthorizedOperation, credit: TransitionedInvoice): Promise<void> {
  const differences = await readDifferences(operation).catch((error) => {
    const problem = toProblemOrThrow(error);
    if (isWorthWaiting(problem)) throw problem;
    return null;
  });
  await finishOperation(operation, toResult(credit, operation.row, differences));
}

/**
 * Reads the debts back and compares what remains of each with what was announced.
 *
 * @throws Problem a fault that passes by itself
 */
async function readDifferences({ access, row }: AuthorizedOperation): Promise<readonly SetOffDifference[]> {
  const { shares } = shareRequestedCredit(storedRequestOf(row));
  const debtInvoices = await Promise.all(shares.map(({ id }) => books(access).get(supplierInvoices, id)));
  return shares.flatMap(({ remainingMinor }, index) => {
    const invoice = debtInvoices[index];
    if (!invoice || invoice.remainingMinor === remainingMinor) return [];
    return {
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      expectedMinor: remainingMinor.toString(),
      actualMinor: invoice.remainingMinor.toString(),
    };
  });
}

function toResult(
  { id, currencyCode }: Pick<WrittenDocument, "id" | "currencyCode">,
  row: Pick<OperationRow, "request">,
  differences: readonly SetOffDifference[] | null,
): Prisma.InputJsonObject {
  const result: SetOffResult = { invoiceId: id, setOffMinor: setOffMinorOf(row).toString(), currencyCode, differences };
  return JSON.parse(JSON.stringify(result)) as Prisma.InputJsonObject;
}
