import "server-only";
import * as z from "zod";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";

const documentSeenSchema = z.strictObject({ attachmentId: z.guid(), isShown: z.boolean().default(true) });

/**
 * Records that a file of a draft was shown on the person's screen, once, however often the screen reports it. For a
 * file that cannot be shown only the person's claim to have looked at it elsewhere is recorded.
 *
 * @throws Problem `role_missing`; `not_found` for a draft that does not exist; `invalid_input` for a file the draft does
 *         not have
 */
export async function markDocumentSeen(
  access: CompanyAccess,
  draftIdText: string,
  body: unknown,
): Promise<{ seenAt: string }> {
  requireAction(access, "purchase.read");
  const draftId = parseUuid(draftIdText);
  const { attachmentId, isShown } = parseInput(documentSeenSchema, body);
  const earlierSeenAt = await withTenant(access, (tx) =>
    isShown ? findSeenAt(tx, access, draftId, attachmentId) : findClaimedAt(tx, access, draftId, attachmentId),
  );
  if (earlierSeenAt) return { seenAt: earlierSeenAt.toISOString() };
  const { attachmentIds } = await books(access).get(supplierInvoiceDrafts, draftId);
  if (!attachmentIds.includes(attachmentId)) {
    throw new Problem("invalid_input", { fields: [{ field: "attachmentId", code: "other_document" }] });
  }
  return withTenant(access, (tx) =>
    isShown ? insertSeen(tx, access, draftId, attachmentId) : insertClaim(tx, access, draftId, attachmentId),
  );
}

async function findSeenAt(tx: Tx, access: CompanyAccess, draftId: string, attachmentId: string) {
  const { partnerId, companyId, personId } = access;
  const row = await tx.documentSeen.findFirst({ where: { partnerId, companyId, personId, draftId, attachmentId } });
  return row?.seenAt ?? null;
}

/** A claim is stored as an audit row only, so that it is never mistaken for a file that was shown. */
async function findClaimedAt(tx: Tx, access: CompanyAccess, draftId: string, attachmentId: string) {
  const { partnerId, companyId, personId } = access;
  const where = { partnerId, companyId, personId, kind: "document.not_shown", subject: draftId };
  const rows = await tx.auditEvent.findMany({ where });
  return rows.find(({ detail }) => (detail as { attachmentId?: string }).attachmentId === attachmentId)?.at ?? null;
}

async function insertClaim(tx: Tx, access: CompanyAccess, draftId: string, attachmentId: string) {
  await audit(tx, access, { kind: "document.not_shown", subject: draftId, detail: { attachmentId } });
  const claimedAt = await findClaimedAt(tx, access, draftId, attachmentId);
  return { seenAt: (claimedAt ?? now()).toISOString() };
}

async function insertSeen(tx: Tx, access: CompanyAccess, draftId: string, attachmentId: string) {
  const { partnerId, companyId, personId } = access;
  const seenAt = now();
  const { count } = await tx.documentSeen.createMany({
    skipDuplicates: true,
    data: { partnerId, companyId, personId, draftId, attachmentId, seenAt },
  });
  if (count === 1) await audit(tx, access, { kind: "document.seen", subject: draftId, detail: { attachmentId } });
  return { seenAt: seenAt.toISOString() };
}

/**
 * Whether the person has seen each of these files of the draft, or claimed to have looked at those that cannot be shown.
 */
export async function hasSeenFiles(
  tx: Tx,
  access: CompanyAccess,
  draftId: string,
  attachmentIds: readonly string[],
): Promise<boolean> {
  for (const attachmentId of attachmentIds) {
    const seenAt = await findSeenAt(tx, access, draftId, attachmentId);
    if (!seenAt && !(await findClaimedAt(tx, access, draftId, attachmentId))) return false;
  }
  return true;
}
