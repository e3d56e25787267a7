import "server-only";
import type { OfferDecision } from "@/lib/api/contract/sales/offer";
import type { Tenant, Tx } from "@/lib/platform/db";
import { Prisma, type QuoteAnswer, type QuoteLink, type QuoteVersion } from "@/prisma/generated/client";

/** The stages in which a mail was sent or may have been: the customer may have it. */
const sentStages = ["sent", "checking", "unknown", "done"];

/** Locks a quote's offers and answers until the transaction ends, so that only one transaction writes them at a time. */
export async function lockQuote(tx: Tx, { partnerId, companyId }: Tenant, quoteId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`quote ${partnerId} ${companyId} ${quoteId}`}, 0))`;
}

/** The ids of those operations whose mail was sent or may have been sent. */
export async function listSentOperationIds(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = { partnerId, companyId, id: { in: [...ids] }, stage: { in: sentStages } };
  return new Set((await tx.operation.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

/**
 * The versions of a quote that were sent, the oldest first; a version that was answered by its link was sent, whatever its
 * mail's outcome.
 */
export async function listSentVersions(tx: Tx, tenant: Tenant, quoteId: string): Promise<readonly QuoteVersion[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.quoteVersion.findMany({
    where: { partnerId, companyId, quoteId },
    orderBy: { number: "asc" },
  });
  const sentOperationIds = await listSentOperationIds(
    tx,
    tenant,
    rows.map(({ operationId }) => operationId),
  );
  const answeredNumbers = new Set(
    (await listAnswers(tx, tenant, quoteId)).flatMap(({ linkId, number }) => (linkId === null ? [] : [number])),
  );
  return rows.filter(({ operationId, number }) => sentOperationIds.has(operationId) || answeredNumbers.has(number));
}

/**
 * The number of the next changed text, larger than the number of every text that may have reached the customer: also of a
 * text whose mail a person marked as not sent.
 */
export async function getNextVersionNumber(tx: Tx, { partnerId, companyId }: Tenant, quoteId: string): Promise<number> {
  const quoteKey = { partnerId, companyId, quoteId };
  const rows = await tx.quoteVersion.findMany({ where: quoteKey, select: { number: true, operationId: true } });
  const ids = rows.map(({ operationId }) => operationId);
  const possiblySentFilter = { OR: [{ stage: { in: sentStages } }, { resolution: { not: Prisma.DbNull } }] };
  const mailOperations = await tx.operation.findMany({
    where: { partnerId, companyId, id: { in: ids }, ...possiblySentFilter },
    select: { id: true },
  });
  const usedVersions = rows.filter(({ operationId }) => mailOperations.some(({ id }) => id === operationId));
  const largestAnswered = await tx.quoteAnswer.aggregate({ where: quoteKey, _max: { number: true } });
  return Math.max(0, largestAnswered._max.number ?? 0, ...usedVersions.map(({ number }) => number)) + 1;
}

/** The links of a quote that were sent, the one mailed last at the end. */
export async function listSentLinks(tx: Tx, tenant: Tenant, quoteId: string): Promise<readonly QuoteLink[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.quoteLink.findMany({
    where: { partnerId, companyId, quoteId },
    orderBy: { mailedAt: "asc" },
  });
  return filterSentLinks(tx, tenant, quoteId, rows);
}

/** The links among these that were sent: their mail was sent or may have been, or somebody answered by them. */
export async function filterSentLinks(
  tx: Tx,
  tenant: Tenant,
  quoteId: string,
  links: readonly QuoteLink[],
): Promise<readonly QuoteLink[]> {
  const sentOperationIds = await listSentOperationIds(
    tx,
    tenant,
    links.map(({ operationId }) => operationId),
  );
  const answeredLinkIds = new Set((await listAnswers(tx, tenant, quoteId)).map(({ linkId }) => linkId));
  return links.filter(({ id, operationId }) => sentOperationIds.has(operationId) || answeredLinkIds.has(id));
}

export type AnswerRow = QuoteAnswer & { decision: OfferDecision };

/** The answers to a quote, in chronological order. */
export async function listAnswers(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  quoteId: string,
): Promise<readonly AnswerRow[]> {
  const where = { partnerId, companyId, quoteId };
  return (await tx.quoteAnswer.findMany({ where, orderBy: { createdAt: "asc" } })) as AnswerRow[];
}
