import { notFoundError } from "../../http/problem";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";
import { type DocumentWithFiles, moveFilesToInvoice } from "../attachments/sales-document-links";
import type { Call } from "../pipeline/call";
import { findRecord } from "../records";
import { bookInvoice } from "./customer-invoice-booking";
import type { StoredDraft } from "./stored-draft";

/**
 * Books a draft and deletes it. The invoice, the voucher, the balances and the counters are written in the same
 * transaction as the deletion, or nothing is written. Two calls for the same draft wait for each other, and the second
 * call finds no draft.
 * @returns the id of the invoice
 */
export async function convertInvoiceDraft(tx: Tx, call: Call, draftId: string): Promise<string> {
  const draft = await findRecord<StoredDraft & DocumentWithFiles>(
    tx,
    "CustomerInvoiceDraft",
    call.companyId,
    draftId,
    "FOR UPDATE",
  );
  if (!draft) throw notFoundError("The draft");
  const id = await bookInvoice(tx, call, draft, { draftId, expectedAmounts: call.body });
  await moveFilesToInvoice(tx, call.companyId, draft, id);
  await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, draftId]);
  await countEvent(tx, call.companyId, "conversion", "committed");
  return id;
}
