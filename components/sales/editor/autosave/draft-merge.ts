import {
  type HeadField,
  headFields,
  headPart,
  type RowField,
  rowFields,
  rowMeaning,
  rowPart,
  sameHead,
  sameRow,
} from "../draft-fields";
import { blankRow, type DraftValues, isBlank, type RowValues } from "../draft-values";
import { nameRows } from "../grid/row-names";

export type Side = "mine" | "theirs";

/** A field that both sides changed to different values, or a row that one side changed and the other removed. */
export type Difference = {
  /** Identifies the field as long as the draft is open; the person's choice is remembered under this id. */
  id: string;
  /** The number of the row, 1 for the first; null for the head of the document. */
  row: number | null;
} & (
  | { field: HeadField; mine: DraftValues; theirs: DraftValues }
  | { field: RowField | "row"; mine: RowValues | null; theirs: RowValues | null }
);

export type DraftSides = { base: DraftValues; mine: DraftValues; theirs: DraftValues };

export type MergedDraft = {
  /** The changes of both sides; a difference without a choice holds `mine`. */
  values: DraftValues;
  /** The other side with the row keys of this side; it becomes the base of what is typed from now on. */
  theirs: DraftValues;
  differences: readonly Difference[];
  /** How many fields and rows came from the other side. */
  news: number;
};

/**
 * Merges two people's changes of one draft, field by field and row by row.
 *
 * Rule: a field or row that only one side changed since `base` takes that side; a field that both sides changed to
 *       different values, and a row that one side changed and the other removed, are differences a person chooses about
 * @param numbers the language in which numbers are written
 * @param chosen  sides by the differences' ids
 */
export function mergeDrafts(
  three: DraftSides,
  numbers: string,
  chosen: Readonly<Record<string, Side>> = {},
): MergedDraft {
  const theirs = { ...three.theirs, rows: nameRows(written(three.theirs.rows), three.base.rows, numbers) };
  const found: Found = { differences: [], news: 0, chosen, numbers };
  const head = mergeHead({ ...three, theirs }, found);
  const rows = mergeRows(three.base.rows, three.mine.rows, theirs.rows, found);
  const values = { ...three.mine, ...head, rows: rows.length === 0 ? [blankRow] : rows };
  return { values, theirs, differences: found.differences, news: found.news };
}

type Found = { differences: Difference[]; news: number; chosen: Readonly<Record<string, Side>>; numbers: string };

function mergeHead({ base, mine, theirs }: DraftSides, found: Found): Partial<DraftValues> {
  const parts = headFields.map((field) => {
    if (sameHead(mine, theirs, field, found.numbers) || sameHead(base, theirs, field, found.numbers)) return {};
    if (!sameHead(base, mine, field, found.numbers)) {
      const id = `head:${field}`;
      found.differences.push({ id, row: null, field, mine, theirs });
      if (found.chosen[id] !== "theirs") return {};
    } else found.news++;
    return headPart(theirs, field);
  });
  return Object.assign({}, ...parts) as Partial<DraftValues>;
}

type Rows = readonly RowValues[];

function mergeRows(base: Rows, mine: Rows, theirs: Rows, found: Found): RowValues[] {
  const from = byKey(base);
  const here = byKey(named(mine));
  const there = byKey(theirs);
  const merged: RowValues[] = [];
  for (const key of orderOf([...from.keys()], [...here.keys()], [...there.keys()], here)) {
    const before = from.get(key);
    const own = here.get(key);
    // A row emptied on this side counts as removed, because blank rows are never sent.
    const gone = before !== undefined && own !== undefined && isBlank(own);
    const row = mergeRow({ key, before, mine: gone ? undefined : own, theirs: there.get(key), merged }, found);
    if (row) merged.push(row);
  }
  return merged;
}

type One = {
  key: string;
  before: RowValues | undefined;
  mine: RowValues | undefined;
  theirs: RowValues | undefined;
  merged: Rows;
};

function mergeRow({ key, before, mine, theirs, merged }: One, found: Found): RowValues | null {
  const row = merged.length + 1;
  if (mine && theirs) return mergeFields({ key, before: before ?? blankRow, mine, theirs, row }, found);
  const left = mine ?? theirs;
  if (!left) return null;
  if (!before) {
    if (theirs) found.news++;
    return left;
  }
  if (sameRow(before, left, found.numbers)) {
    if (mine) found.news++;
    return null;
  }
  const id = `${key}:row`;
  found.differences.push({ id, row, field: "row", mine: mine ?? null, theirs: theirs ?? null });
  return (found.chosen[id] === "theirs" ? theirs : mine) ?? null;
}

type Fields = { key: string; before: RowValues; mine: RowValues; theirs: RowValues; row: number };

function mergeFields({ key, before, mine, theirs, row }: Fields, found: Found): RowValues {
  const same = (one: RowValues, other: RowValues, field: RowField) =>
    rowMeaning(one, field, found.numbers) === rowMeaning(other, field, found.numbers);
  const parts = rowFields.map((field) => {
    // Members the form does not show belong to the article; they come from the other side unless it was changed here.
    if (same(mine, theirs, field)) return field === "article" ? rowPart(theirs, field) : {};
    if (same(before, theirs, field)) return {};
    if (!same(before, mine, field)) {
      const id = `${key}:${field}`;
      found.differences.push({ id, row, field, mine, theirs });
      if (found.chosen[id] !== "theirs") return {};
    } else found.news++;
    return rowPart(theirs, field);
  });
  return Object.assign({}, mine, ...parts, { key: mine.key }) as RowValues;
}

/**
 * Arranges the row keys as the side that moved rows has them, as `mine` when both did. A row that only the other side has
 * comes after the row it followed there.
 */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[], here: RowMap): string[] {
  const moved = (side: readonly string[]) => {
    const common = base.filter((key) => side.includes(key));
    return side.filter((key) => base.includes(key)).some((key, place) => key !== common[place]);
  };
  const [first, second] = moved(theirs) && !moved(mine) ? [theirs, mine] : [mine, theirs];
  const order = [...first];
  const known = new Set(first);
  second.forEach((key, place) => {
    if (known.has(key)) return;
    const before = second.slice(0, place).findLast((one) => known.has(one));
    let at = before === undefined ? 0 : order.indexOf(before) + 1;
    const isNew = (one: string | undefined) => one !== undefined && !second.includes(one) && !base.includes(one);
    while (isNew(order[at]) && !isBlank(here.get(order[at] ?? "") ?? blankRow)) at++;
    order.splice(at, 0, key);
    known.add(key);
  });
  return order;
}

type RowMap = ReadonlyMap<string, RowValues>;

function byKey(rows: Rows): Map<string, RowValues> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** Gives a temporary key to rows that were never stored and have none yet, so that the merge can tell them apart. */
function named(rows: Rows): RowValues[] {
  return rows.map((row, place) => (row.key === "" ? { ...row, key: `new-${place}` } : row));
}

function written(rows: Rows): RowValues[] {
  return rows.filter((row) => !isBlank(row));
}
