import fc from "fast-check";

/**
 * A drawn row. `article` is a position in the list of articles of the company that sells it; a row with `text` is a
 * text row.
 */
export type DrawnRow = { article: number; quantity: bigint; unitPrice: bigint; discount: bigint } | { text: string };
export type DrawnDraft = { customer: number; rows: readonly DrawnRow[] };

const hundredthsArbitrary = (min: number, max: number) => fc.integer({ min, max }).map((value) => BigInt(value) * 100n);

// Small numbers give amounts of half a minor unit more often than large numbers do.
const quantityArbitrary = fc.oneof(
  hundredthsArbitrary(-2_000, 50_000),
  hundredthsArbitrary(1, 300),
  fc.constant(10_000n),
);
const unitPriceArbitrary = fc.oneof(hundredthsArbitrary(0, 20_000_000), hundredthsArbitrary(1, 999));
const discountArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0n) },
  { weight: 2, arbitrary: fc.bigInt({ min: 0n, max: 10_000n }) },
);
const placeArbitrary = fc.nat({ max: 1_000_000 });

const pricedRowArbitrary = fc.record({
  article: placeArbitrary,
  quantity: quantityArbitrary,
  unitPrice: unitPriceArbitrary,
  discount: discountArbitrary,
});
const textRowArbitrary = fc.record({
  text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }).filter(hasPrintableText),
});
const rowArbitrary: fc.Arbitrary<DrawnRow> = fc.oneof(
  { weight: 9, arbitrary: pricedRowArbitrary },
  { weight: 1, arbitrary: textRowArbitrary },
);

/**
 * Invoice drafts as people write them, and unusual ones: any article to any customer, deductions, discounts, text rows,
 * and at least one row with an article.
 */
export const draftArbitrary: fc.Arbitrary<DrawnDraft> = fc
  .record({ customer: placeArbitrary, first: pricedRowArbitrary, more: fc.array(rowArbitrary, { maxLength: 11 }) })
  .map(({ customer, first: firstRow, more: otherRows }) => ({
    customer,
    rows: [...otherRows.slice(1), firstRow, ...otherRows.slice(0, 1)],
  }));

function hasPrintableText(text: string): boolean {
  return text.trim() !== "" && !/\p{C}/u.test(text);
}
