import { describe, expect, it } from "vitest";
import { fc, multipliedCaseCount } from "../../scripts/testing/random-cases";
import { getCountryBooks } from "./country-books";
import { computeInvoiceTotals } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { type InvoiceToPost, type PostedLine, postInvoice } from "./post-invoice";
import { chargesVat, getRevenueAccount, getSaleKind, type Sale } from "./sale-kind";
import { sumByAccount } from "./voucher";

const swedishBooks = getCountryBooks("SE");
const outputVatAccounts = new Set(Object.values(swedishBooks.standardAccounts.outputVat));

const buyerPlace = fc.constantFrom<Pick<Sale, "market" | "hasEuVatNumber">>(
  { market: "domestic", hasEuVatNumber: true },
  { market: "eu", hasEuVatNumber: true },
  { market: "eu", hasEuVatNumber: false },
  { market: "export", hasEuVatNumber: false },
);

const arbitraryRow = fc.record({
  quantity: fc.bigInt(-100_000n, 2_000_000n),
  unitPrice: fc.bigInt(0n, 100_000_000n),
  discount: fc.bigInt(0n, 10_000n),
  coding: fc.constantFrom(...swedishBooks.codings),
  isReverseCharge: fc.boolean(),
});

/** Random invoices: the place of the buyer, rows whose kind follows from buyer and article, and a tax agency's share. */
const arbitraryInvoice = fc
  .record({
    buyerPlace,
    euThirdParty: fc.boolean(),
    rows: fc.array(arbitraryRow, { minLength: 1, maxLength: 12 }),
    includesVat: fc.boolean(),
    roundsToWholeUnits: fc.boolean(),
    isCredit: fc.boolean(),
    reductionPercent: fc.constantFrom(0n, 0n, 30n, 50n),
  })
  .map((drawnInvoice) => {
    const { includesVat, roundsToWholeUnits, isCredit } = drawnInvoice;
    const terms = { currency: "SEK", includesVat, roundsToWholeUnits };
    const lines = drawnInvoice.rows.map(({ coding, isReverseCharge, ...amounts }): PostedLine => {
      const constructionReverseCharge = isReverseCharge && drawnInvoice.buyerPlace.market === "domestic";
      const rateBps = chargesVat(drawnInvoice.buyerPlace) && !constructionReverseCharge ? coding.rateBps : 0;
      const euThirdParty =
        drawnInvoice.euThirdParty && drawnInvoice.buyerPlace.market === "eu" && drawnInvoice.buyerPlace.hasEuVatNumber;
      const kind = getSaleKind({ ...drawnInvoice.buyerPlace, constructionReverseCharge, euThirdParty, rateBps });
      return { ...amounts, rateBps, kind, accounts: coding.accounts };
    });
    const { grossMinor } = computeInvoiceTotals(lines, terms);
    const taxReductionMinor = grossMinor > 0n ? (grossMinor * drawnInvoice.reductionPercent) / 100n : 0n;
    return {
      bookedOn: "2026-03-31",
      heading: swedishBooks.invoiceHeading,
      customerName: "Ö",
      invoiceNumber: 7,
      terms,
      accounts: swedishBooks.standardAccounts,
      isCredit,
      taxReductionMinor,
      lines,
    } satisfies InvoiceToPost;
  });

const expectedRefusals: readonly string[] = ["negative_invoice", "empty_voucher", "missing_account"];

/**
 * Checks a law on random invoices that the ledger accepts. At least 40 % must be accepted; otherwise the law would
 * prove nothing.
 */
function assertLaw(
  checkLaw: (invoiceToPost: InvoiceToPost, bookedInvoice: ReturnType<typeof postInvoice>) => void,
): void {
  let acceptedCount = 0;
  const runOptions = multipliedCaseCount(2);
  fc.assert(
    fc.property(arbitraryInvoice, (invoiceToPost) => {
      let bookedInvoice: ReturnType<typeof postInvoice>;
      try {
        bookedInvoice = postInvoice(invoiceToPost);
      } catch (error) {
        if (error instanceof LedgerError && expectedRefusals.includes(error.code)) return;
        throw error;
      }
      acceptedCount += 1;
      checkLaw(invoiceToPost, bookedInvoice);
    }),
    runOptions,
  );
  expect(acceptedCount).toBeGreaterThan(0.4 * runOptions.numRuns);
}

const sumOf = (bookedInvoice: ReturnType<typeof postInvoice>, isCounted: (account: number) => boolean): bigint =>
  bookedInvoice.voucher.postings
    .filter(({ accountNumber }) => isCounted(accountNumber))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

const signOf = ({ isCredit }: InvoiceToPost): bigint => (isCredit ? -1n : 1n);

describe("laws of every kind of invoice", () => {
  it("sums to zero without an empty posting, with the type of its direction", () => {
    assertLaw((invoiceToPost, { voucher }) => {
      expect(voucher.postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
      expect(voucher.postings.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true);
      expect(voucher.type).toBe(invoiceToPost.isCredit ? 15 : 14);
    });
  });

  it("leaves no balance together with its credit invoice", () => {
    assertLaw((invoiceToPost, { voucher }) => {
      const { voucher: counterVoucher } = postInvoice({ ...invoiceToPost, isCredit: !invoiceToPost.isCredit });
      expect(sumByAccount([...voucher.postings, ...counterVoucher.postings])).toEqual([]);
    });
  });

  it("claims the gross, from the customer and the tax agency together", () => {
    assertLaw((invoiceToPost, bookedInvoice) => {
      const { grossMinor } = bookedInvoice.totals;
      const customerClaim = sumOf(bookedInvoice, (account) => account === swedishBooks.standardAccounts.receivables);
      const agencyClaim = sumOf(bookedInvoice, (account) => account === swedishBooks.standardAccounts.taxReduction);
      expect(agencyClaim).toBe(signOf(invoiceToPost) * invoiceToPost.taxReductionMinor);
      expect(customerClaim + agencyClaim).toBe(signOf(invoiceToPost) * grossMinor);
    });
  });

  it("books the VAT of its lines, and none where the buyer owes it or nobody", () => {
    assertLaw((invoiceToPost, bookedInvoice) => {
      const vatSum = sumOf(bookedInvoice, (account) => outputVatAccounts.has(account));
      expect(vatSum).toBe(-signOf(invoiceToPost) * bookedInvoice.totals.vatMinor);
      const mayHaveVat = invoiceToPost.lines.some(({ kind }) => kind === "domesticWithVat" || kind === "euWithVat");
      if (!mayHaveVat) expect(vatSum).toBe(0n);
    });
  });

  it("puts each row's net on the account of its coding and kind", () => {
    assertLaw((invoiceToPost, bookedInvoice) => {
      const expectedRevenue = sumByAccount(
        invoiceToPost.lines.map((line, index) => ({
          accountNumber: getRevenueAccount(line.accounts, line.kind, index),
          amountMinor: -signOf(invoiceToPost) * (bookedInvoice.totals.lines[index]?.netMinor ?? 0n),
        })),
      );
      const isRevenueAccount = (account: number) => account >= 3000 && account < 3700;
      const revenuePostings = bookedInvoice.voucher.postings.filter(({ accountNumber }) =>
        isRevenueAccount(accountNumber),
      );
      expect(sumByAccount(revenuePostings)).toEqual(expectedRevenue);
    });
  });
});
