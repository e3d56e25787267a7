import "server-only";
import { randomUUID } from "node:crypto";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/metrics";
import { machineNow } from "@/lib/values/clock";
import { getIdentityEndpoints } from "../oauth/authorization-server";
import { NoAnswer } from "../oauth/http";
import { OAuthRefusal, parseTokenAnswer, type TokenSet, UnclearAnswer } from "../oauth/token-answer";
import { type OAuthClient, sendRefresh } from "../oauth/token-calls";
import { clientOf, getPartner } from "../partners";
import { judgeRefusal } from "./judge-refusal";
import { sealAnswer, storeTokens } from "./refresh-answer";
import { openSpool, type Spool } from "./spool";
import { companyKeyOf, endLease, type Lease, openToken, takeLease } from "./store";

/** A tolerant server accepts the spent token again for a short while. The one repeat must follow within this time. */
const maxRepeatDelayMs = 30_000;

/**
 * The call and its repeat together end after this time, well before the
 * lease does, so that the answer is stored while no other process may call.
 */
const maxCallDurationMs = 90_000;

/**
 * The result of a refresh. `settled`: the connection must be read again. `busy`: another process has the lease.
 * `away`: the refresh must be tried again later.
 */
export type RefreshResult = "settled" | "busy" | "away";

/**
 * Exchanges the refresh token of one connection for the next token set. Over all processes each token is spent only
 * once.
 *
 * The order of the steps makes this safe: spool file, lease with journal row, call, sealed answer on disk, judgement, one
 * compare-and-set. The refresh does not depend on the request that needed the token; once begun, it runs to its end.
 */
export async function refreshOnce(tenant: Tenant, connectionId: string, tokenVersion: number): Promise<RefreshResult> {
  const journalId = randomUUID();
  const client = clientOf(await getPartner(tenant.partnerId));
  const spool = await openSpool({ ...companyKeyOf(tenant), connectionId, journalId });
  const lease = await takeLease(tenant, { connectionId, tokenVersion, journalId, instance: env().INSTANCE }).catch(
    async (error) => {
      await spool.close({ keepFile: false });
      throw error;
    },
  );
  if (!lease) {
    await spool.close({ keepFile: false });
    count("stegvis_token_refreshes_total", { outcome: "busy" });
    return "busy";
  }
  try {
    const outcome = await sendWithRepeat(tenant, lease, client, spool);
    const refreshResult = await settleOutcome(tenant, lease, outcome);
    count("stegvis_token_refreshes_total", { outcome: outcome.kind === "tokens" ? "renewed" : outcome.kind });
    await spool.close({ keepFile: false });
    return refreshResult;
  } catch (error) {
    count("stegvis_token_refreshes_total", { outcome: "failed" });
    // The file may contain the only copy of an answer that could not be stored, so it stays for the replay.
    await spool.close({ keepFile: true });
    throw error;
  }
}

async function settleOutcome(tenant: Tenant, lease: Lease, outcome: RefreshOutcome): Promise<RefreshResult> {
  if (outcome.kind === "tokens") {
    await storeTokens(tenant, lease.dataKey, lease, outcome.tokens);
    return "settled";
  }
  if (outcome.kind === "refused") return judgeRefusal(tenant, lease, outcome.refusal, outcome.wasLostBefore);
  await withTenant(tenant, (tx) => endLease(tx, tenant, lease, outcome.kind));
  return "away";
}

type RefreshOutcome =
  | { kind: "tokens"; tokens: TokenSet }
  | { kind: "refused"; refusal: OAuthRefusal; wasLostBefore: boolean }
  | { kind: "lost" | "unsent" };

async function sendWithRepeat(
  tenant: Tenant,
  lease: Lease,
  client: OAuthClient,
  spool: Spool,
): Promise<RefreshOutcome> {
  const refreshToken = openToken(tenant, lease.dataKey, "refresh_token", lease.connection.refreshTokenSealed);
  const begunAtMs = machineNow().getTime();
  let isAnswerLost = false;
  for (const isRepeat of [false, true]) {
    const elapsedMs = machineNow().getTime() - begunAtMs;
    if (isRepeat && elapsedMs > maxRepeatDelayMs) break;
    try {
      const answer = await sendRefresh(
        getIdentityEndpoints().token,
        client,
        refreshToken,
        maxCallDurationMs - elapsedMs,
      );
      await trySaveToSpool(spool, sealAnswer(tenant, lease.dataKey, lease.journalId, answer));
      return { kind: "tokens", tokens: parseTokenAnswer(answer) };
    } catch (error) {
      if (error instanceof OAuthRefusal) return { kind: "refused", refusal: error, wasLostBefore: isAnswerLost };
      isAnswerLost ||= mayHaveRotated(error);
      if (!isAnswerLost) return { kind: "unsent" };
    }
  }
  return { kind: "lost" };
}

/** Writes a sealed answer to the spool. If the disk fails, the portal uses the answer in memory nevertheless. */
async function trySaveToSpool(spool: Spool, sealedAnswer: Buffer): Promise<void> {
  await spool
    .saveAnswer(sealedAnswer)
    .catch((error) => log("auth").error({ err: error }, "the token spool could not be written"));
}

/**
 * Whether the server may have rotated the token although the answer was lost. An error of another kind than a failed
 * call is rethrown.
 */
function mayHaveRotated(error: unknown): boolean {
  if (error instanceof UnclearAnswer) return true;
  if (error instanceof NoAnswer) return error.isSent;
  throw error;
}
