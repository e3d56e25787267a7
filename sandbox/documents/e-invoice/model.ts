import type { DocumentCompany, PrintedCustomer } from "../invoice-members";
import type { VatGroup } from "./vat";

/** The values of an e-invoice (EN 16931), before they are written as XML. Amounts are in minor units and have no sign. */
export type EInvoice = {
  readonly isCredit: boolean;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** The seller's currency and the VAT in it, where the invoice is in another currency (BT-6 and BT-111). */
  readonly vatInSellerCurrency: { readonly currency: string; readonly vatMinor: bigint } | null;
  readonly buyerReference: string;
  readonly orderReference: string | null;
  /** The text of the rows that have only text, in their order (BT-22). */
  readonly note: string;
  /** The invoice that a credit note credits (BG-3); null where the service does not know it. */
  readonly creditedInvoice: { readonly number: string; readonly date: string } | null;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly delivery: { readonly date: string; readonly countryCode: string | null } | null;
  /** Null where the buyer is not asked to pay. */
  readonly payment: EInvoicePayment | null;
  readonly vatGroups: readonly VatGroup[];
  readonly lines: readonly EInvoiceLine[];
  readonly totals: EInvoiceTotals;
};

export type EInvoiceParty = {
  /** The electronic address with its scheme, `0007:5591234567`; empty where there is none. */
  readonly address: string;
  readonly name: string;
  readonly street: string;
  readonly secondLine: string;
  readonly city: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly vatNumber: string | null;
  /** The statement that the law requires beside the VAT number: Foretaksregisteret, Godkänd för F-skatt (BT-32). */
  readonly registration: string | null;
  readonly legalNumber: { readonly number: string; readonly scheme: string | null } | null;
  readonly contact: string | null;
};

export type EInvoicePayment = {
  readonly reference: string;
  readonly account: string | null;
  /** Peppol's name for the Swedish giro, where the account is a giro account. */
  readonly giro: "SE:BANKGIRO" | "SE:PLUSGIRO" | null;
};

export type EInvoiceLine = {
  readonly id: string;
  /** Decimal text. The quantity has the sign of the line, because a price may not be negative (BR-27). */
  readonly quantity: string;
  /** Decimal text of the net price of one unit, after discounts and without VAT. */
  readonly price: string;
  readonly netMinor: bigint;
  readonly name: string;
  readonly articleNumber: string | null;
  /** The code of the unit (UN/ECE Recommendation 20). */
  readonly unitCode: string;
  readonly vat: Pick<VatGroup, "category" | "rate">;
};

export type EInvoiceTotals = {
  readonly netMinor: bigint;
  readonly grossMinor: bigint;
  /**
   * The amount the buyer need not pay: the tax agency's part of house work, and what was paid when the invoice was booked.
   */
  readonly prepaidMinor: bigint;
  readonly roundingMinor: bigint;
  readonly payableMinor: bigint;
};

/** The electronic addresses of sender and recipient with their scheme, `0007:5591234567`; empty where there is none. */
export type ElectronicAddresses = { readonly sender: string; readonly recipient: string };

export type PaymentAccounts = Pick<DocumentCompany, "Iban" | "BankAccount" | "BankGiro" | "PlusGiro">;

/**
 * The parties as they are now. An organisation or VAT number that was missing or wrong when the invoice was booked can be
 * corrected afterwards, and a name, an address or an account that was missing can be added.
 */
export type CurrentParties = {
  readonly company: PaymentAccounts &
    Pick<DocumentCompany, "Name" | "Address1" | "PostalCode" | "City" | "CorporateIdentityNumber" | "VatCode">;
  readonly customer: Pick<PrintedCustomer, "CorporateIdentityNumber" | "VatNumber">;
};
