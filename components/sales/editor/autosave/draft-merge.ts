import {
  type HeadField,
  headFields,
  headMembersOf,
  isSameHeadField,
  isSameRow,
  type RowField,
  rowFields,
  rowMembersOf,
  rowValueOf,
} from "../draft-fields";
import { blankRow, type DraftValues, isBlankRow, type RowValues } from "../draft-values";
import { restoreRowKeys } from "../grid/restore-row-keys";

export type DraftSide = "mine" | "theirs";

/**
 * Both sides changed this field to different values, or one side changed this row and the other side removed the row.
 */
export type FieldDifference = {
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
  /**
   * The merged values of both sides. Where the person has not chosen a side of a difference, the value is that of
   * `mine`.
   */
  values: DraftValues;
  /**
   * The values of the other side with the row keys of this side. They become the base of the text that is typed
   * afterwards.
   */
  theirs: DraftValues;
  differences: readonly FieldDifference[];
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
  numberLocale: string,
  chosenSides: Readonly<Record<string, DraftSide>> = {},
): MergedDraft {
  const theirs = {
    ...sides.theirs,
    rows: restoreRowKeys(withoutBlankRows(sides.theirs.rows), sides.base.rows, numberLocale),
  };
  const mergeContext: MergeContext = { differences: [], changesFromTheirs: 0, chosenSides, numberLocale };
  const mergedHead = mergeHead({ ...sides, theirs }, mergeContext);
  const rows = mergeRows(sides.base.rows, sides.mine.rows, theirs.rows, mergeContext);
  const values = { ...sides.mine, ...mergedHead, rows: rows.length === 0 ? [blankRow] : rows };
  return { values, theirs, differences: mergeContext.differences, changesFromTheirs: mergeContext.changesFromTheirs };
}

type MergeContext = {
  differences: FieldDifference[];
  changesFromTheirs: number;
  chosenSides: Readonly<Record<string, DraftSide>>;
  numberLocale: string;
};

function mergeHead({ base, mine, theirs }: DraftSides, mergeContext: MergeContext): Partial<DraftValues> {
  const mergedMembers = headFields.map((field) => {
    if (
      isSameHeadField(mine, theirs, field, mergeContext.numberLocale) ||
      isSameHeadField(base, theirs, field, mergeContext.numberLocale)
    )
      return {};
    if (!isSameHeadField(base, mine, field, mergeContext.numberLocale)) {
      const id = `head:${field}`;
      mergeContext.differences.push({ id, row: null, field, mine, theirs });
      if (mergeContext.chosenSides[id] !== "theirs") return {};
    } else mergeContext.changesFromTheirs++;
    return headMembersOf(theirs, field);
  });
  return Object.assign({}, ...mergedMembers) as Partial<DraftValues>;
}

type RowList = readonly RowValues[];

function mergeRows(base: RowList, mine: RowList, theirs: RowList, mergeContext: MergeContext): RowValues[] {
  const baseByKey = mapByKey(base);
  const mineByKey = mapByKey(withTemporaryKeys(mine));
  const theirsByKey = mapByKey(theirs);
  const mergedRows: RowValues[] = [];
  for (const key of arrangeKeys([...baseByKey.keys()], [...mineByKey.keys()], [...theirsByKey.keys()], mineByKey)) {
    const baseRow = baseByKey.get(key);
    const myRow = mineByKey.get(key);
    // A row that was emptied on this side counts as removed, because blank rows are never sent.
    const isEmptied = baseRow !== undefined && myRow !== undefined && isBlankRow(myRow);
    const row = mergeRow(
      { key, baseRow, mine: isEmptied ? undefined : myRow, theirs: theirsByKey.get(key), mergedRows },
      mergeContext,
    );
    if (row) mergedRows.push(row);
  }
  return mergedRows;
}

type RowSides = {
  key: string;
  baseRow: RowValues | undefined;
  mine: RowValues | undefined;
  theirs: RowValues | undefined;
  mergedRows: RowList;
};

function mergeRow({ key, baseRow, mine, theirs, mergedRows }: RowSides, mergeContext: MergeContext): RowValues | null {
  const rowNumber = mergedRows.length + 1;
  if (mine && theirs) return mergeFields({ key, baseRow: baseRow ?? blankRow, mine, theirs, rowNumber }, mergeContext);
  const remainingRow = mine ?? theirs;
  if (!remainingRow) return null;
  if (!baseRow) {
    if (theirs) mergeContext.changesFromTheirs++;
    return remainingRow;
  }
  if (isSameRow(baseRow, remainingRow, mergeContext.numberLocale)) {
    if (mine) mergeContext.changesFromTheirs++;
    return null;
  }
  const id = `${key}:row`;
  mergeContext.differences.push({ id, row: rowNumber, field: "row", mine: mine ?? null, theirs: theirs ?? null });
  return (mergeContext.chosenSides[id] === "theirs" ? theirs : mine) ?? null;
}

type FieldSides = { key: string; baseRow: RowValues; mine: RowValues; theirs: RowValues; rowNumber: number };

function mergeFields({ key, baseRow, mine, theirs, rowNumber }: FieldSides, mergeContext: MergeContext): RowValues {
  const isSameField = (firstRow: RowValues, secondRow: RowValues, field: RowField) =>
    rowValueOf(firstRow, field, mergeContext.numberLocale) === rowValueOf(secondRow, field, mergeContext.numberLocale);
  const mergedMembers = rowFields.map((field) => {
    // Members that the form does not show belong to the article, so they come from the other side unless this side
    // changed the article.
    if (isSameField(mine, theirs, field)) return field === "article" ? rowMembersOf(theirs, field) : {};
    if (isSameField(baseRow, theirs, field)) return {};
    if (!isSameField(baseRow, mine, field)) {
      const id = `${key}:${field}`;
      mergeContext.differences.push({ id, row: rowNumber, field, mine, theirs });
      if (mergeContext.chosenSides[id] !== "theirs") return {};
    } else mergeContext.changesFromTheirs++;
    return rowMembersOf(theirs, field);
  });
  return Object.assign({}, mine, ...mergedMembers, { key: mine.key }) as RowValues;
}

/**
 * Arranges the row keys in the sequence of the side that moved rows; if both sides moved rows, in the sequence of
 * `mine`. A row that only the other side has comes after the row that it follows on its own side.
 */
function arrangeKeys(
  baseKeys: readonly string[],
  myKeys: readonly string[],
  theirKeys: readonly string[],
  mineByKey: RowsByKey,
): string[] {
  const hasMovedRows = (sideKeys: readonly string[]) => {
    const commonKeys = baseKeys.filter((key) => sideKeys.includes(key));
    return sideKeys.filter((key) => baseKeys.includes(key)).some((key, index) => key !== commonKeys[index]);
  };
  const [leadingKeys, otherKeys] =
    hasMovedRows(theirKeys) && !hasMovedRows(myKeys) ? [theirKeys, myKeys] : [myKeys, theirKeys];
  const arrangedKeys = [...leadingKeys];
  const placedKeys = new Set(leadingKeys);
  otherKeys.forEach((key, index) => {
    if (placedKeys.has(key)) return;
    const precedingKey = otherKeys.slice(0, index).findLast((otherKey) => placedKeys.has(otherKey));
    let insertIndex = precedingKey === undefined ? 0 : arrangedKeys.indexOf(precedingKey) + 1;
    const isOnlyInLeading = (candidateKey: string | undefined) =>
      candidateKey !== undefined && !otherKeys.includes(candidateKey) && !baseKeys.includes(candidateKey);
    while (
      isOnlyInLeading(arrangedKeys[insertIndex]) &&
      !isBlankRow(mineByKey.get(arrangedKeys[insertIndex] ?? "") ?? blankRow)
    )
      insertIndex++;
    arrangedKeys.splice(insertIndex, 0, key);
    placedKeys.add(key);
  });
  return arrangedKeys;
}

type RowsByKey = ReadonlyMap<string, RowValues>;

function mapByKey(rows: RowList): Map<string, RowValues> {
  return new Map(rows.map((row) => [row.key, row]));
}

/** Gives a temporary key to rows that were never stored and have none yet, so that the merge can tell them apart. */
function withTemporaryKeys(rows: RowList): RowValues[] {
  return rows.map((row, index) => (row.key === "" ? { ...row, key: `new-${index}` } : row));
}

function withoutBlankRows(rows: RowList): RowValues[] {
  return rows.filter((row) => !isBlankRow(row));
}
