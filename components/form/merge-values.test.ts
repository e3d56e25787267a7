import { describe, expect, it } from "vitest";
import { mergeValues } from "./merge-values";

const originalValues = { name: "Brf Granen", city: "Umeå", active: true };

describe("a record changed on two sides", () => {
  it("takes what the other side changed where the person typed nothing", () => {
    const mergedValues = mergeValues(
      originalValues,
      { ...originalValues, name: "Brf Tallen" },
      { ...originalValues, city: "Luleå", active: false },
    );
    expect(mergedValues).toEqual({ values: { name: "Brf Tallen", city: "Luleå", active: false }, conflicts: [] });
  });

  it("asks where both changed the same field, and holds what was typed until then", () => {
    const mergedValues = mergeValues(
      originalValues,
      { ...originalValues, city: "Piteå" },
      { ...originalValues, city: "Luleå" },
    );
    expect(mergedValues).toEqual({ values: { ...originalValues, city: "Piteå" }, conflicts: ["city"] });
  });

  it("does not ask where both changed it to the same", () => {
    const newValues = { ...originalValues, city: "Luleå" };
    expect(mergeValues(originalValues, newValues, newValues)).toEqual({ values: newValues, conflicts: [] });
  });
});
