import type { Db } from "../store/db";

/** The members of a booked invoice that its page shows, as stored. Days are `YYYY-MM-DD`. */
export type DocumentInvoice = {
  readonly Id: string;
  readonly CustomerId: string;
  readonly InvoiceNumber: number;
  readonly InvoiceDate: string;
  readonly DueDate: string | null;
  readonly DeliveryDate: string | null;
  readonly CurrencyCode: string;
  readonly IncludesVat: boolean;
  readonly CustomerIsPrivatePerson: boolean;
  readonly CustomerName: string | null;
  readonly CustomerNumber: string | null;
  readonly InvoiceCustomerName: string | null;
  readonly InvoiceAddress1: string | null;
  readonly InvoiceAddress2: string | null;
  readonly InvoicePostalCode: string | null;
  readonly InvoiceCity: string | null;
  readonly InvoiceCountryCode: string | null;
  readonly OurReference: string | null;
  readonly YourReference: string | null;
  readonly BuyersOrderReference: string | null;
  readonly PaymentReferenceNumber: string | null;
  readonly TotalAmount: number;
  readonly TotalVatAmount: number;
  readonly TotalRoundings: number;
  readonly VatSpecification: readonly {
    readonly VatPercent: number;
    readonly AmountInvoiceCurrency: number;
    readonly VatAmountInvoiceCurrency: number;
  }[];
  readonly Rows: readonly DocumentRow[];
};

export type DocumentRow = {
  readonly IsTextRow: boolean;
  readonly ArticleNumber: string | null;
  readonly Text: string | null;
  readonly Quantity: number | null;
  readonly UnitAbbreviation: string | null;
  readonly UnitPrice: number | null;
  readonly DiscountPercentage: number | null;
  readonly VatRate: number | null;
  readonly AmountNoVat: number | null;
};

export type DocumentCompany = {
  readonly Name: string;
  readonly CountryCode: string;
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
  readonly BankAccount: string | null;
  readonly Iban: string | null;
  readonly CompanyText: {
    readonly CustomerInvoiceTextDomestic?: string | null;
    readonly InvoiceEmailDomestic?: string | null;
  } | null;
};

export type PrintedCustomer = {
  readonly CorporateIdentityNumber: string | null;
  readonly VatNumber: string | null;
  readonly language: string | null;
  /** Name of the terms of payment. */
  readonly terms: string | null;
};

/** Company and customer as they were when the invoice was booked (`printed.ts`). */
export type PrintedParties = { readonly company: DocumentCompany; readonly customer: PrintedCustomer };

/** With the addresses mail goes to, which are today's. */
export type DocumentCustomer = PrintedCustomer & {
  readonly EmailAddress: string | null;
  readonly EmailAddresses: readonly string[];
};

export type InvoiceSource = {
  readonly invoice: DocumentInvoice;
  readonly company: DocumentCompany;
  readonly customer: DocumentCustomer;
};

/** Everything an invoice's page and mail are made of, or null when the company has no such invoice. */
export async function findInvoiceSource(db: Db, companyId: string, invoiceId: string): Promise<InvoiceSource | null> {
  const { rows } = await db.query<InvoiceSource>(
    `SELECT to_jsonb(invoice) AS invoice, invoice.printed -> 'company' AS company,
            (invoice.printed -> 'customer') || jsonb_build_object(
              'EmailAddress', customer."EmailAddress",
              'EmailAddresses', coalesce(customer."EmailAddresses", '[]')) AS customer
       FROM "CustomerInvoice" AS invoice
       LEFT JOIN "Customer" AS customer
         ON customer."companyId" = invoice."companyId" AND customer."Id" = invoice."CustomerId"
      WHERE invoice."companyId" = $1 AND invoice."Id" = $2`,
    [companyId, invoiceId],
  );
  return rows[0] ?? null;
}
