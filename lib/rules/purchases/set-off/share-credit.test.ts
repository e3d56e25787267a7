import { expect, it } from "vitest";
import { shareCredit } from "./share-credit";

const debts = [
  { id: "a", remainingMinor: 300_00n },
  { id: "b", remainingMinor: 500_00n },
  { id: "c", remainingMinor: 70_00n },
];

it("gives each debt what remains of it, in the order of the debts, until the credit is used up", () => {
  expect(shareCredit(400_00n, debts)).toEqual({
    shares: [
      { id: "a", amountMinor: 300_00n, remainingMinor: 0n },
      { id: "b", amountMinor: 100_00n, remainingMinor: 400_00n },
    ],
    remainingMinor: 0n,
    unreachedIds: ["c"],
  });
});

it("leaves of the credit what no debt takes", () => {
  expect(shareCredit(1000_00n, debts)).toMatchObject({ remainingMinor: 130_00n, unreachedIds: [] });
  expect(shareCredit(1000_00n, [])).toEqual({ shares: [], remainingMinor: 1000_00n, unreachedIds: [] });
});

it("reaches no debt after the one that takes the last of it", () => {
  expect(shareCredit(300_00n, debts)).toMatchObject({
    shares: [{ id: "a", amountMinor: 300_00n, remainingMinor: 0n }],
    unreachedIds: ["b", "c"],
  });
});
