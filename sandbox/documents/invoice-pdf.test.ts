import { describe, expect, it } from "vitest";
import { isPaymentReference } from "../ledger/payment-reference";
import { buildInvoiceDocument } from "./invoice-document";
import type { InvoicePageData } from "./invoice-members";
import { renderInvoicePdf } from "./invoice-pdf";
import { renderPdf } from "./pdf";
import { readPdfStructure } from "./testing/pdf-structure";
import { readPdf, readTextLineHeights } from "./testing/pdf-text";
import {
  fjordtreCompany,
  makeGermanSource,
  makeHouseWorkSource,
  makeSampleRow,
  makeSampleSource,
  makeTextRow,
  norrskenCompany,
  tulpCompany,
} from "./testing/samples";

const readInvoicePdf = async (pageData: InvoicePageData, options?: { isDraft?: boolean }) =>
  readPdf((await renderInvoicePdf(pageData, options)).bytes);

const makeRows = (rowCount: number) =>
  Array.from({ length: rowCount }, (_, index) => makeSampleRow({ Text: `Rad nummer ${index + 1}` }));

function expectTexts(text: string | undefined, expectedTexts: readonly string[]): void {
  for (const part of expectedTexts) expect(text).toContain(part);
}

// The first test also waits for the start of the PDF compiler.
describe("the page of an invoice", { timeout: 60_000 }, () => {
  it("says in Sweden who sells with which approvals, who buys and what is to pay", async () => {
    const { pages, title, language, isTagged } = await readInvoicePdf(makeSampleSource());
    expectTexts(pages[0], [
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
    const pageData = makeSampleSource(
      { CurrencyCode: "NOK", InvoiceCountryCode: "NO", InvoiceCity: "Ålesund", PaymentReferenceNumber: null },
      { company: fjordtreCompany },
    );
    const { pages, language } = await readInvoicePdf(pageData);
    expect(language).toBe("nb");
    expectTexts(pages[0], [
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
    const pageData = makeSampleSource(
      { CurrencyCode: "EUR", InvoiceCountryCode: "NL", PaymentReferenceNumber: null },
      { company: tulpCompany },
    );
    const { pages, language } = await readInvoicePdf(pageData);
    expect(language).toBe("nl");
    expectTexts(pages[0], [
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
    const { pages, language } = await readInvoicePdf(makeSampleSource({}, { customer: { language: "EN" } }));
    expect(language).toBe("en");
    expectTexts(pages[0], ["Invoice number", "2,243.00 SEK", "Approved for F-tax", "30 days net", "21 Nov 2026"]);
  });

  it("writes every letter and never reads user text as markup", async () => {
    const hostileText = '#import "x": y $sum$ *b* _i_ `c` [d] <lab> @ref \\ // "q" = h';
    const pageData = makeSampleSource(
      {
        InvoiceCustomerName: "Åäö Æøå Ëéü & Søn ß €",
        YourReference: hostileText,
        Rows: [makeSampleRow({ Text: hostileText }), makeTextRow("#panic()")],
        Persons: [{ Ssn: "#panic()", Amount: 1 }],
        RotReducedInvoicingType: 1,
        RotReducedInvoicingAmount: 1,
      },
      { company: { ...norrskenCompany, CompanyText: { CustomerInvoiceTextDomestic: "= #panic() $x$" } } },
    );
    const { pages } = await readInvoicePdf(pageData);
    expectTexts(pages[0], ["Åäö Æøå Ëéü & Søn ß €", "= #panic() $x$"]);
    expectTexts(pages[0], ["#import", "$sum$", "*b*", "_i_", "`c`", "<lab>", "@ref", "#panic()"]);
  });

  it("prints a reference whose check digit is right", async () => {
    const { pages } = await readInvoicePdf(makeSampleSource());
    const reference = /OCR-nummer (\d+)/.exec(pages[0] ?? "")?.[1] ?? "";
    expect(isPaymentReference(reference)).toBe(true);
  });

  it("shows unit prices without VAT where the invoice's own include it", async () => {
    const rows = [makeSampleRow({ UnitPrice: 125, Quantity: 2, AmountNoVat: 200 })];
    const vatSpecification = [{ VatPercent: 0.25, AmountInvoiceCurrency: 200, VatAmountInvoiceCurrency: 50 }];
    const { pages } = await readInvoicePdf(
      makeSampleSource({
        IncludesVat: true,
        Rows: rows,
        VatSpecification: vatSpecification,
        TotalVatAmount: 50,
        TotalRoundings: 0,
      }),
    );
    expectTexts(pages[0], ["100,00", "200,00", "50,00", "250,00 SEK"]);
    expect(pages[0]).not.toContain("Öresavrundning");
  });

  it("shows base and VAT of each rate, discounts of both kinds and text rows", async () => {
    const { pages } = await readInvoicePdf(
      makeSampleSource({
        Rows: [
          makeTextRow("Etapp 1: stomme"),
          makeSampleRow({ DiscountPercentage: 0.125 }),
          makeSampleRow({ DiscountFixedAmount: 75, VatRate: 0.12 }),
        ],
        VatSpecification: [
          { VatPercent: 0.12, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 12 },
          { VatPercent: 0.25, AmountInvoiceCurrency: 200, VatAmountInvoiceCurrency: 50 },
        ],
        TotalVatAmount: 62,
        TotalRoundings: 0,
      }),
    );
    expectTexts(pages[0], ["Etapp 1: stomme", "12,5 %", "75,00", "Moms 12 % på 100,00", "Moms 25 % på 200,00"]);
    expectTexts(pages[0], ["Summa moms 62,00", "Summa exkl. moms 300,00", "362,00 SEK"]);
  });

  it("says where the goods go when that is elsewhere", async () => {
    const { pages } = await readInvoicePdf(
      makeSampleSource({
        DeliveryDate: "2026-11-18",
        DeliveryAddress1: "Byggplats Kronan",
        DeliveryPostalCode: "974 00",
        DeliveryCity: "Luleå",
      }),
    );
    expectTexts(pages[0], ["Levereras till", "Byggplats Kronan", "974 00 Luleå", "Leveransdatum 2026-11-18"]);
  });
});

describe("the page without VAT says why", { timeout: 60_000 }, () => {
  const zeroVatSpecification = [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }];
  const rows = [makeSampleRow({ VatRate: 0, Quantity: 10, UnitPrice: 100, AmountNoVat: 1000 })];
  const untaxedInvoice = { Rows: rows, VatSpecification: zeroVatSpecification, TotalVatAmount: 0, TotalRoundings: 0 };

  it("construction services at home, with both numbers", async () => {
    const { pages } = await readInvoicePdf(
      makeSampleSource({ ...untaxedInvoice, ReversedConstructionVatInvoicing: true }),
    );
    expectTexts(pages[0], [
      "Omvänd betalningsskyldighet, artikel 199 i direktiv 2006/112/EG.",
      "Momsreg.nr SE556917421101, Köparens momsreg.nr SE556903382201.",
      "Moms 0 % på 1 000,00",
    ]);
  });

  it("of rows with different grounds each its own, marked at the row, in the totals and at its words", async () => {
    const makeUntaxedRow = (text: string, AmountNoVat: number) =>
      makeSampleRow({ Text: text, VatRate: 0, Quantity: 1, UnitPrice: AmountNoVat, AmountNoVat });
    const { pages } = await readInvoicePdf(
      makeSampleSource({
        ...untaxedInvoice,
        Rows: [
          makeUntaxedRow("Murning", 700),
          makeUntaxedRow("Vård", 200),
          makeSampleRow({ Text: "Regel", AmountNoVat: 1794 }),
          makeUntaxedRow("Mer", 100),
        ],
        VatSpecification: [
          { VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 },
          { VatPercent: 0.25, AmountInvoiceCurrency: 1794, VatAmountInvoiceCurrency: 448.5 },
        ],
        ReversedConstructionVatInvoicing: true,
        reversedRows: [0, 3],
      }),
    );
    expectTexts(pages[0], [
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
    const { pages } = await readInvoicePdf(
      makeSampleSource({ ...untaxedInvoice, ReversedConstructionVatInvoicing: true, reversedRows: [] }),
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
  ])("%s", async (_, rowChanges, invoiceChanges, clause) => {
    const { pages } = await readInvoicePdf(makeGermanSource(rowChanges, invoiceChanges));
    expect(pages[0]).toContain(clause);
    expect(pages[0]?.includes("Buyer’s VAT number DE123456788.")).toBe(!("InvoiceCountryCode" in invoiceChanges));
  });

  it("abroad with the account by IBAN and BIC, and the countries by name", async () => {
    const { pages } = await readInvoicePdf(makeGermanSource());
    expectTexts(pages[0], ["SE34 6000 0000 0004 1733 6124", "HANDSESS", "Germany", "Sweden", "1,000.00 EUR"]);
    expect(pages[0]).not.toContain("520-4177");
  });

  it("exempt sales at home, in the words of each country", async () => {
    expect((await readInvoicePdf(makeSampleSource(untaxedInvoice))).pages[0]).toContain("Undantag från skatteplikt.");
    const dutchInvoice = { ...untaxedInvoice, InvoiceCountryCode: "NL", CurrencyCode: "EUR" };
    expect((await readInvoicePdf(makeSampleSource(dutchInvoice, { company: tulpCompany }))).pages[0]).toContain(
      "Vrijgesteld van btw.",
    );
    const norwegianExport = { ...untaxedInvoice, InvoiceCountryCode: "SE", CurrencyCode: "NOK" };
    expect((await readInvoicePdf(makeSampleSource(norwegianExport, { company: fjordtreCompany }))).pages[0]).toContain(
      "Utførsel av varer, fritatt for merverdiavgift, merverdiavgiftsloven § 6-21.",
    );
  });

  it("nothing of it where every row carries VAT", async () => {
    expect((await readInvoicePdf(makeSampleSource())).pages[0]).not.toMatch(/skatteplikt|betalningsskyldighet/);
  });
});

describe("the page of every other kind", { timeout: 60_000 }, () => {
  it("a credit invoice names the invoice it takes back, with amounts below zero and nothing to pay", async () => {
    const { pages, title } = await readInvoicePdf(
      makeSampleSource({ InvoiceNumber: 1048, IsCreditInvoice: true, referringNumber: 1047 }),
    );
    expect(title).toBe("Kreditfaktura 1048");
    expectTexts(pages[0], ["Avser faktura 1047", "−12 m", "−1 794,00", "−448,50", "Krediteras", "−2 243,00 SEK"]);
    for (const text of ["Bankgiro", "Förfallodatum", "Att betala"]) expect(pages[0]).not.toContain(text);
  });

  it("an invoice that was paid as it was booked says how and when, and asks for nothing", async () => {
    const { pages } = await readInvoicePdf(
      makeSampleSource({ paidAtOnceOn: "2026-11-21" }, { customer: { terms: "Kort" } }),
    );
    expectTexts(pages[0], [
      "Betalningsvillkor Kort",
      "Betalt 2026-11-21",
      "Betalt 2026-11-21, Kort −2 243,00",
      "Att betala 0,00 SEK",
    ]);
    for (const text of ["Bankgiro", "Förfallodatum"]) expect(pages[0]).not.toContain(text);
  });

  it("a credit invoice whose money went back as it was booked says so", async () => {
    const { pages } = await readInvoicePdf(
      makeSampleSource({ paidAtOnceOn: "2026-11-21", IsCreditInvoice: true }, { customer: { terms: "Kort" } }),
    );
    expectTexts(pages[0], ["Återbetalt 2026-11-21", "Återbetalt 2026-11-21, Kort 2 243,00", "Att återbetala 0,00 SEK"]);
    expect(pages[0]).not.toMatch(/Bankgiro|Att betala|Krediteras/);
  });

  it("a credit invoice reads the same whichever sign its amounts are stored with", async () => {
    const storedSource = makeSampleSource({ IsCreditInvoice: true });
    const { invoice } = storedSource;
    const negativeInvoice = {
      ...invoice,
      Rows: invoice.Rows.map((row) => ({ ...row, Quantity: -12, AmountNoVat: -1794 })),
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: -1794, VatAmountInvoiceCurrency: -448.5 }],
      TotalVatAmount: -448.5,
      TotalRoundings: -0.5,
    };
    expect(buildInvoiceDocument({ ...storedSource, invoice: negativeInvoice })).toEqual(
      buildInvoiceDocument(storedSource),
    );
  });

  it.each([
    [1, "Skattereduktion för rotarbete"],
    [2, "Skattereduktion för rutarbete"],
  ] as const)(
    "house work of kind %i says what is reduced for whom, and what remains to pay",
    async (reductionType, heading) => {
      const { pages } = await readInvoicePdf(makeHouseWorkSource(reductionType));
      expectTexts(pages[0], [
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
      for (const hiddenDigits of ["4321", "5555"]) expect(pages[0]).not.toContain(hiddenDigits);
    },
  );

  it("shows the VAT in the company's own currency too when the invoice has another", async () => {
    const vatSpecification = [{ VatPercent: 0.25, AmountInvoiceCurrency: 100, VatAmountInvoiceCurrency: 25 }];
    const { pages } = await readInvoicePdf(
      makeSampleSource({
        CurrencyCode: "EUR",
        VatSpecification: vatSpecification,
        TotalVatAmount: 278.13,
        TotalRoundings: 0,
      }),
    );
    expectTexts(pages[0], ["125,00 EUR", "Summa moms i SEK 278,13"]);
  });

  it("a draft says on the page, in its title and in its name that it is none", async () => {
    const { invoice, ...parties } = makeSampleSource();
    const draftPageData = { ...parties, invoice: { ...invoice, InvoiceNumber: null, PaymentReferenceNumber: null } };
    const { pages, title } = await readInvoicePdf(draftPageData, { isDraft: true });
    expectTexts(pages[0], ["UTKAST", "Utkast, inte en faktura", "2 243,00 SEK", "520-4177"]);
    for (const text of ["Fakturanummer", "OCR-nummer", "null"]) expect(pages[0]).not.toContain(text);
    expect(title).toBe("Utkast, inte en faktura: Faktura");
    expect((await renderInvoicePdf(draftPageData, { isDraft: true })).name).toBe("Faktura-utkast.pdf");
    expect((await readInvoicePdf(makeSampleSource())).pages[0]).not.toContain("UTKAST");
  });
});

describe("the pages of a long invoice", { timeout: 60_000 }, () => {
  it("have the heads of the columns and their number on each, and every row once", async () => {
    const { bytes } = await renderInvoicePdf(makeSampleSource({ Rows: makeRows(300) }));
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(7);
    pages.forEach((pageText, index) => {
      expect(pageText).toContain("Benämning");
      expect(pageText).toContain(`Sida ${index + 1} av ${pages.length}`);
    });
    expect(bytes.length).toBeLessThan(150_000);
    const allText = pages.join(" ");
    for (let index = 1; index <= 300; index++) expect(allText.split(`Rad nummer ${index} `)).toHaveLength(2);
    expect(allText.match(/Att betala/g)).toHaveLength(1);
  });

  it("keep rows apart whatever lines their texts take, on one page or over several", async () => {
    const longText = "Montering av reglar och skivor enligt ritning. ";
    const { bytes } = await renderInvoicePdf(
      makeSampleSource({
        Rows: [
          makeSampleRow({ Text: longText.repeat(4) }),
          makeSampleRow({ Text: "Två\nrader" }),
          makeSampleRow({ ArticleNumber: "A\nB" }),
          makeTextRow(longText.repeat(9)),
          makeSampleRow(),
          makeTextRow(longText.repeat(150)),
          makeSampleRow(),
        ],
      }),
    );
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join(" ").split("Montering")).toHaveLength(4 + 9 + 150 + 1);
    expectTexts(pages[0], ["A B"]);
    for (const lineHeights of await readTextLineHeights(bytes)) {
      const rowHeights = lineHeights.filter((lineHeight) => lineHeight > 95 && lineHeight < 540);
      for (const [index, lineHeight] of rowHeights.slice(1).entries())
        expect((rowHeights[index] ?? 0) - lineHeight).toBeGreaterThan(11);
    }
  });

  it("show every amount where an article's number leaves no room for its text", async () => {
    const { pages } = await readInvoicePdf(
      makeSampleSource({ Rows: [makeSampleRow({ ArticleNumber: "W".repeat(60) }), makeSampleRow()] }),
    );
    expectTexts(pages.join(" "), ["149,50", "1 794,00", "Att betala 2 243,00 SEK"]);
  });

  it("never leave the totals alone: the last row goes with them, and the payment too", async () => {
    for (let rowCount = 14; rowCount <= 26; rowCount++) {
      const { pages } = await readInvoicePdf(makeSampleSource({ Rows: makeRows(rowCount) }));
      expectTexts(pages.at(-1), [`Rad nummer ${rowCount} `, "Att betala", "Bankgiro"]);
    }
  });
});

describe("the file", { timeout: 60_000 }, () => {
  it("is tagged as table, heads and headings, and carries its fonts", async () => {
    const { roles, fonts } = readPdfStructure((await renderInvoicePdf(makeSampleSource())).bytes);
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
    expect((await renderInvoicePdf(makeSampleSource())).name).toBe("Faktura-1047.pdf");
    expect((await renderInvoicePdf(makeSampleSource({ IsCreditInvoice: true }))).name).toBe("Kreditfaktura-1047.pdf");
    const englishSource = makeSampleSource({ IsCreditInvoice: true }, { customer: { language: "en" } });
    expect((await renderInvoicePdf(englishSource)).name).toBe("Credit-invoice-1047.pdf");
  });
});

it("a page that takes too long ends in an error, and the next one is made", { timeout: 60_000 }, async () => {
  const longDocument = buildInvoiceDocument(makeSampleSource({ Rows: makeRows(2_000) }));
  await expect(renderPdf("invoice.typ", longDocument, { timeoutMs: 1 })).rejects.toThrow("took too long");
  expect((await readInvoicePdf(makeSampleSource())).title).toBe("Faktura 1047");
});
