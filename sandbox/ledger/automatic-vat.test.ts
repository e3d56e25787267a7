import { expect, it } from "vitest";
import { type TaxedPosting, withAutomaticVat } from "./automatic-vat";

const out25 = { rateBps: 2500, account: 2611, deductedOn: null };
const eu25 = { rateBps: 2500, account: 2614, deductedOn: 2645 };
const input = { rateBps: null, account: 2641, deductedOn: null };

const row = (
  accountNumber: number,
  amountMinor: bigint,
  code: TaxedPosting["code"] = null,
  vatMinor: bigint | null = null,
) => ({
  posting: { accountNumber, amountMinor },
  code,
  vatMinor,
});
const splitPostings = (postings: readonly TaxedPosting[]) =>
  withAutomaticVat(postings).map(({ posting, from }) => [posting.accountNumber, posting.amountMinor, from]);

it("takes the VAT out of what includes it", () => {
  expect(splitPostings([row(1930, 125_00n), row(3041, -125_00n, out25)])).toEqual([
    [1930, 125_00n, 0],
    [3041, -100_00n, 1],
    [2611, -25_00n, 1],
  ]);
  expect(splitPostings([row(3041, -1n, out25), row(1930, 1n)])).toEqual([
    [3041, -1n, 0],
    [1930, 1n, 1],
  ]);
});

it("adds on both sides what the buyer owes itself", () => {
  expect(splitPostings([row(4515, 1_000_00n, eu25), row(2440, -1_000_00n)])).toEqual([
    [4515, 1_000_00n, 0],
    [2645, 250_00n, 0],
    [2614, -250_00n, 0],
    [2440, -1_000_00n, 1],
  ]);
});

it("tells its own rows from those it was made from, and how much VAT was taken out or added", () => {
  const told = (postings: readonly TaxedPosting[]) =>
    withAutomaticVat(postings).map(({ isVat, vatMinor }) => [isVat, vatMinor]);
  expect(told([row(1930, 125_00n), row(3041, -125_00n, out25)])).toEqual([
    [false, 0n],
    [false, -25_00n],
    [true, 0n],
  ]);
  expect(told([row(4515, 1_000_00n, eu25)])).toEqual([
    [false, 250_00n],
    [true, 0n],
    [true, 0n],
  ]);
});

it("books nothing of nothing", () => {
  expect(splitPostings([row(4515, 1n, eu25)])).toEqual([[4515, 1n, 0]]);
  expect(splitPostings([row(5460, 12_00n, input, 12_00n)])).toEqual([[2641, 12_00n, 0]]);
});

it("goes by what the writer says the VAT is, and needs that where the code has no rate", () => {
  expect(splitPostings([row(5460, 112_00n, input, 12_00n), row(1930, -112_00n)])).toEqual([
    [5460, 100_00n, 0],
    [2641, 12_00n, 0],
    [1930, -112_00n, 1],
  ]);
  expect(splitPostings([row(5460, 112_00n, input), row(1930, -112_00n)])).toEqual([
    [5460, 112_00n, 0],
    [1930, -112_00n, 1],
  ]);
  expect(splitPostings([row(5460, -112_00n, input, 12_00n)])).toEqual([
    [5460, -100_00n, 0],
    [2641, -12_00n, 0],
  ]);
  expect(splitPostings([row(3041, -50_00n, out25, 0n)])).toEqual([[3041, -50_00n, 0]]);
});

it("never changes the sum, whatever the amounts", () => {
  for (let seed = 1n; seed < 500n; seed += 1n) {
    const codes = [null, out25, eu25, input];
    const postings = [1n, 2n, 3n, 4n].map((place) => {
      const amount = ((seed * 7919n * place) % 100_003n) - 50_000n;
      return row(3000 + Number(place), amount === 0n ? 1n : amount, codes[Number((seed + place) % 4n)] ?? null);
    });
    const sum = (rows: readonly { posting: { amountMinor: bigint } }[]) =>
      rows.reduce((total, { posting }) => total + posting.amountMinor, 0n);
    expect(sum(withAutomaticVat(postings))).toBe(sum(postings));
  }
});
