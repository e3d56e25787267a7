import "server-only";
import type { PurchaseComment } from "@/lib/api/contract/purchases/comment";
import type { CompanyAccess } from "@/lib/auth/access";
import { openSealed } from "@/lib/auth/tokens/cipher";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import type { Tenant, Tx } from "@/lib/platform/db";
import type { CommentMention, PurchaseComment as CommentRow } from "@/prisma/generated/client";
import { readPersonNames } from "../request-view";

type PersonInCompany = Tenant & { personId: string };

/** What the seal of a comment is bound to. */
export const sealContextOfComment = ({ partnerId, companyId }: Tenant, id: string, keyId: string) => ({
  ...{ table: "purchase_comment", partnerId, companyId, column: "text", keyId, row: [id] },
});

export function listCommentRows(tx: Tx, { partnerId, companyId }: Tenant, draftId: string): Promise<CommentRow[]> {
  return tx.purchaseComment.findMany({
    where: { partnerId, companyId, draftId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** The mentions of a person in comments that the person has not seen, with the comments. */
export async function listUnseenMentions(
  tx: Tx,
  { partnerId, companyId, personId }: PersonInCompany,
): Promise<CommentRow[]> {
  const mentions = await tx.commentMention.findMany({ where: { partnerId, companyId, personId, seenAt: null } });
  const id = { in: mentions.map(({ commentId }) => commentId) };
  return tx.purchaseComment.findMany({
    where: { partnerId, companyId, id, removedAt: null },
    orderBy: { createdAt: "asc" },
  });
}

/** The comments as the portal's routes answer them. */
export async function toCommentViews(
  tx: Tx,
  access: CompanyAccess,
  rows: readonly CommentRow[],
): Promise<PurchaseComment[]> {
  if (rows.length === 0) return [];
  const { partnerId, companyId } = access;
  const { key } = await dataKeyOf(tx, access);
  const commentId = { in: rows.map(({ id }) => id) };
  const mentions = await tx.commentMention.findMany({ where: { partnerId, companyId, commentId } });
  const people = [...rows, ...mentions].map(({ personId }) => personId);
  const names = await readPersonNames(tx, access, people);
  const toMention = ({ personId, seenAt }: CommentMention) => ({
    ...{ personId, name: names.get(personId) ?? "", hasSeen: seenAt !== null },
  });
  return rows.map((row) => ({
    id: row.id,
    personId: row.personId,
    name: names.get(row.personId) ?? "",
    isOwn: row.personId === access.personId,
    text: openCommentText(row, access, key),
    writtenAt: row.createdAt.toISOString(),
    mentions: mentions.filter((mention) => mention.commentId === row.id).map(toMention),
  }));
}

/** The text of a comment; null once it was taken away. */
export function openCommentText(row: CommentRow, tenant: Tenant, key: Buffer): string | null {
  if (!row.textSealed) return null;
  return openSealed(key, row.textSealed, sealContextOfComment(tenant, row.id, row.dataKeyId)).toString();
}
