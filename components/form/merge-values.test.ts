import { describe, expect, it } from "vitest";
import { mergeValues } from "./merge-values";

const read = { name: "Brf Granen", city: "Umeå", active: true };

describe("a record changed on two sides", () => {
  it("takes what the other side changed where the person typed nothing", () => {
    const merged = mergeValues(read, { ...read, name: "Brf Tallen" }, { ...read, city: "Luleå", active: false });
    expect(merged).toEqual({ values: { name: "Brf Tallen", city: "Luleå", active: false }, conflicts: [] });
  });

  it("asks where both changed the same field, and holds what was typed until then", () => {
    const merged = mergeValues(read, { ...read, city: "Piteå" }, { ...read, city: "Luleå" });
    expect(merged).toEqual({ values: { ...read, city: "Piteå" }, conflicts: ["city"] });
  });

  it("does not ask where both changed it to the same", () => {
    const same = { ...read, city: "Luleå" };
    expect(mergeValues(read, same, same)).toEqual({ values: same, conflicts: [] });
  });
});
