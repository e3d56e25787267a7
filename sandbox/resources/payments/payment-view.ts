import type { Tx } from "../../store/db";
import { sql } from "../../store/sql";
import type { Answer, Call } from "../pipeline/call";
import { companyRows, recordAnswer, type View } from "../resource";

const paymentsView: View = { model: "InvoicePaymentApi", source: (call) => companyRows("InvoicePayment", call) };

/** The answer that contains a booked payment. */
export const paymentAnswer = (tx: Tx, call: Call, id: string): Promise<Answer> =>
  recordAnswer(call, paymentsView, sql`t."BankTransactionId" = ${id}::uuid`, tx);
