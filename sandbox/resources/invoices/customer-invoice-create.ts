import { invalid, refused } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import { withLedger } from "../accounting/ledger-refusals";
import { handOverFiles, type WithFiles } from "../attachments/sales-document-links";
import type { Body, Call } from "../pipeline/call";
import { completed, findStored, type Values } from "../records";
import { bookInvoice } from "./customer-invoice-booking";
import { draftValues } from "./customer-invoice-draft-values";
import type { DraftRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

type InvoiceBody = Bodies["CustomerInvoiceApi"];

/**
 * Books an invoice at once, as `POST /customerinvoices` does: what a draft with the same members would say, by the same
 * rules, without a draft that anybody could see. With `CreatedFromDraftId` it books that draft.
 *
 * @returns the id of the invoice
 * @throws ApiError 2000, 3000 and 4002 at a member, and what `bookInvoice` throws
 * @see docs/api/customer-invoices.md#invoices-without-a-draft
 */
export async function createInvoice(tx: Tx, call: Call): Promise<string> {
  const body = completed("CustomerInvoiceApi", call.body ?? {});
  if (body.CreatedFromDraftId !== null) return bookNamedDraft(tx, call, body.CreatedFromDraftId, body);
  const dated = { ...call, query: { ...call.query, keepOriginalDraftDate: true } };
  const draft = await withLedger(() => draftValues(tx, dated, draftBody(call, body)));
  assertVatFree(body, draft);
  const own = ownMembers(body);
  return bookInvoice(tx, dated, draft, { draftId: null, expected: null, rate: body.CurrencyRate, own });
}

/**
 * The draft is booked as it stands, on the date a conversion would give it; the body's other members say nothing (assumed).
 * The customer is the draft's, for the caller has to name one.
 */
async function bookNamedDraft(tx: Tx, call: Call, draftId: string, body: InvoiceBody): Promise<string> {
  const draft = await findStored<StoredDraft & WithFiles>(
    tx,
    "CustomerInvoiceDraft",
    call.companyId,
    draftId,
    "FOR UPDATE",
  );
  if (!draft) throw refused(3000, "The draft was not found.", "CreatedFromDraftId");
  if (draft.CustomerId !== body.CustomerId.toLowerCase()) {
    throw invalid([{ field: "CustomerId", message: "The draft is for another customer." }]);
  }
  const id = await bookInvoice(tx, call, draft, { draftId, expected: null });
  await handOverFiles(tx, call.companyId, draft, id);
  await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, draftId]);
  await count(tx, call.companyId, "conversion", "committed");
  return id;
}

/** The members of an invoice as a draft has them. A row without article, quantity and price is a text row (assumed). */
function draftBody(call: Call, body: InvoiceBody): Body {
  return {
    ...body,
    HouseWorkOtherCosts: body.WorkHouseOtherCosts,
    RotReducedInvoicingAutomaticDistribution: call.query.rotReducedAutomaticDistribution === true,
    RotReducedInvoicingType: body.RotReducedInvoicingType ?? 0,
    Rows: body.Rows.map((row) => ({
      ...row,
      IsTextRow: row.ArticleId === null && row.Quantity === null && row.UnitPrice === null,
    })),
  };
}

/** @throws ApiError 4002 for a row that is to be free of VAT although its article is not */
function assertVatFree(body: InvoiceBody, draft: Values): void {
  const rows = draft.Rows as readonly DraftRow[];
  const taxed = body.Rows.findIndex((row, index) => row.IsVatFree && Number(rows[index]?.VatRate ?? 0) !== 0);
  if (taxed >= 0) {
    throw refused(4002, "The sandbox books VAT by the article; choose one without VAT.", `Rows[${taxed}].IsVatFree`);
  }
}

/** Members only an invoice has; its country stays the customer's, which decides the kind of sale (assumed). */
function ownMembers({ EdiServiceDelivererId, SendType, InvoiceCity, InvoicePostalCode }: InvoiceBody): Values {
  return {
    EdiServiceDelivererId,
    SendType,
    ...(InvoiceCity === null ? {} : { InvoiceCity }),
    ...(InvoicePostalCode === null ? {} : { InvoicePostalCode }),
  };
}
