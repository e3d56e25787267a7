import { now } from "../../clock";
import { type FieldProblem, invalid } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Sql, sql } from "../../store/sql";
import { companyCurrency } from "../company/company-currency";
import type { Call, Handlers } from "../pipeline/call";
import { completed, insertRecord } from "../records";
import { unknownCurrencies, unknownId } from "../references";
import { listAnswer, ownRows, recordAnswer, type View } from "../resource";

const table = "InboundAutoInvoice";

const view: View = { model: "InboundAutoInvoiceApi", source: (call) => ownRows(table, call) };

const byNumber = (number: unknown): Sql => sql`t."SequenceNumber" = ${number}::bigint`;

/** Numbers are given one e-invoice at a time. */
async function nextSequenceNumber(tx: Tx, companyId: string): Promise<number> {
  await tx.query(`SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1 FOR UPDATE`, [companyId]);
  const { rows } = await tx.query<{ next: number }>(
    `SELECT coalesce(max("SequenceNumber"), 0) + 1 AS next FROM "InboundAutoInvoice" WHERE "companyId" = $1`,
    [companyId],
  );
  return rows[0]?.next ?? 1;
}

/** An e-invoice arrives. The path is known by name only, so this way in and its members are our design. */
async function create(call: Call) {
  const { companyId } = call;
  const values = completed("InboundAutoInvoiceApi", call.body ?? {});
  return transaction(async (tx) => {
    values.CurrencyCode ??= await companyCurrency(tx, companyId);
    const problems: FieldProblem[] = [
      ...unknownCurrencies(values, ["CurrencyCode"]),
      ...(await unknownId(tx, companyId, "Attachment", "AttachmentId", values.AttachmentId)),
    ];
    if (problems.length > 0) throw invalid(problems);
    const SequenceNumber = await nextSequenceNumber(tx, companyId);
    await insertRecord(tx, table, companyId, { ...values, SequenceNumber, ReceivedUtc: now() });
    return recordAnswer(call, view, byNumber(SequenceNumber), tx);
  });
}

export const inboundAutoInvoices: Handlers = {
  listInboundAutoInvoices: (call) => listAnswer(call, view),
  createInboundAutoInvoice: create,
  getInboundAutoInvoice: (call) => recordAnswer(call, view, byNumber(call.path.sequenceNumber)),
};
