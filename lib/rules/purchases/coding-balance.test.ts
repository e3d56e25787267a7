import { describe, expect, it } from "vitest";
import { codingBalanceOf, findRowIndexForMissingAmount } from "./coding-balance";

describe("the balance of a coding", () => {
  it.each([
    [[-125n, 100n, 25n], 125n, 125n, 0n],
    [[-125n, 100n], 100n, 125n, 25n],
    [[-100n, 125n], 125n, 100n, -25n],
    [[], 0n, 0n, 0n],
  ])("%s: debit %s, credit %s, missing %s", (amountsMinor, debitMinor, creditMinor, missingMinor) => {
    expect(codingBalanceOf(amountsMinor)).toEqual({ debitMinor, creditMinor, missingMinor });
  });

  it.each([
    [[-125n, null, 25n], 1],
    [[-125n, null, 25n, null], 3],
    [[-125n, 0n, 25n], 1],
    [[-125n, 100n], 2],
    [[], 0],
  ])("%s: row %s takes what is missing", (amountsMinor, expectedIndex) =>
    expect(findRowIndexForMissingAmount(amountsMinor)).toBe(expectedIndex),
  );
});
