import { expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import { isWithoutVat } from "./without-vat";

const makeDocument = (rows: readonly { unitPrice: bigint; rateBps: number }[], vatMinor: bigint) => ({
  rows: rows.map((row) => ({ ...emptyRow, ...row })),
  ...{ vatMinor, includesVat: false, currencyCode: "SEK" },
});

it("finds a document without VAT although its rows name the rates of their articles", () => {
  expect(isWithoutVat(makeDocument([{ unitPrice: 1_000_000n, rateBps: 2500 }], 0n))).toBe(true);
  expect(isWithoutVat(makeDocument([{ unitPrice: 1_000_000n, rateBps: 0 }], 0n))).toBe(true);
  expect(isWithoutVat(makeDocument([], 0n))).toBe(true);
});

it("finds VAT in a document whose VAT at two rates adds up to nothing", () => {
  const rows = [
    { unitPrice: 2_000n, rateBps: 1200 },
    { unitPrice: -600n, rateBps: 2500 },
  ];
  expect(isWithoutVat(makeDocument(rows, 0n))).toBe(false);
});

it("finds VAT in a document with a sum of VAT", () => {
  expect(isWithoutVat(makeDocument([{ unitPrice: 1_000_000n, rateBps: 2500 }], 2_500n))).toBe(false);
});
