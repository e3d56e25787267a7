import "server-only";
import type { OfferDecision } from "@/lib/api/contract/sales/offer";
import type { Tenant, Tx } from "@/lib/platform/db";
import { Prisma, type QuoteAnswer, type QuoteLink, type QuoteVersion } from "@/prisma/generated/client";

/** At these a mail has left or may have: what it brought may be in the customer's hands. */
const outStages = ["sent", "checking", "unknown", "done"];

/** Who writes offers and answers of one quote waits for whoever else does, until the transaction ends. */
export async function lockQuote(tx: Tx, { partnerId, companyId }: Tenant, quoteId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`quote ${partnerId} ${companyId} ${quoteId}`}, 0))`;
}

/** Of these operations those whose mail left or may have left. */
export async function mailsOut(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = { partnerId, companyId, id: { in: [...ids] }, stage: { in: outStages } };
  return new Set((await tx.operation.findMany({ where, select: { id: true } })).map(({ id }) => id));
}

/** The versions of a quote that went out, the oldest first; what was answered by its link did, whatever was said of its mail. */
export async function versionsOut(tx: Tx, tenant: Tenant, quoteId: string): Promise<readonly QuoteVersion[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.quoteVersion.findMany({
    where: { partnerId, companyId, quoteId },
    orderBy: { number: "asc" },
  });
  const out = await mailsOut(
    tx,
    tenant,
    rows.map(({ operationId }) => operationId),
  );
  const answered = new Set(
    (await answersTo(tx, tenant, quoteId)).flatMap(({ linkId, number }) => (linkId === null ? [] : [number])),
  );
  return rows.filter(({ operationId, number }) => out.has(operationId) || answered.has(number));
}

/**
 * The number of the next other text, past every one that may have reached the customer: also past that of a mail of which a
 * person said that it did not leave.
 */
export async function nextNumber(tx: Tx, { partnerId, companyId }: Tenant, quoteId: string): Promise<number> {
  const own = { partnerId, companyId, quoteId };
  const rows = await tx.quoteVersion.findMany({ where: own, select: { number: true, operationId: true } });
  const ids = rows.map(({ operationId }) => operationId);
  const left = { OR: [{ stage: { in: outStages } }, { resolution: { not: Prisma.DbNull } }] };
  const mails = await tx.operation.findMany({
    where: { partnerId, companyId, id: { in: ids }, ...left },
    select: { id: true },
  });
  const used = rows.filter(({ operationId }) => mails.some(({ id }) => id === operationId));
  const answered = await tx.quoteAnswer.aggregate({ where: own, _max: { number: true } });
  return Math.max(0, answered._max.number ?? 0, ...used.map(({ number }) => number)) + 1;
}

/** The links of a quote that went out, the one mailed last at the end. */
export async function linksOut(tx: Tx, tenant: Tenant, quoteId: string): Promise<readonly QuoteLink[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.quoteLink.findMany({
    where: { partnerId, companyId, quoteId },
    orderBy: { mailedAt: "asc" },
  });
  return onlyOut(tx, tenant, quoteId, rows);
}

/** Of these links of a quote those that went out: their mail left or may have, or somebody answered by them. */
export async function onlyOut(
  tx: Tx,
  tenant: Tenant,
  quoteId: string,
  links: readonly QuoteLink[],
): Promise<readonly QuoteLink[]> {
  const out = await mailsOut(
    tx,
    tenant,
    links.map(({ operationId }) => operationId),
  );
  const answered = new Set((await answersTo(tx, tenant, quoteId)).map(({ linkId }) => linkId));
  return links.filter(({ id, operationId }) => out.has(operationId) || answered.has(id));
}

export type AnswerRow = QuoteAnswer & { decision: OfferDecision };

/** What was answered to a quote, in the order it came. */
export async function answersTo(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  quoteId: string,
): Promise<readonly AnswerRow[]> {
  const where = { partnerId, companyId, quoteId };
  return (await tx.quoteAnswer.findMany({ where, orderBy: { createdAt: "asc" } })) as AnswerRow[];
}
