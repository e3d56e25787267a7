import type { Tx } from "../../store/db";
import { sql } from "../../store/sql";
import type { Answer, Call } from "../pipeline/call";
import { ownRows, recordAnswer, type View } from "../resource";

const payments: View = { model: "InvoicePaymentApi", source: (call) => ownRows("InvoicePayment", call) };

/** A payment as it was booked. */
export const paymentAnswer = (tx: Tx, call: Call, id: string): Promise<Answer> =>
  recordAnswer(call, payments, sql`t."BankTransactionId" = ${id}::uuid`, tx);
