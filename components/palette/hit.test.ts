import { describe, expect, it } from "vitest";
import {
  chosenAfterStep,
  hitForEnter,
  markAfterDrawing,
  markedPlace,
  matchingHits,
  matchScore,
  noMark,
  withoutRepeats,
} from "./hit";

const hit = (label: string) => ({ id: label, label });

describe("what fits in the palette", () => {
  it.each([
    ["kund", "Kunder", 3],
    ["ny fak", "Ny faktura", 3],
    ["faktura", "Ny faktura", 2],
    ["aterier", "Ateljé, materier", 1],
    ["akerlund", "Åkerlunds Måleri HB", 3],
    ["faktura ny", "Ny faktura", 2],
    ["order", "Kunder", 0],
    ["", "Kunder", 0],
  ])("%s in %s is %s", (text, label, expected) => expect(matchScore(text, label)).toBe(expected));

  it("stands best first, in its own order among equals, and as a whole where nothing is asked", () => {
    const all = [hit("Visa betalda"), hit("Betalda"), hit("Kunder"), hit("Bra betalda")];
    expect(matchingHits(all, "betalda").map(({ label }) => label)).toEqual(["Betalda", "Visa betalda", "Bra betalda"]);
    expect(matchingHits(all, " ")).toBe(all);
  });

  it("is told once, in the section where it stands first", () => {
    const sections = [
      { key: "recent", title: "Recent", hits: [hit("Invoice 1")] },
      { key: "documents", title: "Documents", hits: [hit("Invoice 1"), hit("Invoice 2")] },
      { key: "customers", title: "Customers", hits: [] },
    ];
    expect(withoutRepeats(sections).map(({ key, hits }) => [key, hits.length])).toEqual([
      ["recent", 1],
      ["documents", 1],
    ]);
  });

  it("is found by what it belongs to as well", () => {
    const notes = ["Order 7", "Order 8"].map((detail) => ({ id: detail, label: "Delivery note", detail }));
    expect(matchingHits(notes, "note 8").map(({ id }) => id)).toEqual(["Order 8"]);
  });
});

describe("the marked hit", () => {
  const [customer, invoice, order] = [hit("Customer"), hit("Invoice"), hit("Order")];

  it("is the first as long as the person went to none, also when better ones come above it", () => {
    expect(markedPlace([customer], null)).toBe(0);
    expect(markedPlace([invoice, order, customer], null)).toBe(0);
  });

  it("is the one the person went to, wherever it stands when others have come", () => {
    const chosen = chosenAfterStep([invoice, customer], null, 1);
    expect(chosen).toBe("Customer");
    expect(markedPlace([invoice, order, customer], chosen)).toBe(2);
  });

  it("is the first where the chosen one is no longer there", () => {
    expect(markedPlace([invoice, order], "Customer")).toBe(0);
  });

  it("goes round and round, and nowhere without hits", () => {
    expect(chosenAfterStep([invoice, order], "Order", 1)).toBe("Invoice");
    expect(chosenAfterStep([invoice, order], null, -1)).toBe("Order");
    expect(chosenAfterStep([], null, 1)).toBeNull();
  });
});

describe("Enter", () => {
  const [customer, invoice, order] = [hit("Customer"), hit("Invoice"), hit("Order")];
  type Drawn = [first: string | null, at: number, isOwn?: boolean];
  const markOf = (...drawn: Drawn[]) =>
    drawn.reduce((mark, [id, at, isOwn = false]) => markAfterDrawing(mark, id, at, isOwn), noMark);
  const entered = (at: number, ...drawn: Drawn[]) => hitForEnter([invoice, order, customer], markOf(...drawn), at)?.id;

  it("opens the hit that was marked before a better one landed just now", () => {
    const drawn: Drawn[] = [
      ["Customer", 1000, true],
      ["Invoice", 2000],
    ];
    expect(entered(2149, ...drawn)).toBe("Customer");
    expect(entered(2150, ...drawn)).toBe("Invoice");
  });

  it("opens the one that stood long enough to be seen when several landed in a row", () => {
    expect(entered(2200, ["Customer", 1000, true], ["Order", 2000], ["Invoice", 2100])).toBe("Customer");
    expect(entered(2200, ["Customer", 1000, true], ["Order", 1900], ["Invoice", 2100])).toBe("Order");
  });

  it("opens the one the person just went to by a key", () => {
    expect(entered(2010, ["Customer", 1000, true], ["Invoice", 2000, true])).toBe("Invoice");
    expect(entered(2010, ["Customer", 1000, true], ["Invoice", 2000], ["Order", 2005, true])).toBe("Order");
  });

  it("opens the marked one where nothing was marked before, or what was is no longer listed", () => {
    expect(entered(2010, [null, 1000, true], ["Invoice", 2000])).toBe("Invoice");
    expect(entered(2010, ["Gone", 1000, true], ["Invoice", 2000])).toBe("Invoice");
    expect(hitForEnter([], noMark, 0)).toBeUndefined();
  });

  it("is not held back by a list that is drawn again as it was", () => {
    expect(entered(2010, ["Customer", 1000, true], ["Invoice", 1500], ["Invoice", 2000])).toBe("Invoice");
  });
});
