import type { Operation } from "@/lib/api/contract/operations/operation";
import { isTemporary } from "@/lib/values/problem";

export type StageText = Operation["stage"] | "waits" | "waitsLogin" | "checkingWaits";

/**
 * The key of the message for the stage of an operation. The message of an operation that waits for a person or for the
 * service does not call it under way.
 *
 * Rule: a waiting or checking operation with a problem does not continue until the problem is gone
 */
export function stageText({ stage, problem }: Pick<Operation, "stage" | "problem">): StageText {
  if (problem === null || (stage !== "waiting" && stage !== "checking")) return stage;
  if (stage === "checking") return "checkingWaits";
  return isTemporary(problem) ? "waits" : "waitsLogin";
}

/**
 * The problem that stops an operation, or because of which it was refused; null once it is done or a person has to
 * decide it.
 */
export function problemOf({ stage, problem }: Pick<Operation, "stage" | "problem">) {
  return stage === "done" || stage === "unknown" ? null : problem;
}

/**
 * The key of the message for an operation that is not over. An operation that is done while its mail is still under way
 * counts as waiting, because the person waits for the mail.
 */
export function pendingStageText(operation: Pick<Operation, "stage" | "problem">) {
  const text = stageText(operation);
  return text === "done" || text === "refused" ? "waiting" : text;
}

/** The namespace of an operation's messages: an invoice is posted, a quote or an order is created, an e-invoice is sent. */
export function messageNamespaceOf({ kind }: Pick<Operation, "kind">): "operation" | "making" | "sending" {
  if (kind === "invoice-einvoice") return "sending";
  return kind.startsWith("invoice-") || kind.endsWith("-invoice") ? "operation" : "making";
}

/** The kind of document that an operation creates, and the folder of such documents below the company's sales pages. */
export function documentAndPageOf({ kind }: Pick<Operation, "kind">) {
  if (kind.startsWith("invoice-") || kind.endsWith("-invoice"))
    return { document: "invoice", page: "invoices" } as const;
  return kind === "quote-convert"
    ? ({ document: "quote", page: "quotes" } as const)
    : ({ document: "order", page: "orders" } as const);
}
