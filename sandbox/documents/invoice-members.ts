/**
 * The members of an invoice that its page shows, as stored: CustomerInvoiceApi, whatever its kind. Days are
 * `YYYY-MM-DD`. A draft has no number yet.
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
  /** Number of the invoice that a credit invoice takes back (`ReferringInvoiceId`). */
  readonly referringNumber?: number | null;
  /** Its day. */
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
  /** What an e-invoice is to be marked with for its recipient. */
  readonly ElectronicReference?: string | null;
  readonly BuyersOrderReference: string | null;
  readonly PaymentReferenceNumber: string | null;
  readonly EuThirdParty: boolean;
  readonly ReverseChargeOnConstructionServices: boolean;
  readonly ReversedConstructionVatInvoicing: boolean;
  /** 0 none, 1 ROT, 2 RUT. */
  readonly RotReducedInvoicingType: number | null;
  readonly RotReducedInvoicingAmount: number | null;
  readonly RotReducedInvoicingPropertyName: string | null;
  readonly RotReducedInvoicingOrgNumber: string | null;
  readonly Persons: readonly { readonly Ssn: string | null; readonly Amount: number | null }[];
  /** In the company's currency. */
  readonly TotalVatAmount: number;
  readonly TotalRoundings: number;
  /** Per rate, in the invoice's currency. */
  readonly VatSpecification: readonly {
    readonly VatPercent: number;
    readonly AmountInvoiceCurrency: number;
    readonly VatAmountInvoiceCurrency: number;
  }[];
  readonly Rows: readonly DocumentRow[];
  /** Which rows, counted from 0, are under construction reverse charge; left out, all without VAT are where the document is. */
  readonly reversedRows?: readonly number[] | null;
  /** The day its terms of payment paid it as it was booked: cash, card and the like. */
  readonly paidAtOnceOn?: string | null;
};

/** CustomerInvoiceRowApi. */
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

/** CompanySettingsApi. What an invoice booked before the member was printed does not hold is absent. */
export type DocumentCompany = {
  readonly Name: string;
  readonly CountryCode: string;
  readonly CurrencyCode?: string | null;
  /** 1 corporation, 9 public corporation. */
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

/** CustomerApi, and the terms of payment. */
export type PrintedCustomer = {
  readonly CorporateIdentityNumber: string | null;
  readonly VatNumber: string | null;
  /** The seller's VAT was charged in spite of the number. */
  readonly forcesVat?: boolean;
  readonly language: string | null;
  /** Name of the terms of payment, at home and in English. */
  readonly terms: string | null;
  readonly termsEnglish?: string | null;
};

/** Company and customer as they were when the invoice was booked (`printed.ts`). */
export type DocumentParties = { readonly company: DocumentCompany; readonly customer: PrintedCustomer };

/** Everything the page of an invoice or a draft is made of. */
export type InvoicePage = DocumentParties & { readonly invoice: DocumentInvoice };

/** Whether the buyer is in another country than the company; a buyer without a country is at home. */
export function isAbroad(invoice: DocumentInvoice, company: DocumentCompany): boolean {
  return Boolean(invoice.InvoiceCountryCode) && invoice.InvoiceCountryCode !== company.CountryCode;
}
