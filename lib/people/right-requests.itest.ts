import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as countRoute } from "@/app/api/companies/[companyId]/notices/count/route";
import { GET as noticesRoute } from "@/app/api/companies/[companyId]/notices/route";
import { POST as answerRoute } from "@/app/api/companies/[companyId]/right-requests/[requestId]/route";
import { GET as ownRoute } from "@/app/api/companies/[companyId]/right-requests/own/route";
import { GET as listRoute, POST as requestRoute } from "@/app/api/companies/[companyId]/right-requests/route";
import type { NoticeCount, Notices } from "@/lib/api/contract/company/notice";
import { customers } from "@/lib/api/contract/sales/customer";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { startTestMailServer, type TestMailServer } from "@/lib/mail/testing/test-mail-server";
import { notifyPerson } from "@/lib/notices/notify";
import { withPartner, withTenant } from "@/lib/platform/db";
import { daysUntilAskingAgain } from "@/lib/rules/access/declined-right";
import type { Action, AssignableRole } from "@/lib/rules/access/roles";
import type { OwnRights, RightRequestsView, ShownRightRequest } from "@/lib/rules/access/shown-right-requests";
import { endMembershipOf } from "./departure";
import { changeRole } from "./people";

const companyName = "Norrsken Bygg AB";
const emailOfErik = "erik@norrsken.example";
let mailServer: TestMailServer;
const nothingWaits = { operationIds: [], uncertainOperationIds: [], requestIds: [], invitationIds: [] };
let world: World;
let anna: SignedIn;
let erik: SignedIn;
let lars: SignedIn;
let annaAtFjallkaffe: SignedIn;
/** The number of the last event of the company's trail before the test. */
let eventCountBefore: number;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  process.env.SMTP_URL = mailServer.url;
  world = await startWorld({ writers: [emailOfErik] });
  annaAtFjallkaffe = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
});
afterAll(async () => {
  await world?.stop();
  await mailServer?.close();
  delete process.env.SMTP_URL;
});

/** Every test begins with Anna as owner, Erik with the role “sales” and Lars as viewer, and nothing asked for. */
beforeEach(async () => {
  Object.assign(mailServer, { manner: "take", mails: [], visits: 0 });
  anna = await world.signIn({ user: "anna@norrsken.example", company: companyName });
  await withTenant(anna.access, async (tx) => {
    await tx.membership.deleteMany({ where: { ...companyWhere(), personId: { not: anna.access.personId } } });
    await tx.membership.updateMany({ where: companyWhere(), data: { role: "owner", roleChosenById: null } });
    await tx.rightRequest.deleteMany({ where: companyWhere() });
    await tx.notice.deleteMany({ where: companyWhere() });
  });
  await signInErik();
  lars = await world.signIn({ user: "lars@norrsken.example", company: companyName });
  await setMembership(erik, { role: "sales" });
  await signInErik();
  eventCountBefore = await withTenant(anna.access, (tx) => tx.auditEvent.count({ where: companyWhere() }));
});

const companyWhere = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });

async function signInErik(): Promise<void> {
  erik = await world.signIn({ user: emailOfErik, company: companyName });
}

async function setMembership(
  { access }: SignedIn,
  data: { role?: AssignableRole; roleAtService?: AssignableRole; endedAt?: Date },
): Promise<void> {
  const where = { ...companyWhere(), personId: access.personId };
  await withTenant(anna.access, (tx) => tx.membership.updateMany({ where, data }));
}

type Answer<T> = { status: number; body: T & { code?: string; detail?: string } };

async function readAnswer<T>(pendingResponse: Promise<Response>): Promise<Answer<T>> {
  const response = await pendingResponse;
  return { status: response.status, body: (await response.json()) as Answer<T>["body"] };
}

const paramsOf = ({ access }: SignedIn, requestId = "") => ({
  params: Promise.resolve({ companyId: access.companyId, requestId }),
});
const ask = (person: SignedIn, action: string) =>
  readAnswer<OwnRights>(requestRoute(person.request("POST", "/x", { action }), paramsOf(person)));
const readOwnRights = async (person: SignedIn) =>
  (await readAnswer<OwnRights>(ownRoute(person.request("GET", "/x"), paramsOf(person)))).body;
const list = (person: SignedIn) =>
  readAnswer<RightRequestsView>(listRoute(person.request("GET", "/x"), paramsOf(person)));
const answerRequest = (person: SignedIn, requestId: string, body: object) =>
  readAnswer<RightRequestsView>(answerRoute(person.request("POST", "/x", body), paramsOf(person, requestId)));

/** Has a person ask, and returns the request as the owner sees it. */
async function askAndList(person: SignedIn, action: Action): Promise<ShownRightRequest> {
  expect((await ask(person, action)).status).toBe(200);
  const request = (await list(anna)).body.items.at(-1);
  if (!request) throw new Error("the owner sees no request");
  return request;
}

const readRight = async (person: SignedIn, action: Action) =>
  (await readOwnRights(person)).missing.find((right) => right.action === action);

/** Moves the answer to a request by whole days. */
async function moveAnswer(id: string, days: number): Promise<void> {
  await withTenant(anna.access, async (tx) => {
    const where = { ...companyWhere(), id };
    const { answeredAt } = await tx.rightRequest.findFirstOrThrow({ where });
    const movedAt = new Date((answeredAt?.getTime() ?? 0) + days * 86_400_000);
    await tx.rightRequest.updateMany({ where, data: { answeredAt: movedAt } });
  });
}

const stateOf = ({ missing }: OwnRights, action: Action) => missing.find((right) => right.action === action)?.state;

async function listEventKinds(): Promise<string[]> {
  const where = { ...companyWhere(), number: { gt: eventCountBefore } };
  const events = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
  return events.map(({ kind }) => kind).filter((kind) => kind !== "connection.made");
}

async function readRightNotices(person: SignedIn): Promise<string[]> {
  const { body } = await readAnswer<Notices>(noticesRoute(person.request("GET", "/x"), paramsOf(person)));
  return body.items.filter(({ kind }) => kind === "right_request").map(({ subject }) => subject);
}

describe("a right", () => {
  it("that the role lacks says whom to ask, and is asked for once however often it is pressed", async () => {
    const before = await readOwnRights(erik);
    expect(before.managers).toEqual([{ name: "anna@norrsken.example", role: "owner" }]);
    expect([stateOf(before, "purchase.operate"), stateOf(before, "sales.write")]).toEqual(["not_asked", undefined]);
    expect(stateOf((await ask(erik, "purchase.operate")).body, "purchase.operate")).toBe("asked");
    await Promise.all([ask(erik, "purchase.operate"), ask(erik, "purchase.operate")]);
    expect(stateOf(await readOwnRights(erik), "purchase.operate")).toBe("asked");
    expect((await list(anna)).body.items).toMatchObject([
      { name: emailOfErik, action: "purchase.operate", roleToGrant: "bookkeeper", obstacle: null },
    ]);
    expect(await listEventKinds()).toEqual(["right.requested"]);
  });

  it("is given by the narrowest role that also keeps what the person may do, from the next call on", async () => {
    await setMembership(erik, { role: "viewer" });
    await signInErik();
    const request = await askAndList(erik, "purchase.operate");
    expect(request.roleToGrant).toBe("approver");
    const answer = await answerRequest(anna, request.id, { answer: "granted", role: "approver" });
    expect([answer.status, answer.body.items]).toEqual([200, []]);
    await signInErik();
    expect(erik.access.role).toBe("approver");
    expect(stateOf(await readOwnRights(erik), "purchase.operate")).toBeUndefined();
    expect(await readOwnRights(erik)).toMatchObject({ role: "approver" });
    expect(await listEventKinds()).toEqual(["right.requested", "role.given", "right.granted"]);
    expect((await answerRequest(anna, request.id, { answer: "granted" })).body).toMatchObject({
      ...{ code: "conflict", detail: "request_answered" },
    });
  });

  it("that is declined leaves the role, says who declined, and can be asked for again after seven days", async () => {
    const request = await askAndList(erik, "purchase.read");
    expect((await answerRequest(anna, request.id, { answer: "declined" })).body.items).toEqual([]);
    expect(await readRight(erik, "purchase.read")).toMatchObject({
      ...{ state: "declined", decline: { byName: "anna@norrsken.example", mayAskAgain: false } },
    });
    await signInErik();
    expect(erik.access.role).toBe("sales");
    expect(await ask(erik, "purchase.read")).toMatchObject({
      ...{ status: 409, body: { code: "conflict", detail: "right_declined_recently" } },
    });
    expect((await list(anna)).body.items).toEqual([]);
    expect(stateOf((await ask(erik, "purchase.operate")).body, "purchase.operate")).toBe("asked");
    await moveAnswer(request.id, -daysUntilAskingAgain);
    expect(await readRight(erik, "purchase.read")).toMatchObject({ state: "declined", decline: { mayAskAgain: true } });
    expect(stateOf((await ask(erik, "purchase.read")).body, "purchase.read")).toBe("asked");
    expect((await list(anna)).body.items).toHaveLength(2);
  });

  it("that was declined can be asked for again at once after a role gave it and was taken away", async () => {
    const request = await askAndList(erik, "purchase.read");
    await answerRequest(anna, request.id, { answer: "declined" });
    await changeRole(anna.access, erik.access.personId, { role: "bookkeeper", expectedRole: "sales" });
    await signInErik();
    expect(await readRight(erik, "purchase.read")).toBeUndefined();
    await changeRole(anna.access, erik.access.personId, { role: "sales", expectedRole: "bookkeeper" });
    await signInErik();
    expect(await readRight(erik, "purchase.read")).toMatchObject({ state: "not_asked", decline: null });
    expect((await ask(erik, "purchase.read")).status).toBe(200);
  });

  it.each(["ownership.write", "members.write", "company.write"])("is not asked for: %s", async (action) => {
    expect(await ask(erik, action)).toMatchObject({
      ...{ status: 422, body: { code: "invalid_input", fields: [{ field: "action", code: "owner_only" }] } },
    });
  });

  it("that the role gives already, or that does not exist, is not asked for", async () => {
    expect(await ask(erik, "sales.write")).toMatchObject({ status: 409, body: { detail: "right_already_given" } });
    expect((await ask(erik, "everything")).status).toBe(422);
    expect((await list(anna)).body.items).toEqual([]);
  });
});

describe("a request for a right", () => {
  it.each([
    ["bookkeeper", "payroll.read"],
    ["sales", "purchase.operate"],
    ["approver", "sales.write"],
    ["payroll", "sales.read"],
  ] as const)("is made by a %s, who neither sees those of others nor answers one", async (role, action) => {
    await setMembership(erik, { role });
    const ownRights = await readOwnRights(erik);
    expect([ownRights.role, stateOf(ownRights, action)]).toEqual([role, "not_asked"]);
    const request = await askAndList(erik, action);
    expect(stateOf(await readOwnRights(erik), action)).toBe("asked");
    const refusal = { status: 403, body: { code: "role_missing", detail: "members.write" } };
    expect(await list(erik)).toMatchObject(refusal);
    expect(await answerRequest(erik, request.id, { answer: "granted" })).toMatchObject(refusal);
    expect((await list(anna)).body.items.map(({ id }) => id)).toEqual([request.id]);
  });

  it("that the service does not allow says so before and after, and is not granted", async () => {
    const obstacle = { action: "sales.write", state: "not_asked", decline: null, obstacle: "wider_than_service" };
    expect((await readOwnRights(lars)).missing).toContainEqual(obstacle);
    const request = await askAndList(lars, "sales.write");
    expect(request).toMatchObject({ roleToGrant: null, obstacle: "wider_than_service" });
    expect(await answerRequest(anna, request.id, { answer: "granted" })).toMatchObject({
      ...{ status: 422, body: { fields: [{ field: "role", code: "wider_than_service" }] } },
    });
    expect((await list(anna)).body.items).toHaveLength(1);
    expect(await listEventKinds()).toEqual(["right.requested", "people.refused"]);
  });

  it("is not granted by another role than the one that was shown", async () => {
    const request = await askAndList(erik, "purchase.operate");
    expect(await answerRequest(anna, request.id, { answer: "granted", role: "approver" })).toMatchObject({
      ...{ status: 409, body: { code: "conflict", detail: "role_changed" } },
    });
  });

  it("ends by itself where the person has left", async () => {
    const { id } = await askAndList(erik, "purchase.operate");
    const later = await askAndList(lars, "purchase.operate");
    await endMembershipOf(anna.access, erik.access.personId, nothingWaits);
    expect((await list(anna)).body.items.map((request) => request.id)).toEqual([later.id]);
    expect((await answerRequest(anna, id, { answer: "granted" })).body.detail).toBe("request_answered");
    await setMembership(lars, { endedAt: new Date() });
    expect((await list(anna)).body.items).toEqual([]);
    expect((await answerRequest(anna, later.id, { answer: "granted" })).body.detail).toBe("member_left");
  });

  it("ends by itself where the role was changed to one that allows it", async () => {
    const { id } = await askAndList(erik, "purchase.operate");
    await changeRole(anna.access, erik.access.personId, { role: "bookkeeper", expectedRole: "sales" });
    expect((await list(anna)).body.items).toEqual([]);
    expect((await answerRequest(anna, id, { answer: "granted", role: "bookkeeper" })).status).toBe(200);
    expect(await listEventKinds()).toEqual(["right.requested", "role.given"]);
  });

  it("is shown to and answered by those who may change roles, and nobody else", async () => {
    const { id } = await askAndList(lars, "purchase.operate");
    for (const person of [erik, lars]) {
      const answers = [await list(person), await answerRequest(person, id, { answer: "granted" })];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, "role_missing"]));
    }
  });

  it("of another company is not found, and neither is one that nobody made", async () => {
    const { id } = await askAndList(erik, "purchase.operate");
    for (const requestId of [id, randomUUID(), "nobody"])
      expect((await answerRequest(annaAtFjallkaffe, requestId, { answer: "granted" })).status).toBe(404);
    expect((await list(annaAtFjallkaffe)).body.items).toEqual([]);
    const params = paramsOf(annaAtFjallkaffe);
    expect((await requestRoute(erik.request("POST", "/x", { action: "purchase.read" }), params)).status).toBe(404);
  });

  it.each([[{ answer: "perhaps" }], [{}], [{ answer: "granted", role: "boss" }]])(
    "is not answered by %j",
    async (body) => {
      const { id } = await askAndList(erik, "purchase.operate");
      expect((await answerRequest(anna, id, body)).status).toBe(422);
    },
  );
});

describe("the notice of a request", () => {
  it("is the owner's, is counted, and goes with the answer", async () => {
    const { id } = await askAndList(erik, "purchase.operate");
    expect(await readRightNotices(anna)).toEqual([id]);
    const { body } = await readAnswer<NoticeCount>(countRoute(anna.request("GET", "/x"), paramsOf(anna)));
    expect(body.count - body.invoices).toBe(1);
    await answerRequest(anna, id, { answer: "declined" });
    expect(await readRightNotices(anna)).toEqual([]);
  });

  it("goes to the new owner where the company was handed over", async () => {
    const { id } = await askAndList(lars, "purchase.operate");
    expect(await readRightNotices(anna)).toEqual([id]);
    await setMembership(anna, { role: "bookkeeper" });
    await setMembership(erik, { role: "owner" });
    expect(await readRightNotices(erik)).toEqual([id]);
    expect(await readRightNotices(anna)).toEqual([]);
    expect((await readOwnRights(lars)).managers).toEqual([{ name: emailOfErik, role: "owner" }]);
  });

  it("is mailed without a name and without the right", async () => {
    await askAndList(erik, "purchase.operate");
    const { partnerId, personId } = anna.access;
    await readAnswer(countRoute(anna.request("GET", "/x"), paramsOf(anna)));
    await withPartner(partnerId, (tx) =>
      tx.noticePerson.updateMany({ where: { partnerId, personId }, data: { language: "en" } }),
    );
    const { now: sandboxTime } = await world.sandbox.callControl<{ now: string }>("GET", "/clock");
    await world.sandbox.callControl("PUT", "/clock", { now: `${sandboxTime.slice(0, 10)}T09:00:00Z` });
    await books(anna.access).page(customers, { pageSize: 1 });
    await notifyPerson(partnerId, personId);
    const [mail] = mailServer.mailsTo("anna@norrsken.example");
    expect(mail?.text).toContain("– 1 request for a right to answer");
    for (const secret of ["erik", "Erik", "sales"]) expect(JSON.stringify(mail)).not.toContain(secret);
  });
});
