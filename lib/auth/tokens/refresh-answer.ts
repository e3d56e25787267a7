import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { machineNow, now } from "@/lib/values/clock";
import type { RawAnswer } from "../oauth/http";
import type { TokenSet } from "../oauth/token-answer";
import { openSealed, seal } from "./cipher";
import { type DataKey, endLease, type LeaseKey, tokenColumnsOf } from "./store";

function answerSealContextOf({ partnerId, companyId }: Tenant, journalId: string, keyId: string) {
  return { table: "refresh_journal", partnerId, companyId, column: `answer of ${journalId}`, keyId };
}

/** Seals a whole answer of the token endpoint, unparsed, for the spool. */
export function sealAnswer(tenant: Tenant, dataKey: DataKey, journalId: string, answer: RawAnswer): Buffer {
  return seal(dataKey.key, Buffer.from(JSON.stringify(answer)), answerSealContextOf(tenant, journalId, dataKey.id));
}

/** Opens a sealed answer of the spool. @throws Error when it is not a whole sealed answer of this refresh */
export function openAnswer(tenant: Tenant, dataKey: DataKey, journalId: string, sealedAnswer: Buffer): RawAnswer {
  return JSON.parse(
    openSealed(dataKey.key, sealedAnswer, answerSealContextOf(tenant, journalId, dataKey.id)).toString(),
  );
}

/** The time for which a process tries to store an answer. After it the spool file waits for the next start. */
const maxStoreDurationMs = 60_000;

/**
 * Replaces the tokens of a connection by a new token set, in one compare-and-set. If the database is unavailable for
 * a moment, the function tries again: the old token is spent, so giving up would end the connection.
 * @param isJustAnswered false for tokens that were found on disk
 * @returns false when the connection had got other tokens in the meantime
 */
export async function storeTokens(
  tenant: Tenant,
  dataKey: DataKey,
  leaseKey: LeaseKey,
  tokens: TokenSet,
  isJustAnswered = true,
): Promise<boolean> {
  // What a spool file holds may come out of a backup too, and says nothing about what the identity server did since.
  const markColumns = isJustAnswered ? { restoredAt: null } : {};
  const retryUntilMs = machineNow().getTime() + maxStoreDurationMs;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      return await withTenant(tenant, (tx) =>
        endLease(tx, tenant, leaseKey, "stored", {
          ...tokenColumnsOf(tenant, dataKey, tokens, leaseKey.oldTokenHash),
          tokenVersion: { increment: 1 },
          lastRefreshedAt: now(),
          strangeRefusals: 0,
          ...markColumns,
        }),
      );
    } catch (error) {
      if (machineNow().getTime() > retryUntilMs) throw error;
      log("auth").warn({ err: error, connectionId: leaseKey.connectionId }, "refreshed tokens wait for the database");
      await pause(waitMs);
    }
  }
}
