import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { proposeCoding, shareByWeights } from "./coding-proposal";

const codingAccounts = { payables: 2440, inputVat: 2641 };
const row = (account: number | null, minor: bigint) => ({ account, minor });
const earlier = [row(2440, -125_000n), row(5020, 60_000n), row(5060, 40_000n), row(2641, 25_000n)];

describe("the coding of the last invoice on the next", () => {
  it.each([
    ["twice as much", earlier, 250_000n, 50_000n, [-250_000n, 120_000n, 80_000n, 50_000n]],
    ["an odd öre goes to the larger remainder", earlier, 100_01n, 20_00n, [-10_001n, 4_801n, 3_200n, 2_000n]],
    ["VAT not known is shared as before", earlier, 250_000n, null, [-250_000n, 120_000n, 80_000n, 50_000n]],
    ["a credit invoice turns the sides", earlier, -125_000n, -25_000n, [125_000n, -60_000n, -40_000n, -25_000n]],
    [
      "rows on the VAT account share the VAT",
      [row(2440, -125_000n), row(6110, 90_000n), row(5831, 10_000n), row(2641, 20_000n), row(2641, 5_000n)],
      125_000n,
      25_000n,
      [-125_000n, 90_000n, 10_000n, 20_000n, 5_000n],
    ],
    [
      "VAT rows that took each other out leave the VAT to the first",
      [row(2440, -100n), row(4000, 100n), row(2641, 20n), row(2641, -20n)],
      125n,
      25n,
      [-125n, 100n, 25n, 0n],
    ],
    [
      "reverse charge keeps its pair",
      [row(2440, -1000n), row(4425, 1000n), row(2647, 250n), row(2617, -250n)],
      3_33n,
      null,
      [-333n, 333n, 83n, -83n],
    ],
    [
      "a second row on the payables account is left out",
      [row(2440, -80n), row(2440, -20n), row(4000, 100n)],
      50n,
      null,
      [-50n, 0n, 50n],
    ],
  ] as const)("%s", (_, rows, totalMinor, vatMinor, proposed) => {
    expect(proposeCoding(rows, codingAccounts, { totalMinor, vatMinor })).toEqual(proposed);
  });

  it.each([
    ["nothing owed", [row(1930, -100n), row(4000, 100n)]],
    ["nothing but what is owed", [row(2440, -100n)]],
    ["rows that take each other out", [row(2440, 0n), row(4000, 100n), row(4001, -100n)]],
    ["no rows", []],
  ])("is not proposed from %s", (_, rows) => {
    expect(proposeCoding(rows, codingAccounts, { totalMinor: 500n, vatMinor: null })).toBeNull();
  });

  it("always balances, whatever was coded before", () => {
    const amount = fc.bigInt(1n, 10n ** 10n);
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), amount, amount, (costs, total, vat) => {
        const rows = [row(2440, 1n), ...costs.map((minor, index) => row(4000 + index, minor)), row(2641, 5n)];
        const proposed = proposeCoding(rows, codingAccounts, { totalMinor: total, vatMinor: vat % (total + 1n) });
        expect(proposed?.reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
        expect(proposed?.[0]).toBe(-total);
      }),
    );
  });
});

describe("an amount shared by weight", () => {
  it("differs from the exact share by less than a unit each", () => {
    const weights = fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), weights, (amount, given) => {
        const whole = given.reduce((sum, one) => sum + one, 0n);
        fc.pre(whole > 0n);
        const parts = shareByWeights(amount, given) ?? [];
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(amount);
        parts.forEach((part, index) => {
          const off = part * whole - (given[index] ?? 0n) * amount;
          expect(off < whole && off > -whole).toBe(true);
        });
      }),
    );
  });
});
