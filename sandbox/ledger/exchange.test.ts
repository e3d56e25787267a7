import { describe, expect, it } from "vitest";
import { getCountryBooks } from "./country-books";
import {
  computeExchangeDifference,
  convertPostingsToBooksCurrency,
  convertToBooksCurrency,
  exchangeRateOf,
  makeExchangePostings,
} from "./exchange";
import { type Posting, sumByAccount } from "./voucher";

const makeEuroRate = (rate: number) => exchangeRateOf("EUR", "SEK", rate);

describe("an amount in the books' currency", () => {
  it.each([
    ["1,000.00 euros at 10.995", 100_000n, makeEuroRate(10.995), 1_099_500n],
    ["a cent at 10.995", 1n, makeEuroRate(10.995), 11n],
    ["half an öre up", 100n, makeEuroRate(0.00005), 0n],
    ["half an öre away from zero", -10n, makeEuroRate(0.05), -1n],
    ["yen, which have no decimals", 12_345n, exchangeRateOf("JPY", "SEK", 0.0612), 75_551n],
    ["dinars, which have three", 1_000n, exchangeRateOf("KWD", "SEK", 30.75), 3_075n],
    ["kronor in yen", 10_000n, exchangeRateOf("SEK", "JPY", 16.339869281), 1_634n],
    ["its own", 12_345n, exchangeRateOf("SEK", "SEK", 1), 12_345n],
    ["its own, whatever is said of its worth", 12_345n, exchangeRateOf("SEK", "SEK", 2), 12_345n],
  ])("%s", (_, amountMinor, rate, expectedMinor) =>
    expect(convertToBooksCurrency(amountMinor, rate)).toBe(expectedMinor),
  );

  it("is refused where the books cannot take it", () => {
    expect(() => convertToBooksCurrency(900_000_000_000n, makeEuroRate(10.995))).toThrow("amount_too_large");
  });
});

describe("postings in the books' currency", () => {
  const centPostings = [
    { accountNumber: 1510, amountMinor: 100n },
    { accountNumber: 3041, amountMinor: -33n },
    { accountNumber: 3051, amountMinor: -33n },
    { accountNumber: 3052, amountMinor: -34n },
  ];

  it("balance: what rounding each of them leaves is booked as rounding", () => {
    expect(toPostingLines(convertPostingsToBooksCurrency(centPostings, makeEuroRate(1.5), 3740))).toEqual([
      [1510, 150n],
      [3041, -50n],
      [3051, -50n],
      [3052, -51n],
      [3740, 1n],
    ]);
  });

  it("have one row for rounding, also where they had some", () => {
    const postingsWithRounding = [
      { accountNumber: 1510, amountMinor: 100n },
      { accountNumber: 3740, amountMinor: -60n },
      { accountNumber: 3041, amountMinor: -33n },
      { accountNumber: 3740, amountMinor: -7n },
    ];
    expect(toPostingLines(convertPostingsToBooksCurrency(postingsWithRounding, makeEuroRate(1.5), 3740))).toEqual([
      [1510, 150n],
      [3041, -50n],
      [3740, -100n],
    ]);
  });

  it("stay as they are in the books' own", () => {
    expect(convertPostingsToBooksCurrency(centPostings, exchangeRateOf("SEK", "SEK", 1), 3740)).toBe(centPostings);
  });
});

/** Makes the postings of a payment: bank account, control account and exchange difference; debit positive. */
function makePaymentPostings(
  direction: "in" | "out",
  settledMinor: bigint,
  paidMinor: bigint,
  costsMinor = 0n,
  country = "SE",
): Posting[] {
  const { standardAccounts } = getCountryBooks(country);
  const sign = direction === "in" ? 1n : -1n;
  const gainMinor = computeExchangeDifference({ direction, settledMinor, paidMinor, costsMinor });
  return [
    { accountNumber: 1930, amountMinor: sign * paidMinor },
    { accountNumber: direction === "in" ? 1510 : 2440, amountMinor: -sign * settledMinor },
    ...(costsMinor === 0n ? [] : [{ accountNumber: 6570, amountMinor: costsMinor }]),
    ...makeExchangePostings(standardAccounts, gainMinor),
  ];
}

const toPostingLines = (postings: readonly Posting[]) =>
  postings.map(({ accountNumber, amountMinor }) => [accountNumber, amountMinor]);

describe("the exchange difference of a payment", () => {
  it("is a gain when a customer's euro is worth more than when it was invoiced", () => {
    // An invoice of € 1,000 is booked at 10.90 and paid at 11.00.
    expect(toPostingLines(makePaymentPostings("in", 1_090_000n, 1_100_000n))).toEqual([
      [1930, 1_100_000n],
      [1510, -1_090_000n],
      [3960, -10_000n],
    ]);
  });

  it("is a loss when it is worth less, and the bank's fee is none of it", () => {
    // An invoice of € 1,000 is booked at 10.90 and paid at 10.80, and the bank deducts € 5.
    expect(toPostingLines(makePaymentPostings("in", 1_090_000n, 1_074_600n, 5_400n))).toEqual([
      [1930, 1_074_600n],
      [1510, -1_090_000n],
      [6570, 5_400n],
      [7960, 10_000n],
    ]);
  });

  it("is the other way round for a supplier", () => {
    expect(toPostingLines(makePaymentPostings("out", 1_090_000n, 1_100_000n))).toEqual([
      [1930, -1_100_000n],
      [2440, 1_090_000n],
      [7960, 10_000n],
    ]);
    expect(toPostingLines(makePaymentPostings("out", 1_090_000n, 1_085_400n, 5_400n))).toEqual([
      [1930, -1_085_400n],
      [2440, 1_090_000n],
      [6570, 5_400n],
      [3960, -10_000n],
    ]);
  });

  it("is nothing at an unchanged rate", () => {
    expect(toPostingLines(makePaymentPostings("in", 1_090_000n, 1_090_000n))).toEqual([
      [1930, 1_090_000n],
      [1510, -1_090_000n],
    ]);
  });

  it.each(["SE", "NO", "NL"])("always balances, on accounts of the chart of %s", (country) => {
    const chart = new Set(getCountryBooks(country).chart.map((account) => account.number));
    for (let seed = 1n; seed < 200n; seed += 1n) {
      const [settledMinor, paidMinor, costsMinor] = [
        (seed * 7919n) % 1009n,
        (seed * 104_729n) % 1013n,
        (seed * 31n) % 17n,
      ];
      for (const direction of ["in", "out"] as const) {
        const postings = makePaymentPostings(direction, settledMinor, paidMinor, costsMinor, country);
        expect(sumByAccount(postings).reduce((sum, posting) => sum + posting.amountMinor, 0n)).toBe(0n);
        const differencePostings = postings.slice(costsMinor === 0n ? 2 : 3);
        for (const { accountNumber } of differencePostings) expect(chart.has(accountNumber)).toBe(true);
      }
    }
  });
});
