import { invalidBodyError, ruleRefusalError } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/books";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import { type DocumentWithFiles, moveFilesToInvoice } from "../attachments/sales-document-links";
import type { Call, RequestBody } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord } from "../records";
import { bookInvoice } from "./customer-invoice-booking";
import { buildDraftValues } from "./customer-invoice-draft-values";
import type { DraftRow } from "./customer-invoice-rows";
import type { StoredDraft } from "./stored-draft";

type InvoiceBody = Bodies["CustomerInvoiceApi"];

/**
 * Books an invoice at once, as `POST /customerinvoices` does. The invoice is the one that a draft with the same members
 * would become, by the same rules, but no draft is stored. With `CreatedFromDraftId` it books that draft.
 *
 * @returns the id of the invoice
 * @throws ApiError 2000, 3000 and 4002 at a member, and what `bookInvoice` throws
 * @see docs/api/customer-invoices.md#invoices-without-a-draft
 */
export async function createInvoice(tx: Tx, call: Call): Promise<string> {
  const body = completeBody("CustomerInvoiceApi", call.body ?? {});
  if (body.CreatedFromDraftId !== null) return bookNamedDraft(tx, call, body.CreatedFromDraftId, body);
  const callKeepingDate = { ...call, query: { ...call.query, keepOriginalDraftDate: true } };
  const draft = await withLedgerRefusals(() => buildDraftValues(tx, callKeepingDate, toDraftBody(call, body)));
  assertVatFree(body, draft);
  const invoiceOnlyMembers = toInvoiceOnlyMembers(body);
  return bookInvoice(tx, callKeepingDate, draft, {
    draftId: null,
    expectedAmounts: null,
    rate: body.CurrencyRate,
    invoiceOnlyMembers,
  });
}

/**
 * Books the draft that the body names. The draft is booked as it is stored, on the date that a conversion would give it; the
 * other members of the body are ignored (assumed). Only the customer is compared with the draft's, because the caller has to
 * state a customer.
 */
async function bookNamedDraft(tx: Tx, call: Call, draftId: string, body: InvoiceBody): Promise<string> {
  const draft = await findRecord<StoredDraft & DocumentWithFiles>(
    tx,
    "CustomerInvoiceDraft",
    call.companyId,
    draftId,
    "FOR UPDATE",
  );
  if (!draft) throw ruleRefusalError(3000, "The draft was not found.", "CreatedFromDraftId");
  if (draft.CustomerId !== body.CustomerId.toLowerCase()) {
    throw invalidBodyError([{ field: "CustomerId", message: "The draft is for another customer." }]);
  }
  const id = await bookInvoice(tx, call, draft, { draftId, expectedAmounts: null });
  await moveFilesToInvoice(tx, call.companyId, draft, id);
  await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, draftId]);
  await countEvent(tx, call.companyId, "conversion", "committed");
  return id;
}

/** The body of an invoice as the body of a draft. A row without article, quantity and price is a text row (assumed). */
function toDraftBody(call: Call, body: InvoiceBody): RequestBody {
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

/** @throws ApiError 4002 for a row that is marked as free of VAT although its article has VAT */
function assertVatFree(body: InvoiceBody, draft: ColumnValues): void {
  const rows = draft.Rows as readonly DraftRow[];
  const taxedRowIndex = body.Rows.findIndex((row, index) => row.IsVatFree && Number(rows[index]?.VatRate ?? 0) !== 0);
  if (taxedRowIndex >= 0) {
    throw ruleRefusalError(
      4002,
      "The sandbox books VAT by the article; choose one without VAT.",
      `Rows[${taxedRowIndex}].IsVatFree`,
    );
  }
}

/**
 * The members that an invoice has and a draft does not have. The country of the body is left out: an invoice has the
 * customer's country, which decides the kind of sale (assumed).
 */
function toInvoiceOnlyMembers({
  EdiServiceDelivererId,
  SendType,
  InvoiceCity,
  InvoicePostalCode,
}: InvoiceBody): ColumnValues {
  return {
    EdiServiceDelivererId,
    SendType,
    ...(InvoiceCity === null ? {} : { InvoiceCity }),
    ...(InvoicePostalCode === null ? {} : { InvoicePostalCode }),
  };
}
