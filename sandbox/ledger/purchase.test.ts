import { describe, expect, it } from "vitest";
import { listMonthlyDates, postAllocationPeriod, postDeferral, spreadOverPeriods } from "./allocation";
import { exchangeRateOf } from "./exchange";
import { postSupplierInvoice, type SupplierInvoiceToPost } from "./post-supplier-invoice";
import { computeCostVat } from "./purchase-vat";

const makePosting = (accountNumber: number, amountMinor: bigint) => ({ accountNumber, amountMinor });
const makeSupplierInvoice = (overrides: Partial<SupplierInvoiceToPost> = {}): SupplierInvoiceToPost => ({
  isCredit: false,
  isQuick: false,
  totalMinor: 125_000n,
  payablesAccount: 2440,
  postings: [makePosting(2440, -125_000n), makePosting(6110, 100_000n), makePosting(2641, 25_000n)],
  bookedOn: "2026-11-18",
  heading: "Leverantörsfaktura från",
  supplierName: "Älvstrand AB",
  rate: exchangeRateOf("SEK", "SEK", 1),
  ...overrides,
});

describe("a supplier invoice", () => {
  it("credits what is owed and debits cost and VAT", () => {
    expect(postSupplierInvoice(makeSupplierInvoice())).toEqual({
      bookedOn: "2026-11-18",
      text: "Leverantörsfaktura från Älvstrand AB",
      type: 12,
      series: "L",
      postings: [makePosting(2440, -125_000n), makePosting(6110, 100_000n), makePosting(2641, 25_000n)],
    });
  });

  it("goes the other way when it credits, whatever sign its total has", () => {
    const postings = [makePosting(2440, 125_000n), makePosting(6110, -125_000n)];
    for (const totalMinor of [125_000n, -125_000n]) {
      expect(postSupplierInvoice(makeSupplierInvoice({ isCredit: true, totalMinor, postings })).type).toBe(13);
    }
    expect(postSupplierInvoice(makeSupplierInvoice({ isQuick: true })).type).toBe(25);
    expect(postSupplierInvoice(makeSupplierInvoice({ isQuick: true, isCredit: true, postings })).type).toBe(26);
  });

  // EUR 10.01 and 2.50 at 11.0245 are 110.355… and 27.561… kronor, rounded to 110.36 and 27.56; the debt is 137.92.
  it("abroad is booked row by row in the company's currency, and owes their sum", () => {
    const postings = [makePosting(2440, -1_251n), makePosting(6110, 1_001n), makePosting(2641, 250n)];
    const voucher = postSupplierInvoice(
      makeSupplierInvoice({ totalMinor: 1_251n, postings, rate: exchangeRateOf("EUR", "SEK", 11.0245) }),
    );
    expect(voucher.postings).toEqual([
      makePosting(2440, -13_792n),
      makePosting(6110, 11_036n),
      makePosting(2641, 2_756n),
    ]);
  });

  // EUR 10.00 at 11.0245 is 110.245 kronor, rounded to 110.25 for each of two rows; EUR 20.00 is 220.49 kronor.
  it("abroad owes what was booked as cost: the last row on the payables takes the difference", () => {
    const costPostings = [makePosting(6110, 1_000n), makePosting(6110, 1_000n)];
    const rate = exchangeRateOf("EUR", "SEK", 11.0245);
    const voucherOfTwoCosts = postSupplierInvoice(
      makeSupplierInvoice({ totalMinor: 2_000n, postings: [makePosting(2440, -2_000n), ...costPostings], rate }),
    );
    expect(voucherOfTwoCosts.postings).toEqual([
      makePosting(2440, -22_050n),
      makePosting(6110, 11_025n),
      makePosting(6110, 11_025n),
    ]);
    const halvedPostings = [makePosting(2440, -1_000n), ...costPostings, makePosting(2440, -1_000n)];
    const voucherOfHalves = postSupplierInvoice(
      makeSupplierInvoice({
        totalMinor: 2_000n,
        postings: halvedPostings,
        rate: exchangeRateOf("EUR", "SEK", 11.0244),
      }),
    );
    expect(voucherOfHalves.postings.map(({ amountMinor }) => amountMinor)).toEqual([
      -11_024n,
      11_024n,
      11_024n,
      -11_024n,
    ]);
    const unevenPostings = [makePosting(2440, -500n), makePosting(2440, -1_500n), ...costPostings];
    const voucherOfUnevenRows = postSupplierInvoice(
      makeSupplierInvoice({ totalMinor: 2_000n, postings: unevenPostings, rate }),
    );
    expect(voucherOfUnevenRows.postings.map(({ amountMinor }) => amountMinor)).toEqual([
      -5_512n,
      -16_538n,
      11_025n,
      11_025n,
    ]);
  });

  it("says at its refusal what does not fit", () => {
    expect(() => postSupplierInvoice(makeSupplierInvoice({ totalMinor: 1n }))).toThrow(
      "the credit on the standard account 2440 is not the invoice's total amount",
    );
    expect(() => postSupplierInvoice(makeSupplierInvoice({ isCredit: true }))).toThrow(
      "the debit on the standard account 2440 is not the invoice's total amount",
    );
    const unbalancedPostings = [makePosting(2440, -125_000n), makePosting(6110, 1n)];
    expect(() => postSupplierInvoice(makeSupplierInvoice({ postings: unbalancedPostings }))).toThrow(
      "debit and credit of the rows differ by -124999 minor units",
    );
  });

  it.each([
    ["its total is not on the payables account", { totalMinor: 124_999n }, "payables_differ"],
    [
      "it has no such row",
      { postings: [makePosting(6110, 1n), makePosting(1930, -1n)], totalMinor: 1n },
      "payables_differ",
    ],
    ["it credits on the wrong side", { isCredit: true }, "payables_differ"],
    ["it is about nothing", { postings: [], totalMinor: 0n }, "payables_differ"],
    ["debit is not credit", { postings: [makePosting(2440, -125_000n), makePosting(6110, 1n)] }, "rows_unbalanced"],
  ] as const)("is refused when %s", (_, overrides, code) => {
    expect(() => postSupplierInvoice(makeSupplierInvoice(overrides))).toThrow(code);
  });
});

describe("VAT of a cost", () => {
  const accounts = { inputVat: [2641], reckonedInputVat: 2645 };

  it("is taken out of the row by a code of input VAT", () => {
    expect(computeCostVat({ amountMinor: 12_500n, rateBps: 2500, vatAccount: 2641 }, accounts)).toEqual({
      netMinor: 10_000n,
      vatMinor: 2_500n,
      postings: [makePosting(2641, 2_500n)],
    });
  });

  it("is owed and deducted where the buyer reckons it", () => {
    expect(computeCostVat({ amountMinor: 10_001n, rateBps: 2500, vatAccount: 2614 }, accounts)).toEqual({
      netMinor: 10_001n,
      vatMinor: 2_500n,
      postings: [makePosting(2614, -2_500n), makePosting(2645, 2_500n)],
    });
  });
});

describe("an allocation", () => {
  it.each([
    [10_000n, 3, [3_333n, 3_333n, 3_334n]],
    [12_000n, 12, Array(12).fill(1_000n)],
    [5n, 1, [5n]],
    [2n, 3, [0n, 0n, 2n]],
  ])("spreads %s over %i", (wholeAmount, periodCount, expectedParts) => {
    expect(spreadOverPeriods(wholeAmount, periodCount)).toEqual(expectedParts);
  });

  it("has a day in every month, the last where a month is shorter", () => {
    expect(listMonthlyDates("2027-12-31", 4)).toEqual(["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]);
    expect(listMonthlyDates("9999-11-30", 2)).toEqual(["9999-11-30", "9999-12-30"]);
    expect(() => listMonthlyDates("9999-12-01", 2)).toThrow(/no_fiscal_year.*after year 9999/);
  });

  it("defers by a voucher of type 19 and books its months by type 18", () => {
    const allocation = { bookedOn: "2026-12-01", text: "x", debitAccount: 6310, creditAccount: 1730, amountMinor: 5n };
    expect(postAllocationPeriod(allocation)).toMatchObject({
      type: 18,
      series: "P",
      postings: [makePosting(6310, 5n), makePosting(1730, -5n)],
    });
    expect(postDeferral({ ...allocation, debitAccount: 1730, creditAccount: 6310 })).toMatchObject({
      type: 19,
      postings: [makePosting(1730, 5n), makePosting(6310, -5n)],
    });
  });
});
