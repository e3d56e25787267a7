import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as waitingRoute } from "@/app/api/companies/[companyId]/operations/waiting/route";
import { POST as barRoute } from "@/app/api/companies/[companyId]/people/[personId]/bar/route";
import {
  POST as departRoute,
  GET as departureRoute,
} from "@/app/api/companies/[companyId]/people/[personId]/departure/route";
import { POST as ownershipRoute } from "@/app/api/companies/[companyId]/people/[personId]/ownership/route";
import { PUT as roleRoute } from "@/app/api/companies/[companyId]/people/[personId]/role/route";
import { POST as inviteRoute } from "@/app/api/companies/[companyId]/people/invitations/route";
import { GET as peopleRoute } from "@/app/api/companies/[companyId]/people/route";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { endMembership } from "@/lib/auth/ended-membership";
import { sessionOf } from "@/lib/auth/session";
import { parseCommand } from "@/lib/operations/commands/command";
import { submitCommand } from "@/lib/operations/engine/submit-command";
import { getOperation } from "@/lib/operations/operations";
import { makeConvertCommand, storeDraft } from "@/lib/operations/testing/invoice-commands";
import { withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Role } from "@/lib/rules/access/roles";
import type { CompanyPerson, Departure, PeopleView } from "@/lib/rules/access/shown-people";
import { invitePerson } from "./invitations";

const companyName = "Norrsken Bygg AB";
const emailOfAnna = "anna@norrsken.example";
const emailOfErik = "erik@norrsken.example";
const nothingWaits = { operationIds: [], uncertainOperationIds: [], requestIds: [], invitationIds: [] };
let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
/** The number of the last event of the company's trail before the test. */
let eventCountBefore: number;

beforeAll(async () => {
  world = await startWorld({ undoSeconds: 60, writers: [emailOfErik] });
});
afterAll(() => world?.stop());

/** Every test begins with Anna as owner, Erik as bookkeeper, Lars as viewer and Sara as accountant. */
beforeEach(async () => {
  anna = await world.signIn({ user: emailOfAnna, company: companyName });
  await withTenant(anna.access, (tx) =>
    tx.membership.deleteMany({ where: { ...companyWhere(), personId: { not: anna.access.personId } } }),
  );
  await withTenant(anna.access, (tx) =>
    tx.membership.updateMany({ where: companyWhere(), data: { role: "owner", roleChosenById: null } }),
  );
  [erik, lars, sara] = [
    await world.signIn({ user: emailOfErik, company: companyName }),
    await world.signIn({ user: "lars@norrsken.example", company: companyName }),
    await world.signIn({ user: "sara@revisorn.example", company: companyName }),
  ];
  eventCountBefore = await withTenant(anna.access, (tx) => tx.auditEvent.count({ where: companyWhere() }));
});

const companyWhere = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });

type Answer = { status: number; body: Record<string, unknown> | null };

async function readAnswer(pendingResponse: Promise<Response>): Promise<Answer> {
  const response = await pendingResponse;
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const paramsOf = (personId = "") => ({
  params: Promise.resolve({ companyId: anna.access.companyId, personId }),
});
const getPeople = (person: SignedIn) => readAnswer(peopleRoute(person.request("GET", "/x"), paramsOf()));
const listPeople = async (person: SignedIn) => (await getPeople(person)).body as unknown as PeopleView;
const putRole = (actor: SignedIn, person: SignedIn, role: string, expectedRole: Role) =>
  readAnswer(roleRoute(actor.request("PUT", "/x", { role, expectedRole }), paramsOf(person.access.personId)));
const handOver = (actor: SignedIn, personId: string) =>
  readAnswer(ownershipRoute(actor.request("POST", "/x", {}), paramsOf(personId)));
const getDeparture = (actor: SignedIn, person: SignedIn) =>
  readAnswer(departureRoute(actor.request("GET", "/x"), paramsOf(person.access.personId)));

async function remove(actor: SignedIn, person: SignedIn, confirmation?: object): Promise<Answer> {
  const shown = (await getDeparture(actor, person)).body as unknown as Departure;
  const idsOf = (items: readonly { id: string }[] = []) => items.map(({ id }) => id);
  const body = confirmation ?? {
    operationIds: idsOf(shown.operations),
    uncertainOperationIds: idsOf(shown.uncertainOperations),
    requestIds: idsOf(shown.requests),
    invitationIds: idsOf(shown.invitations),
  };
  return readAnswer(departRoute(actor.request("POST", "/x", body), paramsOf(person.access.personId)));
}

async function listEventKinds(): Promise<string[]> {
  const where = { ...companyWhere(), number: { gt: eventCountBefore } };
  const events = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
  return events.map(({ kind }) => kind);
}

/** Erik with another role, of which the trail says nothing. */
async function giveErik(role: Role): Promise<SignedIn> {
  const where = { ...companyWhere(), personId: erik.access.personId };
  await withTenant(anna.access, (tx) => tx.membership.updateMany({ where, data: { role } }));
  return erik;
}

const findPerson = (view: PeopleView, { access }: SignedIn) =>
  view.items.find(({ personId }) => personId === access.personId) as CompanyPerson;

/** Submits an invoice of the person, which waits for the undo seconds. */
async function submitInvoice(person: SignedIn): Promise<string> {
  const draft = await storeDraft(person);
  const command = parseCommand(makeConvertCommand(draft, `people:${draft.id}`));
  return (await submitCommand(person.access, command)).id;
}

describe("the people of a company", () => {
  it("are shown to the owner with what the owner may change", async () => {
    // A call of the API counts, also from a tab whose page was loaded long ago.
    await getPeople(erik);
    const view = await listPeople(anna);
    expect(view.mayManage).toBe(true);
    expect(view.items.map(({ name, role }) => [name, role])).toEqual([
      [emailOfAnna, "owner"],
      [emailOfErik, "bookkeeper"],
      ["lars@norrsken.example", "viewer"],
      ["sara@revisorn.example", "accountant"],
    ]);
    expect(findPerson(view, anna)).toMatchObject({
      ...{ isSelf: true, rolesToGive: [], mayBecomeOwner: false, mayBeRemoved: false, leftAt: null },
      connection: { status: "active" },
    });
    expect(findPerson(view, erik)).toMatchObject({ isSelf: false, mayBecomeOwner: true, mayBeRemoved: true });
    expect(findPerson(view, erik).rolesToGive).toHaveLength(6);
    expect(findPerson(view, erik).lastSeenAt).not.toBeNull();
    expect(findPerson(view, sara).lastSeenAt).toBeNull();
  });

  it("are offered no role for an area that the portal does not offer at the company, and cannot be given one", async () => {
    const offeredScopes = [...env().OAUTH_SCOPES];
    env().OAUTH_SCOPES = offeredScopes.filter((scope) => scope !== "vls:api");
    try {
      expect(findPerson(await listPeople(anna), erik).rolesToGive).not.toContain("payroll");
      expect(await putRole(anna, erik, "payroll", "bookkeeper")).toMatchObject({
        ...{ status: 422, body: { fields: [{ field: "role", code: "not_offered" }] } },
      });
      const invitation = invitePerson(anna.access, { email: "maja@norrsken.example", role: "payroll" }, "en");
      await expect(invitation).rejects.toMatchObject({ fields: [{ field: "role", code: "not_offered" }] });
    } finally {
      env().OAUTH_SCOPES = offeredScopes;
    }
    expect(findPerson(await listPeople(anna), erik).rolesToGive).toContain("payroll");
  });

  it("are offered no role wider than what the service lets them do", async () => {
    expect(findPerson(await listPeople(anna), lars)).toMatchObject({ rolesToGive: [], mayBecomeOwner: false });
  });

  it("are shown to everybody else by name and role, without buttons and private facts", async () => {
    const view = await listPeople(lars);
    expect(view.mayManage).toBe(false);
    expect(findPerson(view, erik)).toMatchObject({
      ...{ name: emailOfErik, role: "bookkeeper", rolesToGive: [], mayBecomeOwner: false, mayBeRemoved: false },
      ...{ lastSeenAt: null, connection: null },
    });
    expect(findPerson(view, lars)).toMatchObject({
      isSelf: true,
      mayBeRemoved: true,
      connection: { status: "active" },
    });
  });

  it("are led by the accountant where there is no owner", async () => {
    await withTenant(anna.access, (tx) =>
      tx.membership.updateMany({
        where: { ...companyWhere(), personId: anna.access.personId },
        data: { role: "sales" },
      }),
    );
    const view = await listPeople(sara);
    expect([view.mayManage, findPerson(view, sara).role]).toEqual([true, "accountant_in_charge"]);
    expect(findPerson(view, anna)).toMatchObject({ mayBecomeOwner: true, mayBeRemoved: true });
    expect((await putRole(sara, erik, "viewer", "bookkeeper")).status).toBe(200);
  });
});

describe("a role", () => {
  it("is changed by the owner, holds at the next call, and stays at the next sign-in", async () => {
    const answer = await putRole(anna, erik, "sales", "bookkeeper");
    expect(answer.status).toBe(200);
    expect(findPerson(answer.body as unknown as PeopleView, erik).role).toBe("sales");
    expect((await putRole(erik, lars, "viewer", "viewer")).body).toMatchObject({
      ...{ code: "role_missing", detail: "members.write" },
    });
    erik = await world.signIn({ user: emailOfErik, company: companyName });
    expect(erik.access.role).toBe("sales");
    expect(await listEventKinds()).toEqual(["role.given", "people.refused", "connection.made"]);
  });

  it.each([
    ["of the owner", () => anna, "viewer", "owner", "handed_over_only"],
    ["that makes an owner", () => erik, "owner", "bookkeeper", "handed_over_only"],
    ["wider than the service", () => lars, "bookkeeper", "viewer", "wider_than_service"],
  ] as const)("%s is refused by its field", async (_, personOf, role, expectedRole, code) => {
    const answer = await putRole(anna, personOf(), role, expectedRole);
    expect([answer.status, answer.body]).toMatchObject([422, { fields: [{ field: "role", code }] }]);
    expect(await listEventKinds()).toEqual(["people.refused"]);
  });

  it("that somebody else changed meanwhile is not overwritten", async () => {
    await putRole(anna, erik, "sales", "bookkeeper");
    expect(await putRole(anna, erik, "approver", "bookkeeper")).toMatchObject({
      ...{ status: 409, body: { code: "conflict", detail: "role_changed" } },
    });
  });

  it.each([
    ["a role nobody has", { role: "boss", expectedRole: "bookkeeper" }],
    ["no role", {}],
    ["another member", { role: "sales", expectedRole: "bookkeeper", extra: 1 }],
  ])("is refused for %s", async (_, body) => {
    const answer = await readAnswer(roleRoute(anna.request("PUT", "/x", body), paramsOf(erik.access.personId)));
    expect([answer.status, answer.body?.code]).toEqual([422, "invalid_input"]);
  });

  it.each(["nobody", randomUUID()])("is not found for %s", async (personId) => {
    const body = { role: "sales", expectedRole: "bookkeeper" };
    expect((await readAnswer(roleRoute(anna.request("PUT", "/x", body), paramsOf(personId)))).status).toBe(404);
    expect((await handOver(anna, personId)).status).toBe(404);
    const departure = await readAnswer(departureRoute(anna.request("GET", "/x"), paramsOf(personId)));
    expect(departure.status).toBe(404);
  });

  it.each([
    ["bookkeeper", () => erik],
    ["sales", () => giveErik("sales")],
    ["approver", () => giveErik("approver")],
    ["payroll", () => giveErik("payroll")],
    ["viewer", () => lars],
    ["accountant", () => sara],
  ] as const)("is seen by a %s, who does not change, hand over or take one, invite or bar", async (role, actorOf) => {
    const actor = await actorOf();
    const view = await listPeople(actor);
    expect([view.mayManage, view.invitations, findPerson(view, actor).role]).toEqual([false, [], role]);
    const invitation = { email: "maja@norrsken.example", role: "viewer" };
    const answers = [
      await putRole(actor, anna, "viewer", "owner"),
      await handOver(actor, actor.access.personId),
      await getDeparture(actor, anna),
      await remove(actor, anna, nothingWaits),
      await readAnswer(inviteRoute(actor.request("POST", "/x", invitation), paramsOf())),
      await readAnswer(barRoute(actor.request("POST", "/x", {}), paramsOf(anna.access.personId))),
    ];
    expect(answers.map(({ status, body }) => [status, body?.code])).toEqual(answers.map(() => [403, "role_missing"]));
    // Looking at what would be cancelled changes nothing, and leaves no line.
    expect(await listEventKinds()).toEqual(Array.from({ length: answers.length - 1 }, () => "people.refused"));
  });
});

it("whom an accountant in charge gave a role becomes no owner by signing in again", async () => {
  await withTenant(anna.access, (tx) =>
    tx.membership.updateMany({ where: { ...companyWhere(), personId: anna.access.personId }, data: { role: "sales" } }),
  );
  await putRole(sara, erik, "sales", "bookkeeper");
  erik = await world.signIn({ user: emailOfErik, company: companyName });
  expect(erik.access.role).toBe("sales");
});

describe("a company without owner", () => {
  beforeEach(() =>
    withTenant(anna.access, (tx) =>
      tx.membership.updateMany({
        where: { ...companyWhere(), personId: anna.access.personId },
        data: { role: "sales" },
      }),
    ),
  );

  it("gets one from the accountant in charge, among its own people whom the service lets write", async () => {
    await putRole(sara, erik, "sales", "bookkeeper");
    const view = await listPeople(sara);
    expect([anna, erik, lars, sara].map((person) => findPerson(view, person).mayBecomeOwner)).toEqual([
      ...[true, true, false, false],
    ]);
    expect(view.roleAfterHandOver).toBe("accountant");
    expect((await handOver(sara, erik.access.personId)).status).toBe(200);
    erik = await world.signIn({ user: emailOfErik, company: companyName });
    const viewOfOwner = await listPeople(erik);
    expect([findPerson(viewOfOwner, erik).role, findPerson(viewOfOwner, sara).role]).toEqual(["owner", "accountant"]);
    expect(await listEventKinds()).toEqual(["role.given", "ownership.named", "connection.made"]);
  });

  it("gets none who only reads or is a consultant, none from anybody else, and no second one", async () => {
    for (const personId of [lars.access.personId, sara.access.personId])
      expect((await handOver(sara, personId)).body).toMatchObject({
        fields: [{ field: "personId", code: "wider_than_service" }],
      });
    expect((await handOver(erik, anna.access.personId)).status).toBe(403);
    const answers = await Promise.all([handOver(sara, erik.access.personId), handOver(sara, anna.access.personId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const owners = (await listPeople(sara)).items.filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(1);
  });
});

describe("the company", () => {
  it("is handed over: the new owner manages, and the former one has the role of the service", async () => {
    expect((await handOver(anna, erik.access.personId)).status).toBe(200);
    const view = await listPeople(erik);
    expect([findPerson(view, erik).role, findPerson(view, anna).role, view.mayManage]).toEqual([
      ...["owner", "bookkeeper"],
      true,
    ]);
    expect((await putRole(anna, lars, "viewer", "viewer")).status).toBe(403);
    expect(await listEventKinds()).toEqual(["ownership.handed_over", "people.refused"]);
  });

  it("stays with a consultant to whom it was handed over", async () => {
    await handOver(anna, sara.access.personId);
    sara = await world.signIn({ user: "sara@revisorn.example", company: companyName });
    expect(sara.access.role).toBe("owner");
  });

  it("is handed over once: of two at the same time the second finds the first done", async () => {
    const answers = await Promise.all([handOver(anna, erik.access.personId), handOver(anna, sara.access.personId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const owners = (await listPeople(anna)).items.filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(1);
  });

  it("is not handed over to oneself, to a reader, or to somebody who left", async () => {
    expect((await handOver(anna, anna.access.personId)).status).toBe(422);
    expect((await handOver(anna, lars.access.personId)).body).toMatchObject({
      fields: [{ field: "personId", code: "wider_than_service" }],
    });
    await remove(anna, erik);
    expect((await handOver(anna, erik.access.personId)).body).toMatchObject({
      code: "conflict",
      detail: "member_left",
    });
    expect((await putRole(anna, erik, "sales", "bookkeeper")).body).toMatchObject({ detail: "member_left" });
  });
});

describe("removing a person", () => {
  it("signs them out in the next request, withdraws what waits, and keeps them in the list", async () => {
    const operationId = await submitInvoice(erik);
    const departure = (await getDeparture(anna, erik)).body as unknown as Departure;
    expect(departure).toMatchObject({ operations: [{ id: operationId }], requests: [], sendsReminders: false });
    expect((await remove(anna, erik)).status).toBe(200);
    expect(await sessionOf(erik.request("GET", "/x"))).toBeNull();
    expect((await readAnswer(waitingRoute(erik.request("GET", "/x"), paramsOf()))).status).toBe(401);
    expect((await getOperation(anna.access, operationId)).stage).toBe("withdrawn");
    const view = await listPeople(anna);
    expect(view.items.at(-1)).toMatchObject({ personId: erik.access.personId, rolesToGive: [], mayBeRemoved: false });
    expect(view.items.at(-1)?.leftAt).not.toBeNull();
    expect(await listEventKinds()).toEqual([
      ...["operation.ordered", "operation.withdrawn", "membership.removed", "connection.disconnected"],
    ]);
  });

  it("revokes their connection at the identity server and deletes its tokens", async () => {
    await remove(anna, erik);
    const connection = await withTenant(anna.access, (tx) =>
      tx.connection.findFirstOrThrow({ where: { ...companyWhere(), personId: erik.access.personId } }),
    );
    expect(connection).toMatchObject({
      ...{ status: "disconnected", accessTokenSealed: null, refreshTokenSealed: null },
    });
  });

  it("keeps them out, although the service lets them in", async () => {
    await remove(anna, erik);
    await expect(world.signIn({ user: emailOfErik, company: companyName })).rejects.toMatchObject({
      ...{ code: "connection_refused", detail: "removed" },
    });
    expect((await listPeople(anna)).items.filter(({ leftAt }) => leftAt === null)).toHaveLength(3);
  });

  it("is refused, with nothing done, where something waits that was not named", async () => {
    const operationId = await submitInvoice(erik);
    const answer = await remove(anna, erik, nothingWaits);
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict", detail: "departure_changed" } });
    expect((await getOperation(anna.access, operationId)).stage).toBe("waiting");
    expect(await sessionOf(erik.request("GET", "/x"))).not.toBeNull();
  });

  it("is done once, also when it is confirmed twice at the same time", async () => {
    const answers = await Promise.all([remove(anna, erik), remove(anna, erik)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await listEventKinds()).filter((kind) => kind === "membership.removed")).toHaveLength(1);
  });

  it("closes the questions that are open with them, and ends reminders sent with their connection", async () => {
    const { personId } = erik.access;
    const requestRow = { ...companyWhere(), id: randomUUID(), draftId: randomUUID(), kind: "question" };
    const about = { supplierName: "Trävaror AB", invoiceNumber: "77", totalMinor: "125000", currencyCode: "SEK" };
    await withTenant(anna.access, async (tx) => {
      await tx.approvalRequest.create({
        data: {
          ...{ ...requestRow, fromId: anna.access.personId, toId: personId, about },
          ...{ textSealed: Buffer.from("sealed"), dataKeyId: randomUUID(), createdAt: new Date() },
        },
      });
      await tx.reminderRule.create({
        data: {
          ...{ ...companyWhere(), isOn: true, firstAfterDays: 5, thenAfterDays: 10, most: 2, personId },
          planAt: new Date(Date.now() + 86_400_000),
        },
      });
    });
    const departure = (await getDeparture(anna, erik)).body as unknown as Departure;
    expect(departure).toMatchObject({
      ...{ sendsReminders: true, requests: [{ id: requestRow.id, kind: "question", isFromPerson: false, about }] },
    });
    expect((await remove(anna, erik)).status).toBe(200);
    const stored = await withTenant(anna.access, async (tx) => ({
      request: await tx.approvalRequest.findFirst({ where: { ...companyWhere(), id: requestRow.id } }),
      rule: await tx.reminderRule.findFirst({ where: companyWhere() }),
    }));
    expect([stored.request?.closing, stored.rule?.isOn]).toEqual(["withdrawn", false]);
    await withTenant(anna.access, (tx) => tx.reminderRule.deleteMany({ where: companyWhere() }));
  });

  it("never takes the last owner, neither by removing nor by leaving", async () => {
    expect((await getDeparture(anna, anna)).body).toMatchObject({ code: "conflict", detail: "last_owner" });
    const answer = await remove(anna, anna, nothingWaits);
    expect(answer.body).toMatchObject({ code: "conflict", detail: "last_owner" });
  });
});

describe("a person who is here no more", () => {
  const barOf = (actor: SignedIn, person: SignedIn) =>
    readAnswer(barRoute(actor.request("POST", "/x", {}), paramsOf(person.access.personId)));
  const mayBeBarred = async (person: SignedIn) => findPerson(await listPeople(anna), person).mayBeBarred;
  const signInErik = () => world.signIn({ user: emailOfErik, company: companyName });

  it.each([
    ["left by themself", () => remove(erik, erik)],
    ["lost access at the service", () => endMembership(erik.access, new Date("2200-01-01"))],
  ])("because they %s, comes back with their login until the owner bars them", async (_, end) => {
    await end();
    expect([await mayBeBarred(erik), await mayBeBarred(lars)]).toEqual([true, false]);
    await signInErik();
    await end();
    const answer = await barOf(anna, erik);
    expect(answer.status).toBe(200);
    expect(findPerson(answer.body as unknown as PeopleView, erik)).toMatchObject({ mayBeBarred: false });
    await expect(signInErik()).rejects.toMatchObject({ code: "connection_refused", detail: "removed" });
    expect((await barOf(anna, erik)).status).toBe(200);
    expect((await listEventKinds()).filter((kind) => kind === "membership.barred")).toHaveLength(1);
  });

  it("because they were removed, needs an invitation already", async () => {
    await remove(anna, erik);
    expect(await mayBeBarred(erik)).toBe(false);
    expect((await barOf(anna, erik)).status).toBe(200);
    expect(await listEventKinds()).not.toContain("membership.barred");
  });

  it("is barred only by who manages people, and only while they are not a member", async () => {
    await remove(lars, lars);
    expect(findPerson(await listPeople(erik), lars).mayBeBarred).toBe(false);
    expect((await barOf(erik, lars)).body).toMatchObject({ code: "role_missing", detail: "members.write" });
    expect(await barOf(anna, erik)).toMatchObject({ status: 409, body: { code: "conflict", detail: "member_back" } });
    expect((await readAnswer(barRoute(anna.request("POST", "/x", {}), paramsOf(randomUUID())))).status).toBe(404);
  });
});

describe("leaving a company", () => {
  it("is anybody's right, keeps them signed in, and lets them come back with their login", async () => {
    expect(await remove(lars, lars)).toEqual({ status: 200, body: null });
    expect(await sessionOf(lars.request("GET", "/x"))).not.toBeNull();
    expect((await getPeople(lars)).status).toBe(404);
    expect(await listEventKinds()).toContain("membership.left");
    lars = await world.signIn({ user: "lars@norrsken.example", company: companyName });
    expect(lars.access.role).toBe("viewer");
  });
});
