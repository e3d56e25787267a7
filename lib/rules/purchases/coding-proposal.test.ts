import { describe, expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { proposeCoding, shareByWeights } from "./coding-proposal";

const codingAccounts = { payables: 2440, inputVat: 2641 };
const makeRow = (account: number | null, minor: bigint) => ({ account, minor });
const earlierRows = [makeRow(2440, -125_000n), makeRow(5020, 60_000n), makeRow(5060, 40_000n), makeRow(2641, 25_000n)];

describe("the coding of the last invoice on the next", () => {
  it.each([
    ["twice as much", earlierRows, 250_000n, 50_000n, [-250_000n, 120_000n, 80_000n, 50_000n]],
    ["an odd öre goes to the larger remainder", earlierRows, 100_01n, 20_00n, [-10_001n, 4_801n, 3_200n, 2_000n]],
    ["VAT not known is shared as before", earlierRows, 250_000n, null, [-250_000n, 120_000n, 80_000n, 50_000n]],
    ["a credit invoice turns the sides", earlierRows, -125_000n, -25_000n, [125_000n, -60_000n, -40_000n, -25_000n]],
    [
      "rows on the VAT account share the VAT",
      [
        makeRow(2440, -125_000n),
        makeRow(6110, 90_000n),
        makeRow(5831, 10_000n),
        makeRow(2641, 20_000n),
        makeRow(2641, 5_000n),
      ],
      125_000n,
      25_000n,
      [-125_000n, 90_000n, 10_000n, 20_000n, 5_000n],
    ],
    [
      "VAT rows that took each other out leave the VAT to the first",
      [makeRow(2440, -100n), makeRow(4000, 100n), makeRow(2641, 20n), makeRow(2641, -20n)],
      125n,
      25n,
      [-125n, 100n, 25n, 0n],
    ],
    [
      "reverse charge keeps its pair",
      [makeRow(2440, -1000n), makeRow(4425, 1000n), makeRow(2647, 250n), makeRow(2617, -250n)],
      3_33n,
      null,
      [-333n, 333n, 83n, -83n],
    ],
    [
      "a second row on the payables account is left out",
      [makeRow(2440, -80n), makeRow(2440, -20n), makeRow(4000, 100n)],
      50n,
      null,
      [-50n, 0n, 50n],
    ],
  ] as const)("%s", (_, rows, totalMinor, vatMinor, expectedAmounts) => {
    expect(proposeCoding(rows, codingAccounts, { totalMinor, vatMinor })).toEqual(expectedAmounts);
  });

  it.each([
    ["nothing owed", [makeRow(1930, -100n), makeRow(4000, 100n)]],
    ["nothing but what is owed", [makeRow(2440, -100n)]],
    ["rows that take each other out", [makeRow(2440, 0n), makeRow(4000, 100n), makeRow(4001, -100n)]],
    ["no rows", []],
  ])("is not proposed from %s", (_, rows) => {
    expect(proposeCoding(rows, codingAccounts, { totalMinor: 500n, vatMinor: null })).toBeNull();
  });

  it("always balances, whatever was coded before", () => {
    const amountArbitrary = fc.bigInt(1n, 10n ** 10n);
    fc.assert(
      fc.property(
        fc.array(amountArbitrary, { minLength: 1, maxLength: 12 }),
        amountArbitrary,
        amountArbitrary,
        (costAmounts, total, vat) => {
          const rows = [
            makeRow(2440, 1n),
            ...costAmounts.map((minor, index) => makeRow(4000 + index, minor)),
            makeRow(2641, 5n),
          ];
          const proposedAmounts = proposeCoding(rows, codingAccounts, {
            totalMinor: total,
            vatMinor: vat % (total + 1n),
          });
          expect(proposedAmounts?.reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
          expect(proposedAmounts?.[0]).toBe(-total);
        },
      ),
    );
  });
});

describe("an amount shared by weight", () => {
  it("differs from the exact share by less than a unit each", () => {
    const weightsArbitrary = fc.array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), weightsArbitrary, (amount, drawnWeights) => {
        const totalWeight = drawnWeights.reduce((sum, weight) => sum + weight, 0n);
        fc.pre(totalWeight > 0n);
        const parts = shareByWeights(amount, drawnWeights) ?? [];
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
        parts.forEach((part, index) => {
          const deviation = part * totalWeight - (drawnWeights[index] ?? 0n) * amount;
          expect(deviation < totalWeight && deviation > -totalWeight).toBe(true);
        });
      }),
    );
  });
});
