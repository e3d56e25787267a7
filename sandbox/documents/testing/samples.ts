import type { DocumentCompany, DocumentInvoice, DocumentRow } from "../invoice-members";
import type { InvoiceSource } from "../invoice-source";

/** Makes a row of an invoice for the tests of its page. */
export function makeSampleRow(members: Partial<DocumentRow> = {}): DocumentRow {
  return {
    IsTextRow: false,
    IsServiceArticle: false,
    IsWorkCost: false,
    WorkHours: null,
    ArticleNumber: "21",
    Text: "Regel C24 45×95",
    Quantity: 12,
    UnitAbbreviation: "m",
    UnitAbbreviationEnglish: "m",
    UnitPrice: 149.5,
    DiscountPercentage: null,
    DiscountFixedAmount: null,
    VatRate: 0.25,
    AmountNoVat: 1794,
    ...members,
  };
}

export const makeTextRow = (text: string): DocumentRow =>
  makeSampleRow({ IsTextRow: true, Text: text, ArticleNumber: null, Quantity: null, UnitPrice: null, VatRate: null });

export const norrskenCompany: DocumentCompany = {
  Name: "Norrsken Bygg AB",
  CountryCode: "SE",
  CurrencyCode: "SEK",
  TypeOfBusiness: 1,
  Address1: "Varvsgatan 12",
  Address2: null,
  PostalCode: "972 32",
  City: "Luleå",
  Phone: "0920-555 010",
  Email: "faktura@norrsken.example",
  Website: "https://norrsken.example",
  CorporateIdentityNumber: "556917-4211",
  VatCode: "SE556917421101",
  BankGiro: "520-4177",
  PlusGiro: null,
  BankAccount: "6000-417336124",
  Iban: "SE3460000000000417336124",
  CompanyText: null,
};

export const fjordtreCompany: DocumentCompany = {
  ...norrskenCompany,
  Name: "Fjordtre AS",
  CountryCode: "NO",
  CurrencyCode: "NOK",
  Address1: "Strandgaten 41",
  PostalCode: "5013",
  City: "Bergen",
  Phone: "+47 55 55 00 30",
  Email: "faktura@fjordtre.example",
  Website: "https://fjordtre.example",
  CorporateIdentityNumber: "918746129",
  VatCode: "NO918746129MVA",
  BankGiro: null,
  BankAccount: "8601.11.17947",
  Iban: "NO9386011117947",
};

export const tulpCompany: DocumentCompany = {
  ...norrskenCompany,
  Name: "Tulp & Zoon B.V.",
  CountryCode: "NL",
  CurrencyCode: "EUR",
  Address1: "Bloemgracht 88",
  PostalCode: "1015 TM",
  City: "Amsterdam",
  Phone: "+31 20 555 0040",
  Email: "facturen@tulpenzoon.example",
  Website: "https://tulpenzoon.example",
  CorporateIdentityNumber: "68412907",
  VatCode: "NL851234677B01",
  BankGiro: null,
  BankAccount: null,
  Iban: "NL61INGB0417164300",
};

/** A booked invoice of Norrsken Bygg with its parties; it is 1,794.00 + 448.50, rounded to 2,243. */
export function makeSampleSource(
  invoiceChanges: Partial<InvoiceSource["invoice"]> = {},
  parties: { company?: DocumentCompany; customer?: Partial<InvoiceSource["customer"]> } = {},
): InvoiceSource {
  return {
    invoice: { ...sampleInvoice, ...invoiceChanges },
    company: parties.company ?? norrskenCompany,
    customer: {
      CorporateIdentityNumber: "556903-3822",
      VatNumber: "SE556903382201",
      EmailAddress: "kok@kund.example",
      EmailAddresses: [],
      language: null,
      terms: "30 dagar netto",
      termsEnglish: "30 days net",
      ...parties.customer,
    },
  };
}

const sampleInvoice: DocumentInvoice & { InvoiceNumber: number } = {
  Id: "11111111-1111-4111-8111-111111111111",
  CustomerId: "22222222-2222-4222-8222-222222222222",
  InvoiceNumber: 1047,
  InvoiceDate: "2026-11-21",
  DueDate: "2026-12-21",
  DeliveryDate: null,
  CurrencyCode: "SEK",
  IncludesVat: false,
  IsCreditInvoice: false,
  referringNumber: null,
  CustomerIsPrivatePerson: false,
  CustomerName: "Älvsbyns Kök AB",
  CustomerNumber: "1003",
  InvoiceCustomerName: "Älvsbyns Kök AB",
  InvoiceAddress1: "Åkervägen 7",
  InvoiceAddress2: null,
  InvoicePostalCode: "942 31",
  InvoiceCity: "Älvsbyn",
  InvoiceCountryCode: "SE",
  DeliveryCustomerName: null,
  DeliveryAddress1: null,
  DeliveryAddress2: null,
  DeliveryPostalCode: null,
  DeliveryCity: null,
  DeliveryCountryCode: null,
  OurReference: "Anna Lindqvist",
  YourReference: "Ærø Østergård",
  BuyersOrderReference: null,
  PaymentReferenceNumber: "10470",
  EuThirdParty: false,
  ReverseChargeOnConstructionServices: false,
  ReversedConstructionVatInvoicing: false,
  RotReducedInvoicingType: 0,
  UsesGreenTechnology: false,
  RotReducedInvoicingAmount: null,
  RotReducedInvoicingPropertyName: null,
  RotReducedInvoicingOrgNumber: null,
  Persons: [],
  TotalVatAmount: 448.5,
  TotalRoundings: 0.5,
  VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: 1794, VatAmountInvoiceCurrency: 448.5 }],
  Rows: [makeSampleRow()],
};

/** Makes an invoice of Norrsken Bygg to a German customer: one row of goods or services, 1,000.00 EUR without VAT. */
export function makeGermanSource(
  rowChanges: Partial<DocumentRow> = {},
  invoiceChanges: Partial<InvoiceSource["invoice"]> = {},
) {
  return makeSampleSource(
    {
      InvoiceCountryCode: "DE",
      InvoiceCustomerName: "Küche Süd GmbH",
      InvoiceAddress1: "Torstraße 12",
      InvoicePostalCode: "10115",
      InvoiceCity: "Berlin",
      CurrencyCode: "EUR",
      Rows: [makeSampleRow({ Quantity: 10, UnitPrice: 100, VatRate: 0, AmountNoVat: 1000, ...rowChanges })],
      VatSpecification: [{ VatPercent: 0, AmountInvoiceCurrency: 1000, VatAmountInvoiceCurrency: 0 }],
      TotalVatAmount: 0,
      TotalRoundings: 0,
      ...invoiceChanges,
    },
    { customer: { CorporateIdentityNumber: null, VatNumber: "DE123456788", language: "en" } },
  );
}

/**
 * An invoice for house work for a private person: 10 h at 500.00, which is 5,000.00 + 1,250.00; 30 per cent of it is
 * reduced.
 */
export function makeHouseWorkSource(reductionType: 1 | 2 = 1): InvoiceSource {
  return makeSampleSource(
    {
      CustomerIsPrivatePerson: true,
      IncludesVat: true,
      InvoiceCustomerName: "Åsa Öberg",
      RotReducedInvoicingType: reductionType,
      RotReducedInvoicingAmount: 1875,
      RotReducedInvoicingPropertyName: "Luleå Kronan 3:7",
      Persons: [
        { Ssn: "19800412-4321", Amount: 1000 },
        { Ssn: "8107235555", Amount: 875 },
      ],
      Rows: [
        makeSampleRow({
          Text: "Byte av köksfönster",
          ArticleNumber: "101",
          IsServiceArticle: true,
          IsWorkCost: true,
          WorkHours: 10,
          Quantity: 10,
          UnitAbbreviation: "tim",
          UnitAbbreviationEnglish: "h",
          UnitPrice: 625,
          AmountNoVat: 5000,
        }),
        makeSampleRow({
          Text: "Fönster 3-glas, trä",
          Quantity: 1,
          UnitAbbreviation: "st",
          UnitPrice: 5000,
          AmountNoVat: 4000,
        }),
      ],
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: 9000, VatAmountInvoiceCurrency: 2250 }],
      TotalVatAmount: 2250,
      TotalRoundings: 0,
    },
    { customer: { CorporateIdentityNumber: null, VatNumber: null } },
  );
}
