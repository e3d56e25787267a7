import "server-only";
import { randomUUID } from "node:crypto";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { machineNow } from "@/lib/values/clock";
import { endpoints } from "../oauth/authorization-server";
import { NoAnswer } from "../oauth/http";
import { OAuthRefusal, parseTokenAnswer, type TokenSet, UnclearAnswer } from "../oauth/token-answer";
import { type OAuthClient, sendRefresh } from "../oauth/token-calls";
import { clientOf, getPartner } from "../partners";
import { sealAnswer, storeTokens } from "./answer";
import { openSpool, type Spool } from "./spool";
import { endLease, keyOf, type Lease, openToken, takeLease } from "./store";
import { judgeRefusal } from "./verdict";

/** A graceful server answers the spent token again for a short while, so the one repeat comes soon or not at all. */
const repeatWithinMs = 30_000;

/**
 * The call and its repeat end after this together: well before the lease does, so that what came is stored while nobody
 * else may call.
 */
const callsEndAfterMs = 90_000;

/** What a try to refresh came to. `settled`: read the connection again. `busy`: another holds the lease. `away`: ask later. */
export type RefreshResult = "settled" | "busy" | "away";

/**
 * Trades the refresh token of one connection for the next token set: each token is spent once over all processes.
 *
 * The order makes it safe: spool file, lease with journal row, call, sealed answer on disk, judgement, one
 * compare-and-set. Nothing here listens to the request that needed the token; once begun, it runs to its end.
 */
export async function refreshOnce(tenant: Tenant, connectionId: string, tokenVersion: number): Promise<RefreshResult> {
  const journalId = randomUUID();
  const client = clientOf(await getPartner(tenant.partnerId));
  const spool = await openSpool({ ...keyOf(tenant), connectionId, journalId });
  const lease = await takeLease(tenant, { connectionId, tokenVersion, journalId, instance: env().INSTANCE }).catch(
    async (error) => {
      await spool.close({ keepFile: false });
      throw error;
    },
  );
  if (!lease) {
    await spool.close({ keepFile: false });
    return "busy";
  }
  try {
    const result = await settle(tenant, lease, await send(tenant, lease, client, spool));
    await spool.close({ keepFile: false });
    return result;
  } catch (error) {
    // The file may hold the only copy of an answer the database would not take: it stays for the replay.
    await spool.close({ keepFile: true });
    throw error;
  }
}

async function settle(tenant: Tenant, lease: Lease, outcome: Outcome): Promise<RefreshResult> {
  if (outcome.kind === "tokens") {
    await storeTokens(tenant, lease.dataKey, lease, outcome.tokens);
    return "settled";
  }
  if (outcome.kind === "refused") return judgeRefusal(tenant, lease, outcome.refusal, outcome.lostBefore);
  await withTenant(tenant, (tx) => endLease(tx, tenant, lease, outcome.kind));
  return "away";
}

type Outcome =
  | { kind: "tokens"; tokens: TokenSet }
  | { kind: "refused"; refusal: OAuthRefusal; lostBefore: boolean }
  | { kind: "lost" | "unsent" };

async function send(tenant: Tenant, lease: Lease, client: OAuthClient, spool: Spool): Promise<Outcome> {
  const refreshToken = openToken(tenant, lease.dataKey, "refresh_token", lease.connection.refreshTokenSealed);
  const begunMs = machineNow().getTime();
  let lost = false;
  for (const isRepeat of [false, true]) {
    const spentMs = machineNow().getTime() - begunMs;
    if (isRepeat && spentMs > repeatWithinMs) break;
    try {
      const answer = await sendRefresh(endpoints().token, client, refreshToken, callsEndAfterMs - spentMs);
      await keep(spool, sealAnswer(tenant, lease.dataKey, lease.journalId, answer));
      return { kind: "tokens", tokens: parseTokenAnswer(answer) };
    } catch (error) {
      if (error instanceof OAuthRefusal) return { kind: "refused", refusal: error, lostBefore: lost };
      lost ||= leavesOpen(error);
      if (!lost) return { kind: "unsent" };
    }
  }
  return { kind: "lost" };
}

/** A disk that fails now is no reason to throw away an answer that is still in memory. */
async function keep(spool: Spool, sealed: Buffer): Promise<void> {
  await spool.keep(sealed).catch((error) => log().error({ err: error }, "the token spool could not be written"));
}

/** Whether the server may have rotated the token although we did not learn it. Anything but a broken call is a bug. */
function leavesOpen(error: unknown): boolean {
  if (error instanceof UnclearAnswer) return true;
  if (error instanceof NoAnswer) return error.sent;
  throw error;
}
