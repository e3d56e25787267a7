import "server-only";
import * as z from "zod";
import type { RequestAbout } from "@/lib/api/contract/purchases/approval";
import {
  type CommentInput,
  maxCommentLength,
  maxMentions,
  type PurchaseComment,
} from "@/lib/api/contract/purchases/comment";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { audit } from "@/lib/audit/audit";
import { digestOf } from "@/lib/audit/chain";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { seal } from "@/lib/auth/tokens/cipher";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import { Problem } from "@/lib/values/problem";
import { listDecidingMembers } from "../colleagues";
import { listCommentRows, sealContextOfComment, toCommentViews } from "./comment-rows";

const commentSchema: z.ZodType<CommentInput> = z.strictObject({
  id: z.guid().toLowerCase(),
  text: z
    .string()
    .trim()
    .min(1)
    .max(maxCommentLength)
    .refine((text) => !containsPersonalNumber(text), { params: { code: "personal_number" } }),
  mentionIds: z.array(z.guid().toLowerCase()).max(maxMentions),
  invoiceId: z.guid().nullable(),
});

const seenSchema = z.strictObject({ commentIds: z.array(z.guid().toLowerCase()).max(1000) });

/**
 * The comments about a supplier invoice, the oldest first.
 *
 * @param draftIdText the id of the draft, also of the draft a booked invoice was made from
 * @throws Problem `role_missing`, `not_found`
 */
export async function listComments(access: CompanyAccess, draftIdText: string): Promise<{ items: PurchaseComment[] }> {
  requireAction(access, "purchase.read");
  const draftId = parseUuid(draftIdText).toLowerCase();
  return withTenant(access, async (tx) => ({
    items: await toCommentViews(tx, access, await listCommentRows(tx, access, draftId)),
  }));
}

/**
 * Writes a comment. The same id never writes twice; other words under it are refused. Whoever is mentioned gets a notice until they have seen it.
 *
 * @throws Problem `role_missing`; `invalid_input` naming `text` or `mentionIds`; `not_found`; `conflict` with detail `key`
 */
export async function writeComment(
  access: CompanyAccess,
  draftIdText: string,
  body: unknown,
): Promise<PurchaseComment> {
  requireAction(access, "purchase.write");
  const input = parseInput(commentSchema, body);
  const draftId = parseUuid(draftIdText).toLowerCase();
  const invoice = await readInvoice(access, draftId, input.invoiceId);
  return withTenant(access, async (tx) => {
    const existing = await findComment(tx, access, input.id);
    if (!existing) await insertComment(tx, access, draftId, toAbout(invoice), input);
    const row = existing ?? (await findComment(tx, access, input.id));
    if (row?.personId !== access.personId || row.draftId !== draftId) throw new Problem("conflict", { detail: "key" });
    const view = await getView(tx, access, row.id);
    if (view.text !== null && view.text !== input.text) throw new Problem("conflict", { detail: "key" });
    return view;
  });
}

/** Reads the draft, or the booked invoice that was made of it: a comment is about one that the person may read. */
async function readInvoice(
  access: CompanyAccess,
  draftId: string,
  invoiceId: string | null,
): Promise<SupplierInvoiceDraft | SupplierInvoice> {
  if (invoiceId === null) return books(access).get(supplierInvoiceDrafts, draftId);
  const invoice = await books(access).get(supplierInvoices, invoiceId);
  if (invoice.createdFromDraftId?.toLowerCase() !== draftId) throw new Problem("not_found");
  return invoice;
}

function toAbout({ supplierName, invoiceNumber, totalMinor, currencyCode }: SupplierInvoiceDraft | SupplierInvoice) {
  return { supplierName, invoiceNumber, totalMinor: totalMinor.toString(), currencyCode } satisfies RequestAbout;
}

async function insertComment(
  tx: Tx,
  access: CompanyAccess,
  draftId: string,
  about: RequestAbout,
  { id, text, mentionIds }: CommentInput,
): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const mentionedIds = [...new Set(mentionIds)];
  const members = await listDecidingMembers(tx, access);
  if (
    mentionedIds.some((mentioned) => mentioned === personId || !members.some((member) => member.personId === mentioned))
  )
    throw new Problem("invalid_input", { fields: [{ field: "mentionIds", code: "not_a_colleague" }] });
  const dataKey = await dataKeyOf(tx, access);
  const { count } = await tx.purchaseComment.createMany({
    skipDuplicates: true,
    data: {
      ...{ partnerId, companyId, id, draftId, personId, about, createdAt: now() },
      textSealed: seal(dataKey.key, Buffer.from(text), sealContextOfComment(access, id, dataKey.id)),
      dataKeyId: dataKey.id,
    },
  });
  // Two calls wrote the same comment at once: the first one has stored everything.
  if (count === 0) return;
  await tx.commentMention.createMany({
    data: mentionedIds.map((mentioned) => ({ partnerId, companyId, commentId: id, personId: mentioned })),
  });
  const detail = { id, toPersonIds: mentionedIds, words: digestOf([id, text]) };
  await audit(tx, access, { kind: "purchase.commented", subject: draftId, detail });
}

/**
 * Takes an own comment away. Its text is not kept; the trail keeps its hash. A comment that is gone already stays gone.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function removeComment(
  access: CompanyAccess,
  draftIdText: string,
  commentId: string,
): Promise<PurchaseComment> {
  requireAction(access, "purchase.write");
  const draftId = parseUuid(draftIdText).toLowerCase();
  const id = parseUuid(commentId).toLowerCase();
  return withTenant(access, async (tx) => {
    const { partnerId, companyId, personId } = access;
    const row = await findComment(tx, access, id);
    if (row?.draftId !== draftId) throw new Problem("not_found");
    if (row.personId !== personId) throw new Problem("role_missing", { detail: "written" });
    const { count } = await tx.purchaseComment.updateMany({
      where: { partnerId, companyId, id, removedAt: null },
      data: { textSealed: null, removedAt: now() },
    });
    if (count === 1) {
      await tx.notice.deleteMany({ where: { partnerId, companyId, kind: "mention", subject: id } });
      await audit(tx, access, { kind: "purchase.comment_removed", subject: draftId, detail: { id } });
    }
    return getView(tx, access, id);
  });
}

/**
 * Marks that this person has seen comments about a supplier invoice, which ends their notices of them.
 *
 * @param body `commentIds`: the comments that were on the screen
 * @throws Problem `role_missing`, `not_found`, `invalid_input`
 */
export async function markCommentsSeen(
  access: CompanyAccess,
  draftIdText: string,
  body: unknown,
): Promise<{ seen: number }> {
  requireAction(access, "purchase.read");
  const draftId = parseUuid(draftIdText).toLowerCase();
  const { commentIds } = parseInput(seenSchema, body);
  return withTenant(access, async (tx) => {
    const { partnerId, companyId, personId } = access;
    const comments = await listCommentRows(tx, access, draftId);
    const commentId = { in: comments.map(({ id }) => id).filter((id) => commentIds.includes(id)) };
    const { count } = await tx.commentMention.updateMany({
      where: { partnerId, companyId, personId, commentId, seenAt: null },
      data: { seenAt: now() },
    });
    await tx.notice.deleteMany({ where: { partnerId, companyId, personId, kind: "mention", subject: commentId } });
    return { seen: count };
  });
}

function findComment(tx: Tx, { partnerId, companyId }: CompanyAccess, id: string) {
  return tx.purchaseComment.findFirst({ where: { partnerId, companyId, id } });
}

async function getView(tx: Tx, access: CompanyAccess, id: string): Promise<PurchaseComment> {
  const row = await findComment(tx, access, id);
  const [view] = row ? await toCommentViews(tx, access, [row]) : [];
  if (!view) throw new Problem("not_found");
  return view;
}
