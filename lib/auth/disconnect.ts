import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { audit } from "@/lib/audit/audit";
import { withPartner, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
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

/**
 * Revokes and deletes the tokens of a person whose membership has ended. A server that does not confirm the revocation
 * does not keep the tokens here: nobody uses them any more. The tokens of a person who works for other companies too are
 * deleted only, because a server may end all tokens of a person at an application with one (decision 0307).
 *
 * @param access as it was before the membership ended
 */
export async function endConnectionOfFormerMember(access: CompanyAccess): Promise<void> {
  const connectionRow = connectionRowOf(access);
  if (!connectionRow || connectionRow.status === "disconnected") return;
  if (await hasOtherConnection(access)) return deleteTokens(access, connectionRow.id);
  try {
    await endWithLease(access, connectionRow.id);
  } catch (error) {
    log("auth").warn({ err: error }, "the tokens of a former member were deleted and not revoked");
    await deleteTokens(access, connectionRow.id);
  }
}

async function hasOtherConnection({ partnerId, companyId, personId }: CompanyAccess): Promise<boolean> {
  const where = { partnerId, personId, companyId: { not: companyId }, status: "active" };
  return (await withPartner(partnerId, (tx) => tx.connection.count({ where }), personId)) > 0;
}

async function deleteTokens(access: CompanyAccess, connectionId: string): Promise<void> {
  await withTenant(access, (tx) =>
    tx.connection.updateMany({
      where: { ...companyKeyOf(access), id: connectionId },
      data: { ...disconnectedColumns, statusSince: now(), leaseUntil: null },
    }),
  );
  await eraseSpool(connectionId);
}

const disconnectedColumns = {
  status: "disconnected",
  accessTokenSealed: null,
  refreshTokenSealed: null,
  tokenVersion: { increment: 1 },
} as const;

async function endWithLease(access: CompanyAccess, connectionId: string): Promise<void> {
  const leasedConnection = await awaitLease(access, connectionId);
  try {
    await endLeasedConnection(access, leasedConnection);
  } catch (error) {
    await releaseLease(access, leasedConnection);
    throw error;
  }
  await eraseSpool(connectionId);
}

async function endLeasedConnection(access: CompanyAccess, { connection, dataKey }: LeasedConnection): Promise<void> {
  if (connection.status === "disconnected") throw new Problem("connection_missing");
  const { id, fence, tokenVersion, refreshTokenSealed, reason } = connection;
  const storedTokens = refreshTokenSealed ? [openToken(access, dataKey, "refresh_token", refreshTokenSealed)] : [];
  // The tokens of a refresh that could not be stored are newer than those in the row.
  for (const token of [...storedTokens, ...(await listSpooledTokens(access, dataKey, id))]) {
    await revokeWithRepeats(access.partnerId, token);
  }
  await withTenant(access, async (tx) => {
    await tx.connection.updateMany({
      where: { ...companyKeyOf(access), personId: access.personId, id, fence, tokenVersion },
      data: {
        ...disconnectedColumns,
        statusSince: now(),
        leaseUntil: null,
        // A disconnect confirms nothing, so a person who had to connect again before they see anything still has to.
        reason: isUnconfirmedReason(reason) ? reason : null,
      },
    });
    // A spool file that another instance left has no effect any more, since its replay finds the refresh superseded.
    await tx.refreshJournal.updateMany({
      where: { ...companyKeyOf(access), connectionId: id, stage: "sent" },
      data: { stage: "superseded", settledAt: now() },
    });
    await audit(tx, access, { kind: "connection.disconnected" });
  });
}

/** Takes the lease of a connection, and waits at most 20 seconds for a refresh in progress. */
async function awaitLease(access: CompanyAccess, connectionId: string): Promise<LeasedConnection> {
  const waitUntilMs = machineNow().getTime() + 20_000;
  for (;;) {
    const leasedConnection = await takeLeaseToEnd(access, connectionId);
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
