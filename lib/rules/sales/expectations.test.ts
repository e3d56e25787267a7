import { describe, expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import { emptyOrder } from "../../api/contract/sales/order-body";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { expectationOfOrder, expectationOfQuote, isAsExpected, isSameVersion } from "./expectations";

const carpentryRow = {
  ...emptyRow,
  articleId: "a",
  text: "Carpentry",
  unitPrice: 5_950_000n,
  unitId: "hour",
  rateBps: 2_500,
};
const noteRow = { ...emptyRow, isTextRow: true, text: "Stairwell" };
const quote = {
  ...emptyQuote,
  quoteOn: "2026-11-20",
  currencyCode: "SEK",
  grossMinor: 2_975_000n,
  rows: [carpentryRow, noteRow],
};
const order = {
  ...emptyOrder,
  ...{ orderOn: "2026-11-20", currencyCode: "SEK", grossMinor: 2_975_000n },
  rows: [{ ...carpentryRow, deliveredQuantity: null }],
};

describe("what is seen of a quote and of an order", () => {
  it.each([
    ["another currency with the same figures", { currencyCode: "EUR" }],
    ["another tax reduction", { taxReductionMinor: 500_000n }],
    ["prices that include VAT", { includesVat: true }],
    ["another unit", { rows: [{ ...carpentryRow, unitId: "day", deliveredQuantity: null }] }],
    ["another rate", { rows: [{ ...carpentryRow, rateBps: 1_200, deliveredQuantity: null }] }],
  ])("is another text with %s", (_, changedMembers) => {
    expect(isAsExpected(expectationOfQuote({ ...quote, ...changedMembers }), expectationOfQuote(quote))).toBe(false);
    expect(isAsExpected(expectationOfOrder({ ...order, ...changedMembers }), expectationOfOrder(order))).toBe(false);
  });

  it("is the same text whatever unit or rate a row of text has, and whatever was delivered", () => {
    const quoteReadLater = {
      ...quote,
      rows: [carpentryRow, { ...noteRow, unitId: "hour", rateBps: 0 }],
      acceptedAt: "2026-11-21",
    };
    expect(isAsExpected(expectationOfQuote(quoteReadLater), expectationOfQuote(quote))).toBe(true);
    const deliveredOrder = { ...order, rows: [{ ...carpentryRow, deliveredQuantity: 10_000n }] };
    expect(isAsExpected(expectationOfOrder(deliveredOrder), expectationOfOrder(order))).toBe(true);
  });
});

describe("the names of texts", () => {
  const { version } = expectationOfQuote(quote);
  const olderVersion = version.split(":").slice(0, 2).join(":");

  it("are short enough to be ordered by", () => {
    expect(version).toMatch(/^[0-9a-f]{16}:2026-11-20:[0-9a-f]{16}$/);
  });

  it("of before are of every text that differs in its terms alone", () => {
    expect(isSameVersion(version, olderVersion)).toBe(true);
    expect(isSameVersion(olderVersion, expectationOfQuote({ ...quote, currencyCode: "EUR" }).version)).toBe(true);
    expect(isSameVersion(olderVersion, expectationOfQuote({ ...quote, quoteOn: "2026-11-21" }).version)).toBe(false);
    expect(isSameVersion("", version)).toBe(false);
    expect(isSameVersion(olderVersion.slice(0, -1), version)).toBe(false);
  });
});
