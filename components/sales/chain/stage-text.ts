import type { Operation } from "@/lib/api/contract/operations/operation";
import { isPassing } from "@/lib/values/problem";

export type StageText = Operation["stage"] | "waits" | "waitsLogin" | "checkingWaits";

/**
 * The words for where an operation stands: one that waits for a person or for the service is not on its way.
 *
 * Rule: with a problem it stands still until that is gone, except where it is over
 */
export function stageText({ stage, problem }: Pick<Operation, "stage" | "problem">): StageText {
  if (problem === null || (stage !== "waiting" && stage !== "checking")) return stage;
  if (stage === "checking") return "checkingWaits";
  return isPassing(problem) ? "waits" : "waitsLogin";
}

/** The problem an operation stands still for, or was refused for; none once it is done or for a person to say. */
export function problemOf({ stage, problem }: Pick<Operation, "stage" | "problem">) {
  return stage === "done" || stage === "unknown" ? null : problem;
}

/** The words for one that is not over. Done with its e-mail still on the way is, to the person waiting, on its way. */
export function underWayText(operation: Pick<Operation, "stage" | "problem">) {
  const text = stageText(operation);
  return text === "done" || text === "refused" ? "waiting" : text;
}

/** The namespace of its words: an invoice is posted, a quote or an order is made, an e-invoice leaves. */
export function wordsFor({ kind }: Pick<Operation, "kind">): "operation" | "making" | "sending" {
  if (kind === "invoice-einvoice") return "sending";
  return kind.startsWith("invoice-") || kind.endsWith("-invoice") ? "operation" : "making";
}

/** What it makes, and where such documents have their pages, below the company's sales. */
export function placeOf({ kind }: Pick<Operation, "kind">) {
  if (kind.startsWith("invoice-") || kind.endsWith("-invoice"))
    return { document: "invoice", page: "invoices" } as const;
  return kind === "quote-convert"
    ? ({ document: "quote", page: "quotes" } as const)
    : ({ document: "order", page: "orders" } as const);
}
