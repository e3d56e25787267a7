import { describe, expect, it } from "vitest";
import { findReasonToKeep, nextKeyId, remainingWork } from "./state.mjs";

const portal = (instance: string, ...keyIds: string[]) => ({ instance, keyIds });
const state = (rows: Record<string, number>, ...living: ReturnType<typeof portal>[]) => ({
  sealedRows: new Map(Object.entries(rows)),
  living,
});

describe("what is left of a change of keys", () => {
  it("counts the rows of all other keys, and names the portals that do not have the key", () => {
    const living = [portal("a", "k2", "k1"), portal("b", "k1"), portal("c", "k1", "k2")];
    expect(remainingWork(state({ k0: 1, k1: 4, k2: 9 }, ...living), "k2")).toEqual({
      rows: 5,
      sealingKeyIds: ["k0", "k1"],
      withoutKey: ["b"],
      sealingOtherwise: ["c"],
    });
  });

  it("is nothing once every row is sealed with the key", () => {
    const { rows, withoutKey } = remainingWork(state({ k2: 9 }, portal("a", "k2", "k1")), "k2");
    expect([rows, withoutKey]).toEqual([0, []]);
  });
});

describe("an old key", () => {
  it.each([
    ["is sealed with", state({ k1: 3, k2: 1 }), "k1", /3 rows are still sealed with k1/],
    ["seals", state({ k2: 1 }), "k2", /k2 is the key that seals/],
    ["is unknown", state({ k2: 1 }), "k7", /does not hold k7/],
    ["is all that a portal has", state({ k2: 1 }, portal("a", "k1")), "k1", /portals a do not seal with k2/],
    ["is what a portal would seal with", state({ k2: 1 }, portal("a", "k1", "k2")), "k1", /portals a do not seal/],
  ])("is kept while it %s", (_, rotation, id, reason) => {
    expect(findReasonToKeep(rotation, ["k2", "k1"], id)).toMatch(reason);
  });

  it("may go when nothing needs it", () => {
    expect(findReasonToKeep(state({ k2: 9 }, portal("a", "k2", "k1")), ["k2", "k1"], "k1")).toBeNull();
    expect(findReasonToKeep(state({ k2: 9 }), ["k2", "k1"], "k1")).toBeNull();
  });
});

it("names a new key by a number that was never used", () => {
  expect(nextKeyId(["k1"])).toBe("k2");
  expect(nextKeyId(["k3", "k10", "other"])).toBe("k11");
  expect(nextKeyId(["old"])).toBe("k1");
});
