import "server-only";
import type { DeclinedQuotes } from "@/lib/api/contract/sales/offer";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { expectationOfQuote, isSameVersion } from "@/lib/rules/sales/expectations";
import { findEffectiveAnswer } from "@/lib/rules/sales/offer-state";
import { listAnswers, listSentOperationIds, listSentVersions } from "./offer-rows";

/** The largest number of quotes that are listed; nobody reads more. In the books all of them are still ongoing. */
const maxListedQuotes = 500;

type LastAnswer = { quote_id: string; number: number | null; created_at: Date };

/**
 * The quotes whose customer declined the version mailed last, the newest answer first; only the portal knows this. Their
 * present status in the books is not read.
 *
 * @throws Problem `role_missing`
 */
export async function listDeclinedQuotes(access: CompanyAccess): Promise<DeclinedQuotes> {
  requireAction(access, "sales.read");
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const lastAnswers = await tx.$queryRaw<LastAnswer[]>`
      SELECT quote_id, number, created_at FROM (
        SELECT DISTINCT ON (quote_id) quote_id, number, decision, created_at FROM quote_answer
        WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
        ORDER BY quote_id, created_at DESC
      ) answer WHERE decision = 'declined' ORDER BY created_at DESC LIMIT ${maxListedQuotes}`;
    const newestNumberByQuote = await readNewestSentNumbers(tx, access, lastAnswers);
    // A quote is open again after another version of it was mailed.
    const validAnswers = lastAnswers.filter(
      ({ quote_id, number }) => (newestNumberByQuote.get(quote_id) ?? null) === number,
    );
    return {
      items: validAnswers.map(({ quote_id, created_at }) => ({ quoteId: quote_id, at: created_at.toISOString() })),
    };
  });
}

/** Whether the customer declined exactly the present text of the quote; another text is another offer, mailed or not. */
export async function isPresentTextDeclined(access: CompanyAccess, quote: Quote): Promise<boolean> {
  return withTenant(access, async (tx) => {
    const newestVersion = (await listSentVersions(tx, access, quote.id)).at(-1);
    if (!newestVersion || !isSameVersion(newestVersion.version, expectationOfQuote(quote).version)) return false;
    return findEffectiveAnswer(await listAnswers(tx, access, quote.id), newestVersion.number)?.decision === "declined";
  });
}

/**
 * The number of the version of each quote that was sent last. A version counts as sent when its mail was or may have
 * been sent, or its link was answered.
 */
async function readNewestSentNumbers(
  tx: Tx,
  access: CompanyAccess,
  lastAnswers: readonly LastAnswer[],
): Promise<ReadonlyMap<string, number>> {
  const { partnerId, companyId } = access;
  const quoteId = { in: lastAnswers.map(({ quote_id }) => quote_id) };
  const versions = await tx.quoteVersion.findMany({
    where: { partnerId, companyId, quoteId },
    select: { quoteId: true, number: true, operationId: true },
    orderBy: { number: "asc" },
  });
  const sentOperationIds = await listSentOperationIds(
    tx,
    access,
    versions.map(({ operationId }) => operationId),
  );
  const answeredNumberByQuote = new Map(lastAnswers.map(({ quote_id, number }) => [quote_id, number]));
  const sentVersions = versions.filter(
    (version) =>
      sentOperationIds.has(version.operationId) || answeredNumberByQuote.get(version.quoteId) === version.number,
  );
  return new Map(sentVersions.map(({ quoteId: id, number }) => [id, number]));
}
