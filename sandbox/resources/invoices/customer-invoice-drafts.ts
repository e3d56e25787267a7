import { renderInvoicePdf } from "../../documents/invoice-pdf";
import { notFoundError } from "../../http/problem";
import { transaction } from "../../store/db";
import { sql } from "../../store/sql";
import { withLedgerRefusals } from "../accounting/ledger-refusals";
import {
  type DocumentWithFiles,
  deleteFilesOfDocument,
  moveFilesToSavedDraft,
} from "../attachments/sales-document-links";
import { columnsSql } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { convertInvoiceDraft } from "./customer-invoice-convert";
import { buildDraftPage } from "./customer-invoice-draft-print";
import { buildDraftValues } from "./customer-invoice-draft-values";
import { customerInvoiceView } from "./customer-invoice-view";

const model = "CustomerInvoiceDraftApi";

/**
 * The invoice date of a draft is always today, unless the company's settings keep the date that the draft was saved with
 * (docs/api/customer-invoices.md#drafts).
 */
const customerInvoiceDraftsView: ResourceView = {
  model,
  source: (call) => {
    const InvoiceDate = sql`CASE WHEN s."KeepOriginalDraftDate" THEN r."InvoiceDate" ELSE ${call.today}::date END`;
    return sql`SELECT ${columnsSql(model, { InvoiceDate })}, r.seq
      FROM "CustomerInvoiceDraft" r JOIN "CompanySettings" s ON s."companyId" = r."companyId"
      WHERE r."companyId" = ${call.companyId}::uuid`;
  },
};

const draftIdOf = (call: Call) => call.path.customerInvoiceDraftId;

export const customerInvoiceDrafts: Handlers = {
  listCustomerInvoiceDrafts: (call) => buildListAnswer(call, customerInvoiceDraftsView),

  getCustomerInvoiceDraft: (call) => buildRecordAnswer(call, customerInvoiceDraftsView, byId(draftIdOf(call))),

  createCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const values = await withLedgerRefusals(() => buildDraftValues(tx, call, call.body ?? {}));
      await insertRecord(tx, "CustomerInvoiceDraft", call.companyId, values);
      return buildRecordAnswer(call, customerInvoiceDraftsView, byId(String(values.Id)), tx);
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
      if (!previousDraft) throw notFoundError("The draft");
      const values = await withLedgerRefusals(() => buildDraftValues(tx, call, call.body ?? {}));
      await updateRecord(tx, "CustomerInvoiceDraft", call.companyId, id, {
        ...values,
        CreatedUtc: previousDraft.CreatedUtc,
      });
      await moveFilesToSavedDraft(tx, call.companyId, previousDraft, String(values.Id));
      return buildRecordAnswer(call, customerInvoiceDraftsView, byId(String(values.Id)), tx);
    }),

  deleteCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const { rowCount } = await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [
        call.companyId,
        draftIdOf(call),
      ]);
      if (rowCount === 0) throw notFoundError("The draft");
      await deleteFilesOfDocument(tx, call.companyId, String(draftIdOf(call)));
      return emptyAnswer;
    }),

  async printCustomerInvoiceDraft(call) {
    const draftPage = await transaction((tx) => buildDraftPage(tx, call, String(draftIdOf(call))));
    const { name, bytes } = await renderInvoicePdf(draftPage, { isDraft: true });
    return { is: "file", bytes, name, type: "application/pdf" };
  },

  convertCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = await convertInvoiceDraft(tx, call, String(draftIdOf(call)));
      return buildRecordAnswer(call, customerInvoiceView, byId(id), tx);
    }),
};
