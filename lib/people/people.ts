import "server-only";
import * as z from "zod";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { connectionStatusOf } from "@/lib/auth/connections";
import { findMember, isLastOwner, listMemberRows, lockMemberRows, type MemberRow } from "@/lib/company/member-rows";
import { type Tx, withTenant } from "@/lib/platform/db";
import { listChoosableRoles, mayMakeOwner, roleOfFormerOwner } from "@/lib/rules/access/chosen-roles";
import { type AssignableRole, mayDo, type Role, roles } from "@/lib/rules/access/roles";
import type { CompanyPerson, PeopleView, RoleChange } from "@/lib/rules/access/shown-people";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import type { Connection, Person } from "@/prisma/generated/client";
import { giveRole, isOfferedAt } from "./give-role";
import { listInvitations } from "./invitations";

const changeSchema: z.ZodType<RoleChange> = z.strictObject({
  role: z.enum(roles),
  expectedRole: z.enum([...roles, "accountant_in_charge"]),
});

/**
 * Lists the members of a company by name, and after them the people who are members no more.
 *
 * @throws Problem `role_missing`
 */
export async function listPeople(access: CompanyAccess): Promise<PeopleView> {
  requireAction(access, "settings.read");
  return withTenant(access, (tx) => readPeople(tx, access));
}

/** Reads the people of a company in a transaction, as the person who looks may see them. */
export async function readPeople(tx: Tx, access: CompanyAccess): Promise<PeopleView> {
  const { partnerId, companyId } = access;
  const rows = await listMemberRows(tx, access);
  const people = await tx.person.findMany({
    where: { partnerId, id: { in: rows.map(({ personId }) => personId) } },
  });
  const connections = await tx.connection.findMany({ where: { partnerId, companyId } });
  const viewer = rows.find(({ personId }) => personId === access.personId);
  const viewerRole = viewer?.role ?? access.role;
  const items = rows.map((row) =>
    toCompanyPerson(row, {
      person: people.find(({ id }) => id === row.personId),
      connection: connections.find(({ personId }) => personId === row.personId),
      isSelf: row.personId === access.personId,
      viewerRole,
      access,
      isLastOwner: isLastOwner(rows, row),
    }),
  );
  const mayManage = mayDo(viewerRole, "members.write");
  return {
    items: items.toSorted(compareForList),
    invitations: mayManage ? await listInvitations(tx, access) : [],
    mayManage,
    roleAfterHandOver: viewer ? findRoleAfterHandOver(viewer) : null,
  };
}

/** The role that a person has once they have made another one owner; null where they may make nobody owner. */
function findRoleAfterHandOver({ role, roleAtService }: MemberRow): AssignableRole | null {
  if (mayDo(role, "ownership.write")) return roleOfFormerOwner(roleAtService);
  return mayDo(role, "ownership.name") ? "accountant" : null;
}

type PersonFacts = {
  person: Person | undefined;
  connection: Connection | undefined;
  isSelf: boolean;
  viewerRole: Role;
  access: CompanyAccess;
  isLastOwner: boolean;
};

function toCompanyPerson(row: MemberRow, facts: PersonFacts): CompanyPerson {
  const { person, connection, isSelf, viewerRole } = facts;
  const isMember = row.endedAt === null;
  const mayManage = mayDo(viewerRole, "members.write");
  const isOther = isMember && !isSelf;
  return {
    personId: row.personId,
    name: person?.name ?? person?.email ?? "",
    email: person?.email ?? null,
    role: row.role,
    isSelf,
    rolesToGive: isOther && mayManage ? listRolesToGive(row, facts.access) : [],
    mayBecomeOwner: isOther && row.role !== "owner" && mayMakeOwner(viewerRole, row.roleAtService),
    mayBeRemoved: isMember && (isSelf || mayManage) && !facts.isLastOwner,
    lastSeenAt: mayManage || isSelf ? (row.lastSeenAt?.toISOString() ?? null) : null,
    connection: connection && (mayManage || isSelf) ? { status: connectionStatusOf(connection) } : null,
    leftAt: row.endedAt?.toISOString() ?? null,
    mayBeBarred: !isMember && mayManage && !isBarred(row),
  };
}

/** Whether a former member comes back only by an invitation, because somebody else removed or barred them. */
export function isBarred({ personId, removedById }: Pick<MemberRow, "personId" | "removedById">): boolean {
  return removedById !== null && removedById !== personId;
}

/** The roles that fit a member; none where the present role is the only one. */
function listRolesToGive({ role, roleAtService }: MemberRow, access: CompanyAccess): readonly AssignableRole[] {
  const fittingRoles = role === "owner" ? [] : listChoosableRoles(roleAtService).filter(isOfferedAt(access));
  return fittingRoles.some((fittingRole) => fittingRole !== role) ? fittingRoles : [];
}

function compareForList(left: CompanyPerson, right: CompanyPerson): number {
  if ((left.leftAt === null) !== (right.leftAt === null)) return left.leftAt === null ? -1 : 1;
  return left.name.localeCompare(right.name) || left.personId.localeCompare(right.personId);
}

/**
 * Gives a member another role, within what the service lets the person do. The owner's role changes only when the company
 * is handed over, and nobody changes their own.
 *
 * @throws Problem `role_missing`, `not_found`; `invalid_input` naming `role`; `conflict` with detail `role_changed`, or
 *         `member_left`
 */
export async function changeRole(access: CompanyAccess, personIdText: string, body: unknown): Promise<PeopleView> {
  requireAction(access, "members.write");
  const personId = parseUuid(personIdText);
  const { role, expectedRole } = parseInput(changeSchema, body);
  return withTenant(access, async (tx) => {
    const { rows } = await lockMemberRows(tx, access, "members.write");
    const member = findMember(rows, personId);
    if (member.role !== expectedRole) throw new Problem("conflict", { detail: "role_changed" });
    await giveRole(tx, access, member, role);
    return readPeople(tx, access);
  });
}
