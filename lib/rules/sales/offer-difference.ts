import type { DocumentRow } from "../../api/contract/sales/document-row";
import type { Quote } from "../../api/contract/sales/quote";

export type OfferField =
  | "customer"
  | "dated"
  | "until"
  | "delivery"
  | "yourReference"
  | "ourReference"
  | "orderReference"
  | "net"
  | "vat"
  | "gross"
  | "currency"
  | "reduction";

/** A row that was added, removed or changed; `before` is null for an added row, `after` for a removed one. */
export type RowDifference = { before: DocumentRow | null; after: DocumentRow | null };

/** The differences between two versions of a quote. Values are days, texts or minor units as decimal text, or empty. */
export type OfferDifference = {
  facts: readonly { field: OfferField; before: string; after: string }[];
  rows: readonly RowDifference[];
};

/**
 * The differences between two versions of a quote, as a person would describe them.
 *
 * Rule: equal rows are unchanged, in the longest common sequence of both versions. Between them a row with the same article,
 *       or with the same text where it has no article, was changed, and every other row was removed or added
 */
export function offerDifference(before: Quote, after: Quote): OfferDifference {
  const [mine, theirs] = [factsOf(before), factsOf(after)];
  const facts = mine.flatMap(([field, value], index) => {
    const other = theirs[index]?.[1] ?? "";
    return value === other ? [] : [{ field, before: value, after: other }];
  });
  return { facts, rows: rowDifferences(before.rows, after.rows) };
}

function factsOf(quote: Quote): readonly (readonly [OfferField, string])[] {
  return [
    ["customer", quote.customerName],
    ["dated", quote.quoteOn ?? ""],
    ["until", quote.validUntilOn ?? ""],
    ["delivery", quote.deliveryOn ?? ""],
    ["yourReference", quote.yourReference],
    ["ourReference", quote.ourReference],
    ["orderReference", quote.buyersOrderReference],
    ["net", quote.netMinor.toString()],
    ["vat", quote.vatMinor.toString()],
    ["gross", quote.grossMinor.toString()],
    ["currency", quote.currencyCode],
    ["reduction", quote.taxReductionMinor === 0n ? "" : quote.taxReductionMinor.toString()],
  ];
}

function rowDifferences(before: readonly DocumentRow[], after: readonly DocumentRow[]): readonly RowDifference[] {
  // Versions that were stored earlier do not contain the units of their rows.
  const hasUnits = [...before, ...after].every((row) => row.isTextRow || row.unitId !== null);
  const printOf = (row: DocumentRow) => printOfRow(row, hasUnits);
  const kept = commonRows(before.map(printOf), after.map(printOf));
  const found: RowDifference[] = [];
  let [from, to] = [0, 0];
  for (const [at, there] of [...kept, [before.length, after.length] as const]) {
    found.push(...between(before.slice(from, at), after.slice(to, there)));
    [from, to] = [at + 1, there + 1];
  }
  return found;
}

/** The differences between two unchanged rows, in the order of the newer version; removed rows come first. */
function between(before: readonly DocumentRow[], after: readonly DocumentRow[]): readonly RowDifference[] {
  const left = [...before];
  const changed = after.map((row): RowDifference => {
    const index = left.findIndex((other) => isSameThing(other, row));
    return { before: index < 0 ? null : (left.splice(index, 1)[0] ?? null), after: row };
  });
  return [...left.map((row): RowDifference => ({ before: row, after: null })), ...changed];
}

function isSameThing(one: DocumentRow, other: DocumentRow): boolean {
  if (one.isTextRow !== other.isTextRow) return false;
  return one.articleId === null ? one.text === other.text : one.articleId === other.articleId;
}

function printOfRow(row: DocumentRow, hasUnits: boolean): string {
  const { articleId, text, isTextRow, quantity, unitId, unitPrice, discount, rateBps, amountMinor } = row;
  if (isTextRow) return JSON.stringify([text]);
  const priced = [articleId, quantity, hasUnits ? unitId : null, unitPrice, discount, rateBps, amountMinor];
  return JSON.stringify([text, ...priced.map(String)]);
}

/** The places of the longest common sequence of two lists. Shape: pairs of indexes [before, after], ascending */
function commonRows(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--) {
    for (let column = after.length - 1; column >= 0; column--) {
      const length =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as number[])[column] = length;
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [row, column] = [0, 0]; row < before.length && column < after.length; ) {
    if (before[row] === after[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}
