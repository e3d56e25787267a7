import { expect, it } from "vitest";
import type { AccountBalance } from "../../api/contract/books/account-balance";
import { filterLinesBySearch, filterLinesWithBalance, makeBalanceLines, sumByClass } from "./balance-list";

const makeBalance = (account: number, minor: bigint, name = `Account ${account}`): AccountBalance => ({
  ...{ account, name, minor, type: null, typeText: "" },
});

it.each<[string, AccountBalance[], AccountBalance[], [number, bigint, bigint][]]>([
  ["nothing", [], [], []],
  ["an account on both sides", [makeBalance(1930, 50n)], [makeBalance(1930, 20n)], [[1930, 20n, 50n]]],
  ["an account that is new", [makeBalance(3041, -7n)], [], [[3041, 0n, -7n]]],
  ["an account that is empty again", [], [makeBalance(1580, 9n)], [[1580, 9n, 0n]]],
  [
    "accounts by number, not as text",
    [makeBalance(10010, 1n), makeBalance(1930, 2n)],
    [],
    [
      [1930, 0n, 2n],
      [10010, 0n, 1n],
    ],
  ],
])("lays balances of two days beside each other: %s", (_, closingBalances, openingBalances, expectedLines) => {
  const lines = makeBalanceLines(closingBalances, openingBalances);
  expect(lines.map(({ account, openingMinor, closingMinor }) => [account, openingMinor, closingMinor])).toEqual(
    expectedLines,
  );
});

const lines = makeBalanceLines(
  [
    makeBalance(1930, 100n, "Företagskonto"),
    makeBalance(1910, 0n, "Kassa"),
    makeBalance(3041, -100n, "Försäljn tjänst 25% sv"),
  ],
  [makeBalance(1930, 30n, "Företagskonto"), makeBalance(2099, -30n, "Årets resultat")],
);

it.each<[string, number[]]>([
  ["", [1910, 1930, 2099, 3041]],
  ["19", [1910, 1930]],
  ["konto", [1930]],
  ["FÖR 3", [3041]],
  ["30", [3041]],
  ["41", []],
])("searches «%s»", (search, expectedAccounts) => {
  expect(filterLinesBySearch(lines, search).map(({ account }) => account)).toEqual(expectedAccounts);
});

it("leaves out what never held anything", () => {
  expect(filterLinesWithBalance(lines).map(({ account }) => account)).toEqual([1930, 2099, 3041]);
});

it("sums by the first digit", () => {
  expect(sumByClass(lines)).toEqual([
    { digit: "1", accountCount: 2, openingMinor: 30n, closingMinor: 100n },
    { digit: "2", accountCount: 1, openingMinor: -30n, closingMinor: 0n },
    { digit: "3", accountCount: 1, openingMinor: 0n, closingMinor: -100n },
  ]);
});
