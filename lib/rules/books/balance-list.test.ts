import { expect, it } from "vitest";
import type { AccountBalance } from "../../api/contract/books/account-balance";
import { balanceLines, classSums, linesMatchingSearch, linesWithBalance } from "./balance-list";

const balance = (account: number, minor: bigint, name = `Account ${account}`): AccountBalance => ({
  ...{ account, name, minor, type: null, typeText: "" },
});

it.each<[string, AccountBalance[], AccountBalance[], [number, bigint, bigint][]]>([
  ["nothing", [], [], []],
  ["an account on both sides", [balance(1930, 50n)], [balance(1930, 20n)], [[1930, 20n, 50n]]],
  ["an account that is new", [balance(3041, -7n)], [], [[3041, 0n, -7n]]],
  ["an account that is empty again", [], [balance(1580, 9n)], [[1580, 9n, 0n]]],
  [
    "accounts by number, not as text",
    [balance(10010, 1n), balance(1930, 2n)],
    [],
    [
      [1930, 0n, 2n],
      [10010, 0n, 1n],
    ],
  ],
])("lays balances of two days beside each other: %s", (_, closing, opening, expected) => {
  const lines = balanceLines(closing, opening);
  expect(lines.map(({ account, openingMinor, closingMinor }) => [account, openingMinor, closingMinor])).toEqual(
    expected,
  );
});

const lines = balanceLines(
  [balance(1930, 100n, "Företagskonto"), balance(1910, 0n, "Kassa"), balance(3041, -100n, "Försäljn tjänst 25% sv")],
  [balance(1930, 30n, "Företagskonto"), balance(2099, -30n, "Årets resultat")],
);

it.each<[string, number[]]>([
  ["", [1910, 1930, 2099, 3041]],
  ["19", [1910, 1930]],
  ["konto", [1930]],
  ["FÖR 3", [3041]],
  ["30", [3041]],
  ["41", []],
])("searches «%s»", (search, expected) => {
  expect(linesMatchingSearch(lines, search).map(({ account }) => account)).toEqual(expected);
});

it("leaves out what never held anything", () => {
  expect(linesWithBalance(lines).map(({ account }) => account)).toEqual([1930, 2099, 3041]);
});

it("sums by the first digit", () => {
  expect(classSums(lines)).toEqual([
    { digit: "1", accounts: 2, openingMinor: 30n, closingMinor: 100n },
    { digit: "2", accounts: 1, openingMinor: -30n, closingMinor: 0n },
    { digit: "3", accounts: 1, openingMinor: 0n, closingMinor: -100n },
  ]);
});
