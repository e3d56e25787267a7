import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { ruleRefusalError } from "../../http/problem";
import { convertToBooksCurrency, type ExchangeRate } from "../../ledger/exchange";
import type { InvoiceTerms } from "../../ledger/invoice-totals";
import { getCurrencyExponent, toAmountNumber } from "../../ledger/money";
import { chargesVat } from "../../ledger/sale-kind";
import type { Db, Tx } from "../../store/db";
import type { Call, RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord } from "../records";
import { listSoldArticles } from "./customer-invoice-articles";
import { assertDraft, lineNumberOf } from "./customer-invoice-draft-rules";
import { findHighestReductionMinor } from "./customer-invoice-house-work";
import { type Buyer, buyerCountryOf, invoiceTermsOf, type Seller, vatMarketOf } from "./customer-invoice-parties";
import { getInvoiceRate } from "./customer-invoice-rate";
import { type DraftRow, type PricedInvoice, type PricedRow, priceInvoice, priceRows } from "./customer-invoice-rows";

/**
 * The whole record of a draft, as stored: the members of the client, the members that the customer and the articles add, and
 * the totals. The draft and its rows get new ids at every save (docs/api/requests.md#replacing-a-record).
 * @throws ApiError 2000, 3000 at the member
 */
export async function buildDraftValues(
  tx: Tx,
  call: Pick<Call, "companyId" | "today" | "query">,
  body: RequestBody,
  createId: () => string = randomUUID,
): Promise<ColumnValues> {
  const draft = completeBody("CustomerInvoiceDraftApi", body);
  const seller = await getSeller(tx, call.companyId);
  const buyer = await getBuyer(tx, call.companyId, draft.CustomerId);
  const isPrivateBuyer = isPrivateBuyerOf(call, body, buyer);
  const terms = {
    ...invoiceTermsOf(seller, buyer, isPrivateBuyer),
    day: String(draft.InvoiceDate ?? call.today),
    chargesVat: chargesVat(vatMarketOf(seller, buyer)),
    replacesZeroPrices: draft.ReplaceUnitPriceWhenZero === true,
  };
  const rows = draft.Rows as DraftRow[];
  await assertDraft(tx, call.companyId, draft, rows, { seller, buyer, day: terms.day });
  const sortedRows = sortByLineNumber(rows);
  const articles = await listSoldArticles(
    tx,
    call.companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  const pricedRows = priceRows(sortedRows, articles, terms);
  const prices = priceInvoice(pricedRows, terms);
  return {
    ...draft,
    ...buildPartyValues(draft, buyer, seller),
    ...buildTotalValues(prices, getInvoiceRate(seller, terms.currency, terms.day)),
    MaxAllowedTaxReductionAmount: findHighestReduction(draft, seller, pricedRows, terms),
    Id: createId(),
    CreatedUtc: now(),
    CustomerIsPrivatePerson: isPrivateBuyer,
    IncludesVat: terms.includesVat,
    InvoiceCurrencyCode: terms.currency,
    InvoiceDate: terms.day,
    Persons: (draft.Persons as readonly ColumnValues[]).map((person) => ({ ...person, Id: createId() })),
    ReverseChargeOnConstructionServices: rows.some((row) => row.ReversedConstructionServicesVatFree),
    Rows: pricedRows.map((row, index) => ({ ...buildRowValues(row, prices, index), Id: createId() })),
  };
}

export async function getSeller(db: Db, companyId: string): Promise<Seller> {
  const { rows } = await db.query<Seller>(`SELECT * FROM "CompanySettings" WHERE "companyId" = $1`, [companyId]);
  if (!rows[0]) throw new Error(`company ${companyId} has no settings`);
  return rows[0];
}

export async function getBuyer(tx: Tx, companyId: string, id: unknown): Promise<Buyer> {
  const buyer = await findRecord<Buyer>(tx, "Customer", companyId, id, "FOR KEY SHARE");
  if (!buyer) throw ruleRefusalError(3000, "The customer was not found.", "CustomerId");
  return buyer;
}

/** Whether the customer is a private person: the customer's setting, or the draft's member when the call prefers it. */
function isPrivateBuyerOf(call: Pick<Call, "query">, body: RequestBody, buyer: Buyer): boolean {
  const statedChoice = body.CustomerIsPrivatePerson;
  return call.query.overrideCustomerIsPrivatePerson === true && typeof statedChoice === "boolean"
    ? statedChoice
    : buyer.IsPrivatePerson;
}

/** Sorts rows by `LineNumber`. A row without a number gets its position in the body as its number. */
function sortByLineNumber(rows: readonly DraftRow[]): DraftRow[] {
  return rows
    .map((row, index) => ({ ...row, LineNumber: lineNumberOf(row, index) }) as DraftRow)
    .sort((left, right) => (left.LineNumber ?? 0) - (right.LineNumber ?? 0));
}

/**
 * The party and address members of a document. A member that the document leaves out has the customer's value
 * (docs/api/customer-invoices.md#drafts).
 */
export function buildPartyValues(documentMembers: Record<string, unknown>, buyer: Buyer, seller: Seller): ColumnValues {
  const getStatedOrBuyersValue = (member: keyof Buyer) => documentMembers[member] ?? buyer[member];
  return {
    CustomerName: buyer.Name,
    CustomerNumber: buyer.CustomerNumber,
    InvoiceCustomerName: buyer.Name,
    InvoiceAddress1: getStatedOrBuyersValue("InvoiceAddress1"),
    InvoiceAddress2: getStatedOrBuyersValue("InvoiceAddress2"),
    InvoiceCity: buyer.InvoiceCity,
    InvoicePostalCode: buyer.InvoicePostalCode,
    InvoiceCountryCode: buyerCountryOf(buyer, seller),
    DeliveryAddress1: getStatedOrBuyersValue("DeliveryAddress1"),
    DeliveryAddress2: getStatedOrBuyersValue("DeliveryAddress2"),
    DeliveryCity: getStatedOrBuyersValue("DeliveryCity"),
    DeliveryCountryCode: getStatedOrBuyersValue("DeliveryCountryCode"),
    DeliveryCustomerName: getStatedOrBuyersValue("DeliveryCustomerName"),
    DeliveryPostalCode: getStatedOrBuyersValue("DeliveryPostalCode"),
  };
}

/**
 * The totals of a draft. They are converted to the company's currency at the rate of the draft's day; the invoice is
 * converted at the rate of its own day.
 */
function buildTotalValues({ totals }: PricedInvoice, rate: ExchangeRate): ColumnValues {
  const exponent = getCurrencyExponent(rate.currency);
  const toBooksCurrencyNumber = (amountMinor: bigint) =>
    toAmountNumber(convertToBooksCurrency(amountMinor, rate), getCurrencyExponent(rate.booksCurrency));
  return {
    TotalAmount: toAmountNumber(totals.grossMinor, exponent),
    TotalVatAmount: toAmountNumber(totals.vatMinor, exponent),
    TotalRoundings: toAmountNumber(totals.roundingMinor, exponent),
    TotalAmountBaseCurrency: toBooksCurrencyNumber(totals.grossMinor),
    TotalVatAmountBaseCurrency: toBooksCurrencyNumber(totals.vatMinor),
  };
}

function findHighestReduction(
  draft: ColumnValues,
  seller: Seller,
  pricedRows: readonly PricedRow[],
  terms: InvoiceTerms,
) {
  const highestReductionMinor = findHighestReductionMinor(draft, seller, pricedRows, terms);
  return highestReductionMinor === null
    ? null
    : toAmountNumber(highestReductionMinor, getCurrencyExponent(terms.currency));
}

function buildRowValues(
  { row, article, rate, unitPrice }: PricedRow,
  { amounts }: PricedInvoice,
  index: number,
): ColumnValues {
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
