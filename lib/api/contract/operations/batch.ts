import type { ApproveInput } from "../purchases/approval-operation";
import type { OperationAbout } from "./about";
import type { EmailInput, QuoteEmailInput, VoidInput } from "./command-input";
import type { Operation } from "./operation";

/** As many documents as one press may be about: the quota is shared, and a list of results is to be read. */
export const mostOfBatch = 200;

type Mail =
  | { kind: "quote-email"; key: string; input: QuoteEmailInput }
  | { kind: "order-email" | "invoice-email"; key: string; input: EmailInput };
type Void = { kind: "invoice-void"; key: string; input: VoidInput };

type Approval = { kind: "approve-supplier-invoice"; key: string; input: ApproveInput };

/** One document's part of a press: an operation with a key of its own, and what the person saw of the document. */
export type BatchCommand = (Mail | Void | Approval) & { about: OperationAbout };

/** A press that does the same to many documents. The id is the screen's own: the same one never presses twice. */
export type BatchInput = { id: string; orders: readonly BatchCommand[] };

/** A press with what came of each document, in the order of kind and number. */
export type Batch = { id: string; createdAt: string; operations: readonly Operation[] };

/** How a press of sales stands, without its documents. `open` may still change by itself. */
export type BatchSummary = {
  id: string;
  is: "send" | "void";
  createdAt: string;
  total: number;
  done: number;
  refused: number;
  unknown: number;
  withdrawn: number;
  open: number;
};
