import "server-only";
import { toOperationDescription } from "@/lib/api/contract/operations/operation";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { parseCommand } from "@/lib/operations/commands/command";
import { insertOperation } from "@/lib/operations/engine/insert-operation";
import type { Tenant, Tx } from "@/lib/platform/db";
import { findEffectiveAnswer } from "@/lib/rules/sales/offer-state";
import { Problem } from "@/lib/values/problem";
import { listAnswers, listSentVersions, lockQuote } from "../../offers/offer-rows";
import { openOffer } from "../../offers/offer-text";

/**
 * A customer's acceptance, with the answer, the version of the quote it accepts, and the person who mailed the link.
 */
type CustomerAcceptance = { answerId: string; version: string; quote: Quote; personId: string };

/**
 * Submits the command that executes a customer's acceptance, in the name of the person who mailed the link; once for
 * each answer, even if the command was refused or withdrawn. Nobody waits for its outcome, so the person is notified if
 * it fails.
 *
 * @returns null where somebody at the seller already works on the quote
 */
export async function submitAcceptance(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  { answerId, version, quote, personId }: CustomerAcceptance,
): Promise<string | null> {
  const expected = { version, grossMinor: quote.grossMinor.toString() };
  const input = { documentId: quote.id, expected, follows: [] };
  const command = parseCommand({ kind: "quote-accept", key: `answer:${answerId}`, input });
  const unattendedColumns = { hasWaited: true, about: toOperationDescription(quote) } as const;
  try {
    return (await insertOperation(tx, { partnerId, companyId, personId }, command, null, null, unattendedColumns)).id;
  } catch (error) {
    if (error instanceof Problem && error.code === "conflict") return null;
    throw error;
  }
}

/**
 * Ends an operation of the seller that may have blocked a customer's acceptance. A recorded acceptance is then
 * submitted in the same transaction.
 *
 * @param endOperation ends the operation; the quote is locked before, in the order in which an answer locks it
 */
export async function endBeforeAcceptanceByLink(
  tx: Tx,
  tenant: Tenant,
  quoteId: string,
  endOperation: () => Promise<void>,
): Promise<void> {
  await lockQuote(tx, tenant, quoteId);
  await endOperation();
  await submitRecordedAcceptance(tx, tenant, quoteId);
}

async function submitRecordedAcceptance(tx: Tx, tenant: Tenant, quoteId: string): Promise<void> {
  const newestVersion = (await listSentVersions(tx, tenant, quoteId)).at(-1);
  const answer = findEffectiveAnswer(await listAnswers(tx, tenant, quoteId), newestVersion?.number ?? null);
  if (!newestVersion || answer?.decision !== "accepted" || answer.linkId === null) return;
  const { partnerId, companyId } = tenant;
  const { personId } = await tx.quoteLink.findFirstOrThrow({ where: { partnerId, companyId, id: answer.linkId } });
  const quote = openOffer(newestVersion, tenant, await dataKeyOf(tx, tenant));
  await submitAcceptance(tx, tenant, { answerId: answer.id, version: newestVersion.version, quote, personId });
}
