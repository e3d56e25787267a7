import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { type DocumentWrite, toProblemOrThrow } from "../engine/document-write";
import type { WrittenDocument } from "../engine/documents";
import { outcomeOfTransition, type TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";

/** A booked supplier invoice whose remaining amount an operation changes. */
export type InvoiceOfSetOff = SupplierInvoice & WrittenDocument;

type InvoiceTransitionSpec = {
  /** @throws Problem when the invoice, or another one of the set-off, is no longer what the person saw */
  prepare(operation: AuthorizedOperation): Promise<SupplierInvoice>;
  /** Calls the service. The answer of the call is not documented, so it is not read. */
  call(operation: AuthorizedOperation, invoice: SupplierInvoice): Promise<unknown>;
  /** The amount that is set off or taken back, in minor units; it describes the operation. */
  amountMinorOf(row: OperationRow): bigint;
  transitionStateOf(row: OperationRow, invoice: SupplierInvoice): TransitionState;
  finish(operation: AuthorizedOperation, invoice: InvoiceOfSetOff): Promise<void>;
  resultOf(invoice: SupplierInvoice, row: OperationRow): Prisma.InputJsonObject;
};

/**
 * Defines a write that changes what remains of a booked supplier invoice and of those that it is set off against. The
 * invoice itself shows the outcome of the call.
 */
export function defineInvoiceTransition(
  spec: InvoiceTransitionSpec,
): DocumentWrite<{ invoice: SupplierInvoice; row: OperationRow }, InvoiceOfSetOff> {
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
    requestBeforeCall: () => ({}),
    async call(operation, { invoice }) {
      await spec.call(operation, invoice);
      // The service did the write. Whatever fails from here on, the outcome is read back and the call never repeated.
      const readBackInvoice = await readInvoice(operation).catch(toProblemOrThrow);
      if (readBackInvoice instanceof Problem) throw new Problem("outcome_unknown", { cause: readBackInvoice });
      if (spec.transitionStateOf(operation.row, readBackInvoice) !== "asked") throw new Problem("outcome_unknown");
      return readBackInvoice;
    },
    async readBack(operation, timing) {
      const invoice = await readInvoice(operation);
      const transitionState = spec.transitionStateOf(operation.row, invoice);
      return { outcome: outcomeOfTransition(invoice.id, transitionState, timing), documents: [invoice] };
    },
    finish: spec.finish,
    showsEarlierAttempt: ({ detail }) => detail === "invoice_changed" || detail === "debt_changed",
    canBeOutcome: (row, invoice) => invoice.id === row.subject,
    resultOf: spec.resultOf,
  };
}

const contract = {
  path: supplierInvoices.path,
  parse(wire: unknown): InvoiceOfSetOff {
    const invoice = supplierInvoices.parse(wire);
    return { ...invoice, customerName: invoice.supplierName, grossMinor: invoice.totalMinor };
  },
};
