import "server-only";
import type { OfferDecision } from "@/lib/api/contract/offer";
import type { Tenant, Tx } from "@/lib/db";
import type { QuoteAnswer, QuoteLink, QuoteVersion } from "@/prisma/generated/client";

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
  const rows = await allVersions(tx, tenant, quoteId);
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

/** Every text of a quote that was ever about to leave, the oldest first. */
export async function allVersions(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  quoteId: string,
): Promise<readonly QuoteVersion[]> {
  return tx.quoteVersion.findMany({ where: { partnerId, companyId, quoteId }, orderBy: { number: "asc" } });
}

/** The number of the next other text: no number ever stands for two, also where the first did not leave. */
export async function nextNumber(tx: Tx, { partnerId, companyId }: Tenant, quoteId: string): Promise<number> {
  const of = { where: { partnerId, companyId, quoteId }, _max: { number: true } } as const;
  const used = [
    await tx.quoteVersion.aggregate(of),
    await tx.quoteLink.aggregate(of),
    await tx.quoteAnswer.aggregate(of),
  ];
  return Math.max(0, ...used.map(({ _max }) => _max.number ?? 0)) + 1;
}

/** The links of a quote that went out, the oldest first. */
export async function linksOut(tx: Tx, tenant: Tenant, quoteId: string): Promise<readonly QuoteLink[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.quoteLink.findMany({
    where: { partnerId, companyId, quoteId },
    orderBy: { createdAt: "asc" },
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
