import { describe, expect, it } from "vitest";
import { LedgerError } from "./ledger-error";
import { getSaleKind } from "./sale-kind";
import { bookInvoice, type NotationOptions } from "./testing/notation";

describe("the voucher of an invoice of its own kind", () => {
  it("books a credit invoice as the mirror of a debit invoice, with a type and a text of its own", () => {
    const bookedInvoice = bookInvoice(
      `
        timber  12 x 149.50  25%  -10%
        bread    4 x 32.25   12%`,
      { isCredit: true, roundsToWholeUnits: true },
    );
    expect(bookedInvoice).toBook(`
      receivables  -2163.00
      3051          1614.60
      3052           129.00
      2611           403.65
      2621            15.48
      rounding         0.27`);
    expect(bookedInvoice.voucher).toMatchObject({ type: 15, text: "Kundkreditfaktura till Älvsbyns Kök AB, 1001" });
    expect(bookedInvoice.totals.grossMinor).toBe(216_300n);
  });

  it("books construction services under reverse charge on 3231 without VAT, and only the rows marked so", () => {
    expect(bookInvoice("work  1000  25%  reverse")).toBook(`
      1510   1000.00
      3231  -1000.00`);
    expect(
      bookInvoice(`
        work    8 x 650  25%  reverse
        timber  400      25%  reverse
        work    1000     25%`),
    ).toBook(`
      1510   6850.00
      3041  -1000.00
      3231  -5600.00
      2611   -250.00`);
  });

  it("books a credit invoice under reverse charge without VAT", () => {
    expect(bookInvoice("work  1000  25%  reverse", { isCredit: true })).toBook(`
      1510  -1000.00
      3231   1000.00`);
  });

  it("sells to a buyer in the EU with a VAT number without VAT, goods and services apart", () => {
    expect(
      bookInvoice(
        `
        timber  1000  25%
        bread    100  12%
        work     500  25%
        book      50  0%`,
        { market: "eu" },
      ),
    ).toBook(`
      1510   1650.00
      3048   -500.00
      3058  -1150.00`);
  });

  it("charges the seller's VAT in the EU when the buyer has no VAT number, with it in the price for a person", () => {
    const rows = `
      timber  1000  25%
      work     500  25%
      book      50  0%`;
    expect(bookInvoice(rows, { market: "eu", hasEuVatNumber: false })).toBook(`
      1510   1925.00
      3046   -500.00
      3054    -50.00
      3056  -1000.00
      2611   -375.00`);
    expect(bookInvoice("timber  1250  25%", { market: "eu", hasEuVatNumber: false, includesVat: true })).toBook(`
      1510   1250.00
      3056  -1000.00
      2611   -250.00`);
  });

  it("charges Dutch VAT in the EU on the account of the sale at home", () => {
    expect(bookInvoice("tulip  100  9%", { country: "NL", market: "eu", hasEuVatNumber: false })).toBook(`
      1300   109.00
      8010  -100.00
      1501    -9.00`);
  });

  it("books third-party trade in the EU on its own account", () => {
    expect(bookInvoice("timber  1000  25%", { market: "eu", euThirdParty: true })).toBook(`
      1510   1000.00
      3057  -1000.00`);
  });

  it("exports goods and services without VAT", () => {
    expect(
      bookInvoice(
        `
        timber  1000  25%
        work     500  25%`,
        { market: "export" },
      ),
    ).toBook(`
      1510   1500.00
      3045   -500.00
      3055  -1000.00`);
    expect(bookInvoice("fish  100  15%", { country: "NO", market: "export" })).toBook(`
      1500   100.00
      3130  -100.00`);
  });

  // The ROT reduction is 30 % of the work with VAT: 10,000.00 × 30 % = 3,000. The price of material is not reduced.
  it("splits what is owed for house work between the customer and the tax agency", () => {
    expect(
      bookInvoice(
        `
        work    16 x 625  25%
        timber  1249.50   25%`,
        { includesVat: true, roundsToWholeUnits: true, taxReduction: "3000" },
      ),
    ).toBook(`
      receivables   8250.00
      tax agency    3000.00
      3041         -8000.00
      3051          -999.60
      output VAT   -2249.90
      rounding        -0.50`);
  });

  it("gives a reduction back with the credit invoice", () => {
    expect(bookInvoice("work  1000  25%", { includesVat: true, isCredit: true, taxReduction: "300" })).toBook(`
      receivables  -700.00
      tax agency   -300.00
      3041          800.00
      output VAT    200.00`);
  });
});

describe("what the ledger refuses of them", () => {
  const tryToBook = (notation: string, options: NotationOptions) => {
    try {
      return bookInvoice(notation, options);
    } catch (error) {
      if (error instanceof LedgerError) return error;
      throw error;
    }
  };
  const getRefusalCode = (notation: string, options: NotationOptions) => {
    const error = tryToBook(notation, options);
    return error instanceof LedgerError ? error.code : error;
  };
  const getRefusedLineIndex = (notation: string, options: NotationOptions) => {
    const error = tryToBook(notation, options);
    return error instanceof LedgerError ? error.lineIndex : error;
  };

  it("refuses third-party trade with anybody but a registered buyer in the EU, and of services", () => {
    expect(getRefusalCode("timber  1  25%", { euThirdParty: true })).toBe("third_party_without_eu_buyer");
    expect(getRefusalCode("timber  1  25%", { euThirdParty: true, market: "export" })).toBe(
      "third_party_without_eu_buyer",
    );
    expect(getRefusalCode("timber  1  25%", { euThirdParty: true, market: "eu", hasEuVatNumber: false })).toBe(
      "third_party_without_eu_buyer",
    );
    expect(getRefusalCode("work  1  25%", { euThirdParty: true, market: "eu" })).toBe("missing_account");
  });

  it("refuses VAT on a row whose VAT the buyer owes", () => {
    const sale = { hasEuVatNumber: true, constructionReverseCharge: false, euThirdParty: false, rateBps: 2500 };
    for (const refusedSale of [
      { ...sale, market: "eu" as const },
      { ...sale, market: "export" as const },
      { ...sale, market: "domestic" as const, constructionReverseCharge: true },
    ]) {
      expect(() => getSaleKind(refusedSale)).toThrow("reverse_charge_with_vat");
    }
  });

  it("refuses a reduction above the total, and one where there is none", () => {
    expect(getRefusalCode("work  100  25%", { taxReduction: "125.01" })).toBe("reduction_too_high");
    expect(getRefusalCode("work  100  25%", { taxReduction: "-1" })).toBe("reduction_too_high");
    expect(getRefusalCode("work  100  25%", { taxReduction: "30", country: "NO" })).toBe("missing_account");
  });

  it("names the rate of VAT that the company has no account for", () => {
    expect(tryToBook("work  100  25%", { accounts: { outputVat: {} } })).toMatchObject({
      message: expect.stringContaining("account for 25 %"),
    });
  });

  it("names the line whose coding lacks the account", () => {
    const rows = `
      fish  100  15%
      work  100  25%  reverse`;
    expect(getRefusedLineIndex(rows, { country: "NO" })).toBe(1);
  });
});
