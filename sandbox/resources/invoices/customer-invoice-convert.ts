import { notFound } from "../../http/problem";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import { handOverFiles, type WithFiles } from "../attachments/sales-document-links";
import type { Call } from "../pipeline/call";
import { findStored } from "../records";
import { bookInvoice } from "./customer-invoice-booking";
import type { StoredDraft } from "./stored-draft";

/**
 * Books a draft: the draft is gone; invoice, voucher, balances and counters are there, or nothing of it is.
 * Two calls for the same draft wait for each other, and the second finds no draft.
 * @returns the id of the invoice
 */
export async function convertDraft(tx: Tx, call: Call, draftId: string): Promise<string> {
  const draft = await findStored<StoredDraft & WithFiles>(
    tx,
    "CustomerInvoiceDraft",
    call.companyId,
    draftId,
    "FOR UPDATE",
  );
  if (!draft) throw notFound("The draft");
  const id = await bookInvoice(tx, call, draft, { draftId, expected: call.body });
  await handOverFiles(tx, call.companyId, draft, id);
  await tx.query(`DELETE FROM "CustomerInvoiceDraft" WHERE "companyId" = $1 AND "Id" = $2`, [call.companyId, draftId]);
  await count(tx, call.companyId, "conversion", "committed");
  return id;
}
