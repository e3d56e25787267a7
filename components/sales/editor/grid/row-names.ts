import { rowMeaning } from "../draft-fields";
import type { RowValues } from "../draft-values";

/** The least likeness of two rows that count as the same row; their article or their text must agree. */
const enough = 5;

type Meaning = { article: string; text: string; quantity: string; unitPrice: string };

/**
 * Finds the rows of `base` in a newer list, in which the service has given every row another id.
 *
 * Shape:  rows [n], base [m] → rows [n], each with the key of its row in `base`, or its own key when it is new
 * Rule:   rows with the same key match first; then the rows, in sequence, that agree most in article and text; then rows
 *         that were moved. A row with another article and other text is another row: it must not get the price typed here
 */
export function nameRows(rows: readonly RowValues[], base: readonly RowValues[], numbers: string): RowValues[] {
  const keys = new Set(base.map(({ key }) => key).filter(Boolean));
  const met = new Set(rows.map(({ key }) => key).filter((key) => keys.has(key)));
  const before = base.filter(({ key }) => !met.has(key));
  const after = rows.map((row, at) => ({ row, at })).filter(({ row }) => !met.has(row.key));
  const found = pairsOf(
    before.map((row) => meaningOf(row, numbers)),
    after.map(({ row }) => meaningOf(row, numbers)),
  );
  const named = rows.map((row) => ({ ...row }));
  for (const [from, to] of found) {
    const place = after[to]?.at ?? -1;
    const row = named[place];
    const key = before[from]?.key;
    if (row && key) row.key = key;
  }
  return named;
}

function meaningOf(row: RowValues, numbers: string): Meaning {
  const of = (field: keyof Meaning) => rowMeaning(row, field, numbers);
  return { article: of("article"), text: of("text"), quantity: of("quantity"), unitPrice: of("unitPrice") };
}

function likeness(one: Meaning, other: Meaning): number {
  const article = one.article !== "" && one.article === other.article ? 6 : 0;
  const text = one.text !== "" && one.text === other.text ? 5 : 0;
  if (article + text < enough) return 0;
  return article + text + (one.unitPrice === other.unitPrice ? 2 : 0) + (one.quantity === other.quantity ? 1 : 0);
}

type Pair = readonly [from: number, to: number];

function pairsOf(before: readonly Meaning[], after: readonly Meaning[]): Pair[] {
  const inOrder = alignment(before, after);
  return [...inOrder, ...movedPairs(before, after, inOrder)];
}

/** The pairs, in the sequence of both sides, with the greatest sum of likenesses. */
function alignment(before: readonly Meaning[], after: readonly Meaning[]): Pair[] {
  const width = after.length + 1;
  const best = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  const like = (i: number, j: number) => {
    const [one, other] = [before[i], after[j]];
    return one && other ? likeness(one, other) : 0;
  };
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const both = like(i, j);
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), both > 0 ? both + at(i + 1, j + 1) : 0);
    }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    const both = like(i, j);
    if (both > 0 && at(i, j) === both + at(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (at(i, j) === at(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

function movedPairs(before: readonly Meaning[], after: readonly Meaning[], found: readonly Pair[]): Pair[] {
  const from = new Set(found.map(([i]) => i));
  const to = new Set(found.map(([, j]) => j));
  return before.flatMap((one, i): Pair[] => {
    if (from.has(i)) return [];
    const j = after.findIndex((other, place) => !to.has(place) && likeness(one, other) > 0);
    if (j < 0) return [];
    to.add(j);
    return [[i, j]];
  });
}
