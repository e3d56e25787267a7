import {
  type HeadField,
  headFields,
  headMembers,
  isSameHeadField,
  isSameRow,
  type RowField,
  rowFields,
  rowMeaning,
  rowMembers,
} from "../draft-fields";
import { blankRow, type DraftValues, isBlankRow, type RowValues } from "../draft-values";
import { restoreRowKeys } from "../grid/restore-row-keys";

export type Side = "mine" | "theirs";

/** A field that both sides changed to different values, or a row that one side changed and the other removed. */
export type Difference = {
  /** Identifies the field while the draft is open; the person's choice is stored under this id. */
  id: string;
  /** The number of the row, 1 for the first; null for the head of the document. */
  row: number | null;
} & (
  | { field: HeadField; mine: DraftValues; theirs: DraftValues }
  | { field: RowField | "row"; mine: RowValues | null; theirs: RowValues | null }
);

export type DraftSides = { base: DraftValues; mine: DraftValues; theirs: DraftValues };

export type MergedDraft = {
  /** The merged values of both sides; a difference without a choice has the value of `mine`. */
  values: DraftValues;
  /** The other side with the row keys of this side; it becomes the base of the text that is typed afterwards. */
  theirs: DraftValues;
  differences: readonly Difference[];
  /** The number of fields and rows that came from the other side. */
  changesFromTheirs: number;
};

/**
 * Merges two people's changes of one draft, field by field and row by row.
 *
 * Rule: a field or row that only one side changed compared to `base` gets the value of that side; a field that both
 *       sides changed to different values, and a row that one side changed and the other removed, are differences that
 *       a person chooses about
 * @param numberLocale the locale in which numbers are written
 * @param chosenSides the chosen sides by the ids of the differences
 */
export function mergeDrafts(
  sides: DraftSides,
  numbers: string,
  chosen: Readonly<Record<string, Side>> = {},
): MergedDraft {
  const theirs = {
    ...sides.theirs,
    rows: restoreRowKeys(withoutBlankRows(sides.theirs.rows), sides.base.rows, numbers),
  };
  const context: MergeContext = { differences: [], changesFromTheirs: 0, chosen, numbers };
  const head = mergeHead({ ...sides, theirs }, context);
  const rows = mergeRows(sides.base.rows, sides.mine.rows, theirs.rows, context);
  const values = { ...sides.mine, ...head, rows: rows.length === 0 ? [blankRow] : rows };
  return { values, theirs, differences: context.differences, changesFromTheirs: context.changesFromTheirs };
}

type MergeContext = {
  differences: Difference[];
  changesFromTheirs: number;
  chosen: Readonly<Record<string, Side>>;
  numbers: string;
};

function mergeHead({ base, mine, theirs }: DraftSides, context: MergeContext): Partial<DraftValues> {
  const parts = headFields.map((field) => {
    if (isSameHeadField(mine, theirs, field, context.numbers) || isSameHeadField(base, theirs, field, context.numbers))
      return {};
    if (!isSameHeadField(base, mine, field, context.numbers)) {
      const id = `head:${field}`;
      context.differences.push({ id, row: null, field, mine, theirs });
      if (context.chosen[id] !== "theirs") return {};
    } else context.changesFromTheirs++;
    return headMembers(theirs, field);
  });
  return Object.assign({}, ...parts) as Partial<DraftValues>;
}

type Rows = readonly RowValues[];

function mergeRows(base: Rows, mine: Rows, theirs: Rows, context: MergeContext): RowValues[] {
  const baseByKey = byKey(base);
  const mineByKey = byKey(withKeys(mine));
  const theirsByKey = byKey(theirs);
  const merged: RowValues[] = [];
  for (const key of arrangeKeys([...baseByKey.keys()], [...mineByKey.keys()], [...theirsByKey.keys()], mineByKey)) {
    const baseRow = baseByKey.get(key);
    const myRow = mineByKey.get(key);
    // A row that was emptied on this side counts as removed, because blank rows are never sent.
    const isEmptied = baseRow !== undefined && myRow !== undefined && isBlankRow(myRow);
    const row = mergeRow(
      { key, baseRow, mine: isEmptied ? undefined : myRow, theirs: theirsByKey.get(key), merged },
      context,
    );
    if (row) merged.push(row);
  }
  return merged;
}

type RowSides = {
  key: string;
  baseRow: RowValues | undefined;
  mine: RowValues | undefined;
  theirs: RowValues | undefined;
  merged: Rows;
};

function mergeRow({ key, baseRow, mine, theirs, merged }: RowSides, context: MergeContext): RowValues | null {
  const row = merged.length + 1;
  if (mine && theirs) return mergeFields({ key, baseRow: baseRow ?? blankRow, mine, theirs, row }, context);
  const remainingRow = mine ?? theirs;
  if (!remainingRow) return null;
  if (!baseRow) {
    if (theirs) context.changesFromTheirs++;
    return remainingRow;
  }
  if (isSameRow(baseRow, remainingRow, context.numbers)) {
    if (mine) context.changesFromTheirs++;
    return null;
  }
  const id = `${key}:row`;
  context.differences.push({ id, row, field: "row", mine: mine ?? null, theirs: theirs ?? null });
  return (context.chosen[id] === "theirs" ? theirs : mine) ?? null;
}

type FieldSides = { key: string; baseRow: RowValues; mine: RowValues; theirs: RowValues; row: number };

function mergeFields({ key, baseRow, mine, theirs, row }: FieldSides, context: MergeContext): RowValues {
  const same = (one: RowValues, other: RowValues, field: RowField) =>
    rowMeaning(one, field, context.numbers) === rowMeaning(other, field, context.numbers);
  const parts = rowFields.map((field) => {
    // Members that the form does not show belong to the article, so they come from the other side unless this side
    // changed the article.
    if (same(mine, theirs, field)) return field === "article" ? rowMembers(theirs, field) : {};
    if (same(baseRow, theirs, field)) return {};
    if (!same(baseRow, mine, field)) {
      const id = `${key}:${field}`;
      context.differences.push({ id, row, field, mine, theirs });
      if (context.chosen[id] !== "theirs") return {};
    } else context.changesFromTheirs++;
    return rowMembers(theirs, field);
  });
  return Object.assign({}, mine, ...parts, { key: mine.key }) as RowValues;
}

/**
 * Arranges the row keys in the order of the side that moved rows; if both sides did, in the order of `mine`. A row that
 * only the other side has follows the same row as on that side.
 */
function arrangeKeys(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  mineByKey: RowMap,
): string[] {
  const hasMovedRows = (side: readonly string[]) => {
    const common = base.filter((key) => side.includes(key));
    return side.filter((key) => base.includes(key)).some((key, index) => key !== common[index]);
  };
  const [first, second] = hasMovedRows(theirs) && !hasMovedRows(mine) ? [theirs, mine] : [mine, theirs];
  const keys = [...first];
  const placedKeys = new Set(first);
  second.forEach((key, index) => {
    if (placedKeys.has(key)) return;
    const precedingKey = second.slice(0, index).findLast((one) => placedKeys.has(one));
    let insertIndex = precedingKey === undefined ? 0 : keys.indexOf(precedingKey) + 1;
    const isNew = (one: string | undefined) => one !== undefined && !second.includes(one) && !base.includes(one);
    while (isNew(keys[insertIndex]) && !isBlankRow(mineByKey.get(keys[insertIndex] ?? "") ?? blankRow)) insertIndex++;
    keys.splice(insertIndex, 0, key);
    placedKeys.add(key);
  });
  return keys;
}

type RowMap = ReadonlyMap<string, RowValues>;

function byKey(rows: Rows): Map<string, RowValues> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** Gives a temporary key to rows that were never stored and have none yet, so that the merge can tell them apart. */
function withKeys(rows: Rows): RowValues[] {
  return rows.map((row, index) => (row.key === "" ? { ...row, key: `new-${index}` } : row));
}

function withoutBlankRows(rows: Rows): RowValues[] {
  return rows.filter((row) => !isBlankRow(row));
}
