import type { ApproveInput } from "../purchases/approval-operation";
import type { BookInput } from "../purchases/booking-operation";
import type { SupplierPaymentInput } from "../purchases/supplier-payment-operation";
import type { EmailInput, QuoteEmailInput, VoidInput } from "./command-input";
import type { Operation } from "./operation";
import type { OperationDescription } from "./operation-description";

/** The largest number of documents in a batch: the quota is shared, and a person reads the list of results. */
export const maxBatchSize = 200;

type MailCommand =
  | { kind: "quote-email"; key: string; input: QuoteEmailInput }
  | { kind: "order-email" | "invoice-email"; key: string; input: EmailInput };
type VoidCommand = { kind: "invoice-void"; key: string; input: VoidInput };

type ApprovalCommand = { kind: "approve-supplier-invoice"; key: string; input: ApproveInput };
type BookingCommand = { kind: "book-supplier-invoice"; key: string; input: BookInput };
type PaymentCommand = { kind: "register-supplier-payment"; key: string; input: SupplierPaymentInput };

/** The command for one document of a batch: an operation with a key of its own, and what the person saw of the document. */
export type BatchCommand = (MailCommand | VoidCommand | ApprovalCommand | BookingCommand | PaymentCommand) & {
  about: OperationDescription;
};

/** A command for many documents. The screen chooses the id: the same id never submits a second batch. */
export type BatchInput = { id: string; orders: readonly BatchCommand[] };

/** A batch with the outcome of each document, sorted by kind and number. */
export type Batch = { id: string; createdAt: string; operations: readonly Operation[] };

/** How many operations of a batch are in which state. The state of the `open` ones may still change by itself. */
type BatchCounts = {
  id: string;
  createdAt: string;
  total: number;
  done: number;
  refused: number;
  unknown: number;
  withdrawn: number;
  open: number;
};

/** The state of a batch of sales documents, without the documents. */
export type BatchSummary = BatchCounts & { is: "send" | "void" };

/** The state of a batch of supplier invoices that were booked or paid, without the invoices. */
export type PurchaseBatchSummary = BatchCounts & { is: "book" | "pay" };
