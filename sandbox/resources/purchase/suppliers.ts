import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFound, refusedByRule } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { findRecord, insertRecord, updateRecord } from "../records";
import { byId, listAnswer, recordAnswer, type View } from "../resource";
import { type StoredSupplier, supplierValues } from "./supplier-rules";

const table = "Supplier";
const invoicesOfSupplier = raw('"SupplierInvoice" i WHERE i."companyId" = r."companyId" AND i."SupplierId" = r."Id"');

const view: View = {
  model: "SupplierApi",
  source: (call) => sql`
    SELECT ${columns("SupplierApi", {
      UnpaidInvoicesAmount: sql`(SELECT coalesce(-sum(i."RemainingAmount"), 0) FROM ${invoicesOfSupplier})`,
      LastInvoiceDate: sql`(SELECT max(i."InvoiceDate") FROM ${invoicesOfSupplier})`,
    })}, r.seq
    FROM "Supplier" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

async function create(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    const values = await supplierValues(tx, call.companyId, call.body ?? {}, null);
    await insertRecord(tx, table, call.companyId, { ...values, Id: id, CreatedUtc: now() });
    return recordAnswer(call, view, byId(id), tx);
  });
}

async function replace(call: Call) {
  const { companyId, path } = call;
  return transaction(async (tx) => {
    const existingSupplier = await lockSupplier(tx, call);
    await updateRecord(
      tx,
      table,
      companyId,
      existingSupplier.Id,
      await supplierValues(tx, companyId, call.body ?? {}, existingSupplier),
    );
    return recordAnswer(call, view, byId(path.id), tx);
  });
}

async function lockSupplier(tx: Tx, call: Call): Promise<StoredSupplier> {
  const supplier = await findRecord<StoredSupplier>(tx, table, call.companyId, call.path.id, "FOR UPDATE");
  if (supplier === null) throw notFound("The supplier");
  return supplier;
}

/** Deletes a supplier that no article or document names. Calls that add such a name wait for the supplier's lock. */
async function remove(call: Call) {
  await transaction(async (tx) => {
    await lockSupplier(tx, call);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Article" WHERE "companyId" = $1 AND "SupplierId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "SupplierId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "SupplierId" = $2 LIMIT 1`,
      [call.companyId, call.path.id],
    );
    if (rowCount > 0) throw refusedByRule(4001, "The supplier is used and cannot be deleted.");
    await tx.query(`DELETE FROM "Supplier" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, call.path.id]);
  });
  return emptyAnswer;
}

export const suppliers: Handlers = {
  listSuppliers: (call) => listAnswer(call, view),
  getSupplier: (call) => recordAnswer(call, view, byId(call.path.id)),
  createSupplier: create,
  replaceSupplier: replace,
  deleteSupplier: remove,
};
