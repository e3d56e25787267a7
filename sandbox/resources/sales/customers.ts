import { randomUUID } from "node:crypto";
import { notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns, nested } from "../columns";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { findStored, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { customerValues, type StoredCustomer } from "./customer-rules";
import { customerLabel, labelsOf } from "./labels";

const table = "Customer";
const takenOver =
  raw(`(SELECT coalesce(sum(CASE WHEN l."IsCreditInvoice" THEN -1 ELSE 1 END * l."remainingDomestic"), 0)
  FROM "CustomerLedgerItem" l WHERE l."companyId" = r."companyId" AND l."CustomerId" = r."Id")`);
const invoices = raw('"CustomerInvoice" i WHERE i."companyId" = r."companyId" AND i."CustomerId" = r."Id"');

const view: View = {
  model: "CustomerApi",
  source: (call) => sql`
    SELECT ${columns("CustomerApi", {
      CustomerLabels: labelsOf(customerLabel),
      TermsOfPayment: nested("TermsOfPaymentApi", "TermsOfPayment", raw('t."Id" = r."TermsOfPaymentId"')),
      UnpaidInvoicesAmount: sql`(SELECT coalesce(sum(i."RemainingAmount"), 0) FROM ${invoices}) + ${takenOver}`,
      LastInvoiceDate: sql`(SELECT max(i."InvoiceDate") FROM ${invoices})`,
    })}, r.seq
    FROM "Customer" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

async function create(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    const values = await customerValues(tx, call.companyId, call.body ?? {}, null);
    await insertRecord(tx, table, call.companyId, { ...values, Id: id });
    return recordAnswer(call, view, byId(id), tx);
  });
}

async function replace(call: Call) {
  const id = call.path.customerId ?? "";
  return transaction(async (tx) => {
    const before = await existing(tx, call);
    await updateRecord(
      tx,
      table,
      call.companyId,
      id,
      await customerValues(tx, call.companyId, call.body ?? {}, before),
    );
    return recordAnswer(call, view, byId(id), tx);
  });
}

async function existing(tx: Tx, call: Call): Promise<StoredCustomer> {
  const found = await findStored<StoredCustomer>(tx, table, call.companyId, call.path.customerId, "FOR UPDATE");
  if (found === null) throw notFound("The customer");
  return found;
}

/**
 * A customer that a document names stays (docs/api/customers-and-articles.md#customers). Whoever writes such a document
 * shares the lock taken here.
 */
async function remove(call: Call) {
  await transaction(async (tx) => {
    await existing(tx, call);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "CustomerInvoice" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "CustomerLedgerItem" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "Quote" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "Order" WHERE "companyId" = $1 AND "CustomerId" = $2 LIMIT 1`,
      [call.companyId, call.path.customerId],
    );
    if (rowCount > 0) throw refused(4001, "The customer is used and cannot be deleted.");
    await tx.query(`DELETE FROM "Customer" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.customerId,
    ]);
  });
  return empty;
}

export const customers: Handlers = {
  listCustomers: (call) => listAnswer(call, view),
  getCustomer: (call) => recordAnswer(call, view, byId(call.path.customerId)),
  createCustomer: create,
  replaceCustomer: replace,
  deleteCustomer: remove,
};
