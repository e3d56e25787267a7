import "server-only";
import * as z from "zod";
import type { RequestAbout, RequestKind } from "@/lib/api/contract/purchases/approval";
import { closeRequestsOfPerson, listOpenRequestsOfPerson } from "@/lib/approvals/request-rows";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { endConnectionOfFormerMember } from "@/lib/auth/former-members";
import { listInvitationsEndingWith, withdrawInvitationsBy, withdrawInvitationsTo } from "@/lib/auth/links/invitations";
import { endSessionsOfRemoved } from "@/lib/auth/sessions";
import {
  findMember,
  isLastOwner,
  listMemberRows,
  lockMemberRows,
  lockMembershipToEnd,
} from "@/lib/company/member-rows";
import { endRightRequestsOf } from "@/lib/company/right-request-rows";
import { countQuotesAwaitedBy, listToldForFormerMembers } from "@/lib/offers/told-of-answers";
import {
  abandonOperations,
  listUnfinishedOfPerson,
  wakeUpAfterWithdrawal,
  withdrawUnsent,
} from "@/lib/operations/operations";
import { type Tx, withTenant } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { endReminderRuleOf } from "@/lib/reminders/rule";
import type { InvitedRole } from "@/lib/rules/access/invitation";
import type { Departure, DepartureConfirmation, PeopleView } from "@/lib/rules/access/shown-people";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { listPeople } from "./people";

const idsSchema = z.array(z.guid().toLowerCase()).max(5_000);
const confirmationSchema: z.ZodType<DepartureConfirmation> = z.strictObject({
  operationIds: idsSchema,
  uncertainOperationIds: idsSchema,
  requestIds: idsSchema,
  invitationIds: idsSchema,
});

/**
 * Lists what is cancelled when a person leaves the company, so that it can be named before.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `member_left` or `last_owner`
 */
export async function getDeparture(access: CompanyAccess, personIdText: string): Promise<Departure> {
  const personId = parseUuid(personIdText);
  if (personId !== access.personId) requireAction(access, "members.write");
  return withTenant(access, async (tx) => {
    const rows = await listMemberRows(tx, access);
    if (isLastOwner(rows, findMember(rows, personId))) throw new Problem("conflict", { detail: "last_owner" });
    return readDeparture(tx, access, personId);
  });
}

async function readDeparture(tx: Tx, access: CompanyAccess, personId: string): Promise<Departure> {
  const { partnerId, companyId } = access;
  const requestRows = await listOpenRequestsOfPerson(tx, access, personId);
  const reminderRule = await tx.reminderRule.findFirst({ where: { partnerId, companyId, personId, isOn: true } });
  const { unsent, uncertain } = await listUnfinishedOfPerson(tx, access, personId);
  const person = await tx.person.findFirst({ where: { partnerId, id: personId } });
  const invitations = await listInvitationsEndingWith(tx, access, { personId, email: person?.email ?? null });
  return {
    operations: unsent,
    uncertainOperations: uncertain,
    requests: requestRows.map(({ id, kind, fromId, about }) => ({
      id,
      kind: kind as RequestKind,
      isFromPerson: fromId === personId,
      about: about as unknown as RequestAbout,
    })),
    invitations: invitations.map(({ id, email, role }) => ({ id, email, role: role as InvitedRole })),
    awaitedAnswers: await readAwaitedAnswers(tx, access, personId),
    sendsReminders: reminderRule !== null,
  };
}

async function readAwaitedAnswers(
  tx: Tx,
  access: CompanyAccess,
  personId: string,
): Promise<Departure["awaitedAnswers"]> {
  const { partnerId } = access;
  const rowsThen = (await listMemberRows(tx, access)).filter((row) => row.personId !== personId);
  const toldIds = listToldForFormerMembers(rowsThen).map((row) => row.personId);
  const people = await tx.person.findMany({ where: { partnerId, id: { in: toldIds } }, orderBy: { name: "asc" } });
  return {
    quoteCount: await countQuotesAwaitedBy(tx, access, personId),
    toldNames: people.map(({ name, email }) => name ?? email ?? ""),
  };
}

/**
 * Ends the membership of a person: removes somebody else, or lets the person who acts leave. It withdraws what waits and was
 * named, closes the open requests, withdraws invitations, and ends reminders by rule; the history stays. Whoever is removed
 * is signed out in every browser, and comes back only by an invitation. In the end the person's tokens are revoked and
 * deleted.
 *
 * @returns the people who are left; null where the person who acts has left
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `member_left`, `last_owner`, or `departure_changed`
 *         where what waits is not what was named any more
 */
export async function endMembershipOf(
  access: CompanyAccess,
  personIdText: string,
  body: unknown,
): Promise<PeopleView | null> {
  const personId = parseUuid(personIdText);
  const isLeaving = personId === access.personId;
  if (!isLeaving) requireAction(access, "members.write");
  const confirmation = parseInput(confirmationSchema, body);
  await withTenant(access, (tx) => depart(tx, access, personId, confirmation));
  wakeUpAfterWithdrawal();
  const { partnerId, companyId } = access;
  await endConnectionOfFormerMember({ partnerId, companyId, personId }).catch((error) =>
    log("auth").warn({ err: error }, "the tokens of a former member are deleted by the next sweep"),
  );
  return isLeaving ? null : listPeople(access);
}

async function depart(
  tx: Tx,
  access: CompanyAccess,
  personId: string,
  confirmation: DepartureConfirmation,
): Promise<void> {
  const { partnerId, companyId } = access;
  const isLeaving = personId === access.personId;
  const { rows } = await lockMemberRows(tx, access, isLeaving ? null : "members.write");
  if (isLastOwner(rows, findMember(rows, personId))) throw new Problem("conflict", { detail: "last_owner" });
  await lockMembershipToEnd(tx, access, personId);
  const departure = await readDeparture(tx, access, personId);
  assertAsNamed(departure, confirmation);
  // The rows are marked before the trail is locked, since a running call locks its row first and the trail after it.
  await abandonOperations(tx, access, departure.uncertainOperations);
  for (const operation of departure.operations) {
    if (!(await withdrawUnsent(tx, access, operation))) throw departureChanged();
  }
  await closeRequestsOfPerson(tx, access, personId);
  await endReminderRuleOf(tx, access, personId);
  await endRightRequestsOf(tx, access, personId);
  const person = await tx.person.findFirst({ where: { partnerId, id: personId } });
  await withdrawInvitationsTo(tx, access, person?.email ?? null);
  await withdrawInvitationsBy(tx, access, personId);
  await tx.membership.updateMany({
    where: { partnerId, companyId, personId },
    data: { endedAt: now(), removedById: access.personId },
  });
  if (!isLeaving) await endSessionsOfRemoved(tx, { partnerId, personId });
  await audit(tx, access, { kind: isLeaving ? "membership.left" : "membership.removed", subject: personId });
}

/**
 * @throws Problem `conflict` with detail `departure_changed` where something waits now that was not named, or where
 *         something that was named as cancelled cannot be cancelled any more
 */
function assertAsNamed(departure: Departure, confirmation: DepartureConfirmation): void {
  const { operations, uncertainOperations, requests, invitations } = departure;
  const isEveryIdNamed = (items: readonly { id: string }[], namedIds: readonly string[]) =>
    items.every(({ id }) => namedIds.includes(id));
  const isAsNamed =
    isEveryIdNamed(operations, confirmation.operationIds) &&
    confirmation.operationIds.every((namedId) => operations.some(({ id }) => id === namedId)) &&
    isEveryIdNamed(uncertainOperations, confirmation.uncertainOperationIds) &&
    isEveryIdNamed(requests, confirmation.requestIds) &&
    isEveryIdNamed(invitations, confirmation.invitationIds);
  if (!isAsNamed) throw departureChanged();
}

const departureChanged = () => new Problem("conflict", { detail: "departure_changed" });
