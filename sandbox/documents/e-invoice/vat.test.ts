import { describe, expect, it } from "vitest";
import type { InvoicePageData } from "../invoice-members";
import { fjordtreCompany, makeGermanSource, makeSampleRow, makeSampleSource } from "../testing/samples";
import { buildEInvoice } from "./build";
import { ublOf } from "./ubl";

// The expected values are calculated by hand from the rules of EN 16931 for each category (BR-S, BR-E, BR-AE, BR-IC, BR-G,
// BR-O), which Peppol BIS Billing 3.0 includes.
const xmlOf = (pageData: InvoicePageData) =>
  ublOf(buildEInvoice(pageData, { sender: "0007:5569174211", recipient: "0007:5560000001" }));

const elementsOf = (xml: string, name: string) => [
  ...xml.matchAll(new RegExp(`<cac:${name}>(.*?)</cac:${name}>`, "g")),
];
const textOf = (xml: string, name: string) => xml.match(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)<`))?.[1] ?? null;

/** Reads category, rate, base, tax, reason code and reason of each group of the breakdown. */
const vatGroupsOf = (xml: string) =>
  elementsOf(xml, "TaxSubtotal").map(([, group = ""]) => [
    textOf(group, "ID"),
    textOf(group, "Percent"),
    textOf(group, "TaxableAmount"),
    textOf(group, "TaxAmount"),
    textOf(group, "TaxExemptionReasonCode"),
    textOf(group, "TaxExemptionReason"),
  ]);

/** Reads amount, category and rate of each line. */
const lineCategoriesOf = (xml: string) =>
  elementsOf(xml, "InvoiceLine").map(([, line = ""]) => {
    const category = line.match(/<cac:ClassifiedTaxCategory>(.*?)<.cac:ClassifiedTaxCategory>/)?.[1] ?? "";
    return [textOf(line, "LineExtensionAmount"), textOf(category, "ID"), textOf(category, "Percent")];
  });

const taxNumbersOf = (xml: string, scheme: string) =>
  elementsOf(xml, "PartyTaxScheme").flatMap(([, partyTaxScheme = ""]) =>
    textOf(partyTaxScheme, "ID") === scheme ? [textOf(partyTaxScheme, "CompanyID")] : [],
  );
const vatNumbersOf = (xml: string) => taxNumbersOf(xml, "VAT");

const makeVatFreeSpecification = (net: number) => ({
  VatPercent: 0,
  AmountInvoiceCurrency: net,
  VatAmountInvoiceCurrency: 0,
});
const makeGoodsRow = (net: number) => makeSampleRow({ Quantity: 1, UnitPrice: net, AmountNoVat: net, VatRate: 0 });
const makeServiceRow = (net: number) => ({ ...makeGoodsRow(net), IsServiceArticle: true });

describe("the VAT of an e-invoice", () => {
  it("is by row at home: taxed, exempt, and reverse charge for construction (BR-S-08, BR-E-08, BR-AE-08)", () => {
    const xml = xmlOf(
      makeSampleSource({
        ReverseChargeOnConstructionServices: true,
        reversedRows: [2],
        Rows: [makeSampleRow(), makeGoodsRow(300), makeGoodsRow(1000), makeGoodsRow(50.5)],
        VatSpecification: [
          { VatPercent: 0.25, AmountInvoiceCurrency: 1794, VatAmountInvoiceCurrency: 448.5 },
          makeVatFreeSpecification(1350.5),
        ],
        TotalRoundings: 0,
      }),
    );
    expect(lineCategoriesOf(xml)).toEqual([
      ["1794.00", "S", "25"],
      ["300.00", "E", "0"],
      ["1000.00", "AE", "0"],
      ["50.50", "E", "0"],
    ]);
    expect(vatGroupsOf(xml)).toEqual([
      ["S", "25", "1794.00", "448.50", null, null],
      ["E", "0", "350.50", "0.00", null, "Undantag från skatteplikt."],
      ["AE", "0", "1000.00", "0.00", "VATEX-EU-AE", "Omvänd betalningsskyldighet, artikel 199 i direktiv 2006/112/EG."],
    ]);
    // The totals are 3,144.50 + 448.50 (BR-CO-13 to BR-CO-15), and the VAT numbers of both parties are stated (BR-AE-02).
    expect(xml).toContain('<cbc:TaxInclusiveAmount currencyID="SEK">3593.00<');
    expect(vatNumbersOf(xml)).toEqual(["SE556917421101", "SE556903382201"]);
  });

  it("parts goods from services to another member state, and says where and when (BR-IC-02, 08, 11, 12; BR-AE-08)", () => {
    const xml = xmlOf(makeGermanSource({}, { Rows: [makeGoodsRow(600), makeServiceRow(400)] }));
    expect(lineCategoriesOf(xml)).toEqual([
      ["600.00", "K", "0"],
      ["400.00", "AE", "0"],
    ]);
    expect(vatGroupsOf(xml)).toEqual([
      [
        "K",
        "0",
        "600.00",
        "0.00",
        "VATEX-EU-IC",
        "Intra-Community supply, exempt from VAT, Article 138 of Directive 2006/112/EC.",
      ],
      ["AE", "0", "400.00", "0.00", "VATEX-EU-AE", "Reverse charge, Article 44, 196 of Directive 2006/112/EC."],
    ]);
    expect(vatNumbersOf(xml)).toEqual(["SE556917421101", "DE123456788"]);
    expect(xml).toContain(
      "<cac:Delivery><cbc:ActualDeliveryDate>2026-11-21</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address>" +
        "<cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:Address>" +
        "</cac:DeliveryLocation></cac:Delivery><cac:PaymentMeans>",
    );
  });

  it("of triangular trade is the last buyer's", () => {
    expect(vatGroupsOf(xmlOf(makeGermanSource({}, { EuThirdParty: true })))).toEqual([
      [
        "AE",
        "0",
        "1000.00",
        "0.00",
        "VATEX-EU-AE",
        "Triangulation, reverse charge, Article 141, 197 of Directive 2006/112/EC.",
      ],
    ]);
  });

  const makeAmericanSource = (invoiceChanges: Parameters<typeof makeGermanSource>[1]) =>
    makeGermanSource({}, { InvoiceCountryCode: "US", ...invoiceChanges });

  it("of goods that leave the EU is none (BR-G-05, 08, 10)", () => {
    const xml = xmlOf(makeAmericanSource({ Rows: [makeGoodsRow(1000)] }));
    expect(lineCategoriesOf(xml)).toEqual([["1000.00", "G", "0"]]);
    expect(vatGroupsOf(xml)).toEqual([
      ["G", "0", "1000.00", "0.00", "VATEX-EU-G", "Export, exempt from VAT, Article 146 of Directive 2006/112/EC."],
    ]);
    expect(vatNumbersOf(xml)[0]).toBe("SE556917421101");
  });

  it("of services supplied abroad alone is outside its scope: no rate and no VAT numbers (BR-O-02, 05, 10)", () => {
    const xml = xmlOf(makeAmericanSource({ Rows: [makeServiceRow(1000)] }));
    expect(lineCategoriesOf(xml)).toEqual([["1000.00", "O", null]]);
    expect(vatGroupsOf(xml)).toEqual([
      ["O", null, "1000.00", "0.00", "VATEX-EU-O", "Services supplied abroad, Article 44 of Directive 2006/112/EC."],
    ]);
    expect(vatNumbersOf(xml)).toEqual([]);
  });

  it("never has what is outside its scope beside another category (BR-O-11, BR-O-12)", () => {
    const xml = xmlOf(makeAmericanSource({ Rows: [makeGoodsRow(600), makeServiceRow(400)] }));
    expect(vatGroupsOf(xml).map(([category, , net, , code]) => [category, net, code])).toEqual([
      ["G", "600.00", "VATEX-EU-G"],
      ["E", "400.00", null],
    ]);
    expect(vatNumbersOf(xml)[0]).toBe("SE556917421101");
  });

  it("of a Norwegian seller abroad is export by Norway's law, goods and services alike", () => {
    const pageData = makeSampleSource(
      {
        CurrencyCode: "NOK",
        InvoiceCountryCode: "SE",
        Rows: [makeGoodsRow(600), makeServiceRow(400)],
        VatSpecification: [makeVatFreeSpecification(1000)],
      },
      { company: fjordtreCompany, customer: { language: "nb" } },
    );
    expect(vatGroupsOf(xmlOf(pageData))).toEqual([
      [
        "G",
        "0",
        "1000.00",
        "0.00",
        null,
        "Utførsel av varer, fritatt for merverdiavgift, merverdiavgiftsloven § 6-21. " +
          "Tjenester til bruk utenfor landet, fritatt for merverdiavgift, merverdiavgiftsloven § 6-22.",
      ],
    ]);
  });

  it("of a buyer in another member state without a VAT number is the seller's, and exempt what is exempt", () => {
    const pageData = makeGermanSource(
      {},
      {
        Rows: [makeSampleRow(), makeGoodsRow(100)],
        VatSpecification: [
          { VatPercent: 0.25, AmountInvoiceCurrency: 1794, VatAmountInvoiceCurrency: 448.5 },
          makeVatFreeSpecification(100),
        ],
      },
    );
    const xml = xmlOf({ ...pageData, customer: { ...pageData.customer, VatNumber: null } });
    expect(lineCategoriesOf(xml).map(([, category]) => category)).toEqual(["S", "E"]);
  });

  it("stands on a credit note as on its invoice", () => {
    const xml = xmlOf(makeGermanSource({}, { IsCreditInvoice: true }));
    expect(vatGroupsOf(xml)[0]?.slice(0, 3)).toEqual(["K", "0", "1000.00"]);
    expect(xml).toContain("<cac:ClassifiedTaxCategory><cbc:ID>K</cbc:ID><cbc:Percent>0</cbc:Percent>");
  });
});

it("asks for nothing where the invoice was paid as it was booked (BR-CO-16)", () => {
  const xml = xmlOf(makeSampleSource({ paidAtOnceOn: "2026-11-21" }));
  // The amount of the invoice is 2,242.50 and 0.50 of rounding, and the invoice is paid in full.
  expect(xml).toContain('<cbc:PrepaidAmount currencyID="SEK">2243.00<');
  expect(xml).toContain('<cbc:PayableRoundingAmount currencyID="SEK">0.50<');
  expect(xml).toContain('<cbc:PayableAmount currencyID="SEK">0.00<');
  expect(xml).not.toContain("PaymentMeans");
});
