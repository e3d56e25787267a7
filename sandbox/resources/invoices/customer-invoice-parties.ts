import type { InvoiceTerms } from "../../ledger/invoice-totals";
import type { Market } from "../../ledger/sale-kind";
import { euMembers } from "../codes";

/** The settings of the company that decide how its invoices are priced and booked. */
export type Seller = {
  readonly CountryCode: string;
  readonly CurrencyCode: string | null;
  readonly DomesticCurrencyRounding: number | null;
  readonly KeepOriginalDraftDate: boolean | null;
  readonly ShowPricesExclVatPC: boolean;
  readonly UsesPaymentReferenceNumber: boolean;
  /** Null when the company has no tax reductions for house work. */
  readonly CompanyRotRutSettings: RotRutSettings | null;
  /** Null when the company has no tax reductions for green technology. */
  readonly CompanyGreenTechnologySettings: GreenTechnologySettings | null;
};

/** Shares are fractions. The maximum amounts are per person and year, in the company's currency. */
export type RotRutSettings = {
  readonly RotReducedInvoicingPercent?: number | null;
  readonly RotReducedInvoicingMaxAmount?: number | null;
  readonly RutReducedInvoicingPercent?: number | null;
  readonly RutMaxAmountForPersBelow65Year?: number | null;
  readonly RutMaxAmountForPersOver65Year?: number | null;
};

/** The share of solar cells as a fraction. The maximum amount is per person and year, in the company's currency. */
export type GreenTechnologySettings = {
  readonly SollarCellDiscountPercentage?: number | null;
  readonly GreenTechnologyDeductionMaxAmount?: number | null;
};

/** The members of a customer that decide how an invoice is booked, or that are copied to the invoice. */
export type Buyer = {
  readonly Id: string;
  readonly Name: string;
  readonly CustomerNumber: string;
  readonly CurrencyCode: string | null;
  readonly EmailAddress: string | null;
  readonly IsPrivatePerson: boolean;
  readonly IsFutureInvoiceDateAllowed: boolean;
  readonly ReverseChargeOnConstructionServices: boolean;
  /** True when the seller's VAT is charged although the buyer has a VAT number of another EU member. */
  readonly ForceBookkeepVat: boolean;
  readonly TermsOfPaymentId: string;
  readonly VatNumber: string | null;
  readonly InvoiceAddress1: string | null;
  readonly InvoiceAddress2: string | null;
  readonly InvoiceCity: string;
  readonly InvoicePostalCode: string;
  readonly InvoiceCountryCode: string | null;
  readonly DeliveryMethodId: string | null;
  readonly DeliveryTermId: string | null;
  readonly DeliveryAddress1: string | null;
  readonly DeliveryAddress2: string | null;
  readonly DeliveryCity: string | null;
  readonly DeliveryCountryCode: string | null;
  readonly DeliveryCustomerName: string | null;
  readonly DeliveryPostalCode: string | null;
};

/** The country code of a buyer: the customer's country, or else the company's country. */
export function buyerCountryOf(buyer: Buyer, seller: Seller): string {
  return buyer.InvoiceCountryCode ?? seller.CountryCode;
}

/**
 * The currency, the VAT mode and the rounding of an invoice. Prices include VAT for private persons, unless the company
 * shows prices for private persons without VAT (docs/api/customer-invoices.md#prices-with-vat).
 */
export function invoiceTermsOf(seller: Seller, buyer: Buyer, isPrivatePerson: boolean): InvoiceTerms {
  const sellerCurrency = seller.CurrencyCode ?? "SEK";
  const currency = buyer.CurrencyCode ?? sellerCurrency;
  return {
    currency,
    includesVat: isPrivatePerson && !seller.ShowPricesExclVatPC,
    roundsToWholeUnits: seller.DomesticCurrencyRounding === 1 && currency === sellerCurrency,
  };
}

/**
 * The two facts that decide about the VAT of a sale: the market of the buyer, and whether the buyer pays the VAT in the
 * EU.
 */
export function vatMarketOf(
  seller: Seller,
  buyer: Buyer,
): { readonly market: Market; readonly hasEuVatNumber: boolean } {
  const country = buyerCountryOf(buyer, seller);
  const hasEuVatNumber = Boolean(buyer.VatNumber) && !buyer.ForceBookkeepVat;
  return { market: marketOf(seller.CountryCode, country), hasEuVatNumber };
}

export function marketOf(sellerCountryCode: string, buyerCountryCode: string): Market {
  if (buyerCountryCode === sellerCountryCode) return "domestic";
  return euMembers.has(sellerCountryCode) && euMembers.has(buyerCountryCode) ? "eu" : "export";
}

/**
 * The first two letters of the VAT numbers of a country. Greek VAT numbers begin with EL. Numbers of Northern Ireland, which
 * belongs to the EU for goods, begin with XI.
 */
const vatNumberPrefixOf = (country: string): string => (country === "GR" ? "EL" : country);
const euPrefixes: ReadonlySet<string> = new Set([...euMembers, "XI"].map(vatNumberPrefixOf));

/**
 * The problem with the VAT number that a sale within the EU needs, as a message; null when there is none. The form of the
 * number was checked when the customer was saved.
 */
export function findVatNumberProblem(seller: Seller, buyer: Buyer, isThirdPartyTrade: boolean): string | null {
  const { market: saleMarket, hasEuVatNumber } = vatMarketOf(seller, buyer);
  if (saleMarket !== "eu") return null;
  if (!hasEuVatNumber) {
    return isThirdPartyTrade
      ? "Third-party trade needs the customer's VatNumber, and no forced VAT. Complete the customer."
      : null;
  }
  const prefix = String(buyer.VatNumber).slice(0, 2).toUpperCase();
  if (euPrefixes.has(prefix) && prefix !== vatNumberPrefixOf(seller.CountryCode)) return null;
  return `The customer's VatNumber must begin with the code of another EU member than ${seller.CountryCode}. Correct the customer.`;
}
