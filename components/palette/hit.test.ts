import { describe, expect, it } from "vitest";
import {
  chosenIdAfterStep,
  findMarkedIndex,
  findMatchingHits,
  hitForEnter,
  markAfterDrawing,
  noMark,
  removeRepeatedHits,
  scoreMatch,
} from "./hit";

const makeHit = (label: string) => ({ id: label, label });

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
  ])("%s in %s is %s", (text, label, expectedScore) => expect(scoreMatch(text, label)).toBe(expectedScore));

  it("stands best first, in its own order among equals, and as a whole where nothing is asked", () => {
    const allHits = [makeHit("Visa betalda"), makeHit("Betalda"), makeHit("Kunder"), makeHit("Bra betalda")];
    expect(findMatchingHits(allHits, "betalda").map(({ label }) => label)).toEqual([
      "Betalda",
      "Visa betalda",
      "Bra betalda",
    ]);
    expect(findMatchingHits(allHits, " ")).toBe(allHits);
  });

  it("is told once, in the section where it stands first", () => {
    const sections = [
      { key: "recent", title: "Recent", hits: [makeHit("Invoice 1")] },
      { key: "documents", title: "Documents", hits: [makeHit("Invoice 1"), makeHit("Invoice 2")] },
      { key: "customers", title: "Customers", hits: [] },
    ];
    expect(removeRepeatedHits(sections).map(({ key, hits }) => [key, hits.length])).toEqual([
      ["recent", 1],
      ["documents", 1],
    ]);
  });

  it("is found by what it belongs to as well", () => {
    const deliveryNotes = ["Order 7", "Order 8"].map((detail) => ({ id: detail, label: "Delivery note", detail }));
    expect(findMatchingHits(deliveryNotes, "note 8").map(({ id }) => id)).toEqual(["Order 8"]);
  });
});

describe("the marked hit", () => {
  const [customer, invoice, order] = [makeHit("Customer"), makeHit("Invoice"), makeHit("Order")];

  it("is the first as long as the person went to none, also when better ones come above it", () => {
    expect(findMarkedIndex([customer], null)).toBe(0);
    expect(findMarkedIndex([invoice, order, customer], null)).toBe(0);
  });

  it("is the one the person went to, wherever it stands when others have come", () => {
    const chosenId = chosenIdAfterStep([invoice, customer], null, 1);
    expect(chosenId).toBe("Customer");
    expect(findMarkedIndex([invoice, order, customer], chosenId)).toBe(2);
  });

  it("is the first where the chosen one is no longer there", () => {
    expect(findMarkedIndex([invoice, order], "Customer")).toBe(0);
  });

  it("goes round and round, and nowhere without hits", () => {
    expect(chosenIdAfterStep([invoice, order], "Order", 1)).toBe("Invoice");
    expect(chosenIdAfterStep([invoice, order], null, -1)).toBe("Order");
    expect(chosenIdAfterStep([], null, 1)).toBeNull();
  });
});

describe("Enter", () => {
  const [customer, invoice, order] = [makeHit("Customer"), makeHit("Invoice"), makeHit("Order")];
  type DrawnHit = [hitId: string | null, drawnAtMs: number, isOwn?: boolean];
  const markAfterHits = (...drawnHits: DrawnHit[]) =>
    drawnHits.reduce(
      (currentMark, [id, drawnAtMs, isOwn = false]) => markAfterDrawing(currentMark, id, drawnAtMs, isOwn),
      noMark,
    );
  const enteredHit = (enteredAtMs: number, ...drawnHits: DrawnHit[]) =>
    hitForEnter([invoice, order, customer], markAfterHits(...drawnHits), enteredAtMs)?.id;

  it("opens the hit that was marked before a better one landed just now", () => {
    const drawnHits: DrawnHit[] = [
      ["Customer", 1000, true],
      ["Invoice", 2000],
    ];
    expect(enteredHit(2149, ...drawnHits)).toBe("Customer");
    expect(enteredHit(2150, ...drawnHits)).toBe("Invoice");
  });

  it("opens the one that stood long enough to be seen when several landed in a row", () => {
    expect(enteredHit(2200, ["Customer", 1000, true], ["Order", 2000], ["Invoice", 2100])).toBe("Customer");
    expect(enteredHit(2200, ["Customer", 1000, true], ["Order", 1900], ["Invoice", 2100])).toBe("Order");
  });

  it("opens the one the person just went to by a key", () => {
    expect(enteredHit(2010, ["Customer", 1000, true], ["Invoice", 2000, true])).toBe("Invoice");
    expect(enteredHit(2010, ["Customer", 1000, true], ["Invoice", 2000], ["Order", 2005, true])).toBe("Order");
  });

  it("opens the marked one where nothing was marked before, or what was is no longer listed", () => {
    expect(enteredHit(2010, [null, 1000, true], ["Invoice", 2000])).toBe("Invoice");
    expect(enteredHit(2010, ["Gone", 1000, true], ["Invoice", 2000])).toBe("Invoice");
    expect(hitForEnter([], noMark, 0)).toBeUndefined();
  });

  it("is not held back by a list that is drawn again as it was", () => {
    expect(enteredHit(2010, ["Customer", 1000, true], ["Invoice", 1500], ["Invoice", 2000])).toBe("Invoice");
  });
});
