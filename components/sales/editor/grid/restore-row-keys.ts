import { rowValueOf } from "../draft-fields";
import type { RowValues } from "../draft-values";

/** Two rows with at least this likeness count as the same row; their article or their text must then be equal. */
const minLikeness = 5;

type RowMeaning = { article: string; text: string; quantity: string; unitPrice: string };

/**
 * Finds the rows of `baseRowValues` in a newer list, in which the service has given every row another id.
 *
 * Shape: rows [n], baseRowValues [m] → rows [n], each with the key of its base row, or its own key when it is new
 * Rule: rows with the same key match first; then the rows, in sequence, that agree most in article and text; then rows
 *       that were moved. A row with another article and another text is another row, because it must not get a price
 *       that was typed for this row
 */
export function restoreRowKeys(
  rows: readonly RowValues[],
  baseRowValues: readonly RowValues[],
  numberLocale: string,
): RowValues[] {
  const baseKeys = new Set(baseRowValues.map(({ key }) => key).filter(Boolean));
  const matchedKeys = new Set(rows.map(({ key }) => key).filter((key) => baseKeys.has(key)));
  const unmatchedBaseRows = baseRowValues.filter(({ key }) => !matchedKeys.has(key));
  const unmatchedRows = rows.map((row, rowIndex) => ({ row, rowIndex })).filter(({ row }) => !matchedKeys.has(row.key));
  const pairs = pairRows(
    unmatchedBaseRows.map((row) => rowMeaningOf(row, numberLocale)),
    unmatchedRows.map(({ row }) => rowMeaningOf(row, numberLocale)),
  );
  const keyedRows = rows.map((row) => ({ ...row }));
  for (const [baseIndex, newIndex] of pairs) {
    const index = unmatchedRows[newIndex]?.rowIndex ?? -1;
    const row = keyedRows[index];
    const key = unmatchedBaseRows[baseIndex]?.key;
    if (row && key) row.key = key;
  }
  return keyedRows;
}

function rowMeaningOf(row: RowValues, numberLocale: string): RowMeaning {
  const valueOfField = (field: keyof RowMeaning) => rowValueOf(row, field, numberLocale);
  return {
    article: valueOfField("article"),
    text: valueOfField("text"),
    quantity: valueOfField("quantity"),
    unitPrice: valueOfField("unitPrice"),
  };
}

function likenessOf(firstRow: RowMeaning, secondRow: RowMeaning): number {
  const articlePoints = firstRow.article !== "" && firstRow.article === secondRow.article ? 6 : 0;
  const textPoints = firstRow.text !== "" && firstRow.text === secondRow.text ? 5 : 0;
  if (articlePoints + textPoints < minLikeness) return 0;
  return (
    articlePoints +
    textPoints +
    (firstRow.unitPrice === secondRow.unitPrice ? 2 : 0) +
    (firstRow.quantity === secondRow.quantity ? 1 : 0)
  );
}

type IndexPair = readonly [baseIndex: number, newIndex: number];

function pairRows(baseRows: readonly RowMeaning[], newRows: readonly RowMeaning[]): IndexPair[] {
  const alignedPairs = alignRows(baseRows, newRows);
  return [...alignedPairs, ...pairMovedRows(baseRows, newRows, alignedPairs)];
}

/** The pairs in the same sequence on both sides that have the greatest sum of likenesses. */
function alignRows(baseRows: readonly RowMeaning[], newRows: readonly RowMeaning[]): IndexPair[] {
  const columnCount = newRows.length + 1;
  const bestSums = new Uint32Array((baseRows.length + 1) * columnCount);
  const bestSumAt = (baseIndex: number, newIndex: number) => bestSums[baseIndex * columnCount + newIndex] ?? 0;
  const likenessAt = (baseIndex: number, newIndex: number) => {
    const [baseRow, newRow] = [baseRows[baseIndex], newRows[newIndex]];
    return baseRow && newRow ? likenessOf(baseRow, newRow) : 0;
  };
  for (let baseIndex = baseRows.length - 1; baseIndex >= 0; baseIndex--)
    for (let newIndex = newRows.length - 1; newIndex >= 0; newIndex--) {
      const pairLikeness = likenessAt(baseIndex, newIndex);
      bestSums[baseIndex * columnCount + newIndex] = Math.max(
        bestSumAt(baseIndex + 1, newIndex),
        bestSumAt(baseIndex, newIndex + 1),
        pairLikeness > 0 ? pairLikeness + bestSumAt(baseIndex + 1, newIndex + 1) : 0,
      );
    }
  const pairs: IndexPair[] = [];
  for (let baseIndex = 0, newIndex = 0; baseIndex < baseRows.length && newIndex < newRows.length; ) {
    const pairLikeness = likenessAt(baseIndex, newIndex);
    if (pairLikeness > 0 && bestSumAt(baseIndex, newIndex) === pairLikeness + bestSumAt(baseIndex + 1, newIndex + 1))
      pairs.push([baseIndex++, newIndex++]);
    else if (bestSumAt(baseIndex, newIndex) === bestSumAt(baseIndex + 1, newIndex)) baseIndex++;
    else newIndex++;
  }
  return pairs;
}

function pairMovedRows(
  baseRows: readonly RowMeaning[],
  newRows: readonly RowMeaning[],
  alignedPairs: readonly IndexPair[],
): IndexPair[] {
  const pairedBaseIndexes = new Set(alignedPairs.map(([baseIndex]) => baseIndex));
  const pairedNewIndexes = new Set(alignedPairs.map(([, newIndex]) => newIndex));
  return baseRows.flatMap((baseRow, baseIndex): IndexPair[] => {
    if (pairedBaseIndexes.has(baseIndex)) return [];
    const newIndex = newRows.findIndex(
      (newRow, index) => !pairedNewIndexes.has(index) && likenessOf(baseRow, newRow) > 0,
    );
    if (newIndex < 0) return [];
    pairedNewIndexes.add(newIndex);
    return [[baseIndex, newIndex]];
  });
}
