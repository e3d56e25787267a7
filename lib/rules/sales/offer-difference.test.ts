import { expect, it } from "vitest";
import { type DocumentRow, emptyRow } from "../../api/contract/sales/document-row";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { offerDifference } from "./offer-difference";

const row = (articleId: string, quantity = 1n): DocumentRow => ({
  ...emptyRow,
  ...{ articleId, text: articleId, quantity: quantity * 10_000n, amountMinor: quantity * 100n },
});
const textRow = (text: string): DocumentRow => ({ ...emptyRow, isTextRow: true, text });
const quoteWith = (...rows: DocumentRow[]) => ({ ...emptyQuote, rows });

function rowsBetween(before: DocumentRow[], after: DocumentRow[]) {
  const name = (one: DocumentRow | null) => (one ? `${one.text} ${one.quantity / 10_000n}` : "-");
  return offerDifference(quoteWith(...before), quoteWith(...after)).rows.map(
    (one) => `${name(one.before)} > ${name(one.after)}`,
  );
}

it("finds nothing between equal texts", () => {
  expect(offerDifference(quoteWith(row("nail")), quoteWith(row("nail")))).toEqual({ facts: [], rows: [] });
});

it("knows a row put in the middle as added, and leaves those after it alone", () => {
  expect(rowsBetween([row("nail"), row("board")], [row("nail"), row("glue"), row("board")])).toEqual(["- > glue 1"]);
});

it("knows what was removed, and what of the same article was changed", () => {
  const before = [row("nail", 10n), textRow("Etapp 1"), row("board", 4n)];
  expect(rowsBetween(before, [row("nail", 12n), textRow("Etapp 1")])).toEqual(["nail 10 > nail 12", "board 4 > -"]);
});

it("tells another article in the same place as one removed and one added", () => {
  expect(rowsBetween([row("nail")], [row("screw")])).toEqual(["nail 1 > -", "- > screw 1"]);
});

it("tells a reworded text row as one removed and one added", () => {
  expect(rowsBetween([textRow("Etapp 1")], [textRow("Etapp 2")])).toEqual(["Etapp 1 1 > -", "- > Etapp 2 1"]);
});

it("tells days, references and totals with both sides", () => {
  const before = { ...emptyQuote, validUntilOn: "2026-12-01", grossMinor: 100n };
  const after = { ...emptyQuote, validUntilOn: "2026-12-24", ourReference: "Anna", grossMinor: 90n };
  expect(offerDifference(before, after).facts).toEqual([
    { field: "until", before: "2026-12-01", after: "2026-12-24" },
    { field: "ourReference", before: "", after: "Anna" },
    { field: "gross", before: "100", after: "90" },
  ]);
});

it("tells another currency and another tax reduction, and a row by another rate or unit as changed", () => {
  const before = { ...quoteWith({ ...row("nail"), unitId: "box", rateBps: 2_500 }), currencyCode: "SEK" };
  const dearer = { ...before, currencyCode: "EUR", taxReductionMinor: 500n };
  expect(offerDifference(before, dearer).facts).toEqual([
    { field: "currency", before: "SEK", after: "EUR" },
    { field: "reduction", before: "", after: "500" },
  ]);
  const [nail] = before.rows;
  for (const change of [{ unitId: "piece" }, { rateBps: 1_200 }]) {
    const after = { ...before, rows: [{ ...row("nail"), ...nail, ...change }] };
    expect(offerDifference(before, after).rows).toMatchObject([{ before: nail, after: change }]);
  }
});

it("does not take a unit for another one where the earlier text does not say which", () => {
  expect(rowsBetween([row("nail")], [{ ...row("nail"), unitId: "box" }])).toEqual([]);
});
