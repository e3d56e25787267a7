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

/** The largest number of answers that are listed; the next ones follow once these were seen. */
const maxListedAnswers = 50;

type UnseenAnswerRow = { id: string; quoteId: string; number: number; decision: OfferDecision; createdAt: Date };

/**
 * The unseen answers that customers gave by links this person mailed, the newest first; of each quote only the last one.
 */
export async function listUnseenAnswers(tx: Tx, access: CompanyAccess): Promise<UnseenAnswer[]> {
  const { partnerId, companyId, personId } = access;
  const rows = await tx.$queryRaw<UnseenAnswerRow[]>`
    SELECT id, quote_id AS "quoteId", number, decision, created_at AS "createdAt" FROM (
      SELECT DISTINCT ON (a.quote_id) a.* FROM "quote_answer" a
      JOIN "quote_link" l ON l.partner_id = a.partner_id AND l.company_id = a.company_id AND l.id = a.link_id
      WHERE a.partner_id = ${partnerId}::uuid AND a.company_id = ${companyId}::uuid
        AND a.link_id IS NOT NULL AND a.seen_at IS NULL AND l.person_id = ${personId}::uuid
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

/** An answer is awaited for so many days after the mail; without a last day it would be awaited for ever. */
const maxAwaitedDays = 120;

/**
 * Whether a customer may still answer by a link this person mailed. While this is so, the browser checks for answers.
 */
export async function isAnswerAwaited(tx: Tx, { partnerId, companyId, personId }: CompanyAccess): Promise<boolean> {
  const earliestMailing = new Date(now().getTime() - maxAwaitedDays * 86_400_000);
  const [row] = await tx.$queryRaw<{ is: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "quote_link" l
      WHERE l.partner_id = ${partnerId}::uuid AND l.company_id = ${companyId}::uuid AND l.person_id = ${personId}::uuid
        AND l.revoked_at IS NULL AND l.mailed_at > ${earliestMailing}
        AND NOT EXISTS (
          SELECT FROM "quote_answer" a
          WHERE a.partner_id = l.partner_id AND a.company_id = l.company_id AND a.quote_id = l.quote_id
            AND a.decision = 'accepted' AND a.number >= l.number
        )
    ) AS is`;
  return row?.is ?? false;
}

/**
 * Records that this person has seen an answer that came by their link, and the earlier answers to the same quote.
 *
 * @throws Problem `role_missing`, `not_found`
 */
export async function markAnswerSeen(
  access: CompanyAccess,
  answerKey: { quoteId: string; answerId: string },
): Promise<{ seen: number }> {
  requireAction(access, "sales.read");
  const { partnerId, companyId, personId } = access;
  const quoteKey = { partnerId, companyId, quoteId: parseUuid(answerKey.quoteId) };
  const id = parseUuid(answerKey.answerId);
  const seenCount = await withTenant(access, async (tx) => {
    const answer = await tx.quoteAnswer.findFirst({ where: { ...quoteKey, id } });
    if (!answer) throw new Problem("not_found");
    const links = await tx.quoteLink.findMany({ where: { ...quoteKey, personId }, select: { id: true } });
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
