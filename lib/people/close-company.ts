import "server-only";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { closeRequestsOfPerson } from "@/lib/approvals/request-rows";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, findAccessOfMember } from "@/lib/auth/access";
import { endConnectionOfFormerMember } from "@/lib/auth/former-members";
import { withdrawInvitationsBy } from "@/lib/auth/links/invitations";
import { findPartnerByHost } from "@/lib/auth/partners";
import { endRightRequestsOf } from "@/lib/company/right-request-rows";
import {
  abandonOperations,
  listUnfinishedOfPerson,
  wakeUpAfterWithdrawal,
  withdrawUnsent,
} from "@/lib/operations/operations";
import { query, type Tenant, type Tx, withTenant } from "@/lib/platform/db";
import { endReminderRuleOf } from "@/lib/reminders/rule";
import { now } from "@/lib/values/clock";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";

/** A company that the operator is about to close, with what ends by that. */
export type ClosingPlan = {
  tenant: Tenant;
  name: string;
  members: readonly CompanyAccess[];
  /** What waits and is withdrawn, with the person who submitted it. */
  operations: readonly SubmittedOperation[];
  /** What may have reached the service; it is not sent again. */
  uncertainOperations: readonly SubmittedOperation[];
};

type SubmittedOperation = Operation & { personId: string };

/**
 * Finds a company of a partner, and what closing it would end.
 *
 * @param host the host of the partner's portal
 * @throws Problem `not_found`
 */
export async function planClosing(host: string, companyIdText: string): Promise<ClosingPlan> {
  const companyId = parseUuid(companyIdText);
  const partner = await findPartnerByHost(host);
  if (!partner) throw new Problem("not_found", { detail: "partner" });
  const tenant = { partnerId: partner.id, companyId };
  const company = await withTenant(tenant, (tx) =>
    tx.company.findFirst({ where: { partnerId: partner.id, id: companyId } }),
  );
  if (!company) throw new Problem("not_found", { detail: "company" });
  const members = await listMembers(tenant);
  const unfinished = await withTenant(tenant, (tx) => listUnfinishedOperations(tx, tenant, members));
  return { tenant, name: company.name, members, ...unfinished };
}

/** The companies of a partner with this name, in any case of letters, for a command that is given a name. */
export async function findCompanyIds(host: string, name: string): Promise<string[]> {
  const partner = await findPartnerByHost(host);
  if (!partner) throw new Problem("not_found", { detail: "partner" });
  const { rows } = await query<{ id: string }>("SELECT id FROM companies_named($1, $2)", [partner.id, name]);
  return rows.map(({ id }) => id);
}

async function listMembers({ partnerId, companyId }: Tenant): Promise<CompanyAccess[]> {
  const memberships = await withTenant({ partnerId, companyId }, (tx) =>
    tx.membership.findMany({ where: { partnerId, companyId, endedAt: null }, orderBy: { createdAt: "asc" } }),
  );
  const accesses = await Promise.all(
    memberships.map(({ personId }) => findAccessOfMember(partnerId, personId, companyId)),
  );
  return accesses.filter((access) => access !== null);
}

type UnfinishedOperations = Pick<ClosingPlan, "operations" | "uncertainOperations">;

async function listUnfinishedOperations(
  tx: Tx,
  tenant: Tenant,
  members: readonly CompanyAccess[],
): Promise<UnfinishedOperations> {
  const operations: SubmittedOperation[] = [];
  const uncertainOperations: SubmittedOperation[] = [];
  for (const { personId } of members) {
    const { unsent, uncertain } = await listUnfinishedOfPerson(tx, tenant, personId);
    operations.push(...unsent.map((view) => ({ ...view, personId })));
    uncertainOperations.push(...uncertain.map((view) => ({ ...view, personId })));
  }
  return { operations, uncertainOperations };
}

/**
 * Closes a company: withdraws what waits and was named in the plan, ends reminders, requests, invitations and links to
 * quotes, and the memberships of everybody; in the end it revokes their tokens. Its rows and its history stay.
 *
 * @throws Problem `conflict` with detail `departure_changed` where something waits now that the plan does not name, or
 *         somebody has become a member: nothing was changed
 */
export async function closeCompany(plan: ClosingPlan): Promise<void> {
  const { tenant } = plan;
  const membersNow = await listMembers(tenant);
  await withTenant(tenant, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`company ${tenant.companyId}`}, 0))`;
    const unfinished = await listUnfinishedOperations(tx, tenant, membersNow);
    const namedIds = new Set(listIds(plan));
    if (!listIds({ ...unfinished, members: membersNow }).every((id) => namedIds.has(id))) throw planChanged();
    // The rows are marked before the trail is locked, since a running call locks its row first and the trail after it.
    await abandonOperations(tx, tenant, unfinished.uncertainOperations);
    for (const access of membersNow) await endMember(tx, access, unfinished.operations);
    await revokeQuoteLinks(tx, tenant);
    const counts = { members: membersNow.length, operations: unfinished.operations.length };
    await audit(tx, tenant, { kind: "company.closed", subject: tenant.companyId, detail: counts });
  });
  wakeUpAfterWithdrawal();
  for (const access of membersNow) await endConnectionOfFormerMember(access);
}

const listIds = ({ operations, uncertainOperations, members }: Omit<ClosingPlan, "tenant" | "name">): string[] => [
  ...[...operations, ...uncertainOperations].map(({ id }) => id),
  ...members.map(({ personId }) => personId),
];

const planChanged = () => new Problem("conflict", { detail: "departure_changed" });

async function endMember(tx: Tx, access: CompanyAccess, operations: ClosingPlan["operations"]): Promise<void> {
  const { partnerId, companyId, personId } = access;
  for (const operation of operations)
    if (operation.personId === personId && !(await withdrawUnsent(tx, access, operation))) throw planChanged();
  await closeRequestsOfPerson(tx, access, personId);
  await endReminderRuleOf(tx, access, personId);
  await endRightRequestsOf(tx, access, personId);
  await withdrawInvitationsBy(tx, access, personId);
  await tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { endedAt: now() } });
  await audit(tx, { partnerId, companyId, personId: null }, { kind: "membership.ended", subject: personId });
}

/** Customers can no longer answer the quotes of a closed company. */
async function revokeQuoteLinks(tx: Tx, { partnerId, companyId }: Tenant): Promise<void> {
  await tx.quoteLink.updateMany({ where: { partnerId, companyId, revokedAt: null }, data: { revokedAt: now() } });
}
