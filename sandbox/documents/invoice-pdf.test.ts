import { describe, expect, it } from "vitest";
import { isPaymentReference } from "../ledger/payment-reference";
import { invoiceDocument } from "./invoice-document";
import type { InvoicePage } from "./invoice-members";
import { invoicePdf } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { pdfStructure } from "./testing/pdf-structure";
import { readPdf, textLines } from "./testing/pdf-text";
import {
  fjordtreCompany,
  germanSource,
  houseWorkSource,
  norrskenCompany,
  sampleRow,
  sampleSource,
  textRow,
  tulpCompany,
} from "./testing/samples";

const read = async (page: InvoicePage, options?: { isDraft?: boolean }) =>
  readPdf((await invoicePdf(page, options)).bytes);

const manyRows = (many: number) =>
  Array.from({ length: many }, (_, index) => sampleRow({ Text: `Rad nummer ${index + 1}` }));

function expectAll(text: string | undefined, parts: readonly string[]): void {
  for (const part of parts) expect(text).toContain(part);
}

// The first test also waits for the start of the PDF compiler.
describe("the page of an invoice", { timeout: 60_000 }, () => {
  it("says in Sweden who sells with which approvals, who buys and what is to pay", async () => {
    const { pages, title, language, isTagged } = await read(sampleSource());
    expectAll(pages[0], [
      "Norrsken Bygg AB",
      "Org.nr 556917-4211",
      "Momsreg.nr SE556917421101",
      "Säte Luleå",
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
      "Moms 25 % på 1 794,00",
      "448,50",
      "Öresavrundning",
      "2 243,00 SEK",
      "Sida 1 av 1",
    ]);
    expect({ title, language, isTagged }).toEqual({ title: "Faktura 1047", language: "sv", isTagged: true });
  });

  it("says in Norway that the company is in the registers, and where and when it delivered", async () => {
    const page = sampleSource(
      { CurrencyCode: "NOK", InvoiceCountryCode: "NO", InvoiceCity: "Ålesund", PaymentReferenceNumber: null },
      { company: fjordtreCompany },
    );
    const { pages, language } = await read(page);
    expect(language).toBe("nb");
    expectAll(pages[0], [
      "Org.nr NO 918 746 129 MVA",
      "Foretaksregisteret",
      "Leveringsdato 21.11.2026",
      "Leveringssted Ålesund",
      "Kontonummer",
      "8601.11.17947",
      "Merk med fakturanummer",
      "Å betale",
      "2 243,00 NOK",
    ]);
    expect(pages[0]).not.toContain("F-skatt");
  });

  it("says in the Netherlands both numbers, and the account by IBAN and BIC", async () => {
    const page = sampleSource(
      { CurrencyCode: "EUR", InvoiceCountryCode: "NL", PaymentReferenceNumber: null },
      { company: tulpCompany },
    );
    const { pages, language } = await read(page);
    expect(language).toBe("nl");
    expectAll(pages[0], [
      "KvK-nummer 68412907",
      "Btw-id NL851234677B01",
      "Statutaire zetel Amsterdam",
      "NL61 INGB 0417 1643 00",
      "INGBNL2A",
      "Vermeld factuurnummer",
      "2.243,00 EUR",
      "Te betalen",
      "21-11-2026",
    ]);
    expect(pages[0]).not.toContain("Bankgiro");
  });

  it("is in the customer's language", async () => {
    const { pages, language } = await read(sampleSource({}, { customer: { language: "EN" } }));
    expect(language).toBe("en");
    expectAll(pages[0], ["Invoice number", "2,243.00 SEK", "Approved for F-tax", "30 days net", "21 Nov 2026"]);
  });

  it("writes every letter and never reads user text as markup", async () => {
    const hostile = '#import "x": y $sum$ *b* _i_ `c` [d] <lab> @ref \\ // "q" = h';
    const page = sampleSource(
      {
        InvoiceCustomerName: "Åäö Æøå Ëéü & Søn ß €",
        YourReference: hostile,
        Rows: [sampleRow({ Text: hostile }), textRow("#panic()")],
        Persons: [{ Ssn: "#panic()", Amount: 1 }],
        RotReducedInvoicingType: 1,
        RotReducedInvoicingAmount: 1,
      },
      { company: { ...norrskenCompany, CompanyText: { CustomerInvoiceTextDomestic: "= #panic() $x$" } } },
    );
    const { pages } = await read(page);
    expectAll(pages[0], ["Åäö Æøå Ëéü & Søn ß €", "= #panic() $x$"]);
    expectAll(pages[0], ["#import", "$sum$", "*b*", "_i_", "`c`", "<lab>", "@ref", "#panic()"]);
  });

  it("prints a reference whose check digit is right", async () => {
    const { pages } = await read(sampleSource());
    const reference = /OCR-nummer (\d+)/.exec(pages[0] ?? "")?.[1] ?? "";
    expect(isPaymentReference(reference)).toBe(true);
  });

  it("shows unit prices without VAT where the invoice's own include it", async () => {
    const rows = [sampleRow({ UnitPrice: 125, Quantity: 2, AmountNoVat: 200 })];
    const vat = [{ VatPercent: 0.25, AmountInvoiceCurrency: 200, VatAmountInvoiceCurrency: 50 }];
    const { pages } = await read(
      sampleSource({ IncludesVat: true, Rows: rows, VatSpecification: vat, TotalVatAmount: 50, TotalRoundings: 0 }),
    );
    expectAll(pages[0], ["100,00", "200,00", "50,00", "250,00 SEK"]);
    expect(pages[0]).not.toContain("Öresavrundning");
  });

  it("shows base and VAT of each rate, discounts of both kinds and text rows", async () => {
    const { pages } = await read(
      sampleSource({
        Rows: [
          textRow("Etapp 1: stomme"),
          sampleRow({ DiscountPercentage: 0.125 }),
          sampleRow({ DiscountFixedAmount: 75, VatRate: 0.12 }),
        ],
        VatSpecification: [
          { VatPercent: 0.12, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 12 },
          { VatPercent: 0.25, AmountInvoiceCurrency: 200, VatAmountInvoiceCurrency: 50 },
        ],
        TotalVatAmount: 62,
        TotalRoundings: 0,
      }),
    );
    expectAll(pages[0], ["Etapp 1: stomme", "12,5 %", "75,00", "Moms 12 % på 100,00", "Moms 25 % på 200,00"]);
    expectAll(pages[0], ["Summa moms 62,00", "Summa exkl. moms 300,00", "362,00 SEK"]);
  });

  it("says where the goods go when that is elsewhere", async () => {
    const { pages } = await read(
      sampleSource({
        DeliveryDate: "2026-11-18",
        DeliveryAddress1: "Byggplats Kronan",
        DeliveryPostalCode: "974 00",
        DeliveryCity: "Luleå",
      }),
    );
    expectAll(pages[0], ["Levereras till", "Byggplats Kronan", "974 00 Luleå", "Leveransdatum 2026-11-18"]);
  });
});

describe("the page without VAT says why", { timeout: 60_000 }, () => {
  const zero = [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }];
  const rows = [sampleRow({ VatRate: 0, Quantity: 10, UnitPrice: 100, AmountNoVat: 1000 })];
  const untaxed = { Rows: rows, VatSpecification: zero, TotalVatAmount: 0, TotalRoundings: 0 };

  it("construction services at home, with both numbers", async () => {
    const { pages } = await read(sampleSource({ ...untaxed, ReversedConstructionVatInvoicing: true }));
    expectAll(pages[0], [
      "Omvänd betalningsskyldighet, artikel 199 i direktiv 2006/112/EG.",
      "Momsreg.nr SE556917421101, Köparens momsreg.nr SE556903382201.",
      "Moms 0 % på 1 000,00",
    ]);
  });

  it("of rows with different grounds each its own, marked at the row, in the totals and at its words", async () => {
    const row = (text: string, AmountNoVat: number) =>
      sampleRow({ Text: text, VatRate: 0, Quantity: 1, UnitPrice: AmountNoVat, AmountNoVat });
    const { pages } = await read(
      sampleSource({
        ...untaxed,
        Rows: [row("Murning", 700), row("Vård", 200), sampleRow({ Text: "Regel", AmountNoVat: 1794 }), row("Mer", 100)],
        VatSpecification: [
          { VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 },
          { VatPercent: 0.25, AmountInvoiceCurrency: 1794, VatAmountInvoiceCurrency: 448.5 },
        ],
        ReversedConstructionVatInvoicing: true,
        reversedRows: [0, 3],
      }),
    );
    expectAll(pages[0], [
      "0 % (a) 700,00",
      "0 % (b) 200,00",
      "25 % 1 794,00",
      "0 % (a) 100,00",
      "Moms 0 % (a) på 800,00",
      "Moms 0 % (b) på 200,00",
      "Moms 25 % på 1 794,00",
      "(a) Omvänd betalningsskyldighet, artikel 199 i direktiv 2006/112/EG.",
      "(b) Undantag från skatteplikt.",
      "Momsreg.nr SE556917421101, Köparens momsreg.nr SE556903382201.",
    ]);
  });

  it("an exempt row of an invoice whose other rows are under reverse charge", async () => {
    const { pages } = await read(
      sampleSource({ ...untaxed, ReversedConstructionVatInvoicing: true, reversedRows: [] }),
    );
    expect(pages[0]).toContain("Undantag från skatteplikt.");
    expect(pages[0]).not.toContain("Omvänd");
  });

  it.each([
    ["services in the EU", { IsServiceArticle: true }, {}, "Reverse charge, Article 44, 196 of Directive 2006/112/EC."],
    ["goods in the EU", {}, {}, "Intra-Community supply, exempt from VAT, Article 138 of Directive 2006/112/EC."],
    ["third-party trade", {}, { EuThirdParty: true }, "Triangulation, reverse charge, Article 141, 197"],
    ["goods outside it", {}, { InvoiceCountryCode: "US" }, "Export, exempt from VAT, Article 146"],
    ["services outside it", { IsServiceArticle: true }, { InvoiceCountryCode: "US" }, "Services supplied abroad"],
  ])("%s", async (_, row, invoice, clause) => {
    const { pages } = await read(germanSource(row, invoice));
    expect(pages[0]).toContain(clause);
    expect(pages[0]?.includes("Buyer’s VAT number DE123456788.")).toBe(!("InvoiceCountryCode" in invoice));
  });

  it("abroad with the account by IBAN and BIC, and the countries by name", async () => {
    const { pages } = await read(germanSource());
    expectAll(pages[0], ["SE34 6000 0000 0004 1733 6124", "HANDSESS", "Germany", "Sweden", "1,000.00 EUR"]);
    expect(pages[0]).not.toContain("520-4177");
  });

  it("exempt sales at home, in the words of each country", async () => {
    expect((await read(sampleSource(untaxed))).pages[0]).toContain("Undantag från skatteplikt.");
    const dutch = { ...untaxed, InvoiceCountryCode: "NL", CurrencyCode: "EUR" };
    expect((await read(sampleSource(dutch, { company: tulpCompany }))).pages[0]).toContain("Vrijgesteld van btw.");
    const abroad = { ...untaxed, InvoiceCountryCode: "SE", CurrencyCode: "NOK" };
    expect((await read(sampleSource(abroad, { company: fjordtreCompany }))).pages[0]).toContain(
      "Utførsel av varer, fritatt for merverdiavgift, merverdiavgiftsloven § 6-21.",
    );
  });

  it("nothing of it where every row carries VAT", async () => {
    expect((await read(sampleSource())).pages[0]).not.toMatch(/skatteplikt|betalningsskyldighet/);
  });
});

describe("the page of every other kind", { timeout: 60_000 }, () => {
  it("a credit invoice names the invoice it takes back, with amounts below zero and nothing to pay", async () => {
    const { pages, title } = await read(
      sampleSource({ InvoiceNumber: 1048, IsCreditInvoice: true, referringNumber: 1047 }),
    );
    expect(title).toBe("Kreditfaktura 1048");
    expectAll(pages[0], ["Avser faktura 1047", "−12 m", "−1 794,00", "−448,50", "Krediteras", "−2 243,00 SEK"]);
    for (const text of ["Bankgiro", "Förfallodatum", "Att betala"]) expect(pages[0]).not.toContain(text);
  });

  it("an invoice that was paid as it was booked says how and when, and asks for nothing", async () => {
    const { pages } = await read(sampleSource({ paidAtOnceOn: "2026-11-21" }, { customer: { terms: "Kort" } }));
    expectAll(pages[0], [
      "Betalningsvillkor Kort",
      "Betalt 2026-11-21",
      "Betalt 2026-11-21, Kort −2 243,00",
      "Att betala 0,00 SEK",
    ]);
    for (const text of ["Bankgiro", "Förfallodatum"]) expect(pages[0]).not.toContain(text);
  });

  it("a credit invoice whose money went back as it was booked says so", async () => {
    const { pages } = await read(
      sampleSource({ paidAtOnceOn: "2026-11-21", IsCreditInvoice: true }, { customer: { terms: "Kort" } }),
    );
    expectAll(pages[0], ["Återbetalt 2026-11-21", "Återbetalt 2026-11-21, Kort 2 243,00", "Att återbetala 0,00 SEK"]);
    expect(pages[0]).not.toMatch(/Bankgiro|Att betala|Krediteras/);
  });

  it("a credit invoice reads the same whichever sign its amounts are stored with", async () => {
    const stored = sampleSource({ IsCreditInvoice: true });
    const { invoice } = stored;
    const negative = {
      ...invoice,
      Rows: invoice.Rows.map((row) => ({ ...row, Quantity: -12, AmountNoVat: -1794 })),
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: -1794, VatAmountInvoiceCurrency: -448.5 }],
      TotalVatAmount: -448.5,
      TotalRoundings: -0.5,
    };
    expect(invoiceDocument({ ...stored, invoice: negative })).toEqual(invoiceDocument(stored));
  });

  it.each([
    [1, "Skattereduktion för rotarbete"],
    [2, "Skattereduktion för rutarbete"],
  ] as const)("house work of kind %i says what is reduced for whom, and what remains to pay", async (type, heading) => {
    const { pages } = await read(houseWorkSource(type));
    expectAll(pages[0], [
      heading,
      "Summa inkl. moms 11 250,00",
      "−1 875,00",
      "Att betala 9 375,00 SEK",
      "Luleå Kronan 3:7",
      "Arbetade timmar 10",
      "Arbetskostnad exkl. moms 5 000,00",
      "19800412-****",
      "1 000,00",
      "810723-****",
      "875,00",
    ]);
    for (const secret of ["4321", "5555"]) expect(pages[0]).not.toContain(secret);
  });

  it("shows the VAT in the company's own currency too when the invoice has another", async () => {
    const vat = [{ VatPercent: 0.25, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 25 }];
    const { pages } = await read(
      sampleSource({ CurrencyCode: "EUR", VatSpecification: vat, TotalVatAmount: 278.13, TotalRoundings: 0 }),
    );
    expectAll(pages[0], ["125,00 EUR", "Summa moms i SEK 278,13"]);
  });

  it("a draft says on the page, in its title and in its name that it is none", async () => {
    const { invoice, ...parties } = sampleSource();
    const draft = { ...parties, invoice: { ...invoice, InvoiceNumber: null, PaymentReferenceNumber: null } };
    const { pages, title } = await read(draft, { isDraft: true });
    expectAll(pages[0], ["UTKAST", "Utkast, inte en faktura", "2 243,00 SEK", "520-4177"]);
    for (const text of ["Fakturanummer", "OCR-nummer", "null"]) expect(pages[0]).not.toContain(text);
    expect(title).toBe("Utkast, inte en faktura: Faktura");
    expect((await invoicePdf(draft, { isDraft: true })).name).toBe("Faktura-utkast.pdf");
    expect((await read(sampleSource())).pages[0]).not.toContain("UTKAST");
  });
});

describe("the pages of a long invoice", { timeout: 60_000 }, () => {
  it("have the heads of the columns and their number on each, and every row once", async () => {
    const { bytes } = await invoicePdf(sampleSource({ Rows: manyRows(300) }));
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(7);
    pages.forEach((page, index) => {
      expect(page).toContain("Benämning");
      expect(page).toContain(`Sida ${index + 1} av ${pages.length}`);
    });
    expect(bytes.length).toBeLessThan(150_000);
    const all = pages.join(" ");
    for (let index = 1; index <= 300; index++) expect(all.split(`Rad nummer ${index} `)).toHaveLength(2);
    expect(all.match(/Att betala/g)).toHaveLength(1);
  });

  it("keep rows apart whatever lines their texts take, on one page or over several", async () => {
    const long = "Montering av reglar och skivor enligt ritning. ";
    const { bytes } = await invoicePdf(
      sampleSource({
        Rows: [
          sampleRow({ Text: long.repeat(4) }),
          sampleRow({ Text: "Två\nrader" }),
          sampleRow({ ArticleNumber: "A\nB" }),
          textRow(long.repeat(9)),
          sampleRow(),
          textRow(long.repeat(150)),
          sampleRow(),
        ],
      }),
    );
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join(" ").split("Montering")).toHaveLength(4 + 9 + 150 + 1);
    expectAll(pages[0], ["A B"]);
    for (const lines of await textLines(bytes)) {
      const rows = lines.filter((y) => y > 95 && y < 540);
      for (const [index, y] of rows.slice(1).entries()) expect((rows[index] ?? 0) - y).toBeGreaterThan(11);
    }
  });

  it("show every amount where an article's number leaves no room for its text", async () => {
    const { pages } = await read(sampleSource({ Rows: [sampleRow({ ArticleNumber: "W".repeat(60) }), sampleRow()] }));
    expectAll(pages.join(" "), ["149,50", "1 794,00", "Att betala 2 243,00 SEK"]);
  });

  it("never leave the totals alone: the last row goes with them, and the payment too", async () => {
    for (let many = 14; many <= 26; many++) {
      const { pages } = await read(sampleSource({ Rows: manyRows(many) }));
      expectAll(pages.at(-1), [`Rad nummer ${many} `, "Att betala", "Bankgiro"]);
    }
  });
});

describe("the file", { timeout: 60_000 }, () => {
  it("is tagged as table, heads and headings, and carries its fonts", async () => {
    const { roles, fonts } = pdfStructure((await invoicePdf(sampleSource())).bytes);
    for (const role of ["Document", "Table", "THead", "TBody", "TR", "TH", "TD", "H1", "H2"]) {
      expect([...roles]).toContain(role);
    }
    expect(fonts.map(({ name }) => name.replace(/^[A-Z]{6}\+/, "")).sort()).toEqual([
      "Inter-Regular",
      "Inter-SemiBold",
    ]);
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it("is named after what it is, in the customer's language", async () => {
    expect((await invoicePdf(sampleSource())).name).toBe("Faktura-1047.pdf");
    expect((await invoicePdf(sampleSource({ IsCreditInvoice: true }))).name).toBe("Kreditfaktura-1047.pdf");
    const english = sampleSource({ IsCreditInvoice: true }, { customer: { language: "en" } });
    expect((await invoicePdf(english)).name).toBe("Credit-invoice-1047.pdf");
  });
});

it("a page that takes too long ends in an error, and the next one is made", { timeout: 60_000 }, async () => {
  const long = invoiceDocument(sampleSource({ Rows: manyRows(2_000) }));
  await expect(renderPdf("invoice.typ", long, { timeoutMs: 1 })).rejects.toThrow("took too long");
  expect((await read(sampleSource())).title).toBe("Faktura 1047");
});
