import type { Operation } from "@/lib/api/contract/operations/operation";
import { isTemporaryProblem } from "@/lib/values/problem";

export type StageTextKey = Operation["stage"] | "waits" | "waitsLogin" | "checkingWaits";

/**
 * The key of the message for the stage of an operation. The message of an operation that waits for a person or for the
 * service does not call it under way.
 *
 * Rule: a waiting or checking operation with a problem does not continue until the problem is gone
 */
export function stageTextKey({ stage, problem }: Pick<Operation, "stage" | "problem">): StageTextKey {
  if (problem === null || (stage !== "waiting" && stage !== "checking")) return stage;
  if (stage === "checking") return "checkingWaits";
  return isTemporaryProblem(problem) ? "waits" : "waitsLogin";
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
export function pendingStageTextKey(operation: Pick<Operation, "stage" | "problem">) {
  const stageKey = stageTextKey(operation);
  return stageKey === "done" || stageKey === "refused" ? "waiting" : stageKey;
}

/** The namespace of an operation's messages: an invoice is posted, a quote or an order is created, an e-invoice is sent. */
export function messageNamespaceOf({ kind }: Pick<Operation, "kind">): "operation" | "making" | "sending" {
  if (kind === "invoice-einvoice") return "sending";
  return kind.startsWith("invoice-") || kind.endsWith("-invoice") ? "operation" : "making";
}

/** The kind of document that an operation creates, and the folder of such documents below the company's sales pages. */
export function documentAndFolderOf({ kind }: Pick<Operation, "kind">) {
  if (kind.startsWith("invoice-") || kind.endsWith("-invoice"))
    return { document: "invoice", folder: "invoices" } as const;
  return kind === "quote-convert"
    ? ({ document: "quote", folder: "quotes" } as const)
    : ({ document: "order", folder: "orders" } as const);
}
