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
  approveCommand,
  callBooksAsPage,
  createSupplier,
  rejectCommand,
  setApprovalStatus,
  storeDraftToApprove,
} from "../operations/testing/approvals";
import { revealCustomerIdentityNumber, revealEmployeeIdentityNumber } from "../personal-numbers/reveal";
import { withPartner, withTenant } from "../platform/db";
import { now } from "../values/clock";
import { addDays, dateIn } from "../values/dates";
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
  await world.sandbox.control("PUT", "/faults", []);
  await replayAndSaveRules(anna, {});
});

const call = async <T>(handler: typeof getCount, who: SignedIn, path: string): Promise<T> => {
  const params = Promise.resolve({ companyId: who.access.companyId });
  const answer = await handler(who.request("GET", `/api/companies/${who.access.companyId}/notices${path}`), { params });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
const listNoticesOf = (who: SignedIn) => call<Notices>(getNotices, who, "");
const readCountOf = async (who: SignedIn) => (await call<NoticeCount>(getCount, who, "/count")).count;
const listNoticesOfDraft = async (who: SignedIn, { id }: { id: string }) =>
  (await listNoticesOf(who)).items.filter((one) => one.kind !== "reveal_limit" && one.draftId === id);
const kindsOf = async (who: SignedIn, { id }: SupplierInvoiceDraft) =>
  (await listNoticesOfDraft(who, { id })).map(({ kind }) => kind);
const submitApproval = async (who: SignedIn, draft: SupplierInvoiceDraft) =>
  (await submitAndWatch(who.access, approveCommand(draft, crypto.randomUUID()))).stage;
const stepOfAny = (...who: SignedIn[]): RuleStep => ({ need: "any", people: who.map(({ access }) => access.personId) });
const rulesOfSteps = (...steps: RuleStep[]) => [
  { condition: { amountFromMinor: null, suppliers: [], costCenterItems: [], projects: [] }, steps },
];
const requestTo = (to: SignedIn, kind = "question") => ({
  ...{ id: crypto.randomUUID(), kind, toPersonId: to.access.personId, text: "Rätt?" },
});

it("tells who may approve, and not who registered it, reads only, or has a colleague asked", async () => {
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  expect(await kindsOf(anna, draft)).toEqual([]);
  expect(await listNoticesOf(lars)).toEqual({ items: [], problem: null });
  const before = await readCountOf(erik);
  const question = requestTo(anna);
  await createRequest(erik.access, draft.id, question);
  // The draft waits for Anna at once, without reading the books.
  expect(await readCountOf(erik)).toBe(before - 1);
  expect(await kindsOf(anna, draft)).toEqual(["question"]);
  expect(await kindsOf(sara, draft)).toEqual([]);
  await answerRequest(anna.access, question.id, { text: "Ja" });
  expect(await kindsOf(anna, draft)).toEqual([]);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
});

it("is over for everybody with the decision, and asks the books for no count", async () => {
  const [approved, rejected] = [
    await storeDraftToApprove(anna, supplierId),
    await storeDraftToApprove(anna, supplierId),
  ];
  await listNoticesOf(erik);
  await listNoticesOf(sara);
  const [eriks, saras] = [await readCountOf(erik), await readCountOf(sara)];
  expect(await submitApproval(erik, approved)).toBe("done");
  await submitAndWatch(erik.access, rejectCommand(rejected, crypto.randomUUID()));
  await world.sandbox.control("PUT", "/faults", [
    { method: "GET", path: "/v2/*", kind: "status", status: 500, times: 99 },
  ]);
  expect(await readCountOf(erik)).toBe(eriks - 2);
  expect(await readCountOf(sara)).toBe(saras - 2);
});

it("goes from step to step of the company's rules, and is looked for soon", async () => {
  await replayAndSaveRules(anna, { rules: rulesOfSteps(stepOfAny(erik), stepOfAny(anna)) });
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  expect(await kindsOf(anna, draft)).toEqual([]);
  expect(await kindsOf(sara, draft)).toEqual([]);
  const later = new Date(now().getTime() + 600_000);
  const where = { personId: anna.access.personId };
  await readCountOf(anna);
  await withPartner(anna.access.partnerId, (tx) => tx.noticePerson.updateMany({ where, data: { lookAt: later } }));
  expect(await submitApproval(erik, draft)).toBe("done");
  const look = await withPartner(anna.access.partnerId, (tx) => tx.noticePerson.findFirst({ where }));
  expect(look?.lookAt.getTime()).toBeLessThanOrEqual(now().getTime());
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
  const [changed] = await listNoticesOfDraft(erik, draft);
  expect(changed).toMatchObject({ dueOn: "2027-01-15", since: notice?.since });
});

it.each(["question", "handover"])("is over where a draft under a %s was decided in the books", async (kind) => {
  const draft = await storeDraftToApprove(anna, supplierId);
  await createRequest(anna.access, draft.id, requestTo(erik, kind));
  expect(await kindsOf(erik, draft)).toEqual([kind]);
  const before = await readCountOf(erik);
  await setApprovalStatus(sara, draft.id, 1);
  expect(await kindsOf(erik, draft)).toEqual([]);
  expect(await readCountOf(erik)).toBe(before - 1);
});

it("keeps what was known where the books do not answer, and says why", async () => {
  const draft = await storeDraftToApprove(anna, supplierId);
  expect(await kindsOf(erik, draft)).toEqual(["turn"]);
  await world.sandbox.control("PUT", "/faults", [
    { method: "GET", path: "/v2/supplierinvoicedrafts", kind: "status", status: 500, times: 99 },
  ]);
  const { items, problem } = await listNoticesOf(erik);
  expect(items.map((one) => one.kind !== "reveal_limit" && one.draftId)).toContain(draft.id);
  expect(problem).toMatchObject({ status: expect.any(Number), code: expect.stringMatching(/^remote_/) });
});

describe("the limit of identity numbers a person is shown in a day", () => {
  const today = () => dateIn("Europe/Stockholm", now());
  let customerId: string;
  beforeAll(async () => {
    const { items } = await books(anna.access).page(customers, { pageSize: 100 });
    customerId = items.find(({ isPrivatePerson }) => isPrivatePerson)?.id ?? "";
  });

  /** Stores a count of reveals, as if Sara had been shown that many numbers on the day. */
  async function shownBefore(count: number, day = today()): Promise<void> {
    const { partnerId, companyId, personId } = sara.access;
    const where = { partnerId_companyId_personId: { partnerId, companyId, personId } };
    const row = { day, count };
    await withTenant(sara.access, (tx) =>
      tx.revealDay.upsert({ where, create: { partnerId, companyId, personId, ...row }, update: row }),
    );
  }
  const reveal = () => revealCustomerIdentityNumber(sara.access, customerId);
  const limits = async (who: SignedIn) =>
    (await listNoticesOf(who)).items.filter(({ kind }) => kind === "reveal_limit");

  it("refuses the thirty-first, and tells the owner until the owner puts it away", async () => {
    await shownBefore(29);
    expect(await reveal()).toEqual({ value: expect.any(String) });
    expect(await limits(anna)).toEqual([]);
    const before = await readCountOf(anna);
    for (const _ of [31, 32])
      await expect(reveal()).rejects.toMatchObject({ code: "too_many_requests", detail: "personal_numbers_of_day" });
    expect(await limits(anna)).toMatchObject([
      { subject: sara.access.personId, personName: "sara@revisorn.example", on: today() },
    ]);
    expect([await limits(erik), (await readCountOf(anna)) - before]).toEqual([[], 1]);
    const { companyId } = anna.access;
    const putAway = (personId: string) =>
      deleteLimit(anna.request("DELETE", `/api/companies/${companyId}/notices/reveal-limits/${personId}`), {
        params: Promise.resolve({ companyId, personId }),
      });
    const statuses = [sara.access.personId, sara.access.personId, "x"].map(async (id) => (await putAway(id)).status);
    expect(await Promise.all(statuses)).toEqual(expect.arrayContaining([200, 404, 404]));
    expect(await limits(anna)).toEqual([]);
    const kept = await withTenant(sara.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: { startsWith: "personal." } } }),
    );
    expect(kept.map(({ kind }) => kind)).toEqual(["personal.seen", "personal.limit_reached"]);
  });

  describe("over two companies", () => {
    let sarasOther: SignedIn;
    let annasOther: SignedIn;
    beforeAll(async () => {
      sarasOther = await world.signIn({ user: "sara@revisorn.example", company: "Fjällkaffe AB" });
      annasOther = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
    });
    afterAll(() => forgetShown(sarasOther));

    const forgetShown = ({ access }: SignedIn) =>
      withTenant(access, (tx) => tx.revealDay.deleteMany({ where: { companyId: access.companyId } }));
    const revealThere = async () => {
      const { items } = await books(sarasOther.access).page(customers, { pageSize: 100 });
      return revealCustomerIdentityNumber(
        sarasOther.access,
        items.find(({ isPrivatePerson }) => isPrivatePerson)?.id ?? "",
      );
    };
    const revealEmployee = async () => {
      const { items } = await payroll(anna.access).page(employees, { pageSize: 10 });
      return revealEmployeeIdentityNumber(anna.access, items[0]?.id ?? "");
    };

    it("counts all of a person's looks, and tells accountants in charge where there is no owner", async () => {
      const { partnerId, companyId, personId } = annasOther.access;
      const where = { partnerId, companyId, personId };
      const become = (role: string) =>
        withTenant(annasOther.access, (tx) => tx.membership.updateMany({ where, data: { role } }));
      await become("accountant");
      await shownBefore(29);
      expect(await revealThere()).toEqual({ value: expect.any(String) });
      for (const look of [revealThere, reveal])
        await expect(look()).rejects.toMatchObject({ code: "too_many_requests", detail: "personal_numbers_of_day" });
      const told = [{ subject: sarasOther.access.personId, on: today() }];
      expect(await limits(annasOther)).toMatchObject(told);
      expect(await limits(anna)).toMatchObject(told);
      await become("owner");
    });

    it("counts employees' numbers with customers'", async () => {
      const { partnerId, companyId, personId } = annasOther.access;
      const shown = { partnerId, companyId, personId, day: today(), count: 29 };
      await withTenant(annasOther.access, (tx) => tx.revealDay.create({ data: shown }));
      expect(await revealEmployee()).toEqual({ value: expect.any(String) });
      await expect(revealEmployee()).rejects.toMatchObject({ code: "too_many_requests" });
      await expect(revealCustomerIdentityNumber(anna.access, customerId)).rejects.toMatchObject({
        code: "too_many_requests",
      });
    });
  });

  it("begins anew with the next day of the company", async () => {
    await shownBefore(99, addDays(today(), -1));
    expect(await reveal()).toEqual({ value: expect.any(String) });
  });

  it("holds where thirty-one ask at the same moment", async () => {
    await shownBefore(0);
    const answers = await Promise.allSettled(Array.from({ length: 31 }, reveal));
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});

it("is nobody's setting who does not decide, and names what is wrong with one", async () => {
  const put = (who: SignedIn, body: object) => {
    const params = Promise.resolve({ companyId: who.access.companyId });
    return putSettings(who.request("PUT", `/api/companies/${who.access.companyId}/notices/settings`, body), { params });
  };
  expect((await put(lars, { mails: true })).status).toBe(403);
  const answer = await put(erik, { mails: "yes" });
  expect([answer.status, await answer.json()]).toMatchObject([422, { fields: [{ field: "mails" }] }]);
});

it("looks for everybody who decides, once for all processes, and for nobody else", async () => {
  const draft = await storeDraftToApprove(anna, supplierId);
  const { partnerId } = anna.access;
  const at = new Date(now().getTime() - 60_000);
  await readCountOf(erik);
  await withPartner(partnerId, (tx) => tx.noticePerson.updateMany({ data: { lookAt: at } }));
  await Promise.all([notifyDuePeople(), notifyDuePeople()]);
  const people = await withPartner(partnerId, (tx) => tx.noticePerson.findMany());
  const known = new Set(people.map(({ personId }) => personId));
  expect([anna, erik, sara, lars].map(({ access }) => known.has(access.personId))).toEqual([true, true, true, false]);
  expect(people.find(({ personId }) => personId === erik.access.personId)?.lookAt.getTime()).toBeGreaterThan(
    at.getTime(),
  );
  const kept = await withTenant(erik.access, (tx) =>
    tx.notice.findMany({ where: { personId: erik.access.personId, draftId: draft.id } }),
  );
  expect(kept.map(({ kind }) => kind)).toEqual(["turn"]);
});
