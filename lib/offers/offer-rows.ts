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

/** The versions of a quote that went out, the oldest first. */
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
  return rows.filter(({ operationId }) => out.has(operationId));
}

/** The links of a quote that went out, the oldest first. */
export async function linksOut(tx: Tx, tenant: Tenant, quoteId: string): Promise<readonly QuoteLink[]> {
  const { partnerId, companyId } = tenant;
  const rows = await tx.quoteLink.findMany({
    where: { partnerId, companyId, quoteId },
    orderBy: { createdAt: "asc" },
  });
  const out = await mailsOut(
    tx,
    tenant,
    rows.map(({ operationId }) => operationId),
  );
  return rows.filter(({ operationId }) => out.has(operationId));
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
