import { invoicePdf } from "../../documents/invoice-pdf";
import { notFound } from "../../http/problem";
import { transaction } from "../../store/db";
import { sql } from "../../store/sql";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import {
  type DocumentWithFiles,
  deleteFilesOfDocument,
  moveFilesToSavedDraft,
} from "../attachments/sales-document-links";
import { columns } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { findRecord, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { convertDraft } from "./customer-invoice-convert";
import { draftPage } from "./customer-invoice-draft-print";
import { draftValues } from "./customer-invoice-draft-values";
import { customerInvoiceView } from "./customer-invoice-view";

const model = "CustomerInvoiceDraftApi";

/**
 * The invoice date of a draft is always today, unless the company's settings keep the date that the draft was saved with
 * (docs/api/customer-invoices.md#drafts).
 */
const view: View = {
  model,
  source: (call) => {
    const InvoiceDate = sql`CASE WHEN s."KeepOriginalDraftDate" THEN r."InvoiceDate" ELSE ${call.today}::date END`;
    return sql`SELECT ${columns(model, { InvoiceDate })}, r.seq
      FROM "CustomerInvoiceDraft" r JOIN "CompanySettings" s ON s."companyId" = r."companyId"
      WHERE r."companyId" = ${call.companyId}::uuid`;
  },
};

const draftIdOf = (call: Call) => call.path.customerInvoiceDraftId;

export const customerInvoiceDrafts: Handlers = {
  listCustomerInvoiceDrafts: (call) => listAnswer(call, view),

  getCustomerInvoiceDraft: (call) => recordAnswer(call, view, byId(draftIdOf(call))),

  createCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const values = await withLedgerRefusals(() => draftValues(tx, call, call.body ?? {}));
      await insertRecord(tx, "CustomerInvoiceDraft", call.companyId, values);
      return recordAnswer(call, view, byId(String(values.Id)), tx);
    }),

  // A replaced draft gets a new id but stays the same record: its position in lists and the time of its creation do not
  // change.
  replaceCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = String(draftIdOf(call));
      const previousDraft = await findRecord<DocumentWithFiles & { CreatedUtc: Date }>(
        tx,
        "CustomerInvoiceDraft",
        call.companyId,
        id,
        "FOR UPDATE",
      );
      if (!previousDraft) throw notFound("The draft");
      const values = await withLedgerRefusals(() => draftValues(tx, call, call.body ?? {}));
      await updateRecord(tx, "CustomerInvoiceDraft", call.companyId, id, {
        ...values,
        CreatedUtc: previousDraft.CreatedUtc,
      });
      await moveFilesToSavedDraft(tx, call.companyId, previousDraft, String(values.Id));
      return recordAnswer(call, view, byId(String(values.Id)), tx);
    }),

  deleteCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const { rowCount } = await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [
        call.companyId,
        draftIdOf(call),
      ]);
      if (rowCount === 0) throw notFound("The draft");
      await deleteFilesOfDocument(tx, call.companyId, String(draftIdOf(call)));
      return emptyAnswer;
    }),

  async printCustomerInvoiceDraft(call) {
    const page = await transaction((tx) => draftPage(tx, call, String(draftIdOf(call))));
    const { name, bytes } = await invoicePdf(page, { isDraft: true });
    return { is: "file", bytes, name, type: "application/pdf" };
  },

  convertCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = await convertDraft(tx, call, String(draftIdOf(call)));
      return recordAnswer(call, customerInvoiceView, byId(id), tx);
    }),
};
