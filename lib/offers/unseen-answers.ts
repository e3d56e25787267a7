import "server-only";
import { toOperationDescription } from "@/lib/api/contract/operations/operation";
import type { OfferDecision, UnseenAnswer } from "@/lib/api/contract/sales/offer";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { openOffer } from "./offer-text";
import { fromAwaitedLinks, isToldOfAnswers } from "./told-of-answers";

/** The largest number of answers that are listed; the next ones follow once these were seen. */
const maxListedAnswers = 50;

type UnseenAnswerRow = { id: string; quoteId: string; number: number; decision: OfferDecision; createdAt: Date };

/**
 * The unseen answers of customers of which this person is told, the newest first; of each quote only the last one.
 */
export async function listUnseenAnswers(tx: Tx, access: CompanyAccess): Promise<UnseenAnswer[]> {
  const { partnerId, companyId } = access;
  const isTold = await isToldOfAnswers(tx, access);
  const rows = await tx.$queryRaw<UnseenAnswerRow[]>`
    SELECT id, quote_id AS "quoteId", number, decision, created_at AS "createdAt" FROM (
      SELECT DISTINCT ON (a.quote_id) a.* FROM "quote_answer" a
      JOIN "quote_link" l ON l.partner_id = a.partner_id AND l.company_id = a.company_id AND l.id = a.link_id
      WHERE a.partner_id = ${partnerId}::uuid AND a.company_id = ${companyId}::uuid
        AND a.link_id IS NOT NULL AND a.seen_at IS NULL AND ${isTold}
      ORDER BY a.quote_id, a.created_at DESC
    ) answer ORDER BY created_at DESC LIMIT ${maxListedAnswers}`;
  if (rows.length === 0) return [];
  const dataKey = await dataKeyOf(tx, access);
  const versionKeys = rows.map(({ quoteId, number }) => ({ quoteId, number }));
  const versions = await tx.quoteVersion.findMany({ where: { partnerId, companyId, OR: versionKeys } });
  return rows.flatMap(({ id, quoteId, number, decision, createdAt }) => {
    const version = versions.find(
      (storedVersion) => storedVersion.quoteId === quoteId && storedVersion.number === number,
    );
    if (!version || decision === "reopened") return [];
    const about = toOperationDescription(openOffer(version, access, dataKey));
    return { id, quoteId, decision, at: createdAt.toISOString(), about };
  });
}

/**
 * Whether a customer may still answer something that this person is told. While this is so, the browser checks for answers.
 */
export async function isAnswerAwaited(tx: Tx, access: CompanyAccess): Promise<boolean> {
  const isTold = await isToldOfAnswers(tx, access);
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (SELECT ${fromAwaitedLinks(access, isTold)}) AS is`;
  return row?.is ?? false;
}

/**
 * Records that an answer of which this person is told was seen, and the earlier answers to the same quote.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function markAnswerSeen(
  access: CompanyAccess,
  answerKey: { quoteId: string; answerId: string },
): Promise<{ seen: number }> {
  requireAction(access, "sales.read");
  const { partnerId, companyId } = access;
  const quoteKey = { partnerId, companyId, quoteId: parseUuid(answerKey.quoteId) };
  const id = parseUuid(answerKey.answerId);
  const seenCount = await withTenant(access, async (tx) => {
    const answer = await tx.quoteAnswer.findFirst({ where: { ...quoteKey, id } });
    if (!answer) throw new Problem("not_found");
    const links = await tx.$queryRaw<{ id: string }[]>`
      SELECT l.id FROM "quote_link" l WHERE l.partner_id = ${partnerId}::uuid AND l.company_id = ${companyId}::uuid
        AND l.quote_id = ${quoteKey.quoteId}::uuid AND ${await isToldOfAnswers(tx, access)}`;
    const unseenFilter = {
      linkId: { in: links.map((link) => link.id) },
      seenAt: null,
      createdAt: { lte: answer.createdAt },
    };
    return (await tx.quoteAnswer.updateMany({ where: { ...quoteKey, ...unseenFilter }, data: { seenAt: now() } }))
      .count;
  });
  return { seen: seenCount };
}
