import "server-only";
import { audit } from "@/lib/audit/audit";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import type { ReconnectReason } from "../../rules/access/reconnect-reasons";
import { endMembershipInTransaction } from "../ended-membership";
import { judgeToken, type TokenJudgement } from "../oauth/service-identity";
import type { OAuthRefusal } from "../oauth/token-answer";
import { endLease, type Lease, mayAnswerBeLost, openToken } from "./store";

/** The number of unknown refusals in a row that end a connection. A single unknown error must not end it. */
const maxUnknownRefusals = 5;

/** The error codes that concern the portal's own registration. They never end a customer's connection. */
const errorCodesOfPortal = new Set(["invalid_client", "unauthorized_client", "unsupported_grant_type"]);

/**
 * Decides what a refused refresh means. An explicit refusal of the token itself ends the connection, unless another
 * refresh was faster and stored newer tokens. Several unknown refusals in a row end it too.
 *
 * @throws Problem `remote_unexpected` when the refusal concerns the portal, not the connection
 */
export async function judgeRefusal(
  tenant: Tenant,
  lease: Lease,
  refusal: OAuthRefusal,
  wasAnswerLostBefore: boolean,
): Promise<"settled" | "away"> {
  if (isDeadToken(refusal)) {
    const { reason, isRemoved } = await findCauseOfDeadToken(tenant, lease, wasAnswerLostBefore);
    await endConnection(tenant, lease, reason, isRemoved);
    return "settled";
  }
  if (errorCodesOfPortal.has(refusal.error)) {
    log("auth").error({ error: refusal.error }, "the identity server refuses the portal's own client settings");
    await withTenant(tenant, (tx) => endLease(tx, tenant, lease, "unsent"));
    throw new Problem("remote_unexpected", { detail: refusal.error, cause: refusal });
  }
  const strangeRefusals = lease.connection.strangeRefusals + 1;
  if (strangeRefusals >= maxUnknownRefusals) {
    await endConnection(tenant, lease, "unexplained");
    return "settled";
  }
  await withTenant(tenant, (tx) => endLease(tx, tenant, lease, "refused", { strangeRefusals }));
  return "away";
}

function isDeadToken({ error, namesRefreshToken }: OAuthRefusal): boolean {
  // Servers use different error codes for a dead refresh token (RFC 6749 section 5.2 says `invalid_grant`).
  return error === "invalid_grant" || (error === "invalid_request" && namesRefreshToken);
}

/** Ends a connection, and the membership of a removed person with it, unless new tokens were stored in the meantime. */
async function endConnection(
  tenant: Tenant,
  lease: Lease,
  reason: ReconnectReason,
  isPersonRemoved = false,
): Promise<void> {
  await withTenant(tenant, async (tx) => {
    const emptiedColumns = { accessTokenSealed: null, refreshTokenSealed: null };
    const endedColumns = { status: "reconnect", reason, statusSince: now(), ...emptiedColumns };
    const wasEnded = await endLease(tx, tenant, lease, "refused", endedColumns);
    const { personId, connectedAt } = lease.connection;
    if (!wasEnded) return;
    await audit(tx, { ...tenant, personId }, { kind: "connection.ended", detail: { reason } });
    if (isPersonRemoved) await endMembershipInTransaction(tx, { ...tenant, personId }, connectedAt);
  });
}

/** The reason why a refresh token is dead, and whether its person was removed from the company. */
type CauseOfDeadToken = { reason: ReconnectReason; isRemoved: boolean };

/**
 * The reason why the identity server refused, as far as it can be known. The server's `invalid_grant` is the same for
 * a changed password, a revoked grant and a removed person. A refresh begins while the access token is still valid,
 * so the portal asks the service with that token. The service refuses a removed person with a code of its own; a
 * revoked grant also ends the access token; a changed password ends the refresh token only
 * (docs/api/identity.md#lifetimes). Where the access token has expired the reason stays unexplained, and the person
 * is shown nothing of the company until they have connected again.
 */
async function findCauseOfDeadToken(
  tenant: Tenant,
  lease: Lease,
  wasAnswerLostBefore: boolean,
): Promise<CauseOfDeadToken> {
  // Tokens that were exchanged after the backup was made are dead, whatever else the journal of that time says.
  if (lease.connection.restoredAt !== null) return { reason: "restored", isRemoved: false };
  if (wasAnswerLostBefore || (await mayAnswerBeLost(tenant, lease)))
    return { reason: "lost_while_rotating", isRemoved: false };
  return causesByJudgement[await judgeAccessToken(tenant, lease)];
}

/** For each judgement of the access token by the service, the reason why the refresh token is dead. */
const causesByJudgement: Record<TokenJudgement, CauseOfDeadToken> = {
  taken: { reason: "password_changed", isRemoved: false },
  refused: { reason: "revoked", isRemoved: false },
  no_access: { reason: "refused", isRemoved: true },
  unclear: { reason: "unexplained", isRemoved: false },
};

async function judgeAccessToken(tenant: Tenant, { connection, dataKey }: Lease): Promise<TokenJudgement> {
  const { accessTokenSealed, accessExpiresAt } = connection;
  if (!accessTokenSealed || !accessExpiresAt || accessExpiresAt <= now()) return "unclear";
  return judgeToken(openToken(tenant, dataKey, "access_token", accessTokenSealed));
}
