import type { DocumentCompany, PrintedCustomer } from "../invoice-members";
import type { VatGroup } from "./vat";

/** The values of an e-invoice (EN 16931), before they are written as XML. Amounts are in minor units and have no sign. */
export type EInvoice = {
  readonly isCredit: boolean;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly currency: string;
  /** Of an invoice in another currency than the seller's: that one, and the VAT in it (BT-6 and BT-111). */
  readonly home: { readonly currency: string; readonly vatMinor: bigint } | null;
  readonly buyerReference: string;
  readonly orderReference: string | null;
  /** The rows that are text alone, in order (BT-22). */
  readonly note: string;
  /** The invoice a credit note takes back (BG-3); null where the service does not know it. */
  readonly credited: { readonly number: string; readonly on: string } | null;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly delivery: { readonly on: string; readonly countryCode: string | null } | null;
  /** Null where nothing is asked for. */
  readonly payment: EInvoicePayment | null;
  readonly vat: readonly VatGroup[];
  readonly lines: readonly EInvoiceLine[];
  readonly totals: EInvoiceTotals;
};

export type EInvoiceParty = {
  /** With its scheme: `0007:5591234567`; empty without one. */
  readonly address: string;
  readonly name: string;
  readonly street: string;
  readonly secondLine: string;
  readonly city: string;
  readonly postalCode: string;
  readonly countryCode: string;
  readonly vatNumber: string | null;
  /** What a company says of itself by law beside its VAT number: Foretaksregisteret, Godkänd för F-skatt (BT-32). */
  readonly registration: string | null;
  readonly legal: { readonly number: string; readonly scheme: string | null } | null;
  readonly contact: string | null;
};

export type EInvoicePayment = {
  readonly reference: string;
  readonly account: string | null;
  /** Peppol's name of a Swedish giro, where the account is one of it. */
  readonly giro: "SE:BANKGIRO" | "SE:PLUSGIRO" | null;
};

export type EInvoiceLine = {
  readonly id: string;
  /** Decimal text. The sign of the line is the quantity's, for a price has none (BR-27). */
  readonly quantity: string;
  /** Decimal text of the net price of one unit: discounts are in it, and VAT is not. */
  readonly price: string;
  readonly netMinor: bigint;
  readonly name: string;
  readonly articleNumber: string | null;
  /** UN/ECE Recommendation 20. */
  readonly unitCode: string;
  readonly vat: Pick<VatGroup, "category" | "rate">;
};

export type EInvoiceTotals = {
  readonly netMinor: bigint;
  readonly grossMinor: bigint;
  /** What somebody else pays or the buyer has paid: the tax agency's part of house work, and money taken at once. */
  readonly prepaidMinor: bigint;
  readonly roundingMinor: bigint;
  readonly payableMinor: bigint;
};

/** The electronic addresses of an e-invoice, with their scheme: `0007:5591234567`; empty where there is none. */
export type Addresses = { readonly sender: string; readonly recipient: string };

export type Account = Pick<DocumentCompany, "Iban" | "BankAccount" | "BankGiro" | "PlusGiro">;

/**
 * The parties as they are today: a number in a register that was missing or wrong when the invoice was booked can be mended,
 * and so can a name, an address or an account that was missing.
 */
export type Registered = {
  readonly company: Account &
    Pick<DocumentCompany, "Name" | "Address1" | "PostalCode" | "City" | "CorporateIdentityNumber" | "VatCode">;
  readonly customer: Pick<PrintedCustomer, "CorporateIdentityNumber" | "VatNumber">;
};
