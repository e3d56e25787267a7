import "server-only";
import { audit } from "@/lib/audit/audit";
import { now } from "@/lib/clock";
import { type Tenant, withTenant } from "@/lib/db";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { Problem } from "@/lib/problem";
import { call } from "../oauth/http";
import type { OAuthRefusal } from "../oauth/token-answer";
import { endLease, type Lease, mayHaveBeenLost, openToken, type ReconnectReason } from "./store";

/** So many refusals in a row that say nothing known end a connection (security.md 9 G). */
const strangeRefusalsThatEnd = 5;

/** Errors about the portal's own registration. They never end a customer's connection. */
const ourFault = new Set(["invalid_client", "unauthorized_client", "unsupported_grant_type"]);

/**
 * Decides what a refused refresh means. Only an explicit refusal of the token itself ends the connection, and only if
 * nobody stored newer tokens meanwhile: then this refresh merely lost a race.
 *
 * @throws Problem `remote_unexpected` when the refusal concerns the portal, not the connection
 */
export async function judgeRefusal(
  tenant: Tenant,
  lease: Lease,
  refusal: OAuthRefusal,
  lostBefore: boolean,
): Promise<"settled" | "away"> {
  if (isDeadToken(refusal)) {
    await endConnection(tenant, lease, await reasonOf(tenant, lease, lostBefore));
    return "settled";
  }
  if (ourFault.has(refusal.error)) {
    log().error({ error: refusal.error }, "the identity server refuses the portal's own client settings");
    await withTenant(tenant, (tx) => endLease(tx, tenant, lease, "unsent"));
    throw new Problem("remote_unexpected", { detail: refusal.error, cause: refusal });
  }
  const strangeRefusals = lease.connection.strangeRefusals + 1;
  if (strangeRefusals >= strangeRefusalsThatEnd) {
    await endConnection(tenant, lease, "refused");
    return "settled";
  }
  await withTenant(tenant, (tx) => endLease(tx, tenant, lease, "refused", { strangeRefusals }));
  return "away";
}

function isDeadToken({ error, namesRefreshToken }: OAuthRefusal): boolean {
  // Servers disagree on the word for a dead refresh token (security.md 2).
  return error === "invalid_grant" || (error === "invalid_request" && namesRefreshToken);
}

/** Ends a connection for a reason, unless it was given new tokens in the meantime. */
export async function endConnection(tenant: Tenant, lease: Lease, reason: ReconnectReason): Promise<void> {
  await withTenant(tenant, async (tx) => {
    const dead = { status: "reconnect", reason, accessTokenSealed: null, refreshTokenSealed: null };
    const ended = await endLease(tx, tenant, lease, "refused", dead);
    const { personId } = lease.connection;
    if (ended) await audit(tx, { ...tenant, personId }, { kind: "connection.ended", detail: { reason } });
  });
}

/**
 * Why the identity server refused, as far as can be known. The access token is refreshed while it still lives, so it can
 * be asked: a revoked grant takes it along, a changed password ends the refresh token only (seed section 5).
 */
async function reasonOf(tenant: Tenant, lease: Lease, lostBefore: boolean): Promise<ReconnectReason> {
  if (lostBefore || (await mayHaveBeenLost(tenant, lease))) return "lost_while_rotating";
  const { accessTokenSealed, accessExpiresAt } = lease.connection;
  if (!accessTokenSealed || !accessExpiresAt || accessExpiresAt <= now()) return "refused";
  const accessToken = openToken(tenant, lease.dataKey, "access_token", accessTokenSealed);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await call(`${env().BOOKS_URL}/companysettings`, { headers }).catch(() => undefined);
  if (answer?.status === 200 || answer?.status === 404) return "password_changed";
  return answer?.status === 401 ? "revoked" : "refused";
}
