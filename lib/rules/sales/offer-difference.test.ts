import { expect, it } from "vitest";
import { type DocumentRow, emptyRow } from "../../api/contract/sales/document-row";
import { emptyQuote } from "../../api/contract/sales/quote-draft";
import { compareOffers } from "./offer-difference";

const makeRow = (articleId: string, quantity = 1n): DocumentRow => ({
  ...emptyRow,
  ...{ articleId, text: articleId, quantity: quantity * 10_000n, amountMinor: quantity * 100n },
});
const makeTextRow = (text: string): DocumentRow => ({ ...emptyRow, isTextRow: true, text });
const makeQuoteWith = (...rows: DocumentRow[]) => ({ ...emptyQuote, rows });

function rowDifferenceTexts(rowsBefore: DocumentRow[], rowsAfter: DocumentRow[]) {
  const rowName = (row: DocumentRow | null) => (row ? `${row.text} ${row.quantity / 10_000n}` : "-");
  return compareOffers(makeQuoteWith(...rowsBefore), makeQuoteWith(...rowsAfter)).rows.map(
    (difference) => `${rowName(difference.before)} > ${rowName(difference.after)}`,
  );
}

it("finds nothing between equal texts", () => {
  expect(compareOffers(makeQuoteWith(makeRow("nail")), makeQuoteWith(makeRow("nail")))).toEqual({
    facts: [],
    rows: [],
  });
});

it("knows a row put in the middle as added, and leaves those after it alone", () => {
  expect(
    rowDifferenceTexts([makeRow("nail"), makeRow("board")], [makeRow("nail"), makeRow("glue"), makeRow("board")]),
  ).toEqual(["- > glue 1"]);
});

it("knows what was removed, and what of the same article was changed", () => {
  const rowsBefore = [makeRow("nail", 10n), makeTextRow("Etapp 1"), makeRow("board", 4n)];
  expect(rowDifferenceTexts(rowsBefore, [makeRow("nail", 12n), makeTextRow("Etapp 1")])).toEqual([
    "nail 10 > nail 12",
    "board 4 > -",
  ]);
});

it("tells another article in the same place as one removed and one added", () => {
  expect(rowDifferenceTexts([makeRow("nail")], [makeRow("screw")])).toEqual(["nail 1 > -", "- > screw 1"]);
});

it("tells a reworded text row as one removed and one added", () => {
  expect(rowDifferenceTexts([makeTextRow("Etapp 1")], [makeTextRow("Etapp 2")])).toEqual([
    "Etapp 1 1 > -",
    "- > Etapp 2 1",
  ]);
});

it("tells days, references and totals with both sides", () => {
  const quoteBefore = { ...emptyQuote, validUntilOn: "2026-12-01", grossMinor: 100n };
  const quoteAfter = { ...emptyQuote, validUntilOn: "2026-12-24", ourReference: "Anna", grossMinor: 90n };
  expect(compareOffers(quoteBefore, quoteAfter).facts).toEqual([
    { field: "until", before: "2026-12-01", after: "2026-12-24" },
    { field: "ourReference", before: "", after: "Anna" },
    { field: "gross", before: "100", after: "90" },
  ]);
});

it("tells another currency and another tax reduction, and a row by another rate or unit as changed", () => {
  const quoteBefore = { ...makeQuoteWith({ ...makeRow("nail"), unitId: "box", rateBps: 2_500 }), currencyCode: "SEK" };
  const changedQuote = { ...quoteBefore, currencyCode: "EUR", taxReductionMinor: 500n };
  expect(compareOffers(quoteBefore, changedQuote).facts).toEqual([
    { field: "currency", before: "SEK", after: "EUR" },
    { field: "reduction", before: "", after: "500" },
  ]);
  const [nailRow] = quoteBefore.rows;
  for (const changedMembers of [{ unitId: "piece" }, { rateBps: 1_200 }]) {
    const quoteAfter = { ...quoteBefore, rows: [{ ...makeRow("nail"), ...nailRow, ...changedMembers }] };
    expect(compareOffers(quoteBefore, quoteAfter).rows).toMatchObject([{ before: nailRow, after: changedMembers }]);
  }
});

it("does not take a unit for another one where the earlier text does not say which", () => {
  expect(rowDifferenceTexts([makeRow("nail")], [{ ...makeRow("nail"), unitId: "box" }])).toEqual([]);
});
