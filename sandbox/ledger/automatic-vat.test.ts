import { expect, it } from "vitest";
import { splitOffVat, type TaxedPosting } from "./automatic-vat";

const outputVat25 = { rateBps: 2500, account: 2611, deductionAccount: null };
const euPurchaseVat25 = { rateBps: 2500, account: 2614, deductionAccount: 2645 };
const inputVat = { rateBps: null, account: 2641, deductionAccount: null };

const makeTaxedPosting = (
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
  splitOffVat(postings).map(({ posting, sourceIndex }) => [posting.accountNumber, posting.amountMinor, sourceIndex]);

it("takes the VAT out of what includes it", () => {
  expect(splitPostings([makeTaxedPosting(1930, 125_00n), makeTaxedPosting(3041, -125_00n, outputVat25)])).toEqual([
    [1930, 125_00n, 0],
    [3041, -100_00n, 1],
    [2611, -25_00n, 1],
  ]);
  expect(splitPostings([makeTaxedPosting(3041, -1n, outputVat25), makeTaxedPosting(1930, 1n)])).toEqual([
    [3041, -1n, 0],
    [1930, 1n, 1],
  ]);
});

it("adds on both sides what the buyer owes itself", () => {
  expect(
    splitPostings([makeTaxedPosting(4515, 1_000_00n, euPurchaseVat25), makeTaxedPosting(2440, -1_000_00n)]),
  ).toEqual([
    [4515, 1_000_00n, 0],
    [2645, 250_00n, 0],
    [2614, -250_00n, 0],
    [2440, -1_000_00n, 1],
  ]);
});

it("tells its own rows from those it was made from, and how much VAT was taken out or added", () => {
  const vatPartsOf = (postings: readonly TaxedPosting[]) =>
    splitOffVat(postings).map(({ isVat, vatMinor }) => [isVat, vatMinor]);
  expect(vatPartsOf([makeTaxedPosting(1930, 125_00n), makeTaxedPosting(3041, -125_00n, outputVat25)])).toEqual([
    [false, 0n],
    [false, -25_00n],
    [true, 0n],
  ]);
  expect(vatPartsOf([makeTaxedPosting(4515, 1_000_00n, euPurchaseVat25)])).toEqual([
    [false, 250_00n],
    [true, 0n],
    [true, 0n],
  ]);
});

it("books nothing of nothing", () => {
  expect(splitPostings([makeTaxedPosting(4515, 1n, euPurchaseVat25)])).toEqual([[4515, 1n, 0]]);
  expect(splitPostings([makeTaxedPosting(5460, 12_00n, inputVat, 12_00n)])).toEqual([[2641, 12_00n, 0]]);
});

it("goes by what the writer says the VAT is, and needs that where the code has no rate", () => {
  expect(splitPostings([makeTaxedPosting(5460, 112_00n, inputVat, 12_00n), makeTaxedPosting(1930, -112_00n)])).toEqual([
    [5460, 100_00n, 0],
    [2641, 12_00n, 0],
    [1930, -112_00n, 1],
  ]);
  expect(splitPostings([makeTaxedPosting(5460, 112_00n, inputVat), makeTaxedPosting(1930, -112_00n)])).toEqual([
    [5460, 112_00n, 0],
    [1930, -112_00n, 1],
  ]);
  expect(splitPostings([makeTaxedPosting(5460, -112_00n, inputVat, 12_00n)])).toEqual([
    [5460, -100_00n, 0],
    [2641, -12_00n, 0],
  ]);
  expect(splitPostings([makeTaxedPosting(3041, -50_00n, outputVat25, 0n)])).toEqual([[3041, -50_00n, 0]]);
});

it("never changes the sum, whatever the amounts", () => {
  for (let seed = 1n; seed < 500n; seed += 1n) {
    const codes = [null, outputVat25, euPurchaseVat25, inputVat];
    const postings = [1n, 2n, 3n, 4n].map((position) => {
      const amountMinor = ((seed * 7919n * position) % 100_003n) - 50_000n;
      return makeTaxedPosting(
        3000 + Number(position),
        amountMinor === 0n ? 1n : amountMinor,
        codes[Number((seed + position) % 4n)] ?? null,
      );
    });
    const sum = (rows: readonly { posting: { amountMinor: bigint } }[]) =>
      rows.reduce((total, { posting }) => total + posting.amountMinor, 0n);
    expect(sum(splitOffVat(postings))).toBe(sum(postings));
  }
});
