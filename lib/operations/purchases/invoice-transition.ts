import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { type DocumentWrite, toProblemOrThrow } from "../engine/document-write";
import type { WrittenDocument } from "../engine/documents";
import { outcomeOfTransition, type TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";

/** What is stored just before the call: when the invoice was changed last. */
type StoredBeforeCall = { modifiedAtBefore?: string };

/** A booked supplier invoice that an operation changes, with the answer of the call where it came. */
export type TransitionedInvoice = SupplierInvoice & WrittenDocument & { callAnswer?: unknown };

type InvoiceTransitionSpec = {
  /** @throws Problem when the invoice, or another one that the call changes, is no longer what the person saw */
  prepare(operation: AuthorizedOperation): Promise<SupplierInvoice>;
  /** Calls the service. The answer says nothing of the outcome, which the invoice itself shows. */
  call(operation: AuthorizedOperation, invoice: SupplierInvoice): Promise<unknown>;
  /** The amount that the operation moves, in minor units; it describes the operation. */
  amountMinorOf(row: OperationRow): bigint;
  transitionStateOf(row: OperationRow, invoice: SupplierInvoice): TransitionState;
  finish(operation: AuthorizedOperation, invoice: TransitionedInvoice): Promise<void>;
  resultOf(invoice: SupplierInvoice, row: OperationRow): Prisma.InputJsonObject;
};

/**
 * Defines a write that changes a booked supplier invoice and perhaps others. The invoice itself shows the outcome of the
 * call.
 */
export function defineInvoiceTransition(
  spec: InvoiceTransitionSpec,
): DocumentWrite<{ invoice: SupplierInvoice; row: OperationRow }, TransitionedInvoice> {
  const readInvoice = ({ access, row }: AuthorizedOperation) => books(access).get(contract, row.subject);
  return {
    contract,
    prepare: async (operation) => ({ invoice: await spec.prepare(operation), row: operation.row }),
    describe: ({ invoice, row }) => ({
      customerName: invoice.supplierName,
      number: null,
      reference: invoice.invoiceNumber,
      minor: spec.amountMinorOf(row).toString(),
      currencyCode: invoice.currencyCode,
    }),
    requestBeforeCall: ({ invoice }) => ({ modifiedAtBefore: invoice.modifiedAt }) satisfies StoredBeforeCall,
    async call(operation, { invoice }) {
      const callAnswer = await spec.call(operation, invoice);
      // The service did the write. Whatever fails from here on, the outcome is read back and the call never repeated.
      const readBackInvoice = await readInvoice(operation).catch(toProblemOrThrow);
      if (readBackInvoice instanceof Problem) throw new Problem("outcome_unknown", { cause: readBackInvoice });
      if (spec.transitionStateOf(operation.row, readBackInvoice) !== "asked") throw new Problem("outcome_unknown");
      return { ...readBackInvoice, callAnswer };
    },
    async readBack(operation, timing) {
      const invoice = await readInvoice(operation);
      const transitionState = spec.transitionStateOf(operation.row, invoice);
      const { modifiedAtBefore = invoice.modifiedAt } = operation.row.request as StoredBeforeCall;
      const hasChanged = invoice.modifiedAt !== modifiedAtBefore;
      // An invoice that looks as before and was changed since may have been changed by the call and then back by somebody.
      const certainState = transitionState === "before" && hasChanged ? "elsewhere" : transitionState;
      return { outcome: outcomeOfTransition(invoice.id, certainState, timing), documents: [invoice] };
    },
    finish: spec.finish,
    showsEarlierAttempt: ({ detail = "" }) => conflictsOfEarlierAttempt.has(detail),
    canBeOutcome: (row, invoice) => invoice.id === row.subject,
    resultOf: spec.resultOf,
  };
}

/** What a first attempt that was done makes of its own preconditions. */
const conflictsOfEarlierAttempt: ReadonlySet<string> = new Set<OperationConflict>([
  "invoice_changed",
  "debt_changed",
  "already_done",
  "plan_changed",
  "plan_booked",
]);

const contract = {
  path: supplierInvoices.path,
  parse(wire: unknown): TransitionedInvoice {
    const invoice = supplierInvoices.parse(wire);
    return { ...invoice, customerName: invoice.supplierName, grossMinor: invoice.totalMinor };
  },
};
