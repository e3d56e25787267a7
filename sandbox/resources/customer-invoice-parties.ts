import type { InvoiceTerms } from "../ledger/invoice-totals";
import { euMembers } from "./codes";

/** What of the company's settings decides about an invoice. */
export type Seller = {
  readonly CountryCode: string;
  readonly CurrencyCode: string | null;
  readonly DomesticCurrencyRounding: number | null;
  readonly KeepOriginalDraftDate: boolean | null;
  readonly ShowPricesExclVatPC: boolean;
  readonly UsesPaymentReferenceNumber: boolean;
};

/** What of a customer decides about an invoice, and what the invoice keeps of it. */
export type Buyer = {
  readonly Id: string;
  readonly Name: string;
  readonly CustomerNumber: string;
  readonly CurrencyCode: string | null;
  readonly EmailAddress: string | null;
  readonly IsPrivatePerson: boolean;
  readonly IsFutureInvoiceDateAllowed: boolean;
  readonly ReverseChargeOnConstructionServices: boolean;
  readonly TermsOfPaymentId: string;
  readonly VatNumber: string | null;
  readonly InvoiceAddress1: string | null;
  readonly InvoiceAddress2: string | null;
  readonly InvoiceCity: string;
  readonly InvoicePostalCode: string;
  readonly InvoiceCountryCode: string | null;
  readonly DeliveryAddress1: string | null;
  readonly DeliveryAddress2: string | null;
  readonly DeliveryCity: string | null;
  readonly DeliveryCountryCode: string | null;
  readonly DeliveryCustomerName: string | null;
  readonly DeliveryPostalCode: string | null;
};

/** A customer without a country is in the company's own. */
export function buyerCountry(buyer: Buyer, seller: Seller): string {
  return buyer.InvoiceCountryCode ?? seller.CountryCode;
}

/** Prices include VAT for private persons, unless the company shows theirs without (behaviour 9). */
export function invoiceTerms(seller: Seller, buyer: Buyer, isPrivatePerson: boolean): InvoiceTerms {
  const domestic = seller.CurrencyCode ?? "SEK";
  const currency = buyer.CurrencyCode ?? domestic;
  return {
    currency,
    includesVat: isPrivatePerson && !seller.ShowPricesExclVatPC,
    roundsToWholeUnits: seller.DomesticCurrencyRounding === 1 && currency === domestic,
  };
}

/**
 * Whether a sale to this buyer carries the seller's VAT: at home always, in the EU when the buyer has no VAT
 * number, outside it never (assumed after the kinds of sale an article coding knows, behaviour 8).
 */
export function chargesVat(seller: Seller, buyer: Buyer): boolean {
  const country = buyerCountry(buyer, seller);
  if (country === seller.CountryCode) return true;
  return euMembers.has(country) && !buyer.VatNumber;
}
