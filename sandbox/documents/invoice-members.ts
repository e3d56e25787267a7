/**
 * The members of a sales document that its page shows, as stored in CustomerInvoiceApi. Dates are `YYYY-MM-DD`. A draft has
 * no number yet.
 */
export type DocumentInvoice = {
  readonly Id: string;
  readonly CustomerId: string;
  readonly InvoiceNumber: number | null;
  readonly InvoiceDate: string;
  readonly DueDate: string | null;
  readonly DeliveryDate: string | null;
  readonly CurrencyCode: string;
  readonly IncludesVat: boolean;
  readonly IsCreditInvoice: boolean;
  /** The number of the invoice that a credit invoice credits (`ReferringInvoiceId`). */
  readonly referringNumber?: number | null;
  readonly referringDate?: string | null;
  readonly CustomerIsPrivatePerson: boolean;
  readonly CustomerName: string | null;
  readonly CustomerNumber: string | null;
  readonly InvoiceCustomerName: string | null;
  readonly InvoiceAddress1: string | null;
  readonly InvoiceAddress2: string | null;
  readonly InvoicePostalCode: string | null;
  readonly InvoiceCity: string | null;
  readonly InvoiceCountryCode: string | null;
  readonly DeliveryCustomerName: string | null;
  readonly DeliveryAddress1: string | null;
  readonly DeliveryAddress2: string | null;
  readonly DeliveryPostalCode: string | null;
  readonly DeliveryCity: string | null;
  readonly DeliveryCountryCode: string | null;
  readonly OurReference: string | null;
  readonly YourReference: string | null;
  /** The reference that the recipient requires on an e-invoice. */
  readonly ElectronicReference?: string | null;
  readonly BuyersOrderReference: string | null;
  readonly PaymentReferenceNumber: string | null;
  readonly EuThirdParty: boolean;
  readonly ReverseChargeOnConstructionServices: boolean;
  readonly ReversedConstructionVatInvoicing: boolean;
  /** The kind of tax reduction: 0 none, 1 ROT, 2 RUT. */
  readonly RotReducedInvoicingType: number | null;
  readonly UsesGreenTechnology: boolean;
  readonly RotReducedInvoicingAmount: number | null;
  readonly RotReducedInvoicingPropertyName: string | null;
  readonly RotReducedInvoicingOrgNumber: string | null;
  readonly Persons: readonly { readonly Ssn: string | null; readonly Amount: number | null }[];
  /** This VAT is in the company's currency; other amounts are in the invoice's currency. */
  readonly TotalVatAmount: number;
  readonly TotalRoundings: number;
  /** Net and VAT per rate, in the invoice's currency. */
  readonly VatSpecification: readonly {
    readonly VatPercent: number;
    readonly AmountInvoiceCurrency: number;
    readonly VatAmountInvoiceCurrency: number;
  }[];
  readonly Rows: readonly DocumentRow[];
  /**
   * Indexes, from 0, of rows under construction reverse charge. Where absent, all rows without VAT are, if the document is.
   */
  readonly reversedRows?: readonly number[] | null;
  /**
   * The date of payment, where the terms of payment mean that the invoice is paid when it is booked: cash, card and the
   * like.
   */
  readonly paidAtOnceOn?: string | null;
};

/** The members of CustomerInvoiceRowApi that a page shows. */
export type DocumentRow = {
  readonly IsTextRow: boolean;
  readonly IsServiceArticle: boolean;
  readonly IsWorkCost: boolean;
  readonly WorkHours: number | null;
  readonly ArticleNumber: string | null;
  readonly Text: string | null;
  readonly Quantity: number | null;
  readonly UnitAbbreviation: string | null;
  readonly UnitAbbreviationEnglish: string | null;
  readonly UnitPrice: number | null;
  readonly DiscountPercentage: number | null;
  readonly DiscountFixedAmount: number | null;
  readonly VatRate: number | null;
  readonly AmountNoVat: number | null;
};

/**
 * The members of CompanySettingsApi that a page shows. Optional members are absent in invoices booked before they were
 * printed.
 */
export type DocumentCompany = {
  readonly Name: string;
  readonly CountryCode: string;
  readonly CurrencyCode?: string | null;
  /** The legal form, for example 1 for a corporation and 9 for a public corporation. */
  readonly TypeOfBusiness?: number | null;
  readonly Address1: string;
  readonly Address2: string | null;
  readonly PostalCode: string;
  readonly City: string;
  readonly Phone: string | null;
  readonly Email: string | null;
  readonly Website: string | null;
  readonly CorporateIdentityNumber: string | null;
  readonly VatCode: string | null;
  readonly BankGiro: string | null;
  readonly PlusGiro?: string | null;
  readonly BankAccount: string | null;
  readonly Iban: string | null;
  readonly CompanyText: {
    readonly CustomerInvoiceTextDomestic?: string | null;
    readonly CustomerInvoiceTextForeign?: string | null;
    readonly OverDueTextDomestic?: string | null;
    readonly OverDueTextForeign?: string | null;
    readonly InvoiceEmailDomestic?: string | null;
    readonly InvoiceEmailForeign?: string | null;
    readonly OrderTextDomestic?: string | null;
    readonly OrderTextForeign?: string | null;
    readonly QuoteEmailDomestic?: string | null;
    readonly QuoteEmailForeign?: string | null;
    readonly OrderEmailDomestic?: string | null;
    readonly OrderEmailForeign?: string | null;
  } | null;
};

/** The members of CustomerApi that a page shows, and the terms of payment. */
export type PrintedCustomer = {
  readonly CorporateIdentityNumber: string | null;
  readonly VatNumber: string | null;
  /** Whether the seller's VAT is charged although the customer has a VAT number. */
  readonly forcesVat?: boolean;
  readonly language: string | null;
  /** The name of the terms of payment in the seller's language; `termsEnglish` is the English name. */
  readonly terms: string | null;
  readonly termsEnglish?: string | null;
};

/** Company and customer as they were when the invoice was booked (`printed-parties.ts`). */
export type DocumentParties = { readonly company: DocumentCompany; readonly customer: PrintedCustomer };

/** All data for the page of an invoice or a draft. */
export type InvoicePageData = DocumentParties & { readonly invoice: DocumentInvoice };

/** Whether the buyer is in another country than the company; a buyer without a country counts as domestic. */
export function isAbroad(invoice: DocumentInvoice, company: DocumentCompany): boolean {
  return Boolean(invoice.InvoiceCountryCode) && invoice.InvoiceCountryCode !== company.CountryCode;
}
