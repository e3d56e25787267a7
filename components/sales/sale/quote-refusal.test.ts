import { describe, expect, it } from "vitest";
import type { Operation, OperationKind } from "@/lib/api/contract/operations/operation";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote } from "@/lib/api/contract/sales/quote-draft";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import { Problem, type ProblemJson, toProblemJson } from "@/lib/values/problem";
import { findQuoteRefusal } from "./quote-refusal";

const row = { ...emptyRow, text: "Spik", quantity: 100_000n };
const quote: Quote = { ...emptyQuote, id: "q", status: "accepted", grossMinor: 100_00n, rows: [row, row, row] };
const problemAtThirdRow: ProblemJson = { ...toProblemJson(new Problem("remote_refused")), row: 2 };

function makeRefusedOperation(
  kind: OperationKind = "quote-order",
  problem: ProblemJson = problemAtThirdRow,
): Operation {
  const ofQuote = kind === "order-create" ? null : expectationOfQuote(quote);
  return { id: kind, kind, subject: "q", stage: "refused", problem, ofQuote } as Operation;
}

describe("the refusal of a step of a quote", () => {
  it.each(["quote-order", "quote-invoice", "order-create"] as const)("stands at its row, of %s", (kind) => {
    expect(findQuoteRefusal(quote, [makeRefusedOperation(kind)])).toMatchObject({ row: 2, operationId: kind });
  });

  it("stands at no row that the quote has not", () => {
    expect(
      findQuoteRefusal(quote, [makeRefusedOperation("quote-order", { ...problemAtThirdRow, row: 3 })])?.row,
    ).toBeNull();
  });

  it("is gone once the quote says something else", () => {
    expect(findQuoteRefusal({ ...quote, grossMinor: 90_00n }, [makeRefusedOperation()])).toBeNull();
  });

  it("is gone once something came of a later try, and not for one that was taken back", () => {
    const makeLaterOperation = (stage: Operation["stage"]) => ({ ...makeRefusedOperation("quote-invoice"), stage });
    expect(findQuoteRefusal(quote, [makeLaterOperation("done"), makeRefusedOperation()])).toBeNull();
    expect(findQuoteRefusal(quote, [makeLaterOperation("withdrawn"), makeRefusedOperation()])?.row).toBe(2);
    expect(findQuoteRefusal(quote, [{ ...makeRefusedOperation(), subject: "other" }])).toBeNull();
  });
});
