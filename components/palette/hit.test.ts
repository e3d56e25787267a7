import { describe, expect, it } from "vitest";
import { fitting, nearness, placeOfHeld, withoutRepeats } from "./hit";

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
  ])("%s in %s is %s", (text, label, expected) => expect(nearness(text, label)).toBe(expected));

  it("stands best first, in its own order among equals, and as a whole where nothing is asked", () => {
    const all = [hit("Visa betalda"), hit("Betalda"), hit("Kunder"), hit("Bra betalda")];
    expect(fitting(all, "betalda").map(({ label }) => label)).toEqual(["Betalda", "Visa betalda", "Bra betalda"]);
    expect(fitting(all, " ")).toBe(all);
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
    expect(fitting(notes, "note 8").map(({ id }) => id)).toEqual(["Order 8"]);
  });
});

describe("the highlighted hit", () => {
  it("stays highlighted when others come above it", () => {
    expect(placeOfHeld([hit("Customer")], "Customer")).toBe(0);
    expect(placeOfHeld([hit("Invoice"), hit("Order"), hit("Customer")], "Customer")).toBe(2);
  });

  it("is the first where none was seen, or it is no longer there", () => {
    expect(placeOfHeld([hit("Invoice"), hit("Order")], null)).toBe(0);
    expect(placeOfHeld([hit("Invoice"), hit("Order")], "Customer")).toBe(0);
  });
});
