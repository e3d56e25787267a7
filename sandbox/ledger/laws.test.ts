import { describe, expect, it } from "vitest";
import { fc, multipliedCaseCount } from "../../scripts/testing/random-cases";
import { getCountryBooks } from "./country-books";
import { computeInvoiceTotals, type InvoiceLine } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { postInvoice } from "./post-invoice";
import { reverseVoucher } from "./reverse-voucher";
import { divideHalfAwayFromZero, roundToWholeUnits } from "./rounding";
import { assertVoucher, sumByAccount } from "./voucher";

const arbitraryLine: fc.Arbitrary<InvoiceLine> = fc.record({
  quantity: fc.bigInt(-500_000n, 5_000_000n),
  unitPrice: fc.bigInt(0n, 1_000_000_000n),
  discount: fc.bigInt(0n, 10_000n),
  rateBps: fc.constantFrom(0, 600, 1200, 2500),
});
const arbitraryLines = fc.array(arbitraryLine, { minLength: 1, maxLength: 40 });
const arbitraryTerms = fc.record({
  currency: fc.constant("SEK"),
  includesVat: fc.boolean(),
  roundsToWholeUnits: fc.boolean(),
});
const swedishBooks = getCountryBooks("SE");

function bookRows(rows: readonly InvoiceLine[], invoiceTerms: { includesVat: boolean; roundsToWholeUnits: boolean }) {
  return postInvoice({
    bookedOn: "2026-03-31",
    heading: swedishBooks.invoiceHeading,
    isCredit: false,
    taxReductionMinor: 0n,
    customerName: "Ö",
    invoiceNumber: 7,
    terms: { currency: "SEK", ...invoiceTerms },
    accounts: swedishBooks.standardAccounts,
    lines: rows.map((row) => ({
      ...row,
      kind: row.rateBps === 0 ? ("domesticExempt" as const) : ("domesticWithVat" as const),
      accounts:
        swedishBooks.codings.find((coding) => coding.rateBps === row.rateBps)?.accounts ??
        expect.unreachable("every rate has a coding"),
    })),
  });
}

/**
 * The number of generated invoices that the ledger accepted. A law that is checked on no invoice would prove nothing.
 */
let acceptedCount = 0;
const expectMostAccepted = ({ numRuns }: ReturnType<typeof multipliedCaseCount>) => {
  expect(acceptedCount).toBeGreaterThan(numRuns / 4);
  acceptedCount = 0;
};

/** Books an invoice; null where the ledger refuses it with a `LedgerError`. */
function tryBook(...bookArguments: Parameters<typeof bookRows>) {
  try {
    const bookedInvoice = bookRows(...bookArguments);
    acceptedCount += 1;
    return bookedInvoice;
  } catch (error) {
    if (error instanceof LedgerError) return null;
    throw error;
  }
}

describe("laws of the ledger", () => {
  it("every accepted voucher sums to zero and has no empty posting", () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryTerms, (rows, invoiceTerms) => {
        const bookedInvoice = tryBook(rows, invoiceTerms);
        if (!bookedInvoice) return;
        expect(bookedInvoice.voucher.postings.reduce((sum, posting) => sum + posting.amountMinor, 0n)).toBe(0n);
        expect(bookedInvoice.voucher.postings.every((posting) => posting.amountMinor !== 0n)).toBe(true);
      }),
      multipliedCaseCount(5),
    );
    expectMostAccepted(multipliedCaseCount(5));
  });

  it("a voucher and its reversal leave no balance", () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryTerms, (rows, invoiceTerms) => {
        const bookedInvoice = tryBook(rows, invoiceTerms);
        if (!bookedInvoice) return;
        const reversal = reverseVoucher(bookedInvoice.voucher, {
          bookedOn: "2026-04-01",
          text: "Kreditfaktura",
          type: 15,
        });
        expect(sumByAccount([...bookedInvoice.voucher.postings, ...reversal.postings])).toEqual([]);
      }),
      multipliedCaseCount(1),
    );
    expectMostAccepted(multipliedCaseCount(1));
  });

  it("net, vat and rounding make the gross, and the rows make the net", () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryTerms, (rows, invoiceTerms) => {
        const totals = computeInvoiceTotals(rows, invoiceTerms);
        expect(totals.netMinor + totals.vatMinor + totals.roundingMinor).toBe(totals.grossMinor);
        expect(totals.lines.reduce((sum, row) => sum + row.netMinor, 0n)).toBe(totals.netMinor);
        expect(totals.roundingMinor >= -50n && totals.roundingMinor <= 50n).toBe(true);
        if (invoiceTerms.roundsToWholeUnits) expect(totals.grossMinor % 100n).toBe(0n);
      }),
      multipliedCaseCount(5),
    );
  });

  it("prices with VAT are charged exactly as told", () => {
    fc.assert(
      fc.property(arbitraryLines, (rows) => {
        const totals = computeInvoiceTotals(rows, { currency: "SEK", includesVat: true, roundsToWholeUnits: false });
        expect(totals.grossMinor).toBe(totals.lines.reduce((sum, row) => sum + row.amountMinor, 0n));
      }),
    );
  });

  it("the order of the rows changes no total", () => {
    fc.assert(
      fc.property(arbitraryLines, arbitraryTerms, (rows, invoiceTerms) => {
        const { lines: _, ...totalsInOrder } = computeInvoiceTotals(rows, invoiceTerms);
        const { lines: __, ...totalsInReverse } = computeInvoiceTotals([...rows].reverse(), invoiceTerms);
        expect(totalsInReverse).toEqual(totalsInOrder);
      }),
    );
  });
});

describe("rounding", () => {
  it("goes half away from zero", () => {
    expect([5n, -5n, 4n, -4n, 15n].map((dividend) => divideHalfAwayFromZero(dividend, 10n))).toEqual([
      1n,
      -1n,
      0n,
      0n,
      2n,
    ]);
    expect(divideHalfAwayFromZero(5n, -10n)).toBe(-1n);
    expect([150n, -150n, 149n].map((amountMinor) => roundToWholeUnits(amountMinor, 2))).toEqual([200n, -200n, 100n]);
  });
});

describe("a voucher that may not be written", () => {
  const draftDetails = { bookedOn: "2026-01-01", text: "t", type: 2, series: "A" };
  it.each([
    ["empty_voucher", []],
    ["unbalanced_voucher", [100n, -99n]],
    ["zero_posting", [100n, -100n, 0n]],
    ["amount_too_large", [1_000_000_000_001n, -1_000_000_000_001n]],
  ])("is refused as %s", (code, amounts) => {
    const postings = amounts.map((amountMinor, index) => ({ accountNumber: 1000 + index, amountMinor }));
    expect(() => assertVoucher({ ...draftDetails, postings })).toThrow(code);
  });
});
