import "server-only";
import { type Tx, withPartner, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import type { Colour } from "@/lib/values/colours";
import type { Connection } from "@/prisma/generated/client";
import type { ReconnectReason } from "../rules/access/reconnect-reasons";
import { endOfRefreshToken, startOfEndingSoon } from "../rules/access/refresh-token-life";
import { isRole, type Role } from "../rules/access/roles";
import type { ConnectionState, ConnectionStatus, ListedCompany } from "../rules/access/shown-connection";
import type { CompanyAccess } from "./access";
import { initialsOf } from "./company-mark";
import type { Session } from "./session";
import { companyKeyOf } from "./tokens/store";

function refreshExpiryOf({ refreshIssuedAt }: Connection): Date | null {
  return refreshIssuedAt && endOfRefreshToken(refreshIssuedAt);
}

/** The status of a stored connection, as screens show it. */
export function connectionStatusOf(connection: Connection): ConnectionStatus {
  if (connection.status !== "active") return connection.status === "reconnect" ? "reconnect" : "disconnected";
  const { refreshIssuedAt } = connection;
  return refreshIssuedAt && startOfEndingSoon(refreshIssuedAt) < now() ? "expiring" : "active";
}

/** The state of the person's connection to the company, or null when they never connected. */
export async function connectionStateOf(access: CompanyAccess): Promise<ConnectionState | null> {
  const connection = await withTenant(access, (tx) => tx.connection.findFirst({ where: connectionKeyOf(access) }));
  if (!connection) return null;
  const { reason, scopes, connectedAt, lastRefreshedAt, refreshIssuedAt, statusSince } = connection;
  const status = connectionStatusOf(connection);
  const since = status === "expiring" && refreshIssuedAt ? startOfEndingSoon(refreshIssuedAt) : statusSince;
  const refreshExpiresAt = refreshExpiryOf(connection);
  const connectionState = { since, scopes, connectedAt, lastRefreshedAt, refreshExpiresAt };
  return { status, reason: reason as ReconnectReason | null, ...connectionState };
}

/** The companies a person may work with, sorted by name in a language. */
export async function listCompanies({ partnerId, personId }: Session, language = "en"): Promise<ListedCompany[]> {
  const personWhere = { partnerId, personId };
  const [rolesByCompanyId, companies, connections] = await withPartner(
    partnerId,
    async (tx) => {
      const roles = await listRoles(tx, personWhere);
      // Without the ids the database would look at every company of the partner for one person's few.
      const companyWhere = { partnerId, id: { in: [...roles.keys()] } };
      return [
        roles,
        await tx.company.findMany({ where: companyWhere }),
        await tx.connection.findMany({ where: personWhere }),
      ] as const;
    },
    personId,
  );
  const listedCompanies = companies.flatMap(({ id: companyId, name, countryCode, currencyCode, colour }) => {
    const role = rolesByCompanyId.get(companyId);
    if (!role) return [];
    const foundConnection = connections.find((connection) => connection.companyId === companyId);
    const connection = foundConnection
      ? { status: connectionStatusOf(foundConnection), reason: foundConnection.reason as ReconnectReason | null }
      : null;
    const companyMark = { colour: colour as Colour, initials: initialsOf(name) };
    return [{ companyId, name, countryCode, currencyCode, role, ...companyMark, connection }];
  });
  return listedCompanies.sort((left, right) => left.name.localeCompare(right.name, language));
}

type PersonKey = { partnerId: string; personId: string };

/** The role a person has at each of their companies now. */
async function listRoles(tx: Tx, { partnerId, personId }: PersonKey): Promise<ReadonlyMap<string, Role>> {
  const memberships = await tx.membership.findMany({ where: { partnerId, personId, endedAt: null } });
  const rolesByCompanyId = new Map(
    memberships.flatMap(({ companyId, role }) => (isRole(role) ? [[companyId, role] as const] : [])),
  );
  if (!memberships.some(({ role }) => role === "accountant")) return rolesByCompanyId;
  const companiesInCharge = await tx.$queryRaw<{ company_id: string }[]>`
    SELECT company_id FROM companies_in_charge(${partnerId}::uuid, ${personId}::uuid)`;
  for (const { company_id: companyId } of companiesInCharge) rolesByCompanyId.set(companyId, "accountant_in_charge");
  return rolesByCompanyId;
}

function connectionKeyOf(access: CompanyAccess) {
  return { ...companyKeyOf(access), personId: access.personId };
}
