import { rowMeaning } from "../draft-fields";
import type { RowValues } from "../draft-values";

/** The smallest likeness of two rows that count as the same row; their article or their text must agree. */
const minLikeness = 5;

type Meaning = { article: string; text: string; quantity: string; unitPrice: string };

/**
 * Finds the rows of `baseRowValues` in a newer list, in which the service has given every row another id.
 *
 * Shape: rows [n], baseRowValues [m] → rows [n], each with the key of its base row, or its own key when it is new
 * Rule: rows with the same key match first; then the rows, in sequence, that agree most in article and text; then rows
 *       that were moved. A row with another article and another text is another row, because it must not get a price
 *       that was typed for this row
 */
export function restoreRowKeys(rows: readonly RowValues[], base: readonly RowValues[], numbers: string): RowValues[] {
  const keys = new Set(base.map(({ key }) => key).filter(Boolean));
  const knownKeys = new Set(rows.map(({ key }) => key).filter((key) => keys.has(key)));
  const unmatchedBase = base.filter(({ key }) => !knownKeys.has(key));
  const unmatchedRows = rows.map((row, at) => ({ row, at })).filter(({ row }) => !knownKeys.has(row.key));
  const pairs = pairsOf(
    unmatchedBase.map((row) => meaningOf(row, numbers)),
    unmatchedRows.map(({ row }) => meaningOf(row, numbers)),
  );
  const keyedRows = rows.map((row) => ({ ...row }));
  for (const [from, to] of pairs) {
    const index = unmatchedRows[to]?.at ?? -1;
    const row = keyedRows[index];
    const key = unmatchedBase[from]?.key;
    if (row && key) row.key = key;
  }
  return keyedRows;
}

function meaningOf(row: RowValues, numbers: string): Meaning {
  const meaningOfField = (field: keyof Meaning) => rowMeaning(row, field, numbers);
  return {
    article: meaningOfField("article"),
    text: meaningOfField("text"),
    quantity: meaningOfField("quantity"),
    unitPrice: meaningOfField("unitPrice"),
  };
}

function likeness(one: Meaning, other: Meaning): number {
  const article = one.article !== "" && one.article === other.article ? 6 : 0;
  const text = one.text !== "" && one.text === other.text ? 5 : 0;
  if (article + text < minLikeness) return 0;
  return article + text + (one.unitPrice === other.unitPrice ? 2 : 0) + (one.quantity === other.quantity ? 1 : 0);
}

type Pair = readonly [from: number, to: number];

function pairsOf(before: readonly Meaning[], after: readonly Meaning[]): Pair[] {
  const inOrder = alignInOrder(before, after);
  return [...inOrder, ...movedPairs(before, after, inOrder)];
}

/** The pairs in the same sequence on both sides that have the greatest sum of likenesses. */
function alignInOrder(before: readonly Meaning[], after: readonly Meaning[]): Pair[] {
  const width = after.length + 1;
  const best = new Uint32Array((before.length + 1) * width);
  const bestAt = (i: number, j: number) => best[i * width + j] ?? 0;
  const likenessAt = (i: number, j: number) => {
    const [one, other] = [before[i], after[j]];
    return one && other ? likeness(one, other) : 0;
  };
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const pairLikeness = likenessAt(i, j);
      best[i * width + j] = Math.max(
        bestAt(i + 1, j),
        bestAt(i, j + 1),
        pairLikeness > 0 ? pairLikeness + bestAt(i + 1, j + 1) : 0,
      );
    }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    const pairLikeness = likenessAt(i, j);
    if (pairLikeness > 0 && bestAt(i, j) === pairLikeness + bestAt(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (bestAt(i, j) === bestAt(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

function movedPairs(before: readonly Meaning[], after: readonly Meaning[], pairsInOrder: readonly Pair[]): Pair[] {
  const pairedBefore = new Set(pairsInOrder.map(([i]) => i));
  const pairedAfter = new Set(pairsInOrder.map(([, j]) => j));
  return before.flatMap((one, i): Pair[] => {
    if (pairedBefore.has(i)) return [];
    const j = after.findIndex((other, index) => !pairedAfter.has(index) && likeness(one, other) > 0);
    if (j < 0) return [];
    pairedAfter.add(j);
    return [[i, j]];
  });
}
