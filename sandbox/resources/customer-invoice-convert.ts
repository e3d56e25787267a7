import { randomUUID } from "node:crypto";
import { now } from "../clock";
import { partiesToPrint } from "../documents/printed";
import { notFound, refused } from "../http/problem";
import { countryBooks } from "../ledger/country-books";
import { currencyExponent } from "../ledger/money";
import { postInvoice } from "../ledger/post-invoice";
import { saleKind } from "../ledger/sale-kind";
import { count } from "../store/counters";
import type { Tx } from "../store/db";
import { openFiscalYear } from "../store/fiscal-years";
import { appendVoucher } from "../store/posting";
import { soldArticles } from "./customer-invoice-articles";
import { dueDay, invoiceDay, termsId } from "./customer-invoice-dates";
import { buyerOf } from "./customer-invoice-draft-values";
import { type Buyer, buyerCountry, chargesVat, invoiceTerms, type Seller } from "./customer-invoice-parties";
import { type DraftRow, ledgerLines, type PricedRow, pricedRows, priceInvoice } from "./customer-invoice-rows";
import { assertExpected } from "./customer-invoice-validation";
import { invoiceValues, type StoredDraft } from "./customer-invoice-values";
import { withLedger } from "./ledger-refusals";
import type { Call } from "./pipeline/call";
import { findStored, insertRecord } from "./records";
import { takeInvoiceNumber } from "./series";

/**
 * Books a draft: the draft is gone; invoice, voucher, balances and counters are there, or nothing of it is.
 * Two calls for the same draft wait for each other, and the second finds no draft.
 * @returns the id of the invoice
 */
export function convertDraft(tx: Tx, call: Call, draftId: string): Promise<string> {
  return withLedger(async () => {
    const draft = await findStored<StoredDraft>(tx, "CustomerInvoiceDraft", call.companyId, draftId, "FOR UPDATE");
    if (!draft) throw notFound("The draft");
    const buyer = await buyerOf(tx, call.companyId, draft.CustomerId);
    const { seller, invoiceNumber } = await takeInvoiceNumber(tx, call.companyId);
    assertPlain(draft, buyer, seller);
    const invoicedOn = invoiceDay(call, draft, seller, buyer);
    const dueOn = await dueDay(tx, call, draft, buyer, invoicedOn);
    const fiscalYearId = await openFiscalYear(tx, call.companyId, invoicedOn);
    const { priced, terms } = await repriced(tx, call.companyId, draft, seller, buyer, invoicedOn);
    const prices = priceInvoice(priced, terms);
    const exponent = currencyExponent(terms.currency);
    assertExpected(call.body, priced, prices, exponent);

    const books = countryBooks(seller.CountryCode);
    const { voucher: draftVoucher } = postInvoice({
      bookedOn: invoicedOn,
      heading: books.invoiceHeading,
      customerName: buyer.Name,
      invoiceNumber,
      terms,
      accounts: books.standard,
      lines: postedLines(priced, draft, seller, buyer),
    });
    const id = randomUUID();
    const termsOfPaymentId = termsId(draft, buyer);
    const target = { companyId: call.companyId, fiscalYearId, exponent, sourceId: id };
    const voucher = await appendVoucher(tx, target, draftVoucher);
    const values = invoiceValues(draft, seller, buyer, priced, prices, {
      id,
      invoiceNumber,
      invoicedOn,
      dueOn,
      termsOfPaymentId,
      currency: terms.currency,
      userId: call.caller.userId,
      draftId,
      voucher: { id: voucher.id, label: `${voucher.series}${voucher.number}` },
      at: now(),
      newId: randomUUID,
    });
    const printed = await partiesToPrint(tx, call.companyId, buyer.Id, termsOfPaymentId);
    await insertRecord(tx, "CustomerInvoice", call.companyId, { ...values, printed });
    await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      draftId,
    ]);
    await count(tx, call.companyId, "conversion", "committed");
    await count(tx, call.companyId, "posting", "committed");
    return id;
  });
}

/**
 * What this service keeps in drafts but does not book: it would need other accounts or other documents, and a wrong
 * voucher is worse than none.
 * @throws ApiError 4002
 */
function assertPlain(draft: StoredDraft, buyer: Buyer, seller: Seller): void {
  const { currency } = invoiceTerms(seller, buyer, false);
  const rows = draft.Rows as readonly DraftRow[];
  const reasons: readonly (readonly [applies: boolean, what: string, member: string])[] = [
    [draft.IsCreditInvoice === true, "credit invoices", "IsCreditInvoice"],
    [Number(draft.RotReducedInvoicingType) !== 0, "house work reductions", "RotReducedInvoicingType"],
    [draft.UsesGreenTechnology === true, "green technology reductions", "UsesGreenTechnology"],
    [rows.some((row) => Number(row.GreenTechnologyType ?? 0) !== 0), "green technology rows", "Rows"],
    [currency !== seller.CurrencyCode, "invoices in other currencies", "InvoiceCurrencyCode"],
  ];
  const reason = reasons.find(([applies]) => applies);
  if (reason) throw refused(4002, `The sandbox cannot book ${reason[1]}.`, reason[2]);
}

async function repriced(tx: Tx, companyId: string, draft: StoredDraft, seller: Seller, buyer: Buyer, day: string) {
  const rows = draft.Rows as readonly DraftRow[];
  const terms = {
    ...invoiceTerms(seller, buyer, draft.CustomerIsPrivatePerson === true),
    day,
    chargesVat: chargesVat(seller, buyer),
    replacesZeroPrices: false,
  };
  const articles = await soldArticles(
    tx,
    companyId,
    rows.flatMap((row) => row.ArticleId ?? []),
  );
  return { priced: pricedRows(rows, articles, terms), terms };
}

function postedLines(priced: readonly PricedRow[], draft: StoredDraft, seller: Seller, buyer: Buyer) {
  const sold = priced.flatMap(({ row, article }) => (article ? [{ row, article }] : []));
  return ledgerLines(priced).map((line, index) => {
    const { row, article } = sold[index] ?? {};
    if (!row || !article) throw new Error("a ledger line without its row");
    const kind = saleKind({
      sellerCountry: seller.CountryCode,
      buyerCountry: buyerCountry(buyer, seller),
      constructionReverseCharge: row.ReversedConstructionServicesVatFree,
      euThirdParty: draft.EuThirdParty === true,
      rateBps: line.rateBps,
    });
    return { ...line, kind, accounts: article.accounts };
  });
}
