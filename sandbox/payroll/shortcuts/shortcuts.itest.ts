import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import type { Caller, Wire } from "../../resources/testing/books-client";
import { expectMembersKept } from "../../resources/testing/expect-members-kept";
import { sampleOf } from "../../resources/testing/samples";
import { norrsken } from "../../seed/companies";
import { getEmployeeByNumber, type Payroll, problemOf, startPayroll } from "../testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
/** The ids of employees, by what distinguishes each of them. */
let people: Record<"office" | "partTime" | "irregular" | "withoutHoliday" | "simplified" | "draft", string>;
/** The ids of a project and of an item of each cost centre, which the body of a registration names one by one. */
let singleIds: Record<"ProjectId" | "CostCenterItemId1" | "CostCenterItemId2" | "CostCenterItemId3", string>;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
  const of = async (number: string) => (await getEmployeeByNumber(anna, number)).Id;
  people = {
    office: await of("001"),
    partTime: await of("003"),
    irregular: await of("004"),
    withoutHoliday: await of("005"),
    simplified: await of("006"),
    draft: await of("007"),
  };
  const centers = (await payroll.annasBooks.get("/costcenters?$orderby=Number")).body.Data;
  const item = (index: number) => String(((centers[index]?.Items ?? []) as Wire[])[0]?.Id);
  const [project] = (await payroll.annasBooks.get("/projects?$filter=Status eq 1 and EndDate eq null")).body.Data;
  singleIds = {
    ProjectId: String(project?.Id),
    CostCenterItemId1: item(0),
    CostCenterItemId2: item(1),
    CostCenterItemId3: item(2),
  };
});
afterAll(() => payroll.books.sandbox.stop());

const otherAbsenceMembers = { OtherAbsenceGroup: 1, OtherAbsenceQuantityType: 0 };
const registrationBody = (overrides: Wire = {}): Wire => ({
  EmployeeId: people.office,
  StartDate: "2026-11-16",
  EndDate: "2026-11-17",
  ShortcutRegistrationMethod: 1,
  MinutesOfDay: 240,
  ...overrides,
});
const post = (kind: string, overrides: Wire = {}) =>
  anna.send(
    "POST",
    `/shortcuts/${kind}`,
    registrationBody({ ...(kind === "otherabsence" ? otherAbsenceMembers : {}), ...overrides }),
  );
const listRange = async (kind: string, from: string, to: string, caller = anna, query = "") =>
  (await caller.get(`/shortcuts/${kind}/${from}/${to}${query}`)).body as unknown as (Wire & { Id: string })[];
const byPercent = { ShortcutRegistrationMethod: 2, MinutesOfDay: undefined, PercentOfDay: 50 };
const byTimes = {
  ShortcutRegistrationMethod: 0,
  MinutesOfDay: undefined,
  EndDate: "2026-11-16",
  StartTime: "08:00",
  EndTime: "12:00",
};

const kinds = [
  { path: "holiday", model: "HolidayRequest", takesPercent: true },
  { path: "parentalleave", model: "ParentalLeaveRequest", takesPercent: true },
  { path: "sickleave", model: "SickLeaveRequest", takesPercent: true },
  { path: "careofsickchild", model: "CareOfSickChildRequest", takesPercent: true },
  { path: "otherabsence", model: "OtherAbsenceRequest", takesPercent: true },
  { path: "hoursworked", model: "HoursWorkedRequest", takesPercent: false },
  { path: "overtime", model: "OvertimeRequest", takesPercent: false },
  { path: "timebank", model: "TimeBankRequest", takesPercent: false },
];

describe.each(kinds)("$path", ({ path, model, takesPercent }) => {
  const whole = (): Wire => ({
    ...sampleOf(model, 1),
    ...singleIds,
    ...(path === "otherabsence" ? otherAbsenceMembers : {}),
    EmployeeId: people.irregular,
    StartDate: "2026-11-23",
    EndDate: "2026-11-24",
    ShortcutRegistrationMethod: 1,
    StartTime: "10:00",
    EndTime: "11:00",
    ProjectCostCenterDistribution: null,
    IsTenDaysAtTheBirthOfChild: undefined,
    ...(path === "overtime"
      ? { ScheduleStartTime: "08:00", ScheduleEndTime: "16:00", AdditionalHoursInMinutes: null }
      : { ScheduleStartTime: undefined, ScheduleEndTime: undefined, ScheduledDayBreakTime: undefined }),
  });

  it("keeps every member from POST and from PUT", async () => {
    const known = new Set(Object.keys(schemaOf(model).properties ?? {}));
    const sent = Object.fromEntries(Object.entries(whole()).filter(([name]) => known.has(name)));
    const { ProjectCostCenterDistribution: _, ...members } = sent;
    const asAnswered = { ...members, StartDate: "2026-11-23T00:00:00Z", EndDate: "2026-11-24T00:00:00Z" };
    const created = await anna.send("POST", `/shortcuts/${path}`, sent);
    expect(created.status, created.text).toBe(201);
    expectMembersKept(asAnswered, created.body);
    expect(created.body).toMatchObject({
      IsRead: false,
      ProjectCostCenterDistribution: { Project: [{ Id: singleIds.ProjectId, Percentage: 100 }] },
    });
    const at = `/shortcuts/${path}/${created.body.Id}`;
    expect((await anna.get(at)).body).toEqual(created.body);
    const again = { ...sent, MinutesOfDay: 61, Comment: "Ändrad" };
    const replaced = await anna.send("PUT", at, again);
    expect(replaced.status, replaced.text).toBe(200);
    expect(replaced.body).toEqual({ ...created.body, MinutesOfDay: 61, Comment: "Ändrad" });
    expect((await anna.get(at)).body).toEqual(replaced.body);
    const gone = await anna.send("DELETE", at);
    expect([gone.status, gone.text]).toEqual([200, ""]);
    expect((await anna.get(at)).status).toBe(404);
    expect((await anna.send("DELETE", at)).status).toBe(404);
  });

  it("refuses what it does not know, and a body without a required member", async () => {
    expect(problemOf(await post(path, { Invented: 1 }))).toEqual([400, 2000, "Invented"]);
    for (const name of schemaOf(model).required ?? []) {
      expect(problemOf(await post(path, { [name]: undefined }))).toEqual([400, 2000, name]);
    }
  });

  it("takes the methods its kind allows, each with its members", async () => {
    expect((await post(path)).status).toBe(201);
    expect(problemOf(await post(path, { MinutesOfDay: undefined }))).toEqual([400, 2000, "MinutesOfDay"]);
    expect(problemOf(await post(path, { MinutesOfDay: 1441 }))).toEqual([400, 2000, "MinutesOfDay"]);
    expect((await post(path, byTimes)).status).toBe(201);
    expect(problemOf(await post(path, { ...byTimes, StartTime: null }))).toEqual([400, 2000, "StartTime"]);
    expect(problemOf(await post(path, { ...byTimes, EndTime: "25:00" }))).toEqual([400, 2000, "EndTime"]);
    expect(problemOf(await post(path, { ...byTimes, EndDate: "2026-11-17" }))).toEqual([400, 2000, "EndDate"]);
    const part = await post(path, byPercent);
    if (!takesPercent) {
      expect(problemOf(part)).toEqual([400, 2000, "ShortcutRegistrationMethod"]);
      return;
    }
    expect(part.status, part.text).toBe(201);
    expect(part.body).toMatchObject({ PercentOfDay: 50, MinutesOfDay: 0, StartTime: null });
    expect(problemOf(await post(path, { ...byPercent, PercentOfDay: undefined }))).toEqual([400, 2000, "PercentOfDay"]);
    expect(problemOf(await post(path, { ...byPercent, PercentOfDay: 101 }))).toEqual([400, 2000, "PercentOfDay"]);
  });

  it("makes one registration for each month of its span, and answers the first", async () => {
    const first = await post(path, { StartDate: "2027-01-30", EndDate: "2027-03-02" });
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({ StartDate: "2027-01-30T00:00:00Z", EndDate: "2027-01-31T00:00:00Z" });
    const parts = await listRange(path, "2027-01-01", "2027-12-31");
    expect(parts.map(({ StartDate, EndDate }) => [StartDate, EndDate].map((at) => String(at).slice(5, 10)))).toEqual([
      ["01-30", "01-31"],
      ["02-01", "02-28"],
      ["03-01", "03-02"],
    ]);
    expect(parts[0]?.Id).toBe(first.body.Id);
    const longer = registrationBody({
      ...(path === "otherabsence" ? otherAbsenceMembers : {}),
      StartDate: "2027-06-30",
      EndDate: "2027-07-01",
    });
    expect((await anna.send("PUT", `/shortcuts/${path}/${first.body.Id}`, longer)).body.EndDate).toContain(
      "2027-06-30",
    );
    expect(await listRange(path, "2027-06-01", "2027-07-31")).toHaveLength(2);
  });

  it("is for full regular employees, on days that are not locked", async () => {
    for (const EmployeeId of [people.draft, people.simplified]) {
      expect(problemOf(await post(path, { EmployeeId }))).toEqual([400, 4002, "EmployeeId"]);
    }
    expect(problemOf(await post(path, { EmployeeId: norrsken.id }))).toEqual([400, 2000, "EmployeeId"]);
    const locked = { StartDate: "2026-09-30", EndDate: "2026-10-02" };
    expect(problemOf(await post(path, locked))).toEqual([400, 4002, "StartDate"]);
    expect((await post(path, { StartDate: "2026-10-01", EndDate: "2026-10-02" })).status).toBe(201);
    expect(problemOf(await post(path, { EndDate: "2026-11-15" }))).toEqual([400, 2000, "EndDate"]);
    expect(problemOf(await post(path, { EndDate: "2999-01-01" }))).toEqual([400, 2000, "EndDate"]);
  });

  it("is changed by the application that made it, and read by all", async () => {
    const mine = (await post(path, { StartDate: "2026-12-07", EndDate: "2026-12-08" })).body;
    const at = `/shortcuts/${path}/${mine.Id}`;
    const asked = registrationBody(path === "otherabsence" ? otherAbsenceMembers : {});
    expect((await payroll.otherApplication.get(at)).body).toEqual(mine);
    expect(problemOf(await payroll.otherApplication.send("PUT", at, asked))).toEqual([400, 4002, undefined]);
    expect(problemOf(await payroll.otherApplication.send("DELETE", at))).toEqual([400, 4001, undefined]);
    const seen = await listRange(path, "2026-12-08", "2026-12-31", payroll.otherApplication);
    expect(seen.map(({ Id }) => Id)).toEqual([mine.Id]);
    const own = "?includeOnlySameClientShortcuts=true";
    expect(await listRange(path, "2026-12-08", "2026-12-31", payroll.otherApplication, own)).toEqual([]);
    expect(await listRange(path, "2026-12-08", "2026-12-31", anna, own)).toEqual([mine]);
    expect(await listRange(path, "2026-12-09", "2026-12-31")).toEqual([]);
    expect((await anna.get(`/shortcuts/${path}/2026-12-31/2026-12-01`)).body.ErrorCode).toBe(2000);
    expect((await anna.get(`/shortcuts/${path}/2026-12-32/2026-12-33`)).body.ErrorCode).toBe(6001);
  });

  it("is not found under another kind", async () => {
    const { body: made } = await post(path);
    const elsewhere = path === "holiday" ? "sickleave" : "holiday";
    expect((await anna.get(`/shortcuts/${elsewhere}/${made.Id}`)).status).toBe(404);
  });

  it("sent twice is two", async () => {
    const on = { StartDate: "2026-12-21", EndDate: "2026-12-21" };
    const [one, two] = [await post(path, on), await post(path, on)];
    expect(one?.body.Id).not.toBe(two?.body.Id);
    expect(await listRange(path, "2026-12-21", "2026-12-21")).toHaveLength(2);
  });
});

describe("projects and cost centres", () => {
  const share = (Percentage: number, Id: string = singleIds.ProjectId) => ({ Id, Percentage });
  const post2 = (ProjectCostCenterDistribution: Wire, more: Wire = {}) =>
    post("holiday", { ProjectCostCenterDistribution, ...more });

  it("a distribution overrides the single ids, and single ids are answered for one share of 100 alone", async () => {
    const half = await post2(
      { Project: [share(50)], CostCenter2: [share(100, singleIds.CostCenterItemId2)] },
      { ...singleIds },
    );
    expect(half.body).toMatchObject({
      ProjectId: null,
      CostCenterItemId1: null,
      CostCenterItemId2: singleIds.CostCenterItemId2,
      ProjectCostCenterDistribution: { Project: [share(50)], CostCenter1: [] },
    });
    const none = await post2({ Project: [share(0)] });
    expect(none.body).toMatchObject({ ProjectId: null, ProjectCostCenterDistribution: null });
  });

  it.each([
    ["ProjectCostCenterDistribution.Project", 2000, () => ({ Project: [share(60), share(40.01)] })],
    ["ProjectCostCenterDistribution.CostCenter1[0].Id", 3000, () => ({ CostCenter1: [share(10, norrsken.id)] })],
    [
      "ProjectCostCenterDistribution.CostCenter1[0].Id",
      2000,
      () => ({ CostCenter1: [share(10, singleIds.CostCenterItemId2)] }),
    ],
    ["ProjectCostCenterDistribution.Project[0].Id", 2000, () => ({ Project: [{ Percentage: 10 }] })],
    ["ProjectCostCenterDistribution.Project[0].Percentage", 2000, () => ({ Project: [share(-1)] })],
    ["ProjectCostCenterDistribution.Other", 2000, () => ({ Other: [] })],
  ])("are refused at %s with %i", async (field, code, distribution) => {
    expect(problemOf(await post2(distribution()))).toEqual([400, code, field]);
  });

  it("single ids are those of the books", async () => {
    expect(problemOf(await post("holiday", { ProjectId: norrsken.id }))).toEqual([400, 3000, "ProjectId"]);
    const misplaced = { CostCenterItemId1: singleIds.CostCenterItemId3 };
    expect(problemOf(await post("holiday", misplaced))).toEqual([400, 2000, "CostCenterItemId1"]);
  });
});

describe("rules of one kind", () => {
  it("holiday is for terms 10 and 20", async () => {
    expect((await post("holiday", { EmployeeId: people.irregular })).status).toBe(201);
    expect(problemOf(await post("holiday", { EmployeeId: people.withoutHoliday }))).toEqual([400, 4002, "EmployeeId"]);
    expect((await post("sickleave", { EmployeeId: people.withoutHoliday })).status).toBe(201);
  });

  it("sick leave may override the qualifying deduction for an irregular schedule alone", async () => {
    const override = { KarensDeductionHoursOverride: 6.5 };
    expect((await post("sickleave", { ...override, EmployeeId: people.irregular })).body).toMatchObject(override);
    expect(problemOf(await post("sickleave", override))).toEqual([400, 2000, "KarensDeductionHoursOverride"]);
    expect((await post("sickleave", { DontCreateKarens: true })).body.DontCreateKarens).toBe(true);
  });

  it.each(["parentalleave", "otherabsence"])(
    "%s accrues holiday unless told otherwise, and a PUT leaves it",
    async (kind) => {
      const more = kind === "otherabsence" ? otherAbsenceMembers : {};
      const made = (await post(kind)).body;
      expect(made.IsHolidayAccruing).toBe(true);
      const at = `/shortcuts/${kind}/${made.Id}`;
      expect(
        (await anna.send("PUT", at, registrationBody({ ...more, IsHolidayAccruing: false }))).body.IsHolidayAccruing,
      ).toBe(false);
      expect((await anna.send("PUT", at, registrationBody(more))).body.IsHolidayAccruing).toBe(false);
      expect(
        (await anna.send("PUT", at, registrationBody({ ...more, IsHolidayAccruing: true }))).body.IsHolidayAccruing,
      ).toBe(true);
    },
  );

  it("ten days at the birth of a child make the accrual void, and leave of absence never accrues", async () => {
    const ten = await post("parentalleave", { IsTenDaysAtTheBirthOfChild: true, IsHolidayAccruing: false });
    expect(ten.body).toMatchObject({ IsTenDaysAtTheBirthOfChild: true, IsHolidayAccruing: true, AbsenceTimeUnit: 0 });
    const leave = await post("otherabsence", { OtherAbsenceGroup: 0, IsHolidayAccruing: true });
    expect(leave.body.IsHolidayAccruing).toBe(false);
    expect(problemOf(await post("otherabsence", { OtherAbsenceQuantityType: 3 }))).toEqual([
      400,
      2000,
      "OtherAbsenceQuantityType",
    ]);
  });

  it("unsocial hours are for the method Hours", async () => {
    expect((await post("hoursworked", { InconvenientHoursTwo: 30 })).body.InconvenientHoursTwo).toBe(30);
    const timed = { ...byTimes, InconvenientHoursTwo: 30 };
    expect(problemOf(await post("hoursworked", timed))).toEqual([400, 2000, "InconvenientHoursTwo"]);
    expect((await post("hoursworked", { ...byTimes, BreakTime: 30 })).body.BreakTime).toBe(30);
  });

  it("overtime is paid in time, its levels are for Hours, more hours for part-time, times for irregular", async () => {
    expect((await post("overtime")).body.OvertimePayOutMethod).toBe(2);
    expect((await post("overtime", { OvertimePayOutMethod: 1 })).body.OvertimePayOutMethod).toBe(1);
    const level = { OvertimeThree: 45 };
    expect((await post("overtime", level)).body).toMatchObject(level);
    expect(problemOf(await post("overtime", { ...byTimes, ...level }))).toEqual([400, 2000, "OvertimeThree"]);
    const additional = { AdditionalHoursInMinutes: 60 };
    expect((await post("overtime", { ...additional, EmployeeId: people.partTime })).body).toMatchObject(additional);
    expect(problemOf(await post("overtime", additional))).toEqual([400, 2000, "AdditionalHoursInMinutes"]);
    const timed = await post("overtime", { ...byTimes, ...additional, EmployeeId: people.partTime });
    expect(problemOf(timed)).toEqual([400, 2000, "AdditionalHoursInMinutes"]);
    const times = { ScheduleStartTime: "08:00", ScheduleEndTime: "16:00", ScheduledDayBreakTime: 30 };
    expect((await post("overtime", { ...times, EmployeeId: people.irregular })).body).toMatchObject(times);
    expect(problemOf(await post("overtime", times))).toEqual([400, 2000, "ScheduleStartTime"]);
  });

  it("time bank is compensation time paid in time; money is for Hours; three members are dead", async () => {
    const dead = { ScheduleStartTime: "08:00", ScheduleEndTime: "16:00", ScheduledDayBreakTime: 30 };
    expect((await post("timebank", { PayOutSource: null, ...dead })).body).toMatchObject({
      PayOutSource: 1,
      CompPayoutMethod: 2,
      ScheduleStartTime: null,
      ScheduleEndTime: null,
      ScheduledDayBreakTime: 0,
    });
    expect((await post("timebank", { PayOutSource: 2, CompPayoutMethod: 1 })).body).toMatchObject({
      PayOutSource: 2,
      CompPayoutMethod: 1,
    });
    expect(problemOf(await post("timebank", { ...byTimes, CompPayoutMethod: 1 }))).toEqual([
      400,
      2000,
      "CompPayoutMethod",
    ]);
  });

  it("a comment has at most 2000 characters", async () => {
    expect((await post("holiday", { Comment: "x".repeat(2000) })).status).toBe(201);
    expect(problemOf(await post("holiday", { Comment: "x".repeat(2001) }))).toEqual([400, 2000, "Comment"]);
  });
});
