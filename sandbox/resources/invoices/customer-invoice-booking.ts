import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { findPartiesToPrint } from "../../documents/printed-parties";
import { getCountryBooks } from "../../ledger/country-books";
import type { LedgerErrorCode } from "../../ledger/ledger-error";
import { getCurrencyExponent } from "../../ledger/money";
import { type PostedLine, postInvoice } from "../../ledger/post-invoice";
import { chargesVat, getSaleKind } from "../../ledger/sale-kind";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear } from "../../store/fiscal-years";
import { appendVoucher, dimensionsOf } from "../../store/posting";
import { type BlamedMemberOf, withLedgerRefusals } from "../accounting/ledger-refusals";
import { bookPaymentAtOnce } from "../payments/paid-at-once";
import type { Call, RequestBody } from "../pipeline/call";
import { type ColumnValues, insertRecord } from "../records";
import { takeNextInvoiceNumber } from "../series";
import { listSoldArticles } from "./customer-invoice-articles";
import { assertBookable } from "./customer-invoice-bookable";
import { getDueTerms, invoiceDateOf, termsOfPaymentIdOf } from "./customer-invoice-dates";
import { assertRowDimensions } from "./customer-invoice-dimensions";
import { getBuyer } from "./customer-invoice-draft-values";
import { houseWorkOf } from "./customer-invoice-house-work";
import { type Buyer, invoiceTermsOf, type Seller, vatMarketOf } from "./customer-invoice-parties";
import { getInvoiceRate } from "./customer-invoice-rate";
import {
  type DraftRow,
  ledgerLinesOf,
  type PricedRow,
  priceInvoice,
  priceRows,
  type RowTerms,
} from "./customer-invoice-rows";
import { moveStock, type StockMovement } from "./customer-invoice-stock";
import { assertExpectedAmounts } from "./customer-invoice-validation";
import { buildInvoiceValues, listReverseChargeRowIndexes } from "./customer-invoice-values";
import type { StoredDraft } from "./stored-draft";

/** The values of an invoice that its draft does not hold: where the draft is stored, and what the caller states. */
export type InvoiceOrigin = {
  readonly draftId: string | null;
  readonly expectedAmounts: RequestBody | null;
  /** The exchange rate of the invoice's currency, when the caller states one. */
  readonly rate?: number | null;
  /** Members that an invoice has and a draft does not have. */
  readonly invoiceOnlyMembers?: ColumnValues;
};

/**
 * Books an invoice. The invoice number, the voucher, the balances and the counter are written together in the caller's
 * transaction, or none of them is.
 *
 * @param draft the contents of the invoice, as a draft stores them
 * @returns     the id of the invoice
 * @throws ApiError 2000 and 3000 at a member; 4002 for contents that the sandbox does not book and for an inactive account;
 *         3001, 4026 and 4038 for the date, 4024 for a coding, 4025 for a VAT number, 4027 for reverse charge, 4029 for a
 *         personal number
 */
export async function bookInvoice(tx: Tx, call: Call, draft: StoredDraft, origin: InvoiceOrigin): Promise<string> {
  const { companyId } = call;
  const buyer = await getBuyer(tx, companyId, draft.CustomerId);
  const { seller, invoiceNumber } = await takeNextInvoiceNumber(tx, companyId);
  assertBookable(draft, buyer, seller);
  const invoicedOn = invoiceDateOf(call, draft, seller, buyer);
  const { dueOn, termsType } = await getDueTerms(tx, call, draft, buyer, invoicedOn);
  const fiscalYearId = await withLedgerRefusals(() => getOpenFiscalYear(tx, companyId, invoicedOn), blameInvoiceDate);
  const { pricedRows, terms: rowTerms } = await priceDraftRows(tx, companyId, draft, seller, buyer, invoicedOn);
  const blamedMemberOf = makeBlamedMemberOf(pricedRows);
  const prices = await withLedgerRefusals(async () => priceInvoice(pricedRows, rowTerms), blamedMemberOf);
  assertExpectedAmounts(origin.expectedAmounts, pricedRows, prices, getCurrencyExponent(rowTerms.currency));
  const rate = getInvoiceRate(seller, rowTerms.currency, invoicedOn, origin.rate);
  const houseWork = await withLedgerRefusals(
    async () => houseWorkOf(draft, seller, pricedRows, rowTerms),
    blamedMemberOf,
  );

  const id = randomUUID();
  const voucher = await withLedgerRefusals(async () => {
    const postedLines = buildPostedLines(pricedRows, draft, seller, buyer);
    await assertRowDimensions(tx, { companyId, fiscalYearId, day: invoicedOn }, pricedRows, postedLines);
    const taxReductionMinor = houseWork?.reductionMinor ?? 0n;
    const postingDetails = { bookedOn: invoicedOn, invoiceNumber, terms: rowTerms, rate, taxReductionMinor };
    const voucherTarget = { companyId, fiscalYearId, exponent: getCurrencyExponent(rate.booksCurrency), sourceId: id };
    return appendVoucher(tx, voucherTarget, buildInvoiceVoucher(draft, seller, buyer, postedLines, postingDetails));
  }, blamedMemberOf);
  const termsOfPaymentId = termsOfPaymentIdOf(draft, buyer);
  const values = buildInvoiceValues(draft, seller, buyer, pricedRows, prices, {
    id,
    invoiceNumber,
    invoicedOn,
    dueOn,
    termsOfPaymentId,
    rate,
    userId: call.caller.userId,
    draftId: origin.draftId,
    voucher: { id: voucher.id, label: `${voucher.series}${voucher.number}` },
    houseWork,
    bookedAt: now(),
    newId: randomUUID,
  });
  const parties = await findPartiesToPrint(tx, companyId, buyer.Id, termsOfPaymentId);
  const invoiceToSettle = {
    id,
    companyId,
    fiscalYearId,
    invoicedOn,
    termsType,
    name: `${buyer.Name}, ${invoiceNumber}`,
  };
  const paymentMembers = await withLedgerRefusals(() =>
    bookPaymentAtOnce(tx, getCountryBooks(seller.CountryCode), {
      ...invoiceToSettle,
      ...amountsOwedOf(values, seller),
    }),
  );
  const printedDetails = {
    ...parties,
    reversedRows: listReverseChargeRowIndexes(pricedRows),
    paidAtOnceOn: paymentMembers.PaymentDate ?? null,
  };
  await insertRecord(tx, "CustomerInvoice", companyId, {
    ...values,
    ...paymentMembers,
    ...origin.invoiceOnlyMembers,
    printed: printedDetails,
  });
  if (draft.IsCreditInvoice !== true) await moveStock(tx, companyId, listStockMovements(pricedRows), "out");
  return id;
}

const listStockMovements = (pricedRows: readonly PricedRow[]): StockMovement[] =>
  pricedRows.flatMap(({ row, article }) =>
    article?.isStock ? [{ ArticleId: article.Id, Quantity: row.Quantity ?? 0 }] : [],
  );

const amountsOwedOf = (values: ColumnValues, { CurrencyCode }: Seller) => ({
  currency: String(values.CurrencyCode),
  booksCurrency: CurrencyCode ?? "SEK",
  remainingAmount: Number(values.RemainingAmountInvoiceCurrency),
  remainingInBooks: Number(values.RemainingAmount),
});

type PostingDetails = Pick<
  Parameters<typeof postInvoice>[0],
  "bookedOn" | "invoiceNumber" | "terms" | "rate" | "taxReductionMinor"
>;

function buildInvoiceVoucher(
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  lines: readonly PostedLine[],
  postingDetails: PostingDetails,
): VoucherDraft {
  const books = getCountryBooks(seller.CountryCode);
  const isCredit = draft.IsCreditInvoice === true;
  const { voucher } = postInvoice({
    ...postingDetails,
    isCredit,
    heading: isCredit ? books.creditHeading : books.invoiceHeading,
    customerName: buyer.Name,
    accounts: books.standardAccounts,
    lines,
  });
  return voucher;
}

/** Gives the rows of a draft the prices and VAT rates of a day. @throws ApiError 2000, 3000 at the row */
export async function priceDraftRows(
  tx: Tx,
  companyId: string,
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  pricedOn: string,
) {
  const rows = draft.Rows as readonly DraftRow[];
  const terms: RowTerms = {
    ...invoiceTermsOf(seller, buyer, draft.CustomerIsPrivatePerson === true),
    day: pricedOn,
    chargesVat: chargesVat(vatMarketOf(seller, buyer)),
    replacesZeroPrices: false,
  };
  const articles = await listSoldArticles(
    tx,
    companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  return { pricedRows: priceRows(rows, articles, terms), terms };
}

function buildPostedLines(
  pricedRows: readonly PricedRow[],
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
): PostedLine[] {
  const articleRows = pricedRows.flatMap(({ row, article }) => (article ? [{ row, article }] : []));
  return ledgerLinesOf(pricedRows).map((line, index) => {
    const { row, article } = articleRows[index] ?? {};
    if (!row || !article) throw new Error("a ledger line without its row");
    const kind = getSaleKind({
      ...vatMarketOf(seller, buyer),
      constructionReverseCharge: row.ReversedConstructionServicesVatFree,
      euThirdParty: draft.EuThirdParty === true,
      rateBps: line.rateBps,
    });
    return { ...line, kind, accounts: article.accounts, dimensions: dimensionsOf(row) };
  });
}

const blameInvoiceDate: BlamedMemberOf = () => "InvoiceDate";

/**
 * Returns a function that finds the member to blame for a ledger error. An error about a ledger line blames the article
 * of the row from which the line was made.
 */
function makeBlamedMemberOf(pricedRows: readonly PricedRow[]): BlamedMemberOf {
  const rowIndexOfLine = pricedRows.flatMap(({ article }, index) => (article ? [index] : []));
  const membersByErrorCode: { readonly [code in LedgerErrorCode]?: string } = {
    no_lines: "Rows",
    empty_voucher: "Rows",
    amount_too_large: "Rows",
    unknown_account: "Rows",
    inactive_account: "Rows",
    reverse_charge_with_vat: "Rows",
    negative_invoice: "IsCreditInvoice",
    third_party_without_eu_buyer: "EuThirdParty",
    reduction_too_high: "RotReducedInvoicingAmount",
    reduction_not_shared: "Persons",
  };
  return ({ code, lineIndex }) =>
    lineIndex === undefined ? membersByErrorCode[code] : `Rows[${rowIndexOfLine[lineIndex]}].ArticleId`;
}
