import { invoicePdf } from "../../documents/invoice-pdf";
import { notFound } from "../../http/problem";
import { transaction } from "../../store/db";
import { sql } from "../../store/sql";
import { withLedger } from "../accounting/ledger-refusals";
import { deleteFiles, keepFiles, type WithFiles } from "../attachments/sales-document-links";
import { columns } from "../columns";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { findStored, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { convertDraft } from "./customer-invoice-convert";
import { draftPage } from "./customer-invoice-draft-print";
import { draftValues } from "./customer-invoice-draft-values";
import { customerInvoiceView } from "./customer-invoice-view";

const model = "CustomerInvoiceDraftApi";

/**
 * The invoice date of a draft is today's, unless the company keeps the one it was saved with
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

const idOf = (call: Call) => call.path.customerInvoiceDraftId;

export const customerInvoiceDrafts: Handlers = {
  listCustomerInvoiceDrafts: (call) => listAnswer(call, view),

  getCustomerInvoiceDraft: (call) => recordAnswer(call, view, byId(idOf(call))),

  createCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const values = await withLedger(() => draftValues(tx, call, call.body ?? {}));
      await insertRecord(tx, "CustomerInvoiceDraft", call.companyId, values);
      return recordAnswer(call, view, byId(String(values.Id)), tx);
    }),

  // The draft is one and the same to the books although every save gives it another id: its place in lists and the
  // day it was created stay.
  replaceCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = String(idOf(call));
      const before = await findStored<WithFiles & { CreatedUtc: Date }>(
        tx,
        "CustomerInvoiceDraft",
        call.companyId,
        id,
        "FOR UPDATE",
      );
      if (!before) throw notFound("The draft");
      const values = await withLedger(() => draftValues(tx, call, call.body ?? {}));
      await updateRecord(tx, "CustomerInvoiceDraft", call.companyId, id, { ...values, CreatedUtc: before.CreatedUtc });
      await keepFiles(tx, call.companyId, before, String(values.Id));
      return recordAnswer(call, view, byId(String(values.Id)), tx);
    }),

  deleteCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const { rowCount } = await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [
        call.companyId,
        idOf(call),
      ]);
      if (rowCount === 0) throw notFound("The draft");
      await deleteFiles(tx, call.companyId, String(idOf(call)));
      return empty;
    }),

  async printCustomerInvoiceDraft(call) {
    const page = await transaction((tx) => draftPage(tx, call, String(idOf(call))));
    const { name, bytes } = await invoicePdf(page, { isDraft: true });
    return { is: "file", bytes, name, type: "application/pdf" };
  },

  convertCustomerInvoiceDraft: (call) =>
    transaction(async (tx) => {
      const id = await convertDraft(tx, call, String(idOf(call)));
      return recordAnswer(call, customerInvoiceView, byId(id), tx);
    }),
};
