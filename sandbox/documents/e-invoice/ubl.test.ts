import { expect, it } from "vitest";
import {
  fjordtreCompany,
  makeSampleRow,
  makeSampleSource,
  makeTextRow,
  norrskenCompany,
  tulpCompany,
} from "../testing/samples";
import { buildEInvoice } from "./build";
import { ublOf } from "./ubl";

const xmlOf = (...sampleArguments: Parameters<typeof makeSampleSource>) =>
  ublOf(
    buildEInvoice(makeSampleSource(...sampleArguments), { sender: "0007:5569174211", recipient: "0007:5560000001" }),
  );

it("names the seller's currency and its VAT where the invoice is in another (EN 16931, BT-6 and BT-111)", () => {
  const xml = xmlOf({ CurrencyCode: "EUR", TotalVatAmount: 4933.51 });
  const [documentCurrencyIndex, taxCurrencyIndex] = ["DocumentCurrencyCode>EUR<", "TaxCurrencyCode>SEK<"].map(
    (elementStart) => xml.indexOf(elementStart),
  );
  expect(documentCurrencyIndex).toBeGreaterThan(0);
  expect(taxCurrencyIndex).toBeGreaterThan(documentCurrencyIndex ?? 0);
  expect(xml.match(/<cac:TaxTotal>/g)).toHaveLength(2);
  expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">4933.51</cbc:TaxAmount></cac:TaxTotal>');
});

it("says its VAT once in the seller's own currency", () => {
  const xml = xmlOf({});
  expect(xml).not.toContain("TaxCurrencyCode");
  expect(xml.match(/<cac:TaxTotal>/g)).toHaveLength(1);
});

it("gives a row below zero its sign in the quantity, for a price has none (BR-27, PEPPOL-EN16931-R120)", () => {
  const Rows = [
    makeSampleRow({ Quantity: 10, UnitPrice: 100, AmountNoVat: 1000 }),
    makeSampleRow({ Quantity: 1, UnitPrice: -150, AmountNoVat: -150 }),
    makeSampleRow({ Quantity: -2, UnitPrice: 12.5, AmountNoVat: -25 }),
    makeSampleRow({ Quantity: 3, UnitPrice: 0, AmountNoVat: 0 }),
  ];
  const quantitiesAndPrices = [
    ...xmlOf({ Rows }).matchAll(/<cbc:InvoicedQuantity unitCode="MTR">([^<]*)<.*?<cbc:PriceAmount[^>]*>([^<]*)</g),
  ];
  expect(quantitiesAndPrices.map(([, quantity, price]) => [quantity, price])).toEqual([
    ["10", "100"],
    ["-1", "150"],
    ["-2", "12.5"],
    ["3", "0"],
  ]);
});

it("names the invoice that a credit note takes back (NL-R-001)", () => {
  const xml = xmlOf({ IsCreditInvoice: true, referringNumber: 1046, referringDate: "2026-11-20" });
  expect(xml).toContain(
    "<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1046</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>",
  );
});

it("says which register the numbers of the parties are in (NL-R-003, NL-R-005)", () => {
  const xml = xmlOf(
    { InvoiceCountryCode: "NL", CurrencyCode: "EUR" },
    { company: tulpCompany, customer: { CorporateIdentityNumber: "00000001003214345000", VatNumber: null } },
  );
  expect(xml).toContain('<cbc:CompanyID schemeID="0106">68412907<');
  expect(xml).toContain('<cbc:CompanyID schemeID="0190">00000001003214345000<');
});

it("says by law what the page says: Foretaksregisteret, Godkänd för F-skatt (NO-R-002, SE-R-005)", () => {
  const registrationOf = (xml: string) =>
    xml.match(/<cbc:CompanyID>([^<]*)<[^>]*><cac:TaxScheme><cbc:ID>TAX</)?.[1] ?? null;
  expect(registrationOf(xmlOf({}, { company: fjordtreCompany }))).toBe("Foretaksregisteret");
  expect(registrationOf(xmlOf({}, { company: { ...fjordtreCompany, TypeOfBusiness: 2 } }))).toBeNull();
  expect(registrationOf(xmlOf({}))).toBe("Godkänd för F-skatt");
});

it("writes VAT numbers as registers do, the seller's and the buyer's (BR-CO-09)", () => {
  const xml = xmlOf(
    {},
    { company: { ...norrskenCompany, VatCode: "se 556917-421101" }, customer: { VatNumber: "se556903382201" } },
  );
  expect(xml).toContain("<cbc:CompanyID>SE556917421101<");
  expect(xml).toContain("<cbc:CompanyID>SE556903382201<");
});

it("names a giro where the company has no other account, and who is asked for", () => {
  const company = { ...norrskenCompany, Iban: null, BankAccount: null };
  expect(xmlOf({}, { company })).toContain(
    "<cbc:ID>5204177</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>SE:BANKGIRO<",
  );
  const xml = xmlOf({ OurReference: "Anna", YourReference: "Kalle", ElectronicReference: "ORDER-7" });
  expect(xml).toContain("<cbc:BuyerReference>ORDER-7<");
  expect(xml.match(/<cac:Contact><cbc:Name>[^<]*/g)).toEqual([
    "<cac:Contact><cbc:Name>Anna",
    "<cac:Contact><cbc:Name>Kalle",
  ]);
});

it("names no Swedish giro for a company of another country", () => {
  const company = { ...fjordtreCompany, Iban: null, BankAccount: null, BankGiro: "1503.40.12345" };
  const xml = xmlOf({ InvoiceCountryCode: "NO" }, { company });
  expect(xml).toContain("<cbc:ID>15034012345</cbc:ID></cac:PayeeFinancialAccount>");
});

it("leaves out characters that XML cannot hold", () => {
  expect(xmlOf({ Rows: [makeSampleRow({ Text: "Kap\u000b\u0001 45\u00b0 \ud83d\ude80" })] })).toContain(
    "<cbc:Name>Kap 45\u00b0 \ud83d\ude80<",
  );
});

it("keeps the rows that are text alone, as the note of the whole", () => {
  const Rows = [makeTextRow("Etapp 1 & 2"), makeSampleRow(), makeTextRow(" "), makeTextRow("Tack")];
  expect(xmlOf({ Rows })).toContain("TypeCode><cbc:Note>Etapp 1 &amp; 2\nTack</cbc:Note><cbc:Document");
});
