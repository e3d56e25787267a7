import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { partiesToPrint } from "../../documents/printed";
import { countryBooks } from "../../ledger/country-books";
import type { LedgerErrorCode } from "../../ledger/ledger-error";
import { currencyExponent } from "../../ledger/money";
import { type PostedLine, postInvoice } from "../../ledger/post-invoice";
import { chargesVat, saleKind } from "../../ledger/sale-kind";
import type { VoucherDraft } from "../../ledger/voucher";
import type { Tx } from "../../store/db";
import { openFiscalYear } from "../../store/fiscal-years";
import { appendVoucher, dimensionsOf } from "../../store/posting";
import { type Blame, withLedger } from "../accounting/ledger-refusals";
import { paidAtOnce } from "../payments/paid-at-once";
import type { Body, Call } from "../pipeline/call";
import { insertRecord, type Values } from "../records";
import { takeInvoiceNumber } from "../series";
import { soldArticles } from "./customer-invoice-articles";
import { assertBookable } from "./customer-invoice-bookable";
import { dueTerms, invoiceDay, termsId } from "./customer-invoice-dates";
import { assertRowDimensions } from "./customer-invoice-dimensions";
import { buyerOf } from "./customer-invoice-draft-values";
import { houseWorkOf } from "./customer-invoice-house-work";
import { type Buyer, invoiceTerms, placeOf, type Seller } from "./customer-invoice-parties";
import { invoiceRate } from "./customer-invoice-rate";
import {
  type DraftRow,
  ledgerLines,
  type PricedRow,
  pricedRows,
  priceInvoice,
  type RowTerms,
} from "./customer-invoice-rows";
import { type Moved, moveStock } from "./customer-invoice-stock";
import { assertExpected } from "./customer-invoice-validation";
import { invoiceValues, reversedRows } from "./customer-invoice-values";
import type { StoredDraft } from "./stored-draft";

/** Where an invoice comes from, and what its caller expects of it. */
export type Origin = {
  readonly draftId: string | null;
  readonly expected: Body | null;
  /** The rate of the invoice's currency, when its caller names one. */
  readonly rate?: number | null;
  /** Members of the invoice that no draft has. */
  readonly own?: Values;
};

/**
 * Books an invoice: number, voucher, balances and counter are there, or nothing of it is.
 *
 * @param draft what is booked, as a draft stores it
 * @returns     the id of the invoice
 * @throws ApiError 2000 and 3000 at a member; 4002 for what is not booked and an inactive account; 3001, 4026 and 4038 for the date, 4024 for a
 *         coding, 4025 for a VAT number, 4027 for reverse charge, 4029 for a personal number
 */
export async function bookInvoice(tx: Tx, call: Call, draft: StoredDraft, origin: Origin): Promise<string> {
  const { companyId } = call;
  const buyer = await buyerOf(tx, companyId, draft.CustomerId);
  const { seller, invoiceNumber } = await takeInvoiceNumber(tx, companyId);
  assertBookable(draft, buyer, seller);
  const invoicedOn = invoiceDay(call, draft, seller, buyer);
  const { dueOn, termsType } = await dueTerms(tx, call, draft, buyer, invoicedOn);
  const fiscalYearId = await withLedger(() => openFiscalYear(tx, companyId, invoicedOn), atDate);
  const { priced, terms } = await repriced(tx, companyId, draft, seller, buyer, invoicedOn);
  const blame = atMember(priced);
  const prices = await withLedger(async () => priceInvoice(priced, terms), blame);
  assertExpected(origin.expected, priced, prices, currencyExponent(terms.currency));
  const rate = invoiceRate(seller, terms.currency, invoicedOn, origin.rate);
  const houseWork = await withLedger(async () => houseWorkOf(draft, seller, priced, terms), blame);

  const id = randomUUID();
  const voucher = await withLedger(async () => {
    const lines = postedLines(priced, draft, seller, buyer);
    await assertRowDimensions(tx, { companyId, fiscalYearId, day: invoicedOn }, priced, lines);
    const taxReductionMinor = houseWork?.reductionMinor ?? 0n;
    const posting = { bookedOn: invoicedOn, invoiceNumber, terms, rate, taxReductionMinor };
    const target = { companyId, fiscalYearId, exponent: currencyExponent(rate.books), sourceId: id };
    return appendVoucher(tx, target, voucherOf(draft, seller, buyer, lines, posting));
  }, blame);
  const termsOfPaymentId = termsId(draft, buyer);
  const values = invoiceValues(draft, seller, buyer, priced, prices, {
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
    at: now(),
    newId: randomUUID,
  });
  const parties = await partiesToPrint(tx, companyId, buyer.Id, termsOfPaymentId);
  const sold = { id, companyId, fiscalYearId, invoicedOn, termsType, name: `${buyer.Name}, ${invoiceNumber}` };
  const paid = await withLedger(() =>
    paidAtOnce(tx, countryBooks(seller.CountryCode), { ...sold, ...owed(values, seller) }),
  );
  const printed = { ...parties, reversedRows: reversedRows(priced), paidAtOnceOn: paid.PaymentDate ?? null };
  await insertRecord(tx, "CustomerInvoice", companyId, { ...values, ...paid, ...origin.own, printed });
  if (draft.IsCreditInvoice !== true) await moveStock(tx, companyId, stocked(priced), "out");
  return id;
}

const stocked = (priced: readonly PricedRow[]): Moved[] =>
  priced.flatMap(({ row, article }) =>
    article?.isStock ? [{ ArticleId: article.Id, Quantity: row.Quantity ?? 0 }] : [],
  );

const owed = (values: Values, { CurrencyCode }: Seller) => ({
  currency: String(values.CurrencyCode),
  domestic: CurrencyCode ?? "SEK",
  remaining: Number(values.RemainingAmountInvoiceCurrency),
  remainingDomestic: Number(values.RemainingAmount),
});

type Posting = Pick<
  Parameters<typeof postInvoice>[0],
  "bookedOn" | "invoiceNumber" | "terms" | "rate" | "taxReductionMinor"
>;

function voucherOf(
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  lines: readonly PostedLine[],
  posting: Posting,
): VoucherDraft {
  const books = countryBooks(seller.CountryCode);
  const isCredit = draft.IsCreditInvoice === true;
  const { voucher } = postInvoice({
    ...posting,
    isCredit,
    heading: isCredit ? books.creditHeading : books.invoiceHeading,
    customerName: buyer.Name,
    accounts: books.standard,
    lines,
  });
  return voucher;
}

/** The rows of a draft at the prices and rates of a day. @throws ApiError 2000, 3000 at the row */
export async function repriced(
  tx: Tx,
  companyId: string,
  draft: StoredDraft,
  seller: Seller,
  buyer: Buyer,
  day: string,
) {
  const rows = draft.Rows as readonly DraftRow[];
  const terms: RowTerms = {
    ...invoiceTerms(seller, buyer, draft.CustomerIsPrivatePerson === true),
    day,
    chargesVat: chargesVat(placeOf(seller, buyer)),
    replacesZeroPrices: false,
  };
  const articles = await soldArticles(
    tx,
    companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  return { priced: pricedRows(rows, articles, terms), terms };
}

function postedLines(priced: readonly PricedRow[], draft: StoredDraft, seller: Seller, buyer: Buyer): PostedLine[] {
  const sold = priced.flatMap(({ row, article }) => (article ? [{ row, article }] : []));
  return ledgerLines(priced).map((line, index) => {
    const { row, article } = sold[index] ?? {};
    if (!row || !article) throw new Error("a ledger line without its row");
    const kind = saleKind({
      ...placeOf(seller, buyer),
      constructionReverseCharge: row.ReversedConstructionServicesVatFree,
      euThirdParty: draft.EuThirdParty === true,
      rateBps: line.rateBps,
    });
    return { ...line, kind, accounts: article.accounts, dimensions: dimensionsOf(row) };
  });
}

const atDate: Blame = () => "InvoiceDate";

/** The member that a refusal of the ledger is about; a line is named by its row. */
function atMember(priced: readonly PricedRow[]): Blame {
  const rowOf = priced.flatMap(({ article }, index) => (article ? [index] : []));
  const members: { readonly [code in LedgerErrorCode]?: string } = {
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
  return ({ code, line }) => (line === undefined ? members[code] : `Rows[${rowOf[line]}].ArticleId`);
}
