import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { buildSupplierValues, type StoredSupplier } from "./supplier-rules";

const table = "Supplier";
const supplierInvoicesSql = rawSql(
  '"SupplierInvoice" i WHERE i."companyId" = r."companyId" AND i."SupplierId" = r."Id"',
);

const suppliersView: ResourceView = {
  model: "SupplierApi",
  source: (call) => sql`
    SELECT ${columnsSql("SupplierApi", {
      UnpaidInvoicesAmount: sql`(SELECT coalesce(-sum(i."RemainingAmount"), 0) FROM ${supplierInvoicesSql})`,
      LastInvoiceDate: sql`(SELECT max(i."InvoiceDate") FROM ${supplierInvoicesSql})`,
    })}, r.seq
    FROM "Supplier" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

async function createSupplier(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    const values = await buildSupplierValues(tx, call.companyId, call.body ?? {}, null);
    await insertRecord(tx, table, call.companyId, { ...values, Id: id, CreatedUtc: now() });
    return buildRecordAnswer(call, suppliersView, byId(id), tx);
  });
}

async function replaceSupplier(call: Call) {
  const { companyId, path } = call;
  return transaction(async (tx) => {
    const existingSupplier = await lockSupplier(tx, call);
    await updateRecord(
      tx,
      table,
      companyId,
      existingSupplier.Id,
      await buildSupplierValues(tx, companyId, call.body ?? {}, existingSupplier),
    );
    return buildRecordAnswer(call, suppliersView, byId(path.id), tx);
  });
}

async function lockSupplier(tx: Tx, call: Call): Promise<StoredSupplier> {
  const supplier = await findRecord<StoredSupplier>(tx, table, call.companyId, call.path.id, "FOR UPDATE");
  if (supplier === null) throw notFoundError("The supplier");
  return supplier;
}

/** Deletes a supplier, unless an article or a document names it. Calls that would name it wait for its lock. */
async function deleteSupplier(call: Call) {
  await transaction(async (tx) => {
    await lockSupplier(tx, call);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "Article" WHERE "companyId" = $1 AND "SupplierId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoiceDraft" WHERE "companyId" = $1 AND "SupplierId" = $2
       UNION ALL SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "SupplierId" = $2 LIMIT 1`,
      [call.companyId, call.path.id],
    );
    if (rowCount > 0) throw ruleRefusalError(4001, "The supplier is used and cannot be deleted.");
    await tx.query(`DELETE FROM "Supplier" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, call.path.id]);
  });
  return emptyAnswer;
}

export const suppliers: Handlers = {
  listSuppliers: (call) => buildListAnswer(call, suppliersView),
  getSupplier: (call) => buildRecordAnswer(call, suppliersView, byId(call.path.id)),
  createSupplier,
  replaceSupplier,
  deleteSupplier,
};
