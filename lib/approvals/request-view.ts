import "server-only";
import type { ApprovalRequest, RequestAbout, RequestKind } from "@/lib/api/contract/purchases/approval";
import type { CompanyAccess } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import type { Tx } from "@/lib/platform/db";
import type { ApprovalRequest as RequestRow } from "@/prisma/generated/client";
import { openText } from "./request-rows";

/** The requests as the portal's routes answer them. */
export async function toRequestViews(
  tx: Tx,
  access: CompanyAccess,
  rows: readonly RequestRow[],
): Promise<ApprovalRequest[]> {
  if (rows.length === 0) return [];
  const { key } = await dataKeyOf(tx, access);
  const names = await readPersonNames(
    tx,
    access,
    rows.flatMap(({ fromId, toId, closedById }) => [fromId, toId, closedById ?? []].flat()),
  );
  const toNamedPerson = (personId: string) => ({ personId, name: names.get(personId) ?? "" });
  return rows.map((row) => ({
    id: row.id,
    draftId: row.draftId,
    kind: row.kind as RequestKind,
    from: toNamedPerson(row.fromId),
    to: toNamedPerson(row.toId),
    isMine: row.toId === access.personId,
    isOwn: row.fromId === access.personId,
    text: openText(row.textSealed, access, row.id, "text", row.dataKeyId, key),
    askedAt: row.createdAt.toISOString(),
    answer: openAnswer(row, access, key),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedById ? (names.get(row.closedById) ?? "") : null,
    closing: row.closing as ApprovalRequest["closing"],
    about: row.about as unknown as RequestAbout,
  }));
}

function openAnswer({ id, answerSealed, answerKeyId }: RequestRow, access: CompanyAccess, key: Buffer): string | null {
  return answerSealed && answerKeyId ? openText(answerSealed, access, id, "answer", answerKeyId, key) : null;
}

/** The names of people by their ids in the portal; a person without a name has the e-mail address, or an empty text. */
export async function readPersonNames(
  tx: Tx,
  { partnerId }: CompanyAccess,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const people = await tx.person.findMany({ where: { partnerId, id: { in: [...new Set(ids)] } } });
  return new Map(people.map(({ id, name, email }) => [id, name ?? email ?? ""]));
}
