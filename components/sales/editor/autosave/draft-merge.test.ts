import { describe, expect, it } from "vitest";
import { blankRow, type DraftValues, type RowValues } from "../draft-values";
import { noHouseWork } from "../house-work/house-work-values";
import { type DraftSide, type MergedDraft, mergeDrafts } from "./draft-merge";

const headValues: Omit<DraftValues, "rows"> = {
  customerId: "c1",
  customerText: "Brf Solsidan",
  invoiceOn: "2026-11-20",
  ownInvoiceOn: true,
  dueOn: "2026-12-20",
  ownDueOn: true,
  yourReference: "",
  ourReference: "Anna",
  orderReference: "",
  houseWork: noHouseWork,
};

/**
 * Reads rows from text: each line is one row with `key article text quantity price`, and `-` stands for an empty cell.
 */
function parseRows(rowsText: string): RowValues[] {
  const textLines = rowsText.split("\n").map((textLine) => textLine.trim());
  return textLines.filter(Boolean).map((textLine) => {
    const [key = "", articleId = "", rowText = "", quantity = "", unitPrice = ""] = textLine
      .split(/\s+/)
      .map((cellText) => (cellText === "-" ? "" : cellText));
    return { ...blankRow, key, articleId, articleNumber: articleId, text: rowText, quantity, unitPrice };
  });
}

const rowsToText = (rows: readonly RowValues[]) =>
  rows.map((row) =>
    [row.key, row.articleId, row.text, row.quantity, row.unitPrice].map((cell) => cell || "-").join(" "),
  );

const makeDraft = (rowsText: string, headOverrides: Partial<DraftValues> = {}): DraftValues => ({
  ...headValues,
  ...headOverrides,
  rows: parseRows(rowsText),
});

const baseText = `
  r1 saw  Sågning  2  100
  r2 nail Spik     10 5
  r3 wood Virke    4  250`;

function mergeWithBase(mine: DraftValues, theirs: DraftValues, chosenSides?: Record<string, DraftSide>): MergedDraft {
  return mergeDrafts({ base: makeDraft(baseText), mine, theirs }, "sv", chosenSides);
}

const differenceIdsOf = ({ differences }: MergedDraft) => differences.map(({ id }) => id);

type MergeCase = {
  title: string;
  mine: string;
  theirs: string;
  rows: string[];
  differences?: string[];
  changesFromTheirs?: number;
};

const mergeCases: MergeCase[] = [
  {
    title: "keeps the price changed there and the words changed here, of one row",
    mine: "r1 saw Sågning 2 100\n r2 nail Skruv 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n2 nail Spik 10 7\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r2 nail Skruv 10 7", "r3 wood Virke 4 250"],
    changesFromTheirs: 1,
  },
  {
    title: "takes two spellings of a number as the same",
    mine: baseText,
    theirs: "n1 saw Sågning 2,00 100,00\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r2 nail Spik 10 5", "r3 wood Virke 4 250"],
  },
  {
    title: "asks when both changed one cell to different things, and keeps what is mine until then",
    mine: "r1 saw Sågning 3 100\n r2 nail Spik 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 4 100\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 3 100", "r2 nail Spik 10 5", "r3 wood Virke 4 250"],
    differences: ["r1:quantity"],
  },
  {
    title: "does not ask when both changed one cell to the same",
    mine: "r1 saw Sågning 3 100\n r2 nail Spik 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 3,0 100\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 3 100", "r2 nail Spik 10 5", "r3 wood Virke 4 250"],
  },
  {
    title: "keeps rows added on both sides, each after the row it followed",
    mine: "r1 saw Sågning 2 100\n m1 glue Lim 1 80\n r2 nail Spik 10 5\n r3 wood Virke 4 250\n m2 tape Tejp 1 9",
    theirs: "n1 saw Sågning 2 100\n n2 nail Spik 10 5\n n3 wood Virke 4 250\n n4 paint Färg 3 60",
    rows: [
      "r1 saw Sågning 2 100",
      "m1 glue Lim 1 80",
      "r2 nail Spik 10 5",
      "r3 wood Virke 4 250",
      "m2 tape Tejp 1 9",
      "n4 paint Färg 3 60",
    ],
    changesFromTheirs: 1,
  },
  {
    title: "removes a row removed there and not touched here",
    mine: "r1 saw Sågning 2 120\n r2 nail Spik 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 120", "r3 wood Virke 4 250"],
    changesFromTheirs: 1,
  },
  {
    title: "asks about a row removed there and changed here",
    mine: "r1 saw Sågning 2 100\n r2 nail Spik 12 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r2 nail Spik 12 5", "r3 wood Virke 4 250"],
    differences: ["r2:row"],
  },
  {
    title: "asks about a row removed here and changed there, and leaves it out until then",
    mine: "r1 saw Sågning 2 100\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n2 nail Spik 12 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r3 wood Virke 4 250"],
    differences: ["r2:row"],
  },
  {
    title: "follows the order of the side that moved a row, with the other side's words",
    mine: "r1 saw Sågning 2 100\n r2 nail Spik 10 5\n r3 wood Plank 4 250",
    theirs: "n3 wood Virke 4 250\n n1 saw Sågning 2 100\n n2 nail Spik 10 5",
    rows: ["r3 wood Plank 4 250", "r1 saw Sågning 2 100", "r2 nail Spik 10 5"],
  },
  {
    title: "keeps the order moved here and puts a row added there after the row it followed",
    mine: "r3 wood Virke 4 250\n r1 saw Sågning 2 100\n r2 nail Spik 10 5",
    theirs: "n1 saw Sågning 2 100\n n4 paint Färg 3 60\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r3 wood Virke 4 250", "r1 saw Sågning 2 100", "n4 paint Färg 3 60", "r2 nail Spik 10 5"],
    changesFromTheirs: 1,
  },
  {
    title: "takes a row with another article and other words for another row, and asks about the one that is gone",
    mine: "r1 saw Sågning 2 100\n r2 nail Spik 10 6\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n9 screw Skruv 20 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "n9 screw Skruv 20 5", "r2 nail Spik 10 6", "r3 wood Virke 4 250"],
    differences: ["r2:row"],
    changesFromTheirs: 1,
  },
];

describe("rows of one draft changed in two places", () => {
  it.each(mergeCases)("$title", ({ mine, theirs, rows, differences = [], changesFromTheirs = 0 }) => {
    const mergedDraft = mergeWithBase(makeDraft(mine), makeDraft(theirs));
    expect(rowsToText(mergedDraft.values.rows)).toEqual(rows);
    expect(differenceIdsOf(mergedDraft)).toEqual(differences);
    expect(mergedDraft.changesFromTheirs).toBe(changesFromTheirs);
  });

  it("says nothing is left of a draft whose rows were all removed", () => {
    const mergedDraft = mergeWithBase(makeDraft(baseText), makeDraft(""));
    expect(mergedDraft.values.rows).toEqual([blankRow]);
    expect(mergedDraft.changesFromTheirs).toBe(3);
  });

  it("takes a row emptied here as removed, and leaves an empty row nobody wrote in alone", () => {
    const valuesWithEmptiedRow = {
      ...makeDraft(baseText),
      rows: [...parseRows(baseText).slice(0, 2), { ...blankRow, key: "r3" }, blankRow],
    };
    const mergedDraft = mergeWithBase(
      valuesWithEmptiedRow,
      makeDraft("n1 saw Sågning 2 110\n n2 nail Spik 10 5\n n3 wood Virke 4 250"),
    );
    expect(rowsToText(mergedDraft.values.rows).slice(0, 2)).toEqual(["r1 saw Sågning 2 110", "r2 nail Spik 10 5"]);
    expect(mergedDraft.values.rows).toHaveLength(3);
  });

  it("names the other side's rows as here, so that the next merge knows them again", () => {
    const theirs = makeDraft("n2 nail Spik 10 7\n n1 saw Sågning 2 100\n n4 paint Färg 3 60");
    expect(mergeWithBase(makeDraft(baseText), theirs).theirs.rows.map(({ key }) => key)).toEqual(["r2", "r1", "n4"]);
  });

  it("tells two rows with the same article apart by what else they say", () => {
    const base = makeDraft("a saw Sågning 1 100\n b saw Sågning 2 100\n c saw Sågning 3 100");
    const mine = makeDraft("a saw Sågning 1 100\n b saw Kapning 2 100\n c saw Sågning 3 100");
    const theirs = makeDraft("x saw Sågning 1 100\n z saw Sågning 3 150");
    const mergedDraft = mergeDrafts({ base, mine, theirs }, "sv");
    expect(differenceIdsOf(mergedDraft)).toEqual(["b:row"]);
    expect(rowsToText(mergedDraft.values.rows)).toEqual([
      "a saw Sågning 1 100",
      "b saw Kapning 2 100",
      "c saw Sågning 3 150",
    ]);
  });

  it("takes what the books added to a row along, as long as its article is the same", () => {
    const theirs = makeDraft(baseText);
    const [firstRow] = theirs.rows;
    if (firstRow) Object.assign(firstRow, { reverseConstruction: true, kept: { rest: { WorkHours: 2 } } });
    const mine = makeDraft("r1 saw Sågning 3 100\n r2 nail Spik 10 5\n r3 wood Virke 4 250");
    expect(mergeWithBase(mine, theirs).values.rows[0]).toMatchObject({
      quantity: "3",
      kept: { rest: { WorkHours: 2 } },
    });
  });
});

describe("the head of one draft changed in two places", () => {
  it("keeps both when different fields were changed", () => {
    const mergedDraft = mergeWithBase(
      makeDraft(baseText, { yourReference: "Åsa" }),
      makeDraft(baseText, { orderReference: "PO 7" }),
    );
    expect(mergedDraft.values).toMatchObject({ yourReference: "Åsa", orderReference: "PO 7" });
    expect([differenceIdsOf(mergedDraft), mergedDraft.changesFromTheirs]).toEqual([[], 1]);
  });

  it("changes a customer as one field, with id and name", () => {
    const mergedDraft = mergeWithBase(
      makeDraft(baseText),
      makeDraft(baseText, { customerId: "c2", customerText: "Kaffe AB" }),
    );
    expect(mergedDraft.values).toMatchObject({ customerId: "c2", customerText: "Kaffe AB" });
    expect(mergedDraft.changesFromTheirs).toBe(1);
  });

  it("takes two spellings of a day as the same, and a due date that follows the terms as none", () => {
    const mine = makeDraft(baseText, { invoiceOn: "20261120", dueOn: "2026-12-24", ownDueOn: false });
    const base = makeDraft(baseText, { dueOn: "", ownDueOn: false });
    const mergedDraft = mergeDrafts({ base, mine, theirs: makeDraft(baseText, { dueOn: "", ownDueOn: false }) }, "sv");
    expect([mergedDraft.values.dueOn, mergedDraft.changesFromTheirs, differenceIdsOf(mergedDraft)]).toEqual([
      "2026-12-24",
      0,
      [],
    ]);
  });

  it.each([
    [undefined, "Åsa"],
    ["mine", "Åsa"],
    ["theirs", "Bo"],
  ] as const)("asks about the same field and, with %s chosen, says %s", (chosenSide, expectedReference) => {
    const chosenSides = chosenSide ? { "head:yourReference": chosenSide } : undefined;
    const mergedDraft = mergeWithBase(
      makeDraft(baseText, { yourReference: "Åsa" }),
      makeDraft(baseText, { yourReference: "Bo" }),
      chosenSides,
    );
    expect(mergedDraft.values.yourReference).toBe(expectedReference);
    expect(differenceIdsOf(mergedDraft)).toEqual(["head:yourReference"]);
  });
});

describe("a choice about a row", () => {
  const theirValuesWithoutRow = makeDraft("n1 saw Sågning 2 100\n n3 wood Virke 4 250");
  const myChangedValues = makeDraft("r1 saw Sågning 2 100\n r2 nail Spik 12 5\n r3 wood Virke 4 250");

  it("removes it or keeps it as changed", () => {
    expect(mergeWithBase(myChangedValues, theirValuesWithoutRow, { "r2:row": "theirs" }).values.rows).toHaveLength(2);
    expect(mergeWithBase(myChangedValues, theirValuesWithoutRow, { "r2:row": "mine" }).values.rows).toHaveLength(3);
  });

  it("brings one back that was removed here", () => {
    const mergedDraft = mergeDrafts(
      { base: makeDraft(baseText), mine: makeValuesWithoutRow(), theirs: myChangedValues },
      "sv",
      {
        "r2:row": "theirs",
      },
    );
    expect(rowsToText(mergedDraft.values.rows)).toContain("r2 nail Spik 12 5");
  });

  function makeValuesWithoutRow() {
    return makeDraft("r1 saw Sågning 2 100\n r3 wood Virke 4 250");
  }
});
