import type { DocumentRow, InvoiceSource } from "../invoice-source";

/** A row of an invoice for the tests of its page. */
export function sampleRow(row: Partial<DocumentRow> = {}): DocumentRow {
  return {
    IsTextRow: false,
    ArticleNumber: "21",
    Text: "Regel C24 45×95",
    Quantity: 12,
    UnitAbbreviation: "m",
    UnitPrice: 149.5,
    DiscountPercentage: null,
    VatRate: 0.25,
    AmountNoVat: 1794,
    ...row,
  };
}

/** A booked invoice of Norrsken Bygg with its parties; 1,794.00 + 448.50, rounded to 2,243. */
export function sampleSource(invoice: Partial<InvoiceSource["invoice"]> = {}): InvoiceSource {
  return {
    invoice: {
      Id: "11111111-1111-4111-8111-111111111111",
      CustomerId: "22222222-2222-4222-8222-222222222222",
      InvoiceNumber: 1047,
      InvoiceDate: "2026-11-21",
      DueDate: "2026-12-21",
      DeliveryDate: null,
      CurrencyCode: "SEK",
      IncludesVat: false,
      CustomerIsPrivatePerson: false,
      CustomerName: "Älvsbyns Kök AB",
      CustomerNumber: "1003",
      InvoiceCustomerName: "Älvsbyns Kök AB",
      InvoiceAddress1: "Åkervägen 7",
      InvoiceAddress2: null,
      InvoicePostalCode: "942 31",
      InvoiceCity: "Älvsbyn",
      InvoiceCountryCode: "SE",
      OurReference: "Anna Lindqvist",
      YourReference: "Ærø Østergård",
      BuyersOrderReference: null,
      PaymentReferenceNumber: "10470",
      TotalAmount: 2243,
      TotalVatAmount: 448.5,
      TotalRoundings: 0.5,
      VatSpecification: [{ VatPercent: 0.25, AmountInvoiceCurrency: 1794, VatAmountInvoiceCurrency: 448.5 }],
      Rows: [sampleRow()],
      ...invoice,
    },
    company: {
      Name: "Norrsken Bygg AB",
      CountryCode: "SE",
      Address1: "Varvsgatan 12",
      Address2: null,
      PostalCode: "972 32",
      City: "Luleå",
      Phone: "0920-555 010",
      Email: "faktura@norrsken.example",
      Website: null,
      CorporateIdentityNumber: "556917-4211",
      VatCode: "SE556917421101",
      BankGiro: "520-4177",
      BankAccount: "6000-417336124",
      Iban: "SE3460000000000417336124",
      CompanyText: null,
    },
    customer: {
      CorporateIdentityNumber: "556903-3822",
      VatNumber: "SE556903382201",
      EmailAddress: "kok@kund.example",
      EmailAddresses: [],
      language: null,
      terms: "30 dagar netto",
    },
  };
}
