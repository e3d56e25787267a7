import type { Tx } from "../../store/db";
import { sql } from "../../store/sql";
import type { Answer, Call } from "../pipeline/call";
import { buildRecordAnswer, companyRowsSql, type ResourceView } from "../resource";

const paymentsView: ResourceView = {
  model: "InvoicePaymentApi",
  source: (call) => companyRowsSql("InvoicePayment", call),
};

/** The answer that contains a booked payment. */
export const buildPaymentAnswer = (tx: Tx, call: Call, id: string): Promise<Answer> =>
  buildRecordAnswer(call, paymentsView, sql`t."BankTransactionId" = ${id}::uuid`, tx);
