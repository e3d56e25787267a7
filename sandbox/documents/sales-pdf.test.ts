import { describe, expect, it } from "vitest";
import type { InvoiceSource } from "./invoice-source";
import type { SalesPageData } from "./sales-document";
import { composeSalesMail } from "./sales-mail";
import { renderSalesPdf } from "./sales-pdf";
import { readPdfStructure } from "./testing/pdf-structure";
import { readPdf } from "./testing/pdf-text";
import {
  fjordtreCompany,
  makeHouseWorkSource,
  makeSampleRow,
  makeSampleSource,
  makeTextRow,
  norrskenCompany,
  tulpCompany,
} from "./testing/samples";

/** The page of a quote, an order or a delivery note: 12 metres at 149.50, of which 5 are delivered. */
function makeSalesPageData(
  kind: SalesPageData["kind"],
  source: InvoiceSource = makeSampleSource(),
  overrides: Partial<SalesPageData> = {},
): SalesPageData {
  const quoteOrOrder = {
    ...source.invoice,
    InvoiceNumber: 77,
    PaymentReferenceNumber: null,
    DeliveryDate: "2026-11-30",
  };
  return {
    ...source,
    kind,
    invoice: quoteOrOrder,
    deliveryMethod: "Lastbil",
    deliveryTerms: "Fritt vårt lager",
    deliveredQuantities: quoteOrOrder.Rows.map((row) => (row.IsTextRow ? null : 5)),
    ...overrides,
  };
}

const readSalesPdf = async (pageData: SalesPageData) => readPdf((await renderSalesPdf(pageData)).bytes);

function expectTexts(text: string | undefined, expectedTexts: readonly string[]): void {
  for (const part of expectedTexts) expect(text).toContain(part);
}

const amountTexts = ["149,50", "1 794,00", "Moms 25 % på 1 794,00", "448,50", "Öresavrundning", "2 243,00 SEK"];

// The first test also waits for the start of the PDF compiler.
describe("the page", { timeout: 60_000 }, () => {
  it("of a quote says until when it holds and what it comes to, and asks for no money", async () => {
    const { pages, title, language, isTagged } = await readSalesPdf(makeSalesPageData("quote"));
    expectTexts(pages[0], [
      "Offertnummer 77",
      "Offertdatum 2026-11-21",
      "Giltig till och med 2026-12-21",
      ...amountTexts,
    ]);
    expectTexts(pages[0], ["Norrsken Bygg AB", "Org.nr 556917-4211", "Godkänd för F-skatt", "Älvsbyns Kök AB"]);
    expectTexts(pages[0], ["Summa inkl. moms", "Leveranssätt Lastbil", "30 dagar netto", "Sida 1 av 1"]);
    for (const missingText of ["Att betala", "Bankgiro", "OCR", "Förfallodatum"])
      expect(pages[0]).not.toContain(missingText);
    expect({ title, language, isTagged }).toEqual({ title: "Offert 77", language: "sv", isTagged: true });
  });

  it("of an order confirms it, with the company's text for orders", async () => {
    const company = { ...norrskenCompany, CompanyText: { OrderTextDomestic: "Leverans enligt avtal." } };
    const { pages, title } = await readSalesPdf(makeSalesPageData("order", makeSampleSource({}, { company })));
    expectTexts(pages[0], ["Ordernummer 77", "Orderdatum 2026-11-21", "Leveransdatum 2026-11-30", ...amountTexts]);
    expectTexts(pages[0], ["Leverans enligt avtal."]);
    expect(pages[0]).not.toContain("Giltig");
    expect(title).toBe("Orderbekräftelse 77");
  });

  it("of a delivery note says what was ordered and delivered, and no price", async () => {
    const rows = [makeTextRow("Till bygget"), makeSampleRow(), makeSampleRow({ Text: "Skruv", ArticleNumber: "22" })];
    const { pages, title } = await readSalesPdf(makeSalesPageData("deliveryNote", makeSampleSource({ Rows: rows })));
    expectTexts(pages[0], [
      "Levererad 2026-11-30",
      "Beställt",
      "Levererat",
      "Till bygget",
      "Regel C24",
      "12 m",
      "5 m",
      "Skruv",
    ]);
    for (const missingText of ["149", "794", "448", "Moms 25", "SEK", "Rabatt", "Summa"])
      expect(pages[0]).not.toContain(missingText);
    expect(title).toBe("Följesedel 77");
  });

  it.each([
    ["nb", { company: fjordtreCompany }, ["Tilbud", "Ordrebekreftelse", "Følgeseddel"]],
    ["nl", { company: tulpCompany }, ["Offerte", "Orderbevestiging", "Pakbon"]],
    ["en", { customer: { language: "en" } }, ["Quote", "Order confirmation", "Delivery note"]],
  ] as const)("is in the customer's language: %s", async (language, parties, headings) => {
    for (const [index, kind] of (["quote", "order", "deliveryNote"] as const).entries()) {
      const file = await renderSalesPdf(makeSalesPageData(kind, makeSampleSource({}, parties)));
      expect(file.name).toBe(`${headings[index]?.replaceAll(" ", "-")}-77.pdf`);
      expect(await readPdf(file.bytes)).toMatchObject({ language, title: `${headings[index]} 77` });
    }
  });

  it("of house work says what is left to pay after the reduction", async () => {
    const { pages } = await readSalesPdf(makeSalesPageData("quote", makeHouseWorkSource()));
    expectTexts(pages[0], [
      "Summa inkl. moms 11 250,00",
      "Att betala efter skattereduktion 9 375,00 SEK",
      "Luleå Kronan 3:7",
    ]);
  });

  it("goes on over pages with the heads of its columns, and carries its fonts", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => makeSampleRow({ Text: `Rad nummer ${index + 1}` }));
    for (const kind of ["order", "deliveryNote"] as const) {
      const { bytes } = await renderSalesPdf(makeSalesPageData(kind, makeSampleSource({ Rows: rows })));
      const { pages } = await readPdf(bytes);
      expect(pages.length).toBeGreaterThan(2);
      for (const [index, pageText] of pages.entries())
        expectTexts(pageText, ["Benämning", `Sida ${index + 1} av ${pages.length}`]);
      for (let index = 1; index <= 120; index++) expect(pages.join(" ").split(`Rad nummer ${index} `)).toHaveLength(2);
      const { roles, fonts } = readPdfStructure(bytes);
      for (const role of ["Document", "Table", "THead", "TR", "TH", "TD", "H1"]) expect([...roles]).toContain(role);
      expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
    }
  });
});

describe("the mail", () => {
  const noRequestedText = { subject: null, message: null };

  it.each([
    ["sv", "Offert 77 från Norrsken Bygg AB", "gäller till 2026-12-21"],
    ["nb", "Tilbud 77 fra Norrsken Bygg AB", "gjelder til 21.12.2026"],
    ["nl", "Offerte 77 van Norrsken Bygg AB", "geldig tot 21-12-2026"],
    ["en", "Quote 77 from Norrsken Bygg AB", "valid until 21\u00a0Dec\u00a02026"],
  ])("of a quote says its amount and until when it holds: %s", (language, subject, message) => {
    const mail = composeSalesMail(
      makeSalesPageData("quote", makeSampleSource({}, { customer: { language } })),
      noRequestedText,
    );
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(message);
    expect(mail.text).toMatch(/2[.,\u00a0]243[.,]00\u00a0SEK/);
  });

  it.each([
    ["sv", "Orderbekräftelse 77 från", "Tack för din beställning"],
    ["nb", "Ordrebekreftelse 77 fra", "Takk for bestillingen"],
    ["nl", "Orderbevestiging 77 van", "Bedankt voor uw bestelling"],
    ["en", "Order confirmation 77 from", "Thank you for your order"],
  ])("of an order thanks for it: %s", (language, subject, message) => {
    const mail = composeSalesMail(
      makeSalesPageData("order", makeSampleSource({}, { customer: { language } })),
      noRequestedText,
    );
    expect(mail.subject).toContain(subject);
    expect(mail.text).toContain(message);
  });

  it("has the company's standing text, at home or abroad, and the number in place of ####", () => {
    const CompanyText = {
      QuoteEmailDomestic: "Hemma.",
      QuoteEmailForeign: "Abroad.",
      OrderEmailDomestic: "Order hemma.",
      OrderEmailForeign: null,
    };
    const company = { ...norrskenCompany, CompanyText };
    const foreignSource = makeSampleSource({ InvoiceCountryCode: "DE" }, { company });
    expect(
      composeSalesMail(makeSalesPageData("quote", makeSampleSource({}, { company })), noRequestedText).text,
    ).toContain("Hemma.");
    expect(composeSalesMail(makeSalesPageData("quote", foreignSource), noRequestedText).text).toContain("Abroad.");
    expect(
      composeSalesMail(makeSalesPageData("order", makeSampleSource({}, { company })), noRequestedText).text,
    ).toContain("Order hemma.");
    expect(composeSalesMail(makeSalesPageData("order", foreignSource), noRequestedText).text).toContain(
      "Tack för din beställning",
    );
    expect(composeSalesMail(makeSalesPageData("order"), { subject: "Order ####", message: "Hej" })).toMatchObject({
      subject: "Order 77",
      text: "Hej\n\nNorrsken Bygg AB",
    });
  });
});
