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
export function compareOffers(quoteBefore: Quote, quoteAfter: Quote): OfferDifference {
  const [factsBefore, factsAfter] = [factsOf(quoteBefore), factsOf(quoteAfter)];
  const facts = factsBefore.flatMap(([field, value], index) => {
    const valueAfter = factsAfter[index]?.[1] ?? "";
    return value === valueAfter ? [] : [{ field, before: value, after: valueAfter }];
  });
  return { facts, rows: compareRows(quoteBefore.rows, quoteAfter.rows) };
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

function compareRows(rowsBefore: readonly DocumentRow[], rowsAfter: readonly DocumentRow[]): readonly RowDifference[] {
  // Versions that were stored earlier do not contain the units of their rows.
  const hasUnits = [...rowsBefore, ...rowsAfter].every((row) => row.isTextRow || row.unitId !== null);
  const toComparableText = (row: DocumentRow) => comparableTextOfRow(row, hasUnits);
  const unchangedIndexPairs = longestCommonIndexPairs(
    rowsBefore.map(toComparableText),
    rowsAfter.map(toComparableText),
  );
  const differences: RowDifference[] = [];
  let [nextIndexBefore, nextIndexAfter] = [0, 0];
  for (const [indexBefore, indexAfter] of [...unchangedIndexPairs, [rowsBefore.length, rowsAfter.length] as const]) {
    differences.push(
      ...differencesBetweenUnchanged(
        rowsBefore.slice(nextIndexBefore, indexBefore),
        rowsAfter.slice(nextIndexAfter, indexAfter),
      ),
    );
    [nextIndexBefore, nextIndexAfter] = [indexBefore + 1, indexAfter + 1];
  }
  return differences;
}

/** The differences between two unchanged rows, in the order of the newer version; removed rows come first. */
function differencesBetweenUnchanged(
  rowsBefore: readonly DocumentRow[],
  rowsAfter: readonly DocumentRow[],
): readonly RowDifference[] {
  const unmatchedRows = [...rowsBefore];
  const changedRows = rowsAfter.map((row): RowDifference => {
    const index = unmatchedRows.findIndex((unmatchedRow) => hasSameArticleOrText(unmatchedRow, row));
    return { before: index < 0 ? null : (unmatchedRows.splice(index, 1)[0] ?? null), after: row };
  });
  return [...unmatchedRows.map((row): RowDifference => ({ before: row, after: null })), ...changedRows];
}

function hasSameArticleOrText(left: DocumentRow, right: DocumentRow): boolean {
  if (left.isTextRow !== right.isTextRow) return false;
  return left.articleId === null ? left.text === right.text : left.articleId === right.articleId;
}

function comparableTextOfRow(row: DocumentRow, hasUnits: boolean): string {
  const { articleId, text, isTextRow, quantity, unitId, unitPrice, discount, rateBps, amountMinor } = row;
  if (isTextRow) return JSON.stringify([text]);
  const pricedMembers = [articleId, quantity, hasUnits ? unitId : null, unitPrice, discount, rateBps, amountMinor];
  return JSON.stringify([text, ...pricedMembers.map(String)]);
}

/** The positions of the longest common sequence of two lists. Shape: pairs of indexes [before, after], ascending */
function longestCommonIndexPairs(
  textsBefore: readonly string[],
  textsAfter: readonly string[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: textsBefore.length + 1 }, () =>
    new Array<number>(textsAfter.length + 1).fill(0),
  );
  const lengthAt = (indexBefore: number, indexAfter: number) => lengths[indexBefore]?.[indexAfter] ?? 0;
  for (let indexBefore = textsBefore.length - 1; indexBefore >= 0; indexBefore--) {
    for (let indexAfter = textsAfter.length - 1; indexAfter >= 0; indexAfter--) {
      const length =
        textsBefore[indexBefore] === textsAfter[indexAfter]
          ? lengthAt(indexBefore + 1, indexAfter + 1) + 1
          : Math.max(lengthAt(indexBefore + 1, indexAfter), lengthAt(indexBefore, indexAfter + 1));
      (lengths[indexBefore] as number[])[indexAfter] = length;
    }
  }
  const commonIndexPairs: (readonly [number, number])[] = [];
  for (let [indexBefore, indexAfter] = [0, 0]; indexBefore < textsBefore.length && indexAfter < textsAfter.length; ) {
    if (textsBefore[indexBefore] === textsAfter[indexAfter]) commonIndexPairs.push([indexBefore++, indexAfter++]);
    else if (lengthAt(indexBefore + 1, indexAfter) >= lengthAt(indexBefore, indexAfter + 1)) indexBefore++;
    else indexAfter++;
  }
  return commonIndexPairs;
}
