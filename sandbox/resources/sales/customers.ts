import { randomUUID } from "node:crypto";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql, nestedRecordSql } from "../columns";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { findRecord, insertRecord, updateRecord } from "../records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resource";
import { buildCustomerValues, type StoredCustomer } from "./customer-rules";
import { customerLabelKind, labelsColumnSql } from "./labels";

const table = "Customer";
const claimsTakenOverSql =
  rawSql(`(SELECT coalesce(sum(CASE WHEN l."IsCreditInvoice" THEN -1 ELSE 1 END * l."remainingDomestic"), 0)
  FROM "CustomerLedgerItem" l WHERE l."companyId" = r."companyId" AND l."CustomerId" = r."Id")`);
const customerInvoicesSql = rawSql(
  '"CustomerInvoice" i WHERE i."companyId" = r."companyId" AND i."CustomerId" = r."Id"',
);

const customersView: ResourceView = {
  model: "CustomerApi",
  source: (call) => sql`
    SELECT ${columnsSql("CustomerApi", {
      CustomerLabels: labelsColumnSql(customerLabelKind),
      TermsOfPayment: nestedRecordSql("TermsOfPaymentApi", "TermsOfPayment", rawSql('t."Id" = r."TermsOfPaymentId"')),
      UnpaidInvoicesAmount: sql`(SELECT coalesce(sum(i."RemainingAmount"), 0) FROM ${customerInvoicesSql}) + ${claimsTakenOverSql}`,
      LastInvoiceDate: sql`(SELECT max(i."InvoiceDate") FROM ${customerInvoicesSql})`,
    })}, r.seq
    FROM "Customer" r WHERE r."companyId" = ${call.companyId}::uuid`,
};

async function createCustomer(call: Call) {
  const id = randomUUID();
  return transaction(async (tx) => {
    const values = await buildCustomerValues(tx, call.companyId, call.body ?? {}, null);
    await insertRecord(tx, table, call.companyId, { ...values, Id: id });
    return buildRecordAnswer(call, customersView, byId(id), tx);
  });
}

async function replaceCustomer(call: Call) {
  const id = call.path.customerId ?? "";
  return transaction(async (tx) => {
    const previousCustomer = await getCustomerForUpdate(tx, call);
    await updateRecord(
      tx,
      table,
      call.companyId,
      id,
      await buildCustomerValues(tx, call.companyId, call.body ?? {}, previousCustomer),
    );
    return buildRecordAnswer(call, customersView, byId(id), tx);
  });
}

async function getCustomerForUpdate(tx: Tx, call: Call): Promise<StoredCustomer> {
  const customer = await findRecord<StoredCustomer>(tx, table, call.companyId, call.path.customerId, "FOR UPDATE");
  if (customer === null) throw notFoundError("The customer");
  return customer;
}

/**
 * Deletes a customer, unless a document refers to it (docs/api/customers-and-articles.md#customers). Transactions that write
 * such a document lock the same row, so the two cannot run at the same time.
 */
async function deleteCustomer(call: Call) {
  await transaction(async (tx) => {
    await getCustomerForUpdate(tx, call);
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "CustomerInvoice" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "CustomerLedgerItem" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "Quote" WHERE "companyId" = $1 AND "CustomerId" = $2
       UNION ALL SELECT 1 FROM "Order" WHERE "companyId" = $1 AND "CustomerId" = $2 LIMIT 1`,
      [call.companyId, call.path.customerId],
    );
    if (rowCount > 0) throw ruleRefusalError(4001, "The customer is used and cannot be deleted.");
    await tx.query(`DELETE FROM "Customer" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.customerId,
    ]);
  });
  return emptyAnswer;
}

export const customers: Handlers = {
  listCustomers: (call) => buildListAnswer(call, customersView),
  getCustomer: (call) => buildRecordAnswer(call, customersView, byId(call.path.customerId)),
  createCustomer,
  replaceCustomer,
  deleteCustomer,
};
