import { expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { copyQuote } from "./copy-quote";

const quote = {
  ...emptyQuote,
  id: "q",
  number: 7,
  status: "accepted" as const,
  customerId: "c",
  yourReference: "Kim",
  quoteOn: "2026-10-01",
  validUntilOn: "2026-10-15",
  deliveryOn: "2026-11-01",
  taxReductionMinor: 500n,
  rest: { Persons: [{ Ssn: "x" }] },
  rows: [{ ...emptyRow, articleId: "nail", text: "Spik", quantity: 30_000n, rest: { Id: "r" } }],
};

it("is a new draft of today with the same rows, valid as long", () => {
  const copy = copyQuote(quote, null, "2026-11-22");
  expect(copy).toMatchObject({ id: "", number: null, status: "draft", customerId: "c", yourReference: "Kim" });
  expect([copy.quoteOn, copy.validUntilOn, copy.deliveryOn]).toEqual(["2026-11-22", "2026-12-06", null]);
  expect(copy.rows).toEqual([{ ...emptyRow, articleId: "nail", text: "Spik", quantity: 30_000n }]);
  expect([copy.rest, copy.taxReductionMinor]).toEqual([{}, 0n]);
});

it("is valid thirty days where the quote had no end", () => {
  expect(copyQuote({ ...quote, validUntilOn: null }, null, "2026-11-22").validUntilOn).toBe("2026-12-22");
});
