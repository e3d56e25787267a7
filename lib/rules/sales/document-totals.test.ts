import { expect, it } from "vitest";
import { emptyRow } from "../../api/contract/sales/document-row";
import { documentTotals } from "./document-totals";

const settings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const soldRow = { ...emptyRow, articleId: "a", unitPrice: 1_000_000n, rateBps: 2500 };
const textRow = { ...emptyRow, isTextRow: true, text: "As agreed", unitPrice: 1_000_000n };

it("adds up what is sold, and leaves lines of text out", () => {
  const { netMinor, vatMinor, grossMinor } = documentTotals([soldRow, textRow], settings);
  expect([netMinor, vatMinor, grossMinor]).toEqual([10_000n, 2_500n, 12_500n]);
});

it.each([
  ["abroad", [soldRow], { ...settings, chargesVat: false }],
  ["under reverse charge", [{ ...soldRow, reverseConstruction: true }], settings],
])("charges no VAT on a sale %s", (_, rows, saleSettings) => {
  const { vatMinor, grossMinor } = documentTotals(rows, saleSettings);
  expect([vatMinor, grossMinor]).toEqual([0n, 10_000n]);
});
