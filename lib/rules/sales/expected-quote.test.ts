import { expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { expectationOfQuote } from "./expectations";
import { makeExpectedQuote, withRowAmounts } from "./expected-quote";
import { compareOffers } from "./offer-difference";

const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const hoursRow = {
  ...emptyRow,
  ...{ articleId: "a1", text: "Golv", quantity: 20_000n, unitPrice: 5_950_000n, rateBps: 2500, amountMinor: 119_000n },
  ...{ unitId: "u1", rest: { UnitId: "u1" } },
};
const storedQuote: Quote = {
  ...emptyQuote,
  ...{ id: "q1", status: "ongoing", customerId: "c1", validUntilOn: "2026-12-20", rows: [hoursRow] },
  ...{ netMinor: 119_000n, vatMinor: 29_750n, grossMinor: 148_750n },
};
// This row is in the form that the editor gives: a typed row has no unit and no amount of the books.
const typedRow = { ...hoursRow, unitId: null, amountMinor: 0n };

it("says the same as the books where nothing was typed, and has the same name", () => {
  const unchangedQuote = makeExpectedQuote({ ...storedQuote, rows: [typedRow] }, storedQuote, settings);
  expect(compareOffers(withRowAmounts(storedQuote, settings), unchangedQuote)).toEqual({ facts: [], rows: [] });
  expect(expectationOfQuote(unchangedQuote)).toEqual(expectationOfQuote(storedQuote));
});

it("has the amounts of what was typed", () => {
  const changedQuote = makeExpectedQuote(
    { ...storedQuote, rows: [{ ...typedRow, quantity: 30_000n }] },
    storedQuote,
    settings,
  );
  expect([changedQuote.netMinor, changedQuote.vatMinor, changedQuote.grossMinor]).toEqual([
    178_500n,
    44_625n,
    223_125n,
  ]);
  const { rows, facts } = compareOffers(withRowAmounts(storedQuote, settings), changedQuote);
  expect(rows).toMatchObject([{ before: { amountMinor: 119_000n }, after: { amountMinor: 178_500n } }]);
  expect(facts.map(({ field }) => field)).toEqual(["net", "vat", "gross"]);
});

it("keeps the books' amounts where only words changed", () => {
  const roundedQuote = { ...storedQuote, roundingMinor: 25n, grossMinor: 148_775n };
  expect(
    makeExpectedQuote({ ...roundedQuote, yourReference: "Åsa", rows: [typedRow] }, roundedQuote, settings).grossMinor,
  ).toBe(148_775n);
});

it("reads prices as another customer's are meant", () => {
  const settingsWithVat = { ...settings, includesVat: true };
  const quoteOfOtherCustomer = makeExpectedQuote(
    { ...storedQuote, customerId: "c2", rows: [typedRow] },
    storedQuote,
    settingsWithVat,
  );
  expect([quoteOfOtherCustomer.includesVat, quoteOfOtherCustomer.grossMinor, quoteOfOtherCustomer.vatMinor]).toEqual([
    true,
    119_000n,
    23_800n,
  ]);
});
