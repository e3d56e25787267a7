import { type FieldProblem, invalidBodyError } from "../../http/problem";
import type { InvoiceTerms, InvoiceTotals } from "../../ledger/invoice-totals";
import { getCurrencyExponent, toAmountNumber } from "../../ledger/money";
import { chargesVat } from "../../ledger/sale-kind";
import type { Tx } from "../../store/db";
import { listSoldArticles } from "../invoices/customer-invoice-articles";
import { assertDraft } from "../invoices/customer-invoice-draft-rules";
import { getBuyer, getSeller } from "../invoices/customer-invoice-draft-values";
import { findHighestReductionMinor } from "../invoices/customer-invoice-house-work";
import { type Buyer, invoiceTermsOf, type Seller, vatMarketOf } from "../invoices/customer-invoice-parties";
import {
  type DraftRow,
  type PricedInvoice,
  type PricedRow,
  priceInvoice,
  priceRows,
  type RowTerms,
} from "../invoices/customer-invoice-rows";
import type { ColumnValues } from "../records";

/** A quote or an order with its prices, computed by the rules of the invoice that it may become. */
export type PricedDocument = {
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly terms: RowTerms;
  /** The rows in the order of the body. */
  readonly pricedRows: readonly PricedRow[];
  readonly prices: PricedInvoice;
};

export type Parties = { readonly seller: Seller; readonly buyer: Buyer };

/** Inputs that are prepared once by a caller that writes many documents. */
export type PreparedInputs = { readonly newId?: () => string; readonly parties?: Parties };

export async function getParties(tx: Tx, companyId: string, customerId: unknown): Promise<Parties> {
  return { seller: await getSeller(tx, companyId), buyer: await getBuyer(tx, companyId, customerId) };
}

/**
 * Computes the rows, prices and totals of a quote or an order.
 *
 * @param draft the contents of the document, in the members of an invoice draft
 * @param day   the day whose VAT rates apply, YYYY-MM-DD
 * @throws ApiError 2000 and 3000 at the member, also for a total below zero (docs/api/quotes-and-orders.md#orders);
 *         4027, 4029
 */
export async function priceDocument(
  tx: Tx,
  companyId: string,
  draft: ColumnValues,
  { seller, buyer }: Parties,
  { day, currency }: { readonly day: string; readonly currency: string },
): Promise<PricedDocument> {
  const rows = draft.Rows as readonly DraftRow[];
  const { includesVat } = invoiceTermsOf(seller, buyer, buyer.IsPrivatePerson);
  const terms: RowTerms = {
    ...documentTermsOf(seller, currency, includesVat),
    day,
    chargesVat: chargesVat(vatMarketOf(seller, buyer)),
    replacesZeroPrices: false,
  };
  await assertDraft(tx, companyId, draft, rows, { seller, buyer, day });
  const articles = await listSoldArticles(
    tx,
    companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  const pricedRows = priceRows(rows, articles, terms);
  const prices = priceInvoice(pricedRows, terms);
  if (prices.totals.grossMinor < 0n) {
    throw invalidBodyError([{ field: "Rows", message: "The rows add up to less than nothing." }]);
  }
  return { seller, buyer, terms, pricedRows, prices };
}

/** The terms of a document; only amounts in the company's own currency are rounded to whole units. */
export function documentTermsOf(seller: Seller, currency: string, includesVat: boolean): InvoiceTerms {
  const isInBooksCurrency = currency === (seller.CurrencyCode ?? currency);
  return { currency, includesVat, roundsToWholeUnits: seller.DomesticCurrencyRounding === 1 && isInBooksCurrency };
}

/** The totals of a document as JSON numbers, in the document's currency. */
export function toDocumentTotals(totals: InvoiceTotals, currency: string) {
  const exponent = getCurrencyExponent(currency);
  return {
    total: toAmountNumber(totals.grossMinor, exponent),
    vat: toAmountNumber(totals.vatMinor, exponent),
    rounding: toAmountNumber(totals.roundingMinor, exponent),
  };
}

/** Finds the highest reduction that is allowed for house work; null for a document without house work. */
export function findHighestReduction(
  draft: ColumnValues,
  { seller, pricedRows, terms }: PricedDocument,
): number | null {
  const highestReductionMinor = findHighestReductionMinor(draft, seller, pricedRows, terms);
  return highestReductionMinor === null
    ? null
    : toAmountNumber(highestReductionMinor, getCurrencyExponent(terms.currency));
}

/** Reports dates that are before the date of the document. */
export function findEarlyDateProblems(
  values: ColumnValues,
  documentDate: string,
  members: readonly string[],
): FieldProblem[] {
  const earlyMembers = members.filter((member) => typeof values[member] === "string" && values[member] < documentDate);
  return earlyMembers.map((field) => ({ field, message: `${field} is before ${documentDate}.` }));
}

/** The amounts that a printed page shows and that no member holds. The rows are sorted as they are stored. */
export type PrintedPrices = {
  readonly vat: readonly ColumnValues[];
  readonly rows: readonly ColumnValues[];
};

export function toPrintedPrices(
  { pricedRows, prices, terms }: PricedDocument,
  sortedRowIndexes: readonly number[],
): PrintedPrices {
  const toNumber = (amountMinor: bigint) => toAmountNumber(amountMinor, getCurrencyExponent(terms.currency));
  return {
    vat: prices.totals.vat.map((vatEntry) => ({
      VatPercent: vatEntry.rateBps / 10_000,
      AmountInvoiceCurrency: toNumber(vatEntry.netMinor),
      VatAmountInvoiceCurrency: toNumber(vatEntry.vatMinor),
    })),
    rows: sortedRowIndexes.map((index) => ({
      UnitAbbreviation: pricedRows[index]?.article?.UnitAbbreviation ?? null,
      UnitAbbreviationEnglish: pricedRows[index]?.article?.UnitAbbreviationEnglish ?? null,
      AmountNoVat: prices.amounts[index]?.net ?? null,
    })),
  };
}
