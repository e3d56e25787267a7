import { expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import type { Quote } from "../../api/contract/sales/quote";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { expectationOfQuote } from "./expectations";
import { expectedQuote, withRowAmounts } from "./expected-quote";
import { offerDifference } from "./offer-difference";

const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const hours = {
  ...emptyRow,
  ...{ articleId: "a1", text: "Golv", quantity: 20_000n, unitPrice: 5_950_000n, rateBps: 2500, amountMinor: 119_000n },
  ...{ unitId: "u1", rest: { UnitId: "u1" } },
};
const stored: Quote = {
  ...emptyQuote,
  ...{ id: "q1", status: "ongoing", customerId: "c1", validUntilOn: "2026-12-20", rows: [hours] },
  ...{ netMinor: 119_000n, vatMinor: 29_750n, grossMinor: 148_750n },
};
// This row is in the form that the editor gives: a typed row has no unit and no amount of the books.
const typed = { ...hours, unitId: null, amountMinor: 0n };

it("says the same as the books where nothing was typed, and has the same name", () => {
  const same = expectedQuote({ ...stored, rows: [typed] }, stored, settings);
  expect(offerDifference(withRowAmounts(stored, settings), same)).toEqual({ facts: [], rows: [] });
  expect(expectationOfQuote(same)).toEqual(expectationOfQuote(stored));
});

it("has the amounts of what was typed", () => {
  const more = expectedQuote({ ...stored, rows: [{ ...typed, quantity: 30_000n }] }, stored, settings);
  expect([more.netMinor, more.vatMinor, more.grossMinor]).toEqual([178_500n, 44_625n, 223_125n]);
  const { rows, facts } = offerDifference(withRowAmounts(stored, settings), more);
  expect(rows).toMatchObject([{ before: { amountMinor: 119_000n }, after: { amountMinor: 178_500n } }]);
  expect(facts.map(({ field }) => field)).toEqual(["net", "vat", "gross"]);
});

it("keeps the books' amounts where only words changed", () => {
  const odd = { ...stored, roundingMinor: 25n, grossMinor: 148_775n };
  expect(expectedQuote({ ...odd, yourReference: "Åsa", rows: [typed] }, odd, settings).grossMinor).toBe(148_775n);
});

it("reads prices as another customer's are meant", () => {
  const priced = { ...settings, includesVat: true };
  const other = expectedQuote({ ...stored, customerId: "c2", rows: [typed] }, stored, priced);
  expect([other.includesVat, other.grossMinor, other.vatMinor]).toEqual([true, 119_000n, 23_800n]);
});
