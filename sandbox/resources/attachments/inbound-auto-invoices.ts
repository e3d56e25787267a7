import { now } from "../../clock";
import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Sql, sql } from "../../store/sql";
import { getCompanyCurrency } from "../company/company-currency";
import type { Call, Handlers } from "../pipeline/call";
import { completeBody, insertRecord } from "../records";
import { findUnknownCurrencyProblems, findUnknownIdProblems } from "../references";
import { buildListAnswer, buildRecordAnswer, companyRowsSql, type ResourceView } from "../resource";

const table = "InboundAutoInvoice";

const inboundAutoInvoicesView: ResourceView = {
  model: "InboundAutoInvoiceApi",
  source: (call) => companyRowsSql(table, call),
};

const bySequenceNumber = (number: unknown): Sql => sql`t."SequenceNumber" = ${number}::bigint`;

/** Finds the next sequence number. The lock on the settings keeps two e-invoices from getting the same number. */
async function getNextSequenceNumber(tx: Tx, companyId: string): Promise<number> {
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
  const { rows } = await tx.query<{ next: number }>(
    `SELECT coalesce(max("SequenceNumber"), 0) + 1 AS next FROM "InboundAutoInvoice" WHERE "companyId" = $1`,
    [companyId],
  );
  return rows[0]?.next ?? 1;
}

/** Stores an arriving e-invoice. The API's description has only the path of this call; its members are our design. */
async function createInboundAutoInvoice(call: Call) {
  const { companyId } = call;
  const values = completeBody("InboundAutoInvoiceApi", call.body ?? {});
  return transaction(async (tx) => {
    values.CurrencyCode ??= await getCompanyCurrency(tx, companyId);
    const problems: FieldProblem[] = [
      ...findUnknownCurrencyProblems(values, ["CurrencyCode"]),
      ...(await findUnknownIdProblems(tx, companyId, "Attachment", "AttachmentId", values.AttachmentId)),
    ];
    if (problems.length > 0) throw invalidBodyError(problems);
    const SequenceNumber = await getNextSequenceNumber(tx, companyId);
    await insertRecord(tx, table, companyId, { ...values, SequenceNumber, ReceivedUtc: now() });
    return buildRecordAnswer(call, inboundAutoInvoicesView, bySequenceNumber(SequenceNumber), tx);
  });
}

export const inboundAutoInvoices: Handlers = {
  listInboundAutoInvoices: (call) => buildListAnswer(call, inboundAutoInvoicesView),
  createInboundAutoInvoice,
  getInboundAutoInvoice: (call) =>
    buildRecordAnswer(call, inboundAutoInvoicesView, bySequenceNumber(call.path.sequenceNumber)),
};
