import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { findMember, listMemberRows, lockMemberRows, type MemberRow } from "@/lib/company/member-rows";
import { endRightRequests, listRightRequestRows } from "@/lib/company/right-request-rows";
import { scheduleNoticeCheck } from "@/lib/notices/notice-person";
import { deleteRightRequestNotices } from "@/lib/notices/right-request-notices";
import { type Tx, withTenant } from "@/lib/platform/db";
import { findObstacle, findRoleToGrant, isAskable } from "@/lib/rules/access/chosen-roles";
import { type DeclinedRight, describeDecline } from "@/lib/rules/access/declined-right";
import { type Action, actions, mayDo, roles } from "@/lib/rules/access/roles";
import type { OwnRights, RightRequestAnswer, RightRequestsView } from "@/lib/rules/access/shown-right-requests";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import type { RightRequest } from "@/prisma/generated/client";
import { giveRole, refusedRole } from "./give-role";

const requestSchema = z.strictObject({ action: z.enum(actions) });
const answerSchema: z.ZodType<RightRequestAnswer> = z.strictObject({
  answer: z.enum(["granted", "declined"]),
  role: z.enum(roles).optional(),
});

/** The request that waits for an answer comes first, and then the one that was answered last. */
const latestFirst = { answeredAt: { sort: "desc", nulls: "first" } } as const;

/**
 * The role that the person has now, the rights that it lacks and that can be asked for, what became of asking, and whom
 * to ask.
 *
 * @throws Problem `role_missing`
 */
export async function getOwnRights(access: CompanyAccess): Promise<OwnRights> {
  requireAction(access, "settings.read");
  return withTenant(access, async (tx) => readOwnRights(tx, access, await listMemberRows(tx, access)));
}

async function readOwnRights(tx: Tx, access: CompanyAccess, rows: readonly MemberRow[]): Promise<OwnRights> {
  const { partnerId, companyId, personId } = access;
  const managers = listManagers(rows);
  const requests = await tx.rightRequest.findMany({
    where: { partnerId, companyId, personId },
    orderBy: latestFirst,
  });
  const answererIds = requests.flatMap(({ answeredById }) => answeredById ?? []);
  const nameOf = await readNames(tx, access, [...managers.map((manager) => manager.personId), ...answererIds]);
  const member = rows.find((row) => row.personId === personId);
  const { role, roleAtService } = member ?? { role: access.role, roleAtService: null };
  const missingActions = actions.filter((action) => isAskable(action) && !mayDo(role, action));
  return {
    role,
    managers: managers.map((manager) => ({ name: nameOf(manager.personId), role: manager.role })),
    missing: missingActions.map((action) => {
      const lastRequest = requests.find((request) => request.action === action) ?? null;
      const decline = lastRequest && declineOf(lastRequest, access, nameOf);
      const isOpen = lastRequest?.answeredAt === null;
      const state = isOpen ? "asked" : decline ? "declined" : "not_asked";
      return { action, state, decline, obstacle: findObstacle({ role, action, roleAtService }) };
    }),
  };
}

/** The decline of a request; null where it was not declined. */
function declineOf(
  { answer, answeredAt, answeredById }: RightRequest,
  { company: { timeZone } }: CompanyAccess,
  nameOf: (personId: string) => string,
): DeclinedRight | null {
  if (answer !== "declined" || !answeredAt || !answeredById) return null;
  return describeDecline({ declinedAt: answeredAt, byName: nameOf(answeredById) }, { now: now(), timeZone });
}

/** The people who may give rights: the owners, or the accountants in charge of a company without owner. */
function listManagers(rows: readonly MemberRow[]): MemberRow[] {
  return rows.filter(({ role, endedAt }) => endedAt === null && mayDo(role, "members.write"));
}

async function readNames(
  tx: Tx,
  { partnerId }: CompanyAccess,
  personIds: readonly string[],
): Promise<(personId: string) => string> {
  const people = await tx.person.findMany({ where: { partnerId, id: { in: [...personIds] } } });
  return (personId) => {
    const person = people.find(({ id }) => id === personId);
    return person?.name ?? person?.email ?? "";
  };
}

/**
 * Asks those who may change roles for an action that the person's role does not allow. While the request is open, asking
 * again changes nothing.
 *
 * @throws Problem `role_missing`; `invalid_input` naming `action`, with code `owner_only` for what no role can be given
 *         for; `conflict` with detail `right_already_given`, or `right_declined_recently` in the days after a decline
 */
export async function requestRight(access: CompanyAccess, body: unknown): Promise<OwnRights> {
  requireAction(access, "settings.read");
  const { action } = parseInput(requestSchema, body);
  if (!isAskable(action)) throw new Problem("invalid_input", { fields: [{ field: "action", code: "owner_only" }] });
  return withTenant(access, async (tx) => {
    const { rows, actor } = await lockMemberRows(tx, access, null);
    if (mayDo(actor.role, action)) throw new Problem("conflict", { detail: "right_already_given" });
    await createRequest(tx, access, action, listManagers(rows));
    return readOwnRights(tx, access, rows);
  });
}

async function createRequest(
  tx: Tx,
  access: CompanyAccess,
  action: Action,
  managers: readonly MemberRow[],
): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const requestedRight = { partnerId, companyId, personId, action };
  const lastRequest = await tx.rightRequest.findFirst({ where: requestedRight, orderBy: latestFirst });
  if (lastRequest?.answeredAt === null) return;
  const decline = lastRequest && declineOf(lastRequest, access, () => "");
  if (decline?.mayAskAgain === false) throw new Problem("conflict", { detail: "right_declined_recently" });
  const id = randomUUID();
  await tx.rightRequest.create({ data: { ...requestedRight, id, createdAt: now() } });
  await audit(tx, access, { kind: "right.requested", subject: id, detail: { action } });
  await scheduleNoticeCheck(
    tx,
    partnerId,
    managers.map((manager) => manager.personId),
  );
}

/**
 * Lists the requests that wait for an answer, the oldest first, each with the role that its person gets.
 *
 * @throws Problem `role_missing`
 */
export async function listRightRequests(access: CompanyAccess): Promise<RightRequestsView> {
  requireAction(access, "members.write");
  return withTenant(access, (tx) => readRightRequests(tx, access));
}

async function readRightRequests(tx: Tx, access: CompanyAccess): Promise<RightRequestsView> {
  const { openRequests } = await listRightRequestRows(tx, access);
  const nameOf = await readNames(
    tx,
    access,
    openRequests.map(({ member }) => member.personId),
  );
  return {
    items: openRequests.map(({ id, action, createdAt, member }) => {
      const right = { role: member.role, action, roleAtService: member.roleAtService };
      const [roleToGrant, obstacle] = [findRoleToGrant(right), findObstacle(right)];
      return { id, name: nameOf(member.personId), action, roleToGrant, obstacle, createdAt: createdAt.toISOString() };
    }),
  };
}

/**
 * Answers a request for a right. Granting it gives the person the narrowest role that allows the action and everything
 * that they may do now. A request of somebody whose role allows the action by now only ends.
 *
 * @returns the requests that still wait
 * @throws Problem `role_missing`, `not_found`; `invalid_input` naming `role`; `conflict` with detail `request_answered`,
 *         `member_left`, or `role_changed` where another role than the shown one would be given
 */
export async function answerRightRequest(
  access: CompanyAccess,
  idText: string,
  body: unknown,
): Promise<RightRequestsView> {
  requireAction(access, "members.write");
  const id = parseUuid(idText);
  const answer = parseInput(answerSchema, body);
  return withTenant(access, async (tx) => {
    const { rows } = await lockMemberRows(tx, access, "members.write");
    const { partnerId, companyId, personId } = access;
    const request = await tx.rightRequest.findFirst({ where: { partnerId, companyId, id } });
    if (!request) throw new Problem("not_found");
    if (request.answeredAt) throw new Problem("conflict", { detail: "request_answered" });
    const member = findMember(rows, request.personId);
    const action = request.action as Action;
    if (mayDo(member.role, action)) {
      await endRightRequests(tx, access, [id]);
    } else {
      if (answer.answer === "granted") await grantRight(tx, access, { member, action, shownRole: answer.role });
      await tx.rightRequest.updateMany({
        where: { partnerId, companyId, id },
        data: { answer: answer.answer, answeredAt: now(), answeredById: personId },
      });
      await audit(tx, access, { kind: `right.${answer.answer}`, subject: id, detail: { action } });
    }
    await deleteRightRequestNotices(tx, access, id);
    return readRightRequests(tx, access);
  });
}

type Grant = { member: MemberRow; action: Action; shownRole: RightRequestAnswer["role"] };

async function grantRight(tx: Tx, access: CompanyAccess, { member, action, shownRole }: Grant): Promise<void> {
  const { role, roleAtService } = member;
  const roleToGrant = findRoleToGrant({ role, action, roleAtService });
  if (roleToGrant === null) throw refusedRole("wider_than_service");
  if (shownRole !== undefined && shownRole !== roleToGrant) throw new Problem("conflict", { detail: "role_changed" });
  await giveRole(tx, access, member, roleToGrant);
}
