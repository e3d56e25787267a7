import "server-only";
import { type User, users } from "@/lib/api/contract/company/user";
import type { Colleague } from "@/lib/api/contract/purchases/approval";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { type Tx, withTenant } from "@/lib/platform/db";
import { isRole, mayDo } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";
import { isWorthWaiting } from "../api/remote/errors";

/**
 * The company's people in the portal to whom a request about a supplier invoice can be addressed, by name.
 *
 * @throws Problem `role_missing`, or a fault that passes by itself
 */
export async function listColleagues(access: CompanyAccess): Promise<{ items: Colleague[] }> {
  requireAction(access, "purchase.read");
  const serviceUsers = await books(access)
    .page(users, { pageSize: 1000 })
    .then(({ items }) => items)
    .catch(noUsersWhenRefused);
  const members = await withTenant(access, (tx) => listDecidingMembers(tx, access));
  const items = members.map(({ subject, email, ...colleague }) => ({
    ...colleague,
    isSelf: colleague.personId === access.personId,
    mayApprove: findUserOf(serviceUsers, subject, email)?.mayApprovePurchases ?? null,
  }));
  return { items: items.toSorted((left, right) => left.name.localeCompare(right.name)) };
}

export type DecidingMember = Pick<Colleague, "personId" | "name" | "role"> & { subject: string; email: string | null };

/** Members of the company whose role lets them decide about purchases. */
export async function listDecidingMembers(tx: Tx, { partnerId, companyId }: CompanyAccess): Promise<DecidingMember[]> {
  const memberships = await tx.membership.findMany({ where: { partnerId, companyId, endedAt: null } });
  const people = await tx.person.findMany({
    where: { partnerId, id: { in: memberships.map(({ personId }) => personId) } },
  });
  const roleByPerson = new Map(memberships.map(({ personId, role }) => [personId, role]));
  return people.flatMap(({ id, name, email, subject }) => {
    const role = roleByPerson.get(id) ?? "";
    if (!isRole(role) || !mayDo(role, "purchase.operate")) return [];
    return { personId: id, name: name ?? email ?? "", role, subject, email };
  });
}

/** The service's user for a person: found by the user id, otherwise by the e-mail address. */
export function findUserOf(serviceUsers: readonly User[], subject: string, email: string | null): User | undefined {
  const userWithId = serviceUsers.find(({ id }) => id.toLowerCase() === subject.toLowerCase());
  return userWithId ?? serviceUsers.find((user) => email !== null && user.email.toLowerCase() === email.toLowerCase());
}

export function noUsersWhenRefused(error: unknown): readonly User[] {
  if (error instanceof Problem && !isWorthWaiting(error)) return [];
  throw error;
}
