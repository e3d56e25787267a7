import { type FieldProblem, invalid } from "../../http/problem";
import type { InvoiceTerms, InvoiceTotals } from "../../ledger/invoice-totals";
import { currencyExponent, minorNumber } from "../../ledger/money";
import { chargesVat } from "../../ledger/sale-kind";
import type { Tx } from "../../store/db";
import { soldArticles } from "../invoices/customer-invoice-articles";
import { assertDraft } from "../invoices/customer-invoice-draft-rules";
import { buyerOf, sellerOf } from "../invoices/customer-invoice-draft-values";
import { highestHouseWork } from "../invoices/customer-invoice-house-work";
import { type Buyer, invoiceTerms, placeOf, type Seller } from "../invoices/customer-invoice-parties";
import {
  type DraftRow,
  type PricedInvoice,
  type PricedRow,
  pricedRows,
  priceInvoice,
  type RowTerms,
} from "../invoices/customer-invoice-rows";
import type { Values } from "../records";

/** A quote or an order at its prices, by the rules of the invoice it may become. */
export type PricedDocument = {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly terms: RowTerms;
  /** In the order of the body. */
  readonly priced: readonly PricedRow[];
  readonly prices: PricedInvoice;
};

export type Parties = { readonly seller: Seller; readonly buyer: Buyer };

/** What a caller that writes many documents already has. */
export type Known = { readonly newId?: () => string; readonly parties?: Parties };

export async function partiesOf(tx: Tx, companyId: string, customerId: unknown): Promise<Parties> {
  return { seller: await sellerOf(tx, companyId), buyer: await buyerOf(tx, companyId, customerId) };
}

/**
 * @param draft what the document says, in the members of an invoice draft
 * @param day   whose VAT rates hold, YYYY-MM-DD
 * @throws ApiError 2000 and 3000 at the member, also for a total below zero (docs/api/quotes-and-orders.md#orders);
 *         4027, 4029
 */
export async function pricedDocument(
  tx: Tx,
  companyId: string,
  draft: Values,
  { seller, buyer }: Parties,
  { day, currency }: { readonly day: string; readonly currency: string },
): Promise<PricedDocument> {
  const rows = draft.Rows as readonly DraftRow[];
  const { includesVat } = invoiceTerms(seller, buyer, buyer.IsPrivatePerson);
  const terms: RowTerms = {
    ...documentTerms(seller, currency, includesVat),
    day,
    chargesVat: chargesVat(placeOf(seller, buyer)),
    replacesZeroPrices: false,
  };
  await assertDraft(tx, companyId, draft, rows, { seller, buyer, day });
  const articles = await soldArticles(
    tx,
    companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  const priced = pricedRows(rows, articles, terms);
  const prices = priceInvoice(priced, terms);
  if (prices.totals.grossMinor < 0n) {
    throw invalid([{ field: "Rows", message: "The rows add up to less than nothing." }]);
  }
  return { seller, buyer, terms, priced, prices };
}

/** Only amounts in the company's own currency are rounded to whole units. */
export function documentTerms(seller: Seller, currency: string, includesVat: boolean): InvoiceTerms {
  const isDomestic = currency === (seller.CurrencyCode ?? currency);
  return { currency, includesVat, roundsToWholeUnits: seller.DomesticCurrencyRounding === 1 && isDomestic };
}

/** What a document comes to, in its own currency. */
export function totalsOf(totals: InvoiceTotals, currency: string) {
  const exponent = currencyExponent(currency);
  return {
    total: minorNumber(totals.grossMinor, exponent),
    vat: minorNumber(totals.vatMinor, exponent),
    rounding: minorNumber(totals.roundingMinor, exponent),
  };
}

/** The most that may be taken off for house work; null for an ordinary document. */
export function highestReductionOf(draft: Values, { seller, priced, terms }: PricedDocument): number | null {
  const highest = highestHouseWork(draft, seller, priced, terms);
  return highest === null ? null : minorNumber(highest, currencyExponent(terms.currency));
}

/** Days that must not come before the document's own. */
export function earlyDays(values: Values, day: string, members: readonly string[]): FieldProblem[] {
  const early = members.filter((member) => typeof values[member] === "string" && values[member] < day);
  return early.map((field) => ({ field, message: `${field} is before ${day}.` }));
}

/** What pages show of the amounts besides the members; rows in the order they are kept in. */
export type PrintedPrices = {
  readonly vat: readonly Values[];
  readonly rows: readonly Values[];
};

export function printedPrices({ priced, prices, terms }: PricedDocument, order: readonly number[]): PrintedPrices {
  const number = (minor: bigint) => minorNumber(minor, currencyExponent(terms.currency));
  return {
    vat: prices.totals.vat.map((entry) => ({
      VatPercent: entry.rateBps / 10_000,
      AmountInvoiceCurrency: number(entry.netMinor),
      VatAmountInvoiceCurrency: number(entry.vatMinor),
    })),
    rows: order.map((index) => ({
      UnitAbbreviation: priced[index]?.article?.UnitAbbreviation ?? null,
      UnitAbbreviationEnglish: priced[index]?.article?.UnitAbbreviationEnglish ?? null,
      AmountNoVat: prices.amounts[index]?.net ?? null,
    })),
  };
}
