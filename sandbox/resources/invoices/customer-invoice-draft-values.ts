import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { refused } from "../../http/problem";
import { inBooks, type Rate } from "../../ledger/exchange";
import type { InvoiceTerms } from "../../ledger/invoice-totals";
import { currencyExponent, minorNumber } from "../../ledger/money";
import { chargesVat } from "../../ledger/sale-kind";
import type { Db, Tx } from "../../store/db";
import type { Body, Call } from "../pipeline/call";
import { completed, findStored, type Values } from "../records";
import { soldArticles } from "./customer-invoice-articles";
import { assertDraft, lineNumber } from "./customer-invoice-draft-rules";
import { highestHouseWork } from "./customer-invoice-house-work";
import { type Buyer, buyerCountry, invoiceTerms, placeOf, type Seller } from "./customer-invoice-parties";
import { invoiceRate } from "./customer-invoice-rate";
import { type DraftRow, type PricedInvoice, type PricedRow, pricedRows, priceInvoice } from "./customer-invoice-rows";

/**
 * A whole draft as it is stored: what the client wrote, what customer and articles add, the totals. Its id and
 * those of its rows are new at every save (docs/api/requests.md#replacing-a-record).
 * @throws ApiError 2000, 3000 at the member
 */
export async function draftValues(
  tx: Tx,
  call: Pick<Call, "companyId" | "today" | "query">,
  body: Body,
  newId: () => string = randomUUID,
): Promise<Values> {
  const given = completed("CustomerInvoiceDraftApi", body);
  const seller = await sellerOf(tx, call.companyId);
  const buyer = await buyerOf(tx, call.companyId, given.CustomerId);
  const isPrivate = privatePerson(call, body, buyer);
  const terms = {
    ...invoiceTerms(seller, buyer, isPrivate),
    day: String(given.InvoiceDate ?? call.today),
    chargesVat: chargesVat(placeOf(seller, buyer)),
    replacesZeroPrices: given.ReplaceUnitPriceWhenZero === true,
  };
  const rows = given.Rows as DraftRow[];
  await assertDraft(tx, call.companyId, given, rows, { seller, buyer, day: terms.day });
  const ordered = inOrder(rows);
  const articles = await soldArticles(
    tx,
    call.companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  const priced = pricedRows(ordered, articles, terms);
  const prices = priceInvoice(priced, terms);
  return {
    ...given,
    ...partyValues(given, buyer, seller),
    ...totalValues(prices, invoiceRate(seller, terms.currency, terms.day)),
    MaxAllowedTaxReductionAmount: highestReductionOf(given, seller, priced, terms),
    Id: newId(),
    CreatedUtc: now(),
    CustomerIsPrivatePerson: isPrivate,
    IncludesVat: terms.includesVat,
    InvoiceCurrencyCode: terms.currency,
    InvoiceDate: terms.day,
    Persons: (given.Persons as readonly Values[]).map((person) => ({ ...person, Id: newId() })),
    ReverseChargeOnConstructionServices: rows.some((row) => row.ReversedConstructionServicesVatFree),
    Rows: priced.map((row, index) => ({ ...rowValues(row, prices, index), Id: newId() })),
  };
}

export async function sellerOf(db: Db, companyId: string): Promise<Seller> {
  const { rows } = await db.query<Seller>(`SELECT * FROM "CompanySettings" WHERE "companyId" = $1`, [companyId]);
  if (!rows[0]) throw new Error(`company ${companyId} has no settings`);
  return rows[0];
}

export async function buyerOf(tx: Tx, companyId: string, id: unknown): Promise<Buyer> {
  const buyer = await findStored<Buyer>(tx, "Customer", companyId, id, "FOR KEY SHARE");
  if (!buyer) throw refused(3000, "The customer was not found.", "CustomerId");
  return buyer;
}

/** The customer's word, unless the call lets the draft's own win. */
function privatePerson(call: Pick<Call, "query">, body: Body, buyer: Buyer): boolean {
  const own = body.CustomerIsPrivatePerson;
  return call.query.overrideCustomerIsPrivatePerson === true && typeof own === "boolean" ? own : buyer.IsPrivatePerson;
}

/** Rows without a number count from their place; a number given moves the row to its place. */
function inOrder(rows: readonly DraftRow[]): DraftRow[] {
  return rows
    .map((row, index) => ({ ...row, LineNumber: lineNumber(row, index) }) as DraftRow)
    .sort((a, b) => (a.LineNumber ?? 0) - (b.LineNumber ?? 0));
}

/** Address members left out are the customer's (docs/api/customer-invoices.md#drafts). */
export function partyValues(given: Record<string, unknown>, buyer: Buyer, seller: Seller): Values {
  const or = (member: keyof Buyer) => given[member] ?? buyer[member];
  return {
    CustomerName: buyer.Name,
    CustomerNumber: buyer.CustomerNumber,
    InvoiceCustomerName: buyer.Name,
    InvoiceAddress1: or("InvoiceAddress1"),
    InvoiceAddress2: or("InvoiceAddress2"),
    InvoiceCity: buyer.InvoiceCity,
    InvoicePostalCode: buyer.InvoicePostalCode,
    InvoiceCountryCode: buyerCountry(buyer, seller),
    DeliveryAddress1: or("DeliveryAddress1"),
    DeliveryAddress2: or("DeliveryAddress2"),
    DeliveryCity: or("DeliveryCity"),
    DeliveryCountryCode: or("DeliveryCountryCode"),
    DeliveryCustomerName: or("DeliveryCustomerName"),
    DeliveryPostalCode: or("DeliveryPostalCode"),
  };
}

/** In the company's currency by the rate of the draft's day; an invoice has that of its own. */
function totalValues({ totals }: PricedInvoice, rate: Rate): Values {
  const exponent = currencyExponent(rate.currency);
  const inCompanyCurrency = (minor: bigint) => minorNumber(inBooks(minor, rate), currencyExponent(rate.books));
  return {
    TotalAmount: minorNumber(totals.grossMinor, exponent),
    TotalVatAmount: minorNumber(totals.vatMinor, exponent),
    TotalRoundings: minorNumber(totals.roundingMinor, exponent),
    TotalAmountBaseCurrency: inCompanyCurrency(totals.grossMinor),
    TotalVatAmountBaseCurrency: inCompanyCurrency(totals.vatMinor),
  };
}

function highestReductionOf(given: Values, seller: Seller, priced: readonly PricedRow[], terms: InvoiceTerms) {
  const highest = highestHouseWork(given, seller, priced, terms);
  return highest === null ? null : minorNumber(highest, currencyExponent(terms.currency));
}

function rowValues({ row, article, rate, unitPrice }: PricedRow, { amounts }: PricedInvoice, index: number): Values {
  return {
    ...row,
    ArticleNumber: article?.Number ?? null,
    Text: row.Text ?? article?.Name ?? null,
    UnitPrice: unitPrice,
    Quantity: article ? (row.Quantity ?? 0) : null,
    IsServiceArticle: article?.isService ?? false,
    UnitId: article?.UnitId ?? null,
    UnitName: row.UnitName ?? article?.UnitName ?? null,
    UnitAbbreviation: row.UnitAbbreviation ?? article?.UnitAbbreviation ?? null,
    UnitAbbreviationEnglish: row.UnitAbbreviationEnglish ?? article?.UnitAbbreviationEnglish ?? null,
    VatRateId: article?.CodingId ?? null,
    VatRate: rate,
    Amount: amounts[index]?.amount ?? null,
    IsDiscountInFixedAmount: false,
    DiscountFixedAmount: null,
    PurchasePrice: null,
    FreightCosts: null,
  };
}
