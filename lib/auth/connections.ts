import "server-only";
import { type Tx, withPartner, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import type { Colour } from "@/lib/values/colours";
import type { Connection } from "@/prisma/generated/client";
import type { ReconnectReason } from "../rules/access/reconnect-reasons";
import { isRole, type Role } from "../rules/access/roles";
import type { ConnectionState, ConnectionStatus, ListedCompany } from "../rules/access/shown-connection";
import type { CompanyAccess } from "./access";
import { initialsOf } from "./company-mark";
import type { Session } from "./session";
import { keyOf } from "./tokens/store";

const dayMs = 86_400_000;
/** A refresh token lives two years from its issue (docs/api/identity.md#lifetimes). */
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

/** The state of the person's connection to the company, or null when they never connected. */
export async function connectionOf(access: CompanyAccess): Promise<ConnectionState | null> {
  const connection = await withTenant(access, (tx) => tx.connection.findFirst({ where: ownOf(access) }));
  if (!connection) return null;
  const { reason, scopes, connectedAt, lastRefreshedAt } = connection;
  const refreshExpiresAt = refreshEnd(connection);
  const state = { scopes, connectedAt, lastRefreshedAt, refreshExpiresAt };
  return { status: statusOf(connection), reason: reason as ReconnectReason | null, ...state };
}

/** The companies a person may work with, sorted by name in a language. */
export async function listCompanies({ partnerId, personId }: Session, language = "en"): Promise<ListedCompany[]> {
  const own = { partnerId, personId };
  const [roles, companies, connections] = await withPartner(
    partnerId,
    async (tx) => [
      await rolesOf(tx, own),
      await tx.company.findMany({ where: { partnerId } }),
      await tx.connection.findMany({ where: own }),
    ],
    personId,
  );
  const listed = companies.flatMap(({ id: companyId, name, countryCode, currencyCode, colour }) => {
    const role = roles.get(companyId);
    if (!role) return [];
    const found = connections.find((connection) => connection.companyId === companyId);
    const connection = found ? { status: statusOf(found), reason: found.reason as ReconnectReason | null } : null;
    const mark = { colour: colour as Colour, initials: initialsOf(name) };
    return [{ companyId, name, countryCode, currencyCode, role, ...mark, connection }];
  });
  return listed.sort((a, b) => a.name.localeCompare(b.name, language));
}

type Own = { partnerId: string; personId: string };

/** The role a person has at each of their companies now. */
async function rolesOf(tx: Tx, { partnerId, personId }: Own): Promise<ReadonlyMap<string, Role>> {
  const memberships = await tx.membership.findMany({ where: { partnerId, personId, endedAt: null } });
  const roles = new Map(
    memberships.flatMap(({ companyId, role }) => (isRole(role) ? [[companyId, role] as const] : [])),
  );
  if (!memberships.some(({ role }) => role === "accountant")) return roles;
  const inCharge = await tx.$queryRaw<{ company_id: string }[]>`
    SELECT company_id FROM companies_in_charge(${partnerId}::uuid, ${personId}::uuid)`;
  for (const { company_id: companyId } of inCharge) roles.set(companyId, "accountant_in_charge");
  return roles;
}

function ownOf(access: CompanyAccess) {
  return { ...keyOf(access), personId: access.personId };
}
