import { describe, expect, it } from "vitest";
import { invoiceDocument } from "./invoice-document";
import { invoicePdf } from "./invoice-pdf";
import type { InvoiceSource } from "./invoice-source";
import { renderPdf } from "./pdf";
import { readPdf } from "./testing/pdf-text";
import { sampleRow, sampleSource } from "./testing/samples";

const read = async (source: InvoiceSource) => readPdf((await invoicePdf(source)).bytes);

// The first page also starts the compiler.
describe("the page of an invoice", { timeout: 60_000 }, () => {
  it("says who sells, who buys and what is to pay", async () => {
    const { pages, title, language, isTagged } = await read(sampleSource());
    for (const text of [
      "Norrsken Bygg AB",
      "Org.nr 556917-4211",
      "Momsreg.nr SE556917421101",
      "Godkänd för F-skatt",
      "Älvsbyns Kök AB",
      "Åkervägen 7",
      "942 31 Älvsbyn",
      "556903-3822",
      "SE556903382201",
      "1047",
      "2026-11-21",
      "2026-12-21",
      "30 dagar netto",
      "520-4177",
      "10470",
      "Regel C24 45×95",
      "12 m",
      "149,50",
      "1 794,00",
      "448,50",
      "2 243,00 SEK",
      "Sida 1 (1)",
    ]) {
      expect(pages[0]).toContain(text);
    }
    expect({ title, language, isTagged }).toEqual({ title: "Faktura 1047", language: "sv", isTagged: true });
  });

  it("is in the customer's language", async () => {
    const source = sampleSource();
    const { pages, language } = await read({ ...source, customer: { ...source.customer, language: "EN" } });
    expect(language).toBe("en");
    for (const text of ["Invoice number", "2,243.00 SEK", "Approved for F-tax"]) expect(pages[0]).toContain(text);
  });

  it("writes every letter and never reads user text as markup", async () => {
    const hostile = '#import "x": y $sum$ *b* _i_ `c` [d] <lab> @ref \\ // "q" = h';
    const source = sampleSource({
      InvoiceCustomerName: "Åäö Æøå Ëéü & Søn ß €",
      YourReference: hostile,
      Rows: [sampleRow({ Text: hostile }), sampleRow({ IsTextRow: true, Text: "#panic()", ArticleNumber: null })],
    });
    const { pages } = await read(source);
    expect(pages[0]).toContain("Åäö Æøå Ëéü & Søn ß €");
    for (const part of ["#import", "$sum$", "*b*", "_i_", "`c`", "<lab>", "@ref", "#panic()"]) {
      expect(pages[0]).toContain(part);
    }
  });

  it("runs over pages with the heads of the columns on each", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => sampleRow({ Text: `Rad nummer ${index + 1}` }));
    const { pages } = await read(sampleSource({ Rows: rows }));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages.slice(0, -1)) expect(page).toContain("Benämning");
    expect(pages.at(-1)).toContain(`Sida ${pages.length} (${pages.length})`);
    const all = pages.join(" ");
    for (const index of [1, 60, 120]) expect(all).toContain(`Rad nummer ${index} `);
    expect(all.match(/Att betala/g)).toHaveLength(1);
  });

  it("shows unit prices without VAT where the invoice's own include it", async () => {
    const rows = [sampleRow({ UnitPrice: 125, Quantity: 2, AmountNoVat: 200 })];
    const vat = [{ VatPercent: 0.25, AmountInvoiceCurrency: 200, VatAmountInvoiceCurrency: 50 }];
    const totals = { TotalAmount: 250, TotalVatAmount: 50, TotalRoundings: 0 };
    const { pages } = await read(sampleSource({ IncludesVat: true, Rows: rows, VatSpecification: vat, ...totals }));
    for (const text of ["100,00", "200,00", "50,00", "250,00 SEK"]) expect(pages[0]).toContain(text);
    expect(pages[0]).not.toContain("Öresavrundning");
  });

  it("asks for the invoice number where there is no reference, and names the account abroad", async () => {
    const source = sampleSource({ PaymentReferenceNumber: null, CurrencyCode: "EUR" });
    const company = {
      ...source.company,
      CountryCode: "NL",
      BankGiro: null,
      BankAccount: null,
      Iban: "NL61INGB0417164300",
    };
    const { pages } = await read({ ...source, company });
    for (const text of ["NL61INGB0417164300", "Vermeld factuurnummer", "2.243,00 EUR", "Te betalen"]) {
      expect(pages[0]).toContain(text);
    }
    expect(pages[0]).not.toContain("Bankgiro");
  });
});

it("a page that takes too long ends in an error, and the next one is made", { timeout: 60_000 }, async () => {
  const { invoice, company, customer } = sampleSource({ Rows: Array.from({ length: 2_000 }, () => sampleRow()) });
  const long = invoiceDocument(invoice, company, customer);
  await expect(renderPdf("invoice.typ", long, 1)).rejects.toThrow("took too long");
  expect((await read(sampleSource())).title).toBe("Faktura 1047");
});
