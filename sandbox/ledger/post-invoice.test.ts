import { describe, expect, it } from "vitest";
import { getCountryBooks } from "./country-books";
import { LedgerError } from "./ledger-error";
import { type InvoiceToPost, type PostedLine, postInvoice } from "./post-invoice";
import { bookInvoice, type NotationOptions } from "./testing/notation";

const books = getCountryBooks("SE");
const sampleRow: PostedLine = {
  ...{ quantity: 10_000n, unitPrice: 1_000_000n, discount: 0n, rateBps: 2500, kind: "domesticWithVat" },
  accounts: { ...(books.codings[0]?.accounts ?? {}), domesticWithVat: 3051 } as PostedLine["accounts"],
};
const sampleInvoice: InvoiceToPost = {
  ...{ bookedOn: "2026-11-21", heading: "Kundfaktura till", customerName: "Kund", invoiceNumber: 1, isCredit: false },
  ...{ taxReductionMinor: 0n, accounts: books.standardAccounts, lines: [sampleRow] },
  terms: { currency: "SEK", includesVat: false, roundsToWholeUnits: false },
};

describe("the voucher of a customer invoice", () => {
  it("keeps the cost centres and projects of its rows apart", () => {
    const dimensions = { ProjectId: "p" };
    const { voucher } = postInvoice({ ...sampleInvoice, lines: [sampleRow, { ...sampleRow, dimensions }] });
    expect(voucher.postings).toStrictEqual([
      { accountNumber: 1510, amountMinor: 25_000n },
      { accountNumber: 3051, amountMinor: -10_000n },
      { accountNumber: 3051, amountMinor: -10_000n, dimensions },
      { accountNumber: 2611, amountMinor: -5_000n },
    ]);
  });

  it("has the VAT of the highest rate first", () => {
    const { voucher } = bookInvoice("book  1 x 100  6%\ntimber  1 x 100  25%\nbread  1 x 100  12%");
    expect(voucher.postings.slice(-3).map(({ accountNumber }) => accountNumber)).toEqual([2611, 2621, 2631]);
  });

  it("books the measured voucher: services of 9,000 at 25 %", () => {
    const bookedInvoice = bookInvoice("work  9000  25%");
    expect(bookedInvoice).toBook(`
      1510   11250.00
      3041   -9000.00
      2611   -2250.00`);
    expect(bookedInvoice.voucher).toMatchObject({
      type: 14,
      series: "A",
      text: "Kundfaktura till Älvsbyns Kök AB, 1001",
    });
  });

  it("computes VAT on the sum per rate, not line by line", () => {
    expect(
      bookInvoice(`
        pen    0.02  25%
        clip   0.02  25%
        pin    0.02  25%`),
    ).toBook(`
      receivables   0.08
      revenue      -0.06
      output VAT   -0.02`);
  });

  it("keeps three rates on their own accounts", () => {
    expect(
      bookInvoice(`
        timber  12 x 149.50  25%
        bread    4 x 32.25   12%
        book     1 x 189     6%
        work     8 x 650     25%`),
    ).toBook(
      `
      1510   9087.32
      3041  -5200.00
      3051  -1794.00
      3052   -129.00
      3053   -189.00
      2611  -1748.50
      2621    -15.48
      2631    -11.34`,
    );
  });

  it("rounds a total to whole kronor on 3740, down and up", () => {
    expect(bookInvoice("nail  99.55  25%", { roundsToWholeUnits: true })).toBook(`
      receivables  124.00
      revenue      -99.55
      output VAT   -24.89
      rounding       0.44`);
    expect(bookInvoice("nail  99.75  25%", { roundsToWholeUnits: true })).toBook(`
      receivables  125.00
      revenue      -99.75
      output VAT   -24.94
      rounding      -0.31`);
  });

  it("rounds half a krona away from zero", () => {
    expect(bookInvoice("nail  100.40  25%", { roundsToWholeUnits: true })).toBook(`
      receivables  126.00
      revenue     -100.40
      output VAT   -25.10
      rounding      -0.50`);
  });

  it("takes the discount from the row before the VAT", () => {
    expect(bookInvoice("work  7.5 x 895  25%  -12.5%")).toBook(`
      receivables  7341.80
      revenue     -5873.44
      output VAT  -1468.36`);
  });

  it("finds the VAT inside prices that include it, and the nets add up", () => {
    expect(
      bookInvoice(
        `
        cup     3 x 33.33  25%
        bread   2 x 24.90  12%
        work    1 x 0.01   25%`,
        { includesVat: true },
      ),
    ).toBook(`
      1510   149.80
      3041    -0.01
      3051   -79.99
      3052   -44.46
      2611   -20.00
      2621    -5.34`);
  });

  it("keeps the accounts apart when rows with VAT in the price cancel out", () => {
    expect(
      bookInvoice(
        `
        cup     125  25%
        work   -125  25%`,
        { includesVat: true },
      ),
    ).toBook(`
      3041   100.00
      3051  -100.00`);
  });

  it("books a row that gives money back as a debit of its revenue", () => {
    expect(
      bookInvoice(`
        timber   500   25%
        work    -100   25%`),
    ).toBook(`
      1510   500.00
      3041   100.00
      3051  -500.00
      2611  -100.00`);
  });

  it("books rows at 0 % on the exempt account without VAT", () => {
    expect(bookInvoice("book  200  0%")).toBook(`
      1510   200.00
      3054  -200.00`);
  });

  it("books no text rows", () => {
    expect(
      bookInvoice(`
        work   2 x 500  25%
        // as agreed on the telephone`),
    ).toBook(`
      receivables   1250.00
      3041         -1000.00
      output VAT    -250.00`);
  });

  it("uses the chart of the country", () => {
    expect(bookInvoice("fish  100  15%", { country: "NO" })).toBook(`
      1500   115.00
      3020  -100.00
      2701   -15.00`);
    expect(bookInvoice("tulip  10 x 2.50  9%", { country: "NL" })).toBook(`
      1300    27.25
      8010   -25.00
      1501    -2.25`);
  });
});

describe("what the ledger refuses", () => {
  const getRefusalCode = (notation: string, options: NotationOptions = {}) => {
    try {
      return bookInvoice(notation, options);
    } catch (error) {
      return error instanceof LedgerError ? error.code : error;
    }
  };

  it("refuses an invoice whose total is negative", () => {
    expect(getRefusalCode("timber  -1  25%")).toBe("negative_invoice");
    expect(() => bookInvoice("timber  -1  25%")).toThrow("make it a credit invoice");
    expect(getRefusalCode("timber  -1  25%", { isCredit: true })).toBe("negative_invoice");
  });

  it("refuses an invoice that books nothing", () => {
    expect(getRefusalCode("timber  0  25%")).toBe("empty_voucher");
    expect(() => bookInvoice("timber  0  25%")).toThrow("an invoice without any amount has nothing to book");
  });

  it("says of a credit invoice that its signs are turned already", () => {
    expect(() => bookInvoice("timber  -1  25%", { isCredit: true })).toThrow(
      "the total of a credit invoice is written without a minus; turn the signs of its rows",
    );
  });

  it("refuses an invoice of text alone", () => {
    expect(() => bookInvoice("// Tack")).toThrow("an invoice needs at least one row with an article");
    expect(getRefusalCode("// Tack")).toBe("no_lines");
  });

  it("refuses a reduction for house work beyond the total, or where there is none", () => {
    expect(bookInvoice("work  100  25%", { taxReduction: "125" })).toBook(`
      1510    0.00
      1513  125.00
      3041 -100.00
      2611  -25.00`);
    for (const taxReduction of ["125.01", "-1"]) {
      expect(() => bookInvoice("work  100  25%", { taxReduction })).toThrow(
        "the reduction for house work lies between nothing and the total",
      );
    }
    expect(() => bookInvoice("work  100  25%", { country: "NO", taxReduction: "1" })).toThrow(
      "there is no reduction for house work in this country",
    );
  });

  it("refuses a rate that has no account", () => {
    const [line] = [{ ...sampleRow, rateBps: 700 }];
    expect(() => postInvoice({ ...sampleInvoice, lines: [line] })).toThrow("no output VAT account for 7 %");
  });

  it("refuses a discount above the whole", () => {
    expect(getRefusalCode("timber  10  25%  -101%")).toBe("discount_out_of_range");
  });
});

describe("an invoice in another currency", () => {
  const euroAtRate = { currency: "EUR", rate: 11.0357 };

  it("is booked in the books', each amount converted by itself and the rest rounded off", () => {
    const bookedInvoice = bookInvoice(
      `
        timber  3 x 33.33  25%
        work    1 x 10.05  25%
        bread   1 x 0.33   12%`,
      { foreignCurrency: euroAtRate },
    );
    expect(bookedInvoice.totals).toMatchObject({ netMinor: 11037n, vatMinor: 2755n, grossMinor: 13792n });
    expect(bookedInvoice).toBook(`
      1510   1522.04
      3041   -110.91
      3051  -1103.46
      3052     -3.64
      2611   -303.59
      2621     -0.44
      3740      0.00`);
  });

  it("is the mirror of that when it credits", () => {
    const bookAmounts = (isCredit: boolean) =>
      bookInvoice("work  99.99  25%", { foreignCurrency: euroAtRate, isCredit }).voucher.postings.map(
        (posting) => posting.amountMinor,
      );
    expect(bookAmounts(true)).toEqual(bookAmounts(false).map((amount) => -amount));
  });
});
