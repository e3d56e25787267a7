import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { audit } from "@/lib/audit/audit";
import { type Tenant, withTenant } from "@/lib/platform/db";
import { machineNow, now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { isUnconfirmedReason } from "../rules/access/reconnect-reasons";
import type { DisconnectOutcome } from "../rules/access/shown-connection";
import { type CompanyAccess, connectionRowOf } from "./access";
import { setAppStoreStatus } from "./app-store";
import { endMembership } from "./ended-membership";
import { getIdentityEndpoints } from "./oauth/authorization-server";
import { judgeToken } from "./oauth/service-identity";
import { revokeToken } from "./oauth/token-calls";
import { clientOf, getPartner } from "./partners";
import { eraseSpool, listSpooledTokens } from "./tokens/replay";
import { companyKeyOf, type LeasedConnection, openToken, releaseLease, takeLeaseToEnd } from "./tokens/store";
import { getAccessToken } from "./tokens/tokens";

type Member = Tenant & { readonly personId: string };

/**
 * Ends a connection on both sides: it turns the app store status off, revokes the grant at the identity server, and
 * then deletes the tokens of the row and of the spool. It keeps the tokens until the server has confirmed, since a
 * server that does not confirm may still have the grant (RFC 7009 section 2.2.1). It waits for a refresh in progress
 * and revokes the token which that refresh brings.
 *
 * @throws Problem `connection_missing`; `remote_busy` when a refresh does not end or the revocation was not confirmed:
 *   nothing was changed
 */
export async function disconnect(access: CompanyAccess): Promise<Exclude<DisconnectOutcome, "failed">> {
  const connectionRow = connectionRowOf(access);
  if (!connectionRow || connectionRow.status === "disconnected") throw new Problem("connection_missing");
  const begunAt = now();
  const usableToken = await getAccessToken(access).catch(() => null);
  const isAppStoreOff = usableToken !== null && (await setAppStoreStatus(usableToken.token, "inactive"));
  // Once the token is revoked, the portal can no longer ask whether the person still belongs to the company.
  const isPersonRemoved =
    usableToken !== null && !isAppStoreOff && (await judgeToken(usableToken.token)) === "no_access";
  try {
    await endWithLease(access, connectionRow.id);
  } catch (error) {
    if (isAppStoreOff) await setAppStoreStatus(usableToken.token, "active");
    throw error;
  }
  if (isPersonRemoved) await endMembership(access, begunAt);
  return isAppStoreOff ? "off" : "listed";
}

/** The columns of a connection without tokens. */
export const disconnectedColumns = {
  status: "disconnected",
  accessTokenSealed: null,
  refreshTokenSealed: null,
  tokenVersion: { increment: 1 },
} as const;

/**
 * Revokes and deletes the tokens of a connection while no other process refreshes them.
 *
 * @param grantedAt the grant to end; another one, with which the person has connected since, is left alone. Null ends
 *                  whichever there is
 * @throws Problem `connection_missing`; `remote_busy` when a refresh does not end or the revocation was not confirmed
 */
export async function endWithLease(member: Member, connectionId: string, grantedAt: Date | null = null): Promise<void> {
  const leasedConnection = await awaitLease(member, connectionId);
  const { connectedAt } = leasedConnection.connection;
  if (grantedAt && connectedAt.getTime() !== grantedAt.getTime()) return releaseLease(member, leasedConnection);
  try {
    if (!(await endLeasedConnection(member, leasedConnection))) return;
  } catch (error) {
    await releaseLease(member, leasedConnection);
    throw error;
  }
  await eraseSpool(connectionId);
}

/** @returns false where the person has connected again meanwhile, so that their new tokens stay */
async function endLeasedConnection(member: Member, { connection, dataKey }: LeasedConnection): Promise<boolean> {
  if (connection.status === "disconnected") throw new Problem("connection_missing");
  const { id, fence, tokenVersion, refreshTokenSealed, reason } = connection;
  const storedTokens = refreshTokenSealed ? [openToken(member, dataKey, "refresh_token", refreshTokenSealed)] : [];
  // The tokens of a refresh that could not be stored are newer than those in the row.
  for (const token of [...storedTokens, ...(await listSpooledTokens(member, dataKey, id))]) {
    await revokeWithRepeats(member.partnerId, token);
  }
  return withTenant(member, async (tx) => {
    const { count } = await tx.connection.updateMany({
      where: { ...companyKeyOf(member), personId: member.personId, id, fence, tokenVersion },
      data: {
        ...disconnectedColumns,
        statusSince: now(),
        leaseUntil: null,
        // A disconnect confirms nothing, so a person who had to connect again before they see anything still has to.
        reason: isUnconfirmedReason(reason) ? reason : null,
      },
    });
    if (count === 0) return false;
    // A spool file that another instance left has no effect any more, since its replay finds the refresh superseded.
    await tx.refreshJournal.updateMany({
      where: { ...companyKeyOf(member), connectionId: id, stage: "sent" },
      data: { stage: "superseded", settledAt: now() },
    });
    await audit(tx, member, { kind: "connection.disconnected" });
    return true;
  });
}

/** Takes the lease of a connection, and waits at most 20 seconds for a refresh in progress. */
async function awaitLease(member: Member, connectionId: string): Promise<LeasedConnection> {
  const waitUntilMs = machineNow().getTime() + 20_000;
  for (;;) {
    const leasedConnection = await takeLeaseToEnd(member, connectionId);
    if (leasedConnection) return leasedConnection;
    if (machineNow().getTime() > waitUntilMs) throw new Problem("remote_busy", { detail: "identity_server" });
    await pause(100);
  }
}

async function revokeWithRepeats(partnerId: string, refreshToken: string): Promise<void> {
  const client = clientOf(await getPartner(partnerId));
  for (const waitMs of [0, 200, 1_000]) {
    await pause(waitMs);
    if (await revokeToken(getIdentityEndpoints().revocation, client, refreshToken)) return;
  }
  throw new Problem("remote_busy", { detail: "revocation" });
}
