import "server-only";
import { compare } from "../api/contract/list-query";
import type { DraftSuccessor, RedirectedDraftKind } from "../api/contract/operations/draft-successor";
import { redirectedDraftKinds } from "../api/contract/operations/draft-successor";
import type { OperationKind } from "../api/contract/operations/operation";
import type { PostedResult } from "../api/contract/operations/posted-result";
import { supplierInvoices } from "../api/contract/purchases/supplier-invoice";
import { invoices } from "../api/contract/sales/customer-invoice";
import { invoiceDrafts } from "../api/contract/sales/customer-invoice-draft";
import { quotes } from "../api/contract/sales/quote";
import { books } from "../api/remote/books";
import { type CompanyAccess, requireAction } from "../auth/access";
import { type Tx, withTenant } from "../platform/db";
import { writeIfRoom } from "../platform/disk-full";
import { type Action, mayDo } from "../rules/access/roles";
import { Problem } from "../values/problem";
import { findLastAddress, type LastAddress, listEarlierAddresses, storeAddress } from "./draft-addresses";

/** The operations that convert each kind of draft to a document, and the action that a person needs to read it. */
const conversionByDraftKind: Record<
  RedirectedDraftKind,
  { operationKinds: readonly OperationKind[]; readAction: Action }
> = {
  invoice: { operationKinds: ["invoice-convert"], readAction: "sales.read" },
  quote: { operationKinds: ["quote-convert"], readAction: "sales.read" },
  purchase: { operationKinds: ["approve-supplier-invoice", "book-supplier-invoice"], readAction: "purchase.read" },
};

/**
 * The page to which a request for a draft's address is redirected before the page is drawn. Null where the draft's own page
 * is right: the person may not read the draft, the portal knows no successor, or the person typed text that is not part of
 * the document. The page of the draft then says so.
 *
 * Reads only the portal's database and never calls the service.
 */
export async function findRedirectOfDraft(
  access: CompanyAccess,
  kind: RedirectedDraftKind,
  draftId: string,
): Promise<DraftSuccessor | null> {
  if (!mayDo(access.role, conversionByDraftKind[kind].readAction)) return null;
  return withTenant(access, async (tx) => {
    const lastAddress = await findLastAddress(tx, access, draftId);
    if (lastAddress === null) return null;
    const successor = await findSuccessorInPortal(tx, access, kind, draftId, lastAddress);
    if (successor?.is !== "document") return successor;
    const { partnerId, companyId, personId } = access;
    const addressIds = [lastAddress.draftId, ...(await listEarlierAddresses(tx, access, lastAddress.draftId))];
    const editCount = await tx.draftEdit.count({
      where: { partnerId, companyId, personId, kind, draftId: { in: addressIds } },
    });
    return editCount === 0 ? successor : toDraftSuccessor(draftId, lastAddress);
  });
}

/**
 * Finds the successor of a draft that the service does not store under this id any more: first in the portal, then in the
 * books. The books also know what another program made of the draft, and its new id where a save's answer was lost.
 *
 * @returns null where the draft was removed, or the successor is unknown
 * @throws Problem `not_found` for a kind that is not followed; `role_missing`; or a refusal of the service
 */
export async function findSuccessor(
  access: CompanyAccess,
  kindText: string,
  draftId: string,
): Promise<DraftSuccessor | null> {
  const kind = redirectedDraftKinds.find((draftKind) => draftKind === kindText);
  if (!kind || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(draftId)) throw new Problem("not_found");
  requireAction(access, conversionByDraftKind[kind].readAction);
  const { last: lastAddress, successor } = await withTenant(access, async (tx) => {
    const knownAddress = await findLastAddress(tx, access, draftId);
    return {
      last: knownAddress,
      successor: knownAddress && (await findSuccessorInPortal(tx, access, kind, draftId, knownAddress)),
    };
  });
  if (successor?.is === "document" || lastAddress === null) return successor;
  if (kind === "quote") return toDocumentSuccessor(await books(access).find(quotes, lastAddress.draftId));
  if (kind === "purchase")
    return toDocumentSuccessor(await findCreatedDocument(access, supplierInvoices, lastAddress.draftId));
  return (
    toDocumentSuccessor(await findCreatedDocument(access, invoices, lastAddress.draftId)) ??
    (await findDraftInBooks(access, draftId, lastAddress))
  );
}

async function findSuccessorInPortal(
  tx: Tx,
  { partnerId, companyId }: CompanyAccess,
  kind: RedirectedDraftKind,
  draftId: string,
  lastAddress: LastAddress,
): Promise<DraftSuccessor | null> {
  const where = {
    partnerId,
    companyId,
    kind: { in: [...conversionByDraftKind[kind].operationKinds] },
    subject: lastAddress.draftId,
    stage: "done",
  };
  const finishedOperation = await tx.operation.findFirst({ where, orderBy: { createdAt: "desc" } });
  const createdId = finishedOperation && createdIdIn(finishedOperation.result);
  return createdId ? { is: "document", id: createdId } : toDraftSuccessor(draftId, lastAddress);
}

/** The members in which an operation stores the document it created, whichever kind of document that is. */
type OperationResult = { invoiceId?: string; documentId?: string; posted?: Pick<PostedResult, "invoiceId"> | null };

function createdIdIn(result: unknown): string | null {
  const { invoiceId, documentId, posted } = (result ?? {}) as OperationResult;
  return invoiceId ?? documentId ?? posted?.invoiceId ?? null;
}

function toDraftSuccessor(draftId: string, lastAddress: LastAddress): DraftSuccessor | null {
  return lastAddress.draftId === draftId.toLowerCase() ? null : { is: "draft", id: lastAddress.draftId };
}

const toDocumentSuccessor = (createdDocument: { id: string } | null): DraftSuccessor | null =>
  createdDocument && { is: "document", id: createdDocument.id };

async function findCreatedDocument(
  access: CompanyAccess,
  contract: typeof invoices | typeof supplierInvoices,
  draftId: string,
): Promise<{ id: string } | null> {
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  const { items } = await books(access).page<{ id: string }>(contract, { pageSize: 1, filter });
  return items[0] ?? null;
}

/**
 * Finds the draft in the books. They keep the instant when the draft was first stored over all saves (assumed), so the only
 * draft stored at that very instant is the one sought; its address is stored for later requests.
 */
async function findDraftInBooks(
  access: CompanyAccess,
  draftId: string,
  lastAddress: LastAddress,
): Promise<DraftSuccessor | null> {
  const isLaterAddress = lastAddress.draftId !== draftId.toLowerCase();
  if (isLaterAddress && (await books(access).find(invoiceDrafts, lastAddress.draftId)))
    return { is: "draft", id: lastAddress.draftId };
  if (lastAddress.createdAt === null) return null;
  const filter = compare("CreatedUtc", "eq", { instant: lastAddress.createdAt });
  const { items } = await books(access).page(invoiceDrafts, { pageSize: 2, filter });
  const [foundDraft] = items.length === 1 ? items : [];
  if (!foundDraft || foundDraft.id === draftId.toLowerCase()) return null;
  const { createdAt } = lastAddress;
  await writeIfRoom(() => storeAddress(access, { previousId: lastAddress.draftId, draftId: foundDraft.id, createdAt }));
  return { is: "draft", id: foundDraft.id };
}
