import type { Operation } from "@/lib/api/contract/operations/operation";
import { isTemporaryProblem } from "@/lib/values/problem";

export type StageTextKey = Operation["stage"] | "waits" | "waitsLogin" | "checkingWaits";

/**
 * Returns the key of the message for the stage of an operation. An operation that waits for a person or for the service
 * is not called under way.
 *
 * Rule: a waiting or checking operation with a problem does not continue until the problem is gone
 */
export function stageTextKeyOf({ stage, problem }: Pick<Operation, "stage" | "problem">): StageTextKey {
  if (problem === null || (stage !== "waiting" && stage !== "checking")) return stage;
  if (stage === "checking") return "checkingWaits";
  return isTemporaryProblem(problem) ? "waits" : "waitsLogin";
}

/**
 * Returns the problem that stops an operation, or because of which the operation was refused; null once the operation
 * is done, or once a person has to decide its outcome.
 */
export function problemOf({ stage, problem }: Pick<Operation, "stage" | "problem">) {
  return stage === "done" || stage === "unknown" ? null : problem;
}

/**
 * Returns the key of the message for an operation that is shown as not finished. An operation that is done while its
 * mail is still under way counts as waiting, because the person waits for the mail.
 */
export function pendingStageTextKeyOf(operation: Pick<Operation, "stage" | "problem">) {
  const stageKey = stageTextKeyOf(operation);
  return stageKey === "done" || stageKey === "refused" ? "waiting" : stageKey;
}

/**
 * Returns the namespace of an operation's messages. An invoice is posted, a quote or an order is created, and an
 * e-invoice is sent.
 */
export function messageNamespaceOf({ kind }: Pick<Operation, "kind">): "operation" | "making" | "sending" {
  if (kind === "invoice-einvoice") return "sending";
  return kind.startsWith("invoice-") || kind.endsWith("-invoice") ? "operation" : "making";
}

/**
 * Returns the kind of document that an operation creates, and the folder of such documents below the company's sales
 * pages.
 */
export function documentAndFolderOf({ kind }: Pick<Operation, "kind">) {
  if (kind.startsWith("invoice-") || kind.endsWith("-invoice"))
    return { document: "invoice", folder: "invoices" } as const;
  return kind === "quote-convert"
    ? ({ document: "quote", folder: "quotes" } as const)
    : ({ document: "order", folder: "orders" } as const);
}
