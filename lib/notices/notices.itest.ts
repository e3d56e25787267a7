import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getCount } from "@/app/api/companies/[companyId]/notices/count/route";
import { DELETE as deleteLimit } from "@/app/api/companies/[companyId]/notices/reveal-limits/[personId]/route";
import { GET as getNotices } from "@/app/api/companies/[companyId]/notices/route";
import { PUT as putSettings } from "@/app/api/companies/[companyId]/notices/settings/route";
import { submitAndWatch } from "@/lib/operations/operations";
import type { NoticeCount, Notices } from "../api/contract/company/notice";
import { employees } from "../api/contract/payroll/employee";
import type { RuleStep } from "../api/contract/purchases/approval-rules";
import type { SupplierInvoiceDraft } from "../api/contract/purchases/supplier-invoice-draft";
import { customers } from "../api/contract/sales/customer";
import { books, payroll } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { answerRequest, createRequest } from "../approvals/requests";
import { replayAndSaveRules } from "../approvals/testing/rules";
import {
  callBooksAsPage,
  createSupplier,
  makeApproveCommand,
  makeRejectCommand,
  setApprovalStatus,
  storeDraftToApprove,
} from "../operations/testing/approvals";
import { revealCustomerIdentityNumber, revealEmployeeIdentityNumber } from "../personal-numbers/reveal";
import { withPartner, withTenant } from "../platform/db";
import { now } from "../values/clock";
import { addDays, dateInZone } from "../values/dates";
import { notifyDuePeople } from "./notify";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let sara: SignedIn;
let lars: SignedIn;
let supplierId: string;
const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  supplierId = await createSupplier(anna, { Name: "Åkeri & Söner AB" });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  await world.sandbox.callControl("PUT", "/faults", []);
  await replayAndSaveRules(anna, {});
});

const callRoute = async <T>(handler: typeof getCount, person: SignedIn, path: string): Promise<T> => {
  const params = Promise.resolve({ companyId: person.access.companyId });
  const answer = await handler(person.request("GET", `/api/companies/${person.access.companyId}/notices${path}`), {
    params,
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
const listNoticesOf = (person: SignedIn) => callRoute<Notices>(getNotices, person, "");
const readCountOf = async (person: SignedIn) => (await callRoute<NoticeCount>(getCount, person, "/count")).count;
const listNoticesOfDraft = async (person: SignedIn, { id }: { id: string }) =>
  (await listNoticesOf(person)).items.filter((notice) => "draftId" in notice && notice.draftId === id);
const kindsOf = async (person: SignedIn, { id }: SupplierInvoiceDraft) =>
  (await listNoticesOfDraft(person, { id })).map(({ kind }) => kind);
const submitApproval = async (person: SignedIn, draft: SupplierInvoiceDraft) =>
  (await submitAndWatch(person.access, makeApproveCommand(draft, crypto.randomUUID()))).stage;
const stepOfAny = (...people: SignedIn[]): RuleStep => ({
  need: "any",
  people: people.map(({ access }) => access.personId),
});
const rulesOfSteps = (...steps: RuleStep[]) => [
  { condition: { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] }, steps },
];
const makeRequestTo = (recipient: SignedIn, kind = "question") => ({
  ...{ id: crypto.randomUUID(), kind, toPersonId: recipient.access.personId, text: "Rätt?" },
});

it("tells who may approve, and not who registered it, reads only, or has a colleague asked", async () => {
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  expect(await kindsOf(anna, draft)).toEqual([]);
  expect(await listNoticesOf(lars)).toEqual({ items: [], problem: null });
  const countBefore = await readCountOf(erik);
  const question = makeRequestTo(anna);
  await createRequest(erik.access, draft.id, question);
  // The draft waits for Anna at once, without reading the books.
  expect(await readCountOf(erik)).toBe(countBefore - 1);
  expect(await kindsOf(anna, draft)).toEqual(["question"]);
  expect(await kindsOf(sara, draft)).toEqual([]);
  await answerRequest(anna.access, question.id, { text: "Ja" });
  expect(await kindsOf(anna, draft)).toEqual([]);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
});

it("is over for everybody with the decision, and asks the books for no count", async () => {
  const [approvedDraft, rejectedDraft] = [
    await storeDraftToApprove(anna, supplierId),
    await storeDraftToApprove(anna, supplierId),
  ];
  await listNoticesOf(erik);
  await listNoticesOf(sara);
  const [countOfErik, countOfSara] = [await readCountOf(erik), await readCountOf(sara)];
  expect(await submitApproval(erik, approvedDraft)).toBe("done");
  await submitAndWatch(erik.access, makeRejectCommand(rejectedDraft, crypto.randomUUID()));
  await world.sandbox.callControl("PUT", "/faults", [
    { method: "GET", path: "/v2/*", kind: "status", status: 500, times: 99 },
  ]);
  expect(await readCountOf(erik)).toBe(countOfErik - 2);
  expect(await readCountOf(sara)).toBe(countOfSara - 2);
});

it("goes from step to step of the company's rules, and is looked for soon", async () => {
  await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) });
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  expect(await kindsOf(anna, draft)).toEqual([]);
  expect(await kindsOf(sara, draft)).toEqual([]);
  const laterInstant = new Date(now().getTime() + 600_000);
  const where = { personId: anna.access.personId };
  await readCountOf(anna);
  await withPartner(anna.access.partnerId, (tx) =>
    tx.noticePerson.updateMany({ where, data: { lookAt: laterInstant } }),
  );
  expect(await submitApproval(erik, draft)).toBe("done");
  const scheduledPerson = await withPartner(anna.access.partnerId, (tx) => tx.noticePerson.findFirst({ where }));
  expect(scheduledPerson?.lookAt.getTime()).toBeLessThanOrEqual(now().getTime());
  expect(await kindsOf(erik, draft)).toEqual([]);
  expect(await kindsOf(anna, draft)).toEqual(["turn"]);
  expect(await submitApproval(anna, draft)).toBe("done");
  expect(await kindsOf(anna, draft)).toEqual([]);
});

it("leads whom the rules name although the service's own queue does not", async () => {
  await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik)) });
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  expect(await kindsOf(sara, draft)).toEqual([]);
});

it("begins anew with a changed text, and changes with what is due", async () => {
  await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) });
  const draft = await storeDraftToApprove(sara, supplierId);
  expect(await submitApproval(erik, draft)).toBe("done");
  expect(await kindsOf(erik, draft)).toEqual([]);
  const { Id: _, ...body } = draft.rest;
  await callBooksAsPage(sara, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, DueDate: "2026-12-31" });
  await setApprovalStatus(sara, draft.id, 3);
  const [notice] = await listNoticesOfDraft(erik, draft);
  expect(notice).toMatchObject({ kind: "turn", dueOn: "2026-12-31" });
  await callBooksAsPage(sara, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, DueDate: "2027-01-15" });
  await setApprovalStatus(sara, draft.id, 3);
  const [changedNotice] = await listNoticesOfDraft(erik, draft);
  expect(changedNotice).toMatchObject({ dueOn: "2027-01-15", since: notice?.since });
});

it.each(["question", "handover"])("is over where a draft under a %s was decided in the books", async (kind) => {
  const draft = await storeDraftToApprove(anna, supplierId);
  await createRequest(anna.access, draft.id, makeRequestTo(erik, kind));
  expect(await kindsOf(erik, draft)).toEqual([kind]);
  const countBefore = await readCountOf(erik);
  await setApprovalStatus(sara, draft.id, 1);
  expect(await kindsOf(erik, draft)).toEqual([]);
  expect(await readCountOf(erik)).toBe(countBefore - 1);
});

it("keeps what was known where the books do not answer, and says why", async () => {
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  await world.sandbox.callControl("PUT", "/faults", [
    { method: "GET", path: "/v2/supplierinvoicedrafts", kind: "status", status: 500, times: 99 },
  ]);
  const { items, problem } = await listNoticesOf(erik);
  expect(items.map((notice) => "draftId" in notice && notice.draftId)).toContain(draft.id);
  expect(problem).toMatchObject({ status: expect.any(Number), code: expect.stringMatching(/^remote_/) });
});

describe("the limit of identity numbers a person is shown in a day", () => {
  const today = () => dateInZone("Europe/Stockholm", now());
  let customerId: string;
  beforeAll(async () => {
    const { items } = await books(anna.access).page(customers, { pageSize: 100 });
    customerId = items.find(({ isPrivatePerson }) => isPrivatePerson)?.id ?? "";
  });

  /** Stores a count of reveals, as if Sara had been shown that many numbers on the day. */
  async function storeReveals(count: number, day = today()): Promise<void> {
    const { partnerId, companyId, personId } = sara.access;
    const where = { partnerId_companyId_personId: { partnerId, companyId, personId } };
    const row = { day, count };
    await withTenant(sara.access, (tx) =>
      tx.revealDay.upsert({ where, create: { partnerId, companyId, personId, ...row }, update: row }),
    );
  }
  const reveal = () => revealCustomerIdentityNumber(sara.access, customerId);
  const listLimitNotices = async (person: SignedIn) =>
    (await listNoticesOf(person)).items.filter(({ kind }) => kind === "reveal_limit");

  it("refuses the thirty-first, and tells the owner until the owner puts it away", async () => {
    await storeReveals(29);
    expect(await reveal()).toEqual({ value: expect.any(String) });
    expect(await listLimitNotices(anna)).toEqual([]);
    const countBefore = await readCountOf(anna);
    for (const _ of [31, 32])
      await expect(reveal()).rejects.toMatchObject({ code: "too_many_requests", detail: "personal_numbers_of_day" });
    expect(await listLimitNotices(anna)).toMatchObject([
      { subject: sara.access.personId, personName: "sara@revisorn.example", on: today() },
    ]);
    expect([await listLimitNotices(erik), (await readCountOf(anna)) - countBefore]).toEqual([[], 1]);
    const { companyId } = anna.access;
    const dismissLimitOf = (personId: string) =>
      deleteLimit(anna.request("DELETE", `/api/companies/${companyId}/notices/reveal-limits/${personId}`), {
        params: Promise.resolve({ companyId, personId }),
      });
    const statuses = [sara.access.personId, sara.access.personId, "x"].map(
      async (id) => (await dismissLimitOf(id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(expect.arrayContaining([200, 404, 404]));
    expect(await listLimitNotices(anna)).toEqual([]);
    const auditEvents = await withTenant(sara.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: { startsWith: "personal." } } }),
    );
    expect(auditEvents.map(({ kind }) => kind)).toEqual(["personal.seen", "personal.limit_reached"]);
  });

  describe("over two companies", () => {
    let saraAtFjallkaffe: SignedIn;
    let annaAtFjallkaffe: SignedIn;
    beforeAll(async () => {
      saraAtFjallkaffe = await world.signIn({ user: "sara@revisorn.example", company: "Fjällkaffe AB" });
      annaAtFjallkaffe = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
    });
    afterAll(() => deleteReveals(saraAtFjallkaffe));

    const deleteReveals = ({ access }: SignedIn) =>
      withTenant(access, (tx) => tx.revealDay.deleteMany({ where: { companyId: access.companyId } }));
    const revealAtFjallkaffe = async () => {
      const { items } = await books(saraAtFjallkaffe.access).page(customers, { pageSize: 100 });
      return revealCustomerIdentityNumber(
        saraAtFjallkaffe.access,
        items.find(({ isPrivatePerson }) => isPrivatePerson)?.id ?? "",
      );
    };
    const revealEmployee = async () => {
      const { items } = await payroll(anna.access).page(employees, { pageSize: 10 });
      return revealEmployeeIdentityNumber(anna.access, items[0]?.id ?? "");
    };

    it("counts all of a person's looks, and tells accountants in charge where there is no owner", async () => {
      const { partnerId, companyId, personId } = annaAtFjallkaffe.access;
      const where = { partnerId, companyId, personId };
      const setRole = (role: string) =>
        withTenant(annaAtFjallkaffe.access, (tx) => tx.membership.updateMany({ where, data: { role } }));
      await setRole("accountant");
      await storeReveals(29);
      expect(await revealAtFjallkaffe()).toEqual({ value: expect.any(String) });
      for (const tryToReveal of [revealAtFjallkaffe, reveal])
        await expect(tryToReveal()).rejects.toMatchObject({
          code: "too_many_requests",
          detail: "personal_numbers_of_day",
        });
      const expectedNotices = [{ subject: saraAtFjallkaffe.access.personId, on: today() }];
      expect(await listLimitNotices(annaAtFjallkaffe)).toMatchObject(expectedNotices);
      expect(await listLimitNotices(anna)).toMatchObject(expectedNotices);
      await setRole("owner");
    });

    it("counts employees' numbers with customers'", async () => {
      const { partnerId, companyId, personId } = annaAtFjallkaffe.access;
      const revealRow = { partnerId, companyId, personId, day: today(), count: 29 };
      await withTenant(annaAtFjallkaffe.access, (tx) => tx.revealDay.create({ data: revealRow }));
      expect(await revealEmployee()).toEqual({ value: expect.any(String) });
      await expect(revealEmployee()).rejects.toMatchObject({ code: "too_many_requests" });
      await expect(revealCustomerIdentityNumber(anna.access, customerId)).rejects.toMatchObject({
        code: "too_many_requests",
      });
    });
  });

  it("begins anew with the next day of the company", async () => {
    await storeReveals(99, addDays(today(), -1));
    expect(await reveal()).toEqual({ value: expect.any(String) });
  });

  it("holds where thirty-one ask at the same moment", async () => {
    await storeReveals(0);
    const answers = await Promise.allSettled(Array.from({ length: 31 }, reveal));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});

it("is nobody's setting who does not decide, and names what is wrong with one", async () => {
  const putSettingsAs = (person: SignedIn, body: object) => {
    const params = Promise.resolve({ companyId: person.access.companyId });
    return putSettings(person.request("PUT", `/api/companies/${person.access.companyId}/notices/settings`, body), {
      params,
    });
  };
  expect((await putSettingsAs(lars, { mails: true })).status).toBe(403);
  const answer = await putSettingsAs(erik, { mails: "yes" });
  expect([answer.status, await answer.json()]).toMatchObject([422, { fields: [{ field: "mails" }] }]);
});

it("looks for everybody who decides, once for all processes, and for nobody else", async () => {
  const draft = await storeDraftToApprove(anna, supplierId);
  const { partnerId } = anna.access;
  const earlierInstant = new Date(now().getTime() - 60_000);
  await readCountOf(erik);
  await withPartner(partnerId, (tx) => tx.noticePerson.updateMany({ data: { lookAt: earlierInstant } }));
  await Promise.all([notifyDuePeople(), notifyDuePeople()]);
  const people = await withPartner(partnerId, (tx) => tx.noticePerson.findMany());
  const scheduledPersonIds = new Set(people.map(({ personId }) => personId));
  expect([anna, erik, sara, lars].map(({ access }) => scheduledPersonIds.has(access.personId))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(people.find(({ personId }) => personId === erik.access.personId)?.lookAt.getTime()).toBeGreaterThan(
    earlierInstant.getTime(),
  );
  const storedNotices = await withTenant(erik.access, (tx) =>
    tx.notice.findMany({ where: { personId: erik.access.personId, draftId: draft.id } }),
  );
  expect(storedNotices.map(({ kind }) => kind)).toEqual(["turn"]);
});
