import { describe, expect, it } from "vitest";
import { fc, multipliedCaseCount } from "../../scripts/testing/random-cases";
import { countryBooks } from "./country-books";
import { invoiceTotals } from "./invoice-totals";
import { LedgerError } from "./ledger-error";
import { type InvoiceToPost, type PostedLine, postInvoice } from "./post-invoice";
import { chargesVat, revenueAccount, type Sale, saleKind } from "./sale-kind";
import { sumByAccount } from "./voucher";

const sweden = countryBooks("SE");
const outputVat = new Set(Object.values(sweden.standard.outputVat));

const buyerPlace = fc.constantFrom<Pick<Sale, "market" | "hasEuVatNumber">>(
  { market: "domestic", hasEuVatNumber: true },
  { market: "eu", hasEuVatNumber: true },
  { market: "eu", hasEuVatNumber: false },
  { market: "export", hasEuVatNumber: false },
);

const row = fc.record({
  quantity: fc.bigInt(-100_000n, 2_000_000n),
  unitPrice: fc.bigInt(0n, 100_000_000n),
  discount: fc.bigInt(0n, 10_000n),
  coding: fc.constantFrom(...sweden.codings),
  reverse: fc.boolean(),
});

/** Random invoices: the place of the buyer, rows whose kind follows from buyer and article, and a tax agency's share. */
const invoice = fc
  .record({
    buyerPlace,
    euThirdParty: fc.boolean(),
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    includesVat: fc.boolean(),
    roundsToWholeUnits: fc.boolean(),
    isCredit: fc.boolean(),
    reductionPercent: fc.constantFrom(0n, 0n, 30n, 50n),
  })
  .map((drawn) => {
    const { includesVat, roundsToWholeUnits, isCredit } = drawn;
    const terms = { currency: "SEK", includesVat, roundsToWholeUnits };
    const lines = drawn.rows.map(({ coding, reverse, ...amounts }): PostedLine => {
      const constructionReverseCharge = reverse && drawn.buyerPlace.market === "domestic";
      const rateBps = chargesVat(drawn.buyerPlace) && !constructionReverseCharge ? coding.rateBps : 0;
      const euThirdParty = drawn.euThirdParty && drawn.buyerPlace.market === "eu" && drawn.buyerPlace.hasEuVatNumber;
      const kind = saleKind({ ...drawn.buyerPlace, constructionReverseCharge, euThirdParty, rateBps });
      return { ...amounts, rateBps, kind, accounts: coding.accounts };
    });
    const { grossMinor } = invoiceTotals(lines, terms);
    const taxReductionMinor = grossMinor > 0n ? (grossMinor * drawn.reductionPercent) / 100n : 0n;
    return {
      bookedOn: "2026-03-31",
      heading: sweden.invoiceHeading,
      customerName: "Ö",
      invoiceNumber: 7,
      terms,
      accounts: sweden.standard,
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
function law(checkLaw: (invoiceToPost: InvoiceToPost, booked: ReturnType<typeof postInvoice>) => void): void {
  let accepted = 0;
  const runs = multipliedCaseCount(2);
  fc.assert(
    fc.property(invoice, (invoiceToPost) => {
      let booked: ReturnType<typeof postInvoice>;
      try {
        booked = postInvoice(invoiceToPost);
      } catch (error) {
        if (error instanceof LedgerError && expectedRefusals.includes(error.code)) return;
        throw error;
      }
      accepted += 1;
      checkLaw(invoiceToPost, booked);
    }),
    runs,
  );
  expect(accepted).toBeGreaterThan(0.4 * runs.numRuns);
}

const sumOf = (booked: ReturnType<typeof postInvoice>, isCounted: (account: number) => boolean): bigint =>
  booked.voucher.postings
    .filter(({ accountNumber }) => isCounted(accountNumber))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

const signOf = ({ isCredit }: InvoiceToPost): bigint => (isCredit ? -1n : 1n);

describe("laws of every kind of invoice", () => {
  it("sums to zero without an empty posting, with the type of its direction", () => {
    law((given, { voucher }) => {
      expect(voucher.postings.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n);
      expect(voucher.postings.every(({ amountMinor }) => amountMinor !== 0n)).toBe(true);
      expect(voucher.type).toBe(given.isCredit ? 15 : 14);
    });
  });

  it("leaves no balance together with its credit invoice", () => {
    law((given, { voucher }) => {
      const { voucher: other } = postInvoice({ ...given, isCredit: !given.isCredit });
      expect(sumByAccount([...voucher.postings, ...other.postings])).toEqual([]);
    });
  });

  it("claims the gross, from the customer and the tax agency together", () => {
    law((given, booked) => {
      const { grossMinor } = booked.totals;
      const customers = sumOf(booked, (account) => account === sweden.standard.receivables);
      const agencys = sumOf(booked, (account) => account === sweden.standard.taxReduction);
      expect(agencys).toBe(signOf(given) * given.taxReductionMinor);
      expect(customers + agencys).toBe(signOf(given) * grossMinor);
    });
  });

  it("books the VAT of its lines, and none where the buyer owes it or nobody", () => {
    law((given, booked) => {
      const vat = sumOf(booked, (account) => outputVat.has(account));
      expect(vat).toBe(-signOf(given) * booked.totals.vatMinor);
      const mayHaveVat = given.lines.some(({ kind }) => kind === "domesticWithVat" || kind === "euWithVat");
      if (!mayHaveVat) expect(vat).toBe(0n);
    });
  });

  it("puts each row's net on the account of its coding and kind", () => {
    law((given, booked) => {
      const expected = sumByAccount(
        given.lines.map((line, index) => ({
          accountNumber: revenueAccount(line.accounts, line.kind, index),
          amountMinor: -signOf(given) * (booked.totals.lines[index]?.netMinor ?? 0n),
        })),
      );
      const isRevenue = (account: number) => account >= 3000 && account < 3700;
      const revenue = booked.voucher.postings.filter(({ accountNumber }) => isRevenue(accountNumber));
      expect(sumByAccount(revenue)).toEqual(expected);
    });
  });
});
