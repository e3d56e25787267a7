import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote, isAsExpected } from "@/lib/rules/sales/expectations";
import type { ProblemJson } from "@/lib/values/problem";

/** `row` is the index of the row that the last refusal is about; null where the refusal is about the whole quote. */
export type QuoteRefusal = { operationId: string; problem: ProblemJson; row: number | null };

/**
 * Operations of these kinds are steps of a quote. An order that is created again from the rows of a quote has the quote
 * as its subject.
 */
const quoteStepKinds: ReadonlySet<OperationKind> = new Set([
  "quote-accept",
  "quote-order",
  "quote-invoice",
  "order-create",
]);

/**
 * Finds the refusal of the last step of this quote; null once the text of the quote has changed, or once a later step
 * was not refused.
 *
 * Rule: the order and the invoice of a quote have all rows of the quote, so the row of a refusal is a row of the quote
 *
 * @param operations the operations of the sale, the newest first
 */
export function findQuoteRefusal(quote: Quote, operations: readonly Operation[]): QuoteRefusal | null {
  const lastStep = operations.find(
    ({ subject, kind, stage }) => subject === quote.id && quoteStepKinds.has(kind) && stage !== "withdrawn",
  );
  if (lastStep?.stage !== "refused" || lastStep.problem === null) return null;
  if (lastStep.ofQuote && !isAsExpected(expectationOfQuote(quote), lastStep.ofQuote)) return null;
  const { row, ...problem } = lastStep.problem;
  return { operationId: lastStep.id, problem, row: row !== undefined && quote.rows[row] ? row : null };
}
