import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { audit } from "@/lib/audit/audit";
import { machineNow, now } from "@/lib/clock";
import { withPartner, withTenant } from "@/lib/db";
import { Problem } from "@/lib/problem";
import type { Connection } from "@/prisma/generated/client";
import { type CompanyAccess, connectionRowOf } from "./access";
import { setAppStoreStatus } from "./app-store";
import { type Colour, colourOf, initialsOf } from "./company-mark";
import { endpoints } from "./oauth/authorization-server";
import { revoke } from "./oauth/token-calls";
import { clientOf, getPartner } from "./partners";
import { isRole, type Role } from "./roles";
import type { Session } from "./session";
import { type Held, holdConnection, keyOf, letGo, openToken, type ReconnectReason } from "./tokens/store";
import { accessToken } from "./tokens/tokens";

export type ConnectionStatus = "active" | "expiring" | "reconnect" | "disconnected";

/** The state of a person's connection, as the connection page shows it. Instants; no tokens. */
export type ConnectionState = {
  status: ConnectionStatus;
  reason: ReconnectReason | null;
  scopes: string[];
  connectedAt: Date;
  lastRefreshedAt: Date | null;
  refreshExpiresAt: Date | null;
};

export type ListedCompany = {
  companyId: string;
  name: string;
  countryCode: string;
  currencyCode: string;
  role: Role;
  colour: Colour;
  initials: string;
  connection: { status: ConnectionStatus; reason: ReconnectReason | null } | null;
};

const dayMs = 86_400_000;
/** A refresh token lives two years from its issue (seed section 5). */
const refreshLifeMs = 730 * dayMs;
const warnMs = 30 * dayMs;

function refreshEnd({ refreshIssuedAt }: Connection): Date | null {
  return refreshIssuedAt && new Date(refreshIssuedAt.getTime() + refreshLifeMs);
}

function statusOf(connection: Connection): ConnectionStatus {
  if (connection.status !== "active") return connection.status === "reconnect" ? "reconnect" : "disconnected";
  const end = refreshEnd(connection);
  return end && end.getTime() - now().getTime() < warnMs ? "expiring" : "active";
}

/** The person's connection to the company, or null when they never made one. */
export async function connectionOf(access: CompanyAccess): Promise<ConnectionState | null> {
  const connection = await withTenant(access, (tx) => tx.connection.findFirst({ where: ownOf(access) }));
  if (!connection) return null;
  const { reason, scopes, connectedAt, lastRefreshedAt } = connection;
  const refreshExpiresAt = refreshEnd(connection);
  const state = { scopes, connectedAt, lastRefreshedAt, refreshExpiresAt };
  return { status: statusOf(connection), reason: reason as ReconnectReason | null, ...state };
}

/** The companies a person may work with, by name. */
export async function listCompanies({ partnerId, personId }: Session): Promise<ListedCompany[]> {
  const own = { partnerId, personId };
  const [memberships, companies, connections] = await withPartner(
    partnerId,
    async (tx) => [
      await tx.membership.findMany({ where: own }),
      await tx.company.findMany({ where: { partnerId } }),
      await tx.connection.findMany({ where: own }),
    ],
    personId,
  );
  const listed = companies.flatMap(({ id: companyId, name, countryCode, currencyCode }) => {
    const role = memberships.find((membership) => membership.companyId === companyId)?.role;
    if (!role || !isRole(role)) return [];
    const found = connections.find((connection) => connection.companyId === companyId);
    const connection = found ? { status: statusOf(found), reason: found.reason as ReconnectReason | null } : null;
    const mark = { colour: colourOf(companyId), initials: initialsOf(name) };
    return [{ companyId, name, countryCode, currencyCode, role, ...mark, connection }];
  });
  return listed.sort((a, b) => a.name.localeCompare(b.name, "sv"));
}

/**
 * Ends a connection at both sides: the app store status is turned off and the grant revoked at the identity server, and
 * only then the tokens are forgotten. A server that does not confirm may still hold the grant (RFC 7009 section 2.2.1).
 * A refresh on its way is waited for, so that the token it brings is the one that is revoked.
 *
 * @returns whether the service took the app store status
 * @throws Problem `connection_missing`; `remote_busy` when a refresh does not end or the revocation was not confirmed:
 *   nothing was changed
 */
export async function disconnect(access: CompanyAccess): Promise<{ appStoreOff: boolean }> {
  const row = connectionRowOf(access);
  if (!row) throw new Problem("connection_missing");
  const appStoreOff = await accessToken(access).then(
    ({ token }) => setAppStoreStatus(token, "inactive"),
    () => false,
  );
  const held = await hold(access, row.id);
  try {
    await end(access, held);
  } catch (error) {
    await letGo(access, held);
    throw error;
  }
  return { appStoreOff };
}

async function end(access: CompanyAccess, { connection, dataKey }: Held): Promise<void> {
  if (connection.status === "disconnected") throw new Problem("connection_missing");
  const { id, fence, tokenVersion, refreshTokenSealed } = connection;
  if (refreshTokenSealed) {
    await revokeSurely(access.partnerId, openToken(access, dataKey, "refresh_token", refreshTokenSealed));
  }
  await withTenant(access, async (tx) => {
    await tx.connection.updateMany({
      where: { ...ownOf(access), id, fence, tokenVersion },
      data: {
        leaseUntil: null,
        status: "disconnected",
        reason: null,
        accessTokenSealed: null,
        refreshTokenSealed: null,
        tokenVersion: { increment: 1 },
      },
    });
    await audit(tx, access, { kind: "connection.disconnected" });
  });
}

/** Waits for a refresh on its way, as long as a person waits for a button. */
async function hold(access: CompanyAccess, connectionId: string): Promise<Held> {
  const untilMs = machineNow().getTime() + 20_000;
  for (;;) {
    const held = await holdConnection(access, connectionId);
    if (held) return held;
    if (machineNow().getTime() > untilMs) throw new Problem("remote_busy", { detail: "identity_server" });
    await pause(100);
  }
}

async function revokeSurely(partnerId: string, refreshToken: string): Promise<void> {
  const client = clientOf(await getPartner(partnerId));
  for (const waitMs of [0, 200, 1_000]) {
    await pause(waitMs);
    if (await revoke(endpoints().revocation, client, refreshToken)) return;
  }
  throw new Problem("remote_busy", { detail: "revocation" });
}

function ownOf(access: CompanyAccess) {
  return { ...keyOf(access), personId: access.personId };
}
