import { describe, expect, it } from "vitest";
import { comparePostings, expectedPostings, type PostingRow, postingsUnderTerms } from "./expected-postings";

const settings = { exponent: 2, includesVat: false, roundToWhole: false };
const makeRow = (account: number | null, kronor: bigint, rateBps: number): PostingRow => ({
  account,
  quantity: 10_000n,
  unitPrice: kronor * 10_000n,
  discount: 0n,
  rateBps,
});
const accounts = {
  receivable: 1510,
  rounding: 3740,
  vat: new Map([
    [2500, 2611],
    [600, 2631],
  ]),
};

describe("expectedPostings", () => {
  it("books receivable, sales per account and VAT per rate", () => {
    const rows = [makeRow(3041, 9000n, 2500), makeRow(3041, 1000n, 2500), makeRow(3053, 100n, 600)];
    expect(expectedPostings(rows, settings, accounts)).toEqual([
      { role: "receivable", account: 1510, rateBps: null, minor: 1260600n },
      { role: "sales", account: 3041, rateBps: 2500, minor: -1000000n },
      { role: "sales", account: 3053, rateBps: 600, minor: -10000n },
      { role: "vat", account: 2611, rateBps: 2500, minor: -250000n },
      { role: "vat", account: 2631, rateBps: 600, minor: -600n },
    ]);
  });

  it("shares the net of a rate out to its accounts when prices hold VAT, and still sums to zero", () => {
    // A price of 0,02 includes VAT of 0,00, three of them 0,01: the odd öre goes to the row at which the sum reaches it.
    const centRows = [3041, 3051, 3052].map((account) => ({ ...makeRow(account, 0n, 2500), unitPrice: 200n }));
    const postings = expectedPostings(centRows, { ...settings, includesVat: true }, accounts);
    expect(postings.map(({ account, minor }) => [account, minor])).toEqual([
      [1510, 6n],
      [3041, -2n],
      [3051, -1n],
      [3052, -2n],
      [2611, -1n],
    ]);
    expect(postings.reduce((sum, posting) => sum + posting.minor, 0n)).toBe(0n);
  });

  it("sums to zero, also with rounding", () => {
    const rows = [{ ...makeRow(3041, 0n, 2500), unitPrice: 996_100n }];
    const postings = expectedPostings(rows, { ...settings, roundToWhole: true }, accounts);
    expect(postings.reduce((sum, posting) => sum + posting.minor, 0n)).toBe(0n);
    expect(postings.some((posting) => posting.role === "rounding")).toBe(true);
  });
});

describe("postingsUnderTerms", () => {
  const plainPostings = expectedPostings([makeRow(3041, 100n, 2500)], settings, accounts);
  const amountsOf = (postings: typeof plainPostings) => postings.map(({ role, minor }) => [role, minor]);

  it("shares the receivable with the tax agency", () => {
    expect(amountsOf(postingsUnderTerms(plainPostings, { taxReductionMinor: 3000n }))).toEqual([
      ["receivable", 9500n],
      ["reduction", 3000n],
      ["sales", -10000n],
      ["vat", -2500n],
    ]);
  });

  it("turns all signs of a credit invoice", () => {
    expect(amountsOf(postingsUnderTerms(plainPostings, { isCredit: true }))).toEqual([
      ["receivable", -12500n],
      ["sales", 10000n],
      ["vat", 2500n],
    ]);
  });

  it("leaves the plain voucher as it is", () => {
    expect(postingsUnderTerms(plainPostings, {})).toEqual(plainPostings);
  });
});

describe("comparePostings", () => {
  const actualPostings = [
    { account: 1510, minor: 12500n },
    { account: 3041, minor: -10000n },
    { account: 2611, minor: -2500n },
  ];

  it("finds nothing when all accounts are known and agree", () => {
    expect(comparePostings(expectedPostings([makeRow(3041, 100n, 2500)], settings, accounts), actualPostings)).toEqual(
      [],
    );
  });

  it("finds nothing when only the amounts are known and agree", () => {
    expect(comparePostings(expectedPostings([makeRow(null, 100n, 2500)], settings), actualPostings)).toEqual([]);
  });

  it("names the account that differs and the one nobody expected", () => {
    const predictedPostings = expectedPostings([makeRow(3051, 100n, 2500)], settings, accounts);
    expect(comparePostings(predictedPostings, actualPostings)).toEqual([
      { account: 3051, expectedMinor: -10000n, actualMinor: 0n },
      { account: 3041, expectedMinor: 0n, actualMinor: -10000n },
    ]);
  });

  it("finds nothing when some accounts are known and all amounts agree, an account that came to nothing included", () => {
    const predictedPostings = expectedPostings([makeRow(null, 100n, 2500)], settings, accounts);
    const zeroPosting = { account: 3740, minor: 0n };
    expect(comparePostings(predictedPostings, [...actualPostings, zeroPosting])).toEqual([]);
    expect(
      comparePostings(expectedPostings([makeRow(3041, 100n, 2500)], settings, accounts), [
        ...actualPostings,
        zeroPosting,
      ]),
    ).toEqual([]);
  });

  it("sees sales of another amount although their account is not known", () => {
    const predictedPostings = expectedPostings([makeRow(null, 100n, 2500)], settings, accounts);
    const changedPostings = actualPostings.map((posting) =>
      posting.account === 3041 ? { ...posting, minor: -9999n } : posting,
    );
    expect(comparePostings(predictedPostings, changedPostings)).toEqual([
      { account: null, expectedMinor: -10000n, actualMinor: -9999n },
    ]);
  });

  it("sees another total although no account is known", () => {
    const differences = comparePostings(expectedPostings([makeRow(null, 101n, 2500)], settings), actualPostings);
    expect(differences).toContainEqual({ account: null, expectedMinor: 12625n, actualMinor: 0n });
  });
});
