import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import type { DocumentInvoice, InvoicePageData } from "../../documents/invoice-members";
import { findPartiesToPrint } from "../../documents/printed-parties";
import { notFoundError } from "../../http/problem";
import type { Tx } from "../../store/db";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { isPaidAtOnce } from "../payments/paid-at-once";
import type { Call } from "../pipeline/call";
import { findRecord } from "../records";
import { priceDraftRows } from "./customer-invoice-booking";
import { getDueTerms, invoiceDateOf, termsOfPaymentIdOf } from "./customer-invoice-dates";
import { getBuyer, getSeller } from "./customer-invoice-draft-values";
import { houseWorkOf } from "./customer-invoice-house-work";
import { getInvoiceRate } from "./customer-invoice-rate";
import { priceInvoice } from "./customer-invoice-rows";
import { buildInvoiceValues, listReverseChargeRowIndexes } from "./customer-invoice-values";
import type { StoredDraft } from "./stored-draft";

/**
 * The printed page of a draft. It shows what a conversion with the same query would book, without the invoice number and the
 * payment reference, which only a booking assigns. Nothing is written.
 * @throws ApiError 404 with 3000; 2000, 3000, 4029 when the date, the terms, the rows or the house work could not be booked
 */
export async function buildDraftPage(tx: Tx, call: Call, draftId: string): Promise<InvoicePageData> {
  const { companyId } = call;
  const draft = await findRecord<StoredDraft>(tx, "CustomerInvoiceDraft", companyId, draftId);
  if (!draft) throw notFoundError("The draft");
  const seller = await getSeller(tx, companyId);
  const buyer = await getBuyer(tx, companyId, draft.CustomerId);
  const invoicedOn = invoiceDateOf(call, draft, seller, buyer);
  const { dueOn, termsType } = await getDueTerms(tx, call, draft, buyer, invoicedOn);
  const { pricedRows, terms } = await priceDraftRows(tx, companyId, draft, seller, buyer, invoicedOn);
  const termsOfPaymentId = termsOfPaymentIdOf(draft, buyer);
  const values = await withLedgerRefusals(async () =>
    buildInvoiceValues(draft, seller, buyer, pricedRows, priceInvoice(pricedRows, terms), {
      id: draftId,
      invoiceNumber: 0,
      invoicedOn,
      dueOn,
      termsOfPaymentId,
      rate: getInvoiceRate(seller, terms.currency, invoicedOn),
      userId: call.caller.userId,
      draftId,
      voucher: { id: draftId, label: "" },
      houseWork: houseWorkOf(draft, seller, pricedRows, terms),
      bookedAt: now(),
      newId: randomUUID,
    }),
  );
  return {
    ...(await findPartiesToPrint(tx, companyId, buyer.Id, termsOfPaymentId)),
    invoice: {
      ...(values as DocumentInvoice),
      InvoiceNumber: null,
      PaymentReferenceNumber: null,
      reversedRows: listReverseChargeRowIndexes(pricedRows),
      paidAtOnceOn: isPaidAtOnce(termsType) ? invoicedOn : null,
    },
  };
}
