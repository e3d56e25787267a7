import { describe, expect, it } from "vitest";
import { blankRow, type DraftValues, type RowValues } from "../draft-values";
import { type MergedDraft, mergeDrafts, type Side } from "./draft-merge";

const head: Omit<DraftValues, "rows"> = {
  customerId: "c1",
  customerText: "Brf Solsidan",
  invoiceOn: "2026-11-20",
  ownInvoiceOn: true,
  dueOn: "2026-12-20",
  ownDueOn: true,
  yourReference: "",
  ourReference: "Anna",
  orderReference: "",
};

/**
 * Reads rows from text: each line is one row with `key article text quantity price`, and `-` stands for an empty cell.
 */
function rowsOf(text: string): RowValues[] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [key = "", articleId = "", words = "", quantity = "", unitPrice = ""] = line
      .split(/\s+/)
      .map((word) => (word === "-" ? "" : word));
    return { ...blankRow, key, articleId, articleNumber: articleId, text: words, quantity, unitPrice };
  });
}

const textOfRows = (rows: readonly RowValues[]) =>
  rows.map((row) => [row.key, row.articleId, row.text, row.quantity, row.unitPrice].map((one) => one || "-").join(" "));

const draft = (rows: string, more: Partial<DraftValues> = {}): DraftValues => ({
  ...head,
  ...more,
  rows: rowsOf(rows),
});

const baseText = `
  r1 saw  Sågning  2  100
  r2 nail Spik     10 5
  r3 wood Virke    4  250`;

function merge(mine: DraftValues, theirs: DraftValues, chosen?: Record<string, Side>): MergedDraft {
  return mergeDrafts({ base: draft(baseText), mine, theirs }, "sv", chosen);
}

const ids = ({ differences }: MergedDraft) => differences.map(({ id }) => id);

type Case = { what: string; mine: string; theirs: string; rows: string[]; differences?: string[]; news?: number };

const cases: Case[] = [
  {
    what: "keeps the price changed there and the words changed here, of one row",
    mine: "r1 saw Sågning 2 100\n r2 nail Skruv 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n2 nail Spik 10 7\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r2 nail Skruv 10 7", "r3 wood Virke 4 250"],
    news: 1,
  },
  {
    what: "takes two spellings of a number as the same",
    mine: baseText,
    theirs: "n1 saw Sågning 2,00 100,00\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r2 nail Spik 10 5", "r3 wood Virke 4 250"],
  },
  {
    what: "asks when both changed one cell to different things, and keeps what is mine until then",
    mine: "r1 saw Sågning 3 100\n r2 nail Spik 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 4 100\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 3 100", "r2 nail Spik 10 5", "r3 wood Virke 4 250"],
    differences: ["r1:quantity"],
  },
  {
    what: "does not ask when both changed one cell to the same",
    mine: "r1 saw Sågning 3 100\n r2 nail Spik 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 3,0 100\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 3 100", "r2 nail Spik 10 5", "r3 wood Virke 4 250"],
  },
  {
    what: "keeps rows added on both sides, each after the row it followed",
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
    news: 1,
  },
  {
    what: "removes a row removed there and not touched here",
    mine: "r1 saw Sågning 2 120\n r2 nail Spik 10 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 120", "r3 wood Virke 4 250"],
    news: 1,
  },
  {
    what: "asks about a row removed there and changed here",
    mine: "r1 saw Sågning 2 100\n r2 nail Spik 12 5\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r2 nail Spik 12 5", "r3 wood Virke 4 250"],
    differences: ["r2:row"],
  },
  {
    what: "asks about a row removed here and changed there, and leaves it out until then",
    mine: "r1 saw Sågning 2 100\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n2 nail Spik 12 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "r3 wood Virke 4 250"],
    differences: ["r2:row"],
  },
  {
    what: "follows the order of the side that moved a row, with the other side's words",
    mine: "r1 saw Sågning 2 100\n r2 nail Spik 10 5\n r3 wood Plank 4 250",
    theirs: "n3 wood Virke 4 250\n n1 saw Sågning 2 100\n n2 nail Spik 10 5",
    rows: ["r3 wood Plank 4 250", "r1 saw Sågning 2 100", "r2 nail Spik 10 5"],
  },
  {
    what: "keeps the order moved here and puts a row added there after the row it followed",
    mine: "r3 wood Virke 4 250\n r1 saw Sågning 2 100\n r2 nail Spik 10 5",
    theirs: "n1 saw Sågning 2 100\n n4 paint Färg 3 60\n n2 nail Spik 10 5\n n3 wood Virke 4 250",
    rows: ["r3 wood Virke 4 250", "r1 saw Sågning 2 100", "n4 paint Färg 3 60", "r2 nail Spik 10 5"],
    news: 1,
  },
  {
    what: "takes a row with another article and other words for another row, and asks about the one that is gone",
    mine: "r1 saw Sågning 2 100\n r2 nail Spik 10 6\n r3 wood Virke 4 250",
    theirs: "n1 saw Sågning 2 100\n n9 screw Skruv 20 5\n n3 wood Virke 4 250",
    rows: ["r1 saw Sågning 2 100", "n9 screw Skruv 20 5", "r2 nail Spik 10 6", "r3 wood Virke 4 250"],
    differences: ["r2:row"],
    news: 1,
  },
];

describe("rows of one draft changed in two places", () => {
  it.each(cases)("$what", ({ mine, theirs, rows, differences = [], news = 0 }) => {
    const merged = merge(draft(mine), draft(theirs));
    expect(textOfRows(merged.values.rows)).toEqual(rows);
    expect(ids(merged)).toEqual(differences);
    expect(merged.changesFromTheirs).toBe(news);
  });

  it("says nothing is left of a draft whose rows were all removed", () => {
    const merged = merge(draft(baseText), draft(""));
    expect(merged.values.rows).toEqual([blankRow]);
    expect(merged.changesFromTheirs).toBe(3);
  });

  it("takes a row emptied here as removed, and leaves an empty row nobody wrote in alone", () => {
    const emptied = {
      ...draft(baseText),
      rows: [...rowsOf(baseText).slice(0, 2), { ...blankRow, key: "r3" }, blankRow],
    };
    const merged = merge(emptied, draft("n1 saw Sågning 2 110\n n2 nail Spik 10 5\n n3 wood Virke 4 250"));
    expect(textOfRows(merged.values.rows).slice(0, 2)).toEqual(["r1 saw Sågning 2 110", "r2 nail Spik 10 5"]);
    expect(merged.values.rows).toHaveLength(3);
  });

  it("names the other side's rows as here, so that the next merge knows them again", () => {
    const theirs = draft("n2 nail Spik 10 7\n n1 saw Sågning 2 100\n n4 paint Färg 3 60");
    expect(merge(draft(baseText), theirs).theirs.rows.map(({ key }) => key)).toEqual(["r2", "r1", "n4"]);
  });

  it("tells two rows with the same article apart by what else they say", () => {
    const base = draft("a saw Sågning 1 100\n b saw Sågning 2 100\n c saw Sågning 3 100");
    const mine = draft("a saw Sågning 1 100\n b saw Kapning 2 100\n c saw Sågning 3 100");
    const theirs = draft("x saw Sågning 1 100\n z saw Sågning 3 150");
    const merged = mergeDrafts({ base, mine, theirs }, "sv");
    expect(ids(merged)).toEqual(["b:row"]);
    expect(textOfRows(merged.values.rows)).toEqual([
      "a saw Sågning 1 100",
      "b saw Kapning 2 100",
      "c saw Sågning 3 150",
    ]);
  });

  it("takes what the books added to a row along, as long as its article is the same", () => {
    const theirs = draft(baseText);
    const [first] = theirs.rows;
    if (first) Object.assign(first, { reverseConstruction: true, kept: { rest: { WorkHours: 2 } } });
    const mine = draft("r1 saw Sågning 3 100\n r2 nail Spik 10 5\n r3 wood Virke 4 250");
    expect(merge(mine, theirs).values.rows[0]).toMatchObject({ quantity: "3", kept: { rest: { WorkHours: 2 } } });
  });
});

describe("the head of one draft changed in two places", () => {
  it("keeps both when different fields were changed", () => {
    const merged = merge(draft(baseText, { yourReference: "Åsa" }), draft(baseText, { orderReference: "PO 7" }));
    expect(merged.values).toMatchObject({ yourReference: "Åsa", orderReference: "PO 7" });
    expect([ids(merged), merged.changesFromTheirs]).toEqual([[], 1]);
  });

  it("changes a customer as one field, with id and name", () => {
    const merged = merge(draft(baseText), draft(baseText, { customerId: "c2", customerText: "Kaffe AB" }));
    expect(merged.values).toMatchObject({ customerId: "c2", customerText: "Kaffe AB" });
    expect(merged.changesFromTheirs).toBe(1);
  });

  it("takes two spellings of a day as the same, and a due date that follows the terms as none", () => {
    const mine = draft(baseText, { invoiceOn: "20261120", dueOn: "2026-12-24", ownDueOn: false });
    const base = draft(baseText, { dueOn: "", ownDueOn: false });
    const merged = mergeDrafts({ base, mine, theirs: draft(baseText, { dueOn: "", ownDueOn: false }) }, "sv");
    expect([merged.values.dueOn, merged.changesFromTheirs, ids(merged)]).toEqual(["2026-12-24", 0, []]);
  });

  it.each([
    [undefined, "Åsa"],
    ["mine", "Åsa"],
    ["theirs", "Bo"],
  ] as const)("asks about the same field and, with %s chosen, says %s", (side, reference) => {
    const chosen = side ? { "head:yourReference": side } : undefined;
    const merged = merge(draft(baseText, { yourReference: "Åsa" }), draft(baseText, { yourReference: "Bo" }), chosen);
    expect(merged.values.yourReference).toBe(reference);
    expect(ids(merged)).toEqual(["head:yourReference"]);
  });
});

describe("a choice about a row", () => {
  const removedThere = draft("n1 saw Sågning 2 100\n n3 wood Virke 4 250");
  const changedHere = draft("r1 saw Sågning 2 100\n r2 nail Spik 12 5\n r3 wood Virke 4 250");

  it("removes it or keeps it as changed", () => {
    expect(merge(changedHere, removedThere, { "r2:row": "theirs" }).values.rows).toHaveLength(2);
    expect(merge(changedHere, removedThere, { "r2:row": "mine" }).values.rows).toHaveLength(3);
  });

  it("brings one back that was removed here", () => {
    const merged = mergeDrafts({ base: draft(baseText), mine: removedHere(), theirs: changedHere }, "sv", {
      "r2:row": "theirs",
    });
    expect(textOfRows(merged.values.rows)).toContain("r2 nail Spik 12 5");
  });

  function removedHere() {
    return draft("r1 saw Sågning 2 100\n r3 wood Virke 4 250");
  }
});
