import { expect, it } from "vitest";
import { taxReductionOf } from "./house-work";

const personsWithAmounts = [{ Amount: 100.5 }, { Amount: 200 }];
const personsWithoutAmounts = [{ Amount: null }, {}];

it.each([
  ["the amount it names", { amount: 50, persons: personsWithAmounts }, 5_000n],
  ["its persons' own amounts", { persons: personsWithAmounts }, 30_050n],
  ["the highest, where it is shared evenly", { persons: personsWithAmounts, isShared: true }, 100_000n],
  ["the highest, where no person has an amount", { persons: personsWithoutAmounts }, 100_000n],
  ["the highest, where nobody is named", {}, 100_000n],
  ["nothing, where it is no house work", { type: 0, amount: 50, persons: personsWithAmounts }, 0n],
])("takes as reduction %s", (_title, documentMembers, expectedMinor) => {
  expect(taxReductionOf({ type: 1, amount: null, most: 1_000, ...documentMembers }, 2)).toBe(expectedMinor);
});
