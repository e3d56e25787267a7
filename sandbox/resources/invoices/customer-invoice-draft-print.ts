import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import type { DocumentInvoice, InvoicePage } from "../../documents/invoice-members";
import { partiesToPrint } from "../../documents/printed";
import { notFound } from "../../http/problem";
import type { Tx } from "../../store/db";
import { withLedger } from "../accounting/ledger-refusals";
import { paysAtOnce } from "../payments/paid-at-once";
import type { Call } from "../pipeline/call";
import { findStored } from "../records";
import { repriced } from "./customer-invoice-booking";
import { dueTerms, invoiceDay, termsId } from "./customer-invoice-dates";
import { buyerOf, sellerOf } from "./customer-invoice-draft-values";
import { houseWorkOf } from "./customer-invoice-house-work";
import { invoiceRate } from "./customer-invoice-rate";
import { priceInvoice } from "./customer-invoice-rows";
import { invoiceValues, reversedRows } from "./customer-invoice-values";
import type { StoredDraft } from "./stored-draft";

/**
 * The page of a draft: what a conversion with the same query would book, without the numbers only a booking gives.
 * Nothing is written.
 * @throws ApiError 404 with 3000; 2000, 3000, 4029 where date, terms, rows or house work could not be booked
 */
export async function draftPage(tx: Tx, call: Call, draftId: string): Promise<InvoicePage> {
  const { companyId } = call;
  const draft = await findStored<StoredDraft>(tx, "CustomerInvoiceDraft", companyId, draftId);
  if (!draft) throw notFound("The draft");
  const seller = await sellerOf(tx, companyId);
  const buyer = await buyerOf(tx, companyId, draft.CustomerId);
  const invoicedOn = invoiceDay(call, draft, seller, buyer);
  const { dueOn, termsType } = await dueTerms(tx, call, draft, buyer, invoicedOn);
  const { priced, terms } = await repriced(tx, companyId, draft, seller, buyer, invoicedOn);
  const termsOfPaymentId = termsId(draft, buyer);
  const values = await withLedger(async () =>
    invoiceValues(draft, seller, buyer, priced, priceInvoice(priced, terms), {
      id: draftId,
      invoiceNumber: 0,
      invoicedOn,
      dueOn,
      termsOfPaymentId,
      rate: invoiceRate(seller, terms.currency, invoicedOn),
      userId: call.caller.userId,
      draftId,
      voucher: { id: draftId, label: "" },
      houseWork: houseWorkOf(draft, seller, priced, terms),
      at: now(),
      newId: randomUUID,
    }),
  );
  return {
    ...(await partiesToPrint(tx, companyId, buyer.Id, termsOfPaymentId)),
    invoice: {
      ...(values as DocumentInvoice),
      InvoiceNumber: null,
      PaymentReferenceNumber: null,
      reversedRows: reversedRows(priced),
      paidAtOnceOn: paysAtOnce(termsType) ? invoicedOn : null,
    },
  };
}
