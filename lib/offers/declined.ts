import "server-only";
import type { DeclinedQuotes } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import { standingAnswer } from "@/lib/rules/sales/offer-state";
import { answersTo, mailsOut, versionsOut } from "./offer-rows";

/** More than anybody looks through; the books keep every one of them as ongoing. */
const mostTold = 500;

type Last = { quote_id: string; number: number | null; created_at: Date };

/**
 * The quotes whose customer said no to what was mailed last, the newest no first; only the portal knows. What the books
 * have made of them since is not asked.
 *
 * @throws Problem `role_missing`
 */
export async function listDeclined(access: CompanyAccess): Promise<DeclinedQuotes> {
  requireAction(access, "sales.read");
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const last = await tx.$queryRaw<Last[]>`
      SELECT quote_id, number, created_at FROM (
        SELECT DISTINCT ON (quote_id) quote_id, number, decision, created_at FROM quote_answer
        WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
        ORDER BY quote_id, created_at DESC
      ) answer WHERE decision = 'declined' ORDER BY created_at DESC LIMIT ${mostTold}`;
    const newest = await newestOut(tx, access, last);
    // Another version mailed since is open again.
    const standing = last.filter(({ quote_id, number }) => (newest.get(quote_id) ?? null) === number);
    return { items: standing.map(({ quote_id, created_at }) => ({ quoteId: quote_id, at: created_at.toISOString() })) };
  });
}

/** Whether the customer said no to the very text the quote has; another text is another offer, mailed or not. */
export async function isDeclinedAsItStands(access: CompanyAccess, quote: Quote): Promise<boolean> {
  return withTenant(access, async (tx) => {
    const newest = (await versionsOut(tx, access, quote.id)).at(-1);
    if (!newest || !isSameVersion(newest.version, expectationOfQuote(quote).version)) return false;
    return standingAnswer(await answersTo(tx, access, quote.id), newest.number)?.decision === "declined";
  });
}

/** Of each quote the version that went out last: its mail left or may have, or it is the one that was answered. */
async function newestOut(tx: Tx, access: CompanyAccess, last: readonly Last[]): Promise<ReadonlyMap<string, number>> {
  const { partnerId, companyId } = access;
  const quoteId = { in: last.map(({ quote_id }) => quote_id) };
  const versions = await tx.quoteVersion.findMany({
    where: { partnerId, companyId, quoteId },
    select: { quoteId: true, number: true, operationId: true },
    orderBy: { number: "asc" },
  });
  const out = await mailsOut(
    tx,
    access,
    versions.map(({ operationId }) => operationId),
  );
  const answered = new Map(last.map(({ quote_id, number }) => [quote_id, number]));
  const counted = versions.filter((one) => out.has(one.operationId) || answered.get(one.quoteId) === one.number);
  return new Map(counted.map(({ quoteId: id, number }) => [id, number]));
}
