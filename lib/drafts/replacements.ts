import "server-only";
import * as z from "zod";
import { parseInput } from "@/lib/values/parse-input";
import { type Invoice, invoices } from "../api/contract/sales/customer-invoice";
import { fromInvoiceDraft, invoiceDrafts } from "../api/contract/sales/customer-invoice-draft";
import type { BegunReplacement, Replacement } from "../api/contract/sales/replacement";
import { books } from "../api/remote/books";
import { type CompanyAccess, requireAction } from "../auth/access";
import { type Tx, withTenant } from "../platform/db";
import { copyHouseWork, copyToInvoice } from "../rules/sales/copy-document";
import { now } from "../values/clock";
import { Problem } from "../values/problem";
import { listEarlierAddresses, storeAddress } from "./draft-addresses";
import { findSuccessor } from "./draft-successor";

const idSchema = z.guid().toLowerCase();
const replacementSchema = z.strictObject({ replacedId: idSchema });

/**
 * The new invoices that were begun in the portal for an order or quote whose invoice was taken back, the oldest first. A
 * draft that was discarded is left out, and can be begun again.
 *
 * @throws Problem `not_found` for a text that cannot be the id of a document; `role_missing`; or a refusal of the service
 */
export async function listReplacements(access: CompanyAccess, documentId: string): Promise<{ items: Replacement[] }> {
  requireAction(access, "sales.read");
  const { partnerId, companyId } = access;
  const where = { partnerId, companyId, documentId: parseDocumentId(documentId) };
  const rows = await withTenant(access, (tx) =>
    tx.replacementDraft.findMany({ where, orderBy: [{ createdAt: "asc" }, { draftId: "asc" }] }),
  );
  const items = await Promise.all(rows.map((row) => toReplacement(access, row)));
  return { items: items.flatMap((replacement) => replacement ?? []) };
}

type ReplacementRow = { draftId: string; replacedId: string; invoiceId: string | null };

async function toReplacement(access: CompanyAccess, row: ReplacementRow): Promise<Replacement | null> {
  const { replacedId, draftId, invoiceId } = row;
  if (invoiceId) return { replacedId, draftId, invoiceId };
  const successor = await findSuccessor(access, "invoice", draftId);
  if (successor?.is === "document") return { replacedId, draftId, invoiceId: successor.id };
  const lastDraftId = successor?.id ?? draftId;
  return (await books(access).find(invoiceDrafts, lastDraftId))
    ? { replacedId, draftId: lastDraftId, invoiceId: null }
    : null;
}

/**
 * Begins an invoice draft with customer, references and rows of an invoice that was taken back. It is needed because the
 * service invoices an order or quote only once (assumed: sandbox/README.md#assumed), and counts it as invoiced even when
 * the invoice was taken back. A repeated call answers the draft begun before.
 *
 * @throws Problem `not_found` when the invoice does not belong to the document; `conflict` when it was not taken back;
 *         `role_missing`; or a refusal of the service
 */
export async function beginReplacement(
  access: CompanyAccess,
  documentIdText: string,
  body: unknown,
): Promise<BegunReplacement> {
  requireAction(access, "sales.write");
  const documentId = parseDocumentId(documentIdText);
  const { replacedId } = parseInput(replacementSchema, body);
  const begunDraftIds = await listBegunDraftIds(access, replacedId);
  const { items } = await listReplacements(access, documentId);
  const existingReplacement = items.find((replacement) => replacement.replacedId === replacedId);
  if (existingReplacement) return { ...existingReplacement, priced: null };
  const invoice = await books(access).get(invoices, replacedId);
  const originIds = [invoice.createdFromOrderId, invoice.createdFromQuoteId];
  if (!originIds.includes(documentId) && !items.some((replacement) => replacement.invoiceId === replacedId))
    throw new Problem("not_found");
  if (!(await isTakenBack(access, invoice))) throw new Problem("conflict");
  const { partnerId, companyId } = access;
  const houseWork = copyHouseWork(invoice.houseWork, (number) => number);
  const draftRequest = { body: fromInvoiceDraft(copyToInvoice(invoice, houseWork)) };
  const draft = invoiceDrafts.parse(await books(access).operate("POST", invoiceDrafts.path, draftRequest));
  await storeAddress(access, { previousId: null, draftId: draft.id, createdAt: draft.createdAt || null });
  const row = { draftId: draft.id.toLowerCase(), documentId, replacedId, createdAt: now() };
  const { count } = await withTenant(access, async (tx) => {
    // The row of a discarded draft is removed, but not the row of a draft that somebody began meanwhile.
    await tx.replacementDraft.deleteMany({
      where: { partnerId, companyId, replacedId, draftId: { in: begunDraftIds } },
    });
    return tx.replacementDraft.createMany({ data: { partnerId, companyId, ...row }, skipDuplicates: true });
  });
  if (count === 0) {
    // Another request was stored first, and its draft counts.
    await books(access).operate("DELETE", `${invoiceDrafts.path}/${draft.id}`);
    return beginReplacement(access, documentIdText, body);
  }
  const { currencyCode, includesVat } = draft;
  return { replacedId, draftId: draft.id, invoiceId: null, priced: { currencyCode, includesVat } };
}

/** The ids of the drafts that were begun before to replace an invoice, discarded ones included. */
async function listBegunDraftIds(access: CompanyAccess, replacedId: string): Promise<string[]> {
  const { partnerId, companyId } = access;
  const where = { partnerId, companyId, replacedId };
  const rows = await withTenant(access, (tx) => tx.replacementDraft.findMany({ where, select: { draftId: true } }));
  return rows.map(({ draftId }) => draftId);
}

/**
 * Whether the invoice was taken back: credited in the books, or by an operation of the portal, which the books do not
 * always name.
 */
async function isTakenBack(access: CompanyAccess, { id: invoiceId, creditedBy }: Invoice): Promise<boolean> {
  if (creditedBy.length > 0) return true;
  const { partnerId, companyId } = access;
  const where = {
    partnerId,
    companyId,
    subject: invoiceId,
    stage: "done",
    kind: { in: ["invoice-void", "invoice-credit"] },
  };
  return (await withTenant(access, (tx) => tx.operation.count({ where }))) > 0;
}

/** Stores which invoice a draft was finalised as, where the draft was begun to replace an invoice that was taken back. */
export async function storeReplacementInvoice(
  tx: Tx,
  access: CompanyAccess,
  draftId: string,
  invoiceId: string,
): Promise<void> {
  const { partnerId, companyId } = access;
  const draftIds = [draftId, ...(await listEarlierAddresses(tx, access, draftId))];
  await tx.replacementDraft.updateMany({
    where: { partnerId, companyId, draftId: { in: draftIds } },
    data: { invoiceId },
  });
}

function parseDocumentId(text: string): string {
  const parsedId = idSchema.safeParse(text);
  if (!parsedId.success) throw new Problem("not_found");
  return parsedId.data;
}
