import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote, isAsExpected } from "@/lib/rules/sales/expectations";
import type { ProblemJson } from "@/lib/values/problem";

/** What the books refused last of a quote, and the row of it that it is about; null for the quote as a whole. */
export type QuoteRefusal = { operationId: string; problem: ProblemJson; row: number | null };

/** What is done with a quote; the order that is made again of its rows is named after it. */
const steps: ReadonlySet<OperationKind> = new Set(["quote-accept", "quote-order", "quote-invoice", "order-create"]);

/**
 * The refusal of what was tried last with this quote; null once it says something else, or something came of a later try.
 *
 * Rule: its order and its invoice have all its rows, so they are refused at the quote's own
 *
 * @param operations the newest first
 */
export function quoteRefusal(quote: Quote, operations: readonly Operation[]): QuoteRefusal | null {
  const last = operations.find(
    ({ subject, kind, stage }) => subject === quote.id && steps.has(kind) && stage !== "withdrawn",
  );
  if (last?.stage !== "refused" || last.problem === null) return null;
  if (last.ofQuote && !isAsExpected(expectationOfQuote(quote), last.ofQuote)) return null;
  const { row, ...problem } = last.problem;
  return { operationId: last.id, problem, row: row !== undefined && quote.rows[row] ? row : null };
}
