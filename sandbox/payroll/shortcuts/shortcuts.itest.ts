import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import type { Caller, JsonRecord } from "../../resources/testing/books-client";
import { expectMembersKept } from "../../resources/testing/expect-members-kept";
import { buildSample } from "../../resources/testing/samples";
import { norrsken } from "../../seed/companies";
import { getEmployeeByNumber, type Payroll, problemOf, startPayroll } from "../testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
/** The ids of employees, by the trait that a test needs. */
let employeeIds: Record<"office" | "partTime" | "irregular" | "withoutHoliday" | "simplified" | "draft", string>;
/** The ids of a project and of an item of each cost centre, which the body of a registration names one by one. */
let singleIds: Record<"ProjectId" | "CostCenterItemId1" | "CostCenterItemId2" | "CostCenterItemId3", string>;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
  const employeeIdOf = async (number: string) => (await getEmployeeByNumber(anna, number)).Id;
  employeeIds = {
    office: await employeeIdOf("001"),
    partTime: await employeeIdOf("003"),
    irregular: await employeeIdOf("004"),
    withoutHoliday: await employeeIdOf("005"),
    simplified: await employeeIdOf("006"),
    draft: await employeeIdOf("007"),
  };
  const costCenters = (await payroll.annasBooks.get("/costcenters?$orderby=Number")).body.Data;
  const costCenterItemOf = (index: number) => String(((costCenters[index]?.Items ?? []) as JsonRecord[])[0]?.Id);
  const [project] = (await payroll.annasBooks.get("/projects?$filter=Status eq 1 and EndDate eq null")).body.Data;
  singleIds = {
    ProjectId: String(project?.Id),
    CostCenterItemId1: costCenterItemOf(0),
    CostCenterItemId2: costCenterItemOf(1),
    CostCenterItemId3: costCenterItemOf(2),
  };
});
afterAll(() => payroll.books.sandbox.stop());

const otherAbsenceMembers = { OtherAbsenceGroup: 1, OtherAbsenceQuantityType: 0 };
const makeRegistrationBody = (overrides: JsonRecord = {}): JsonRecord => ({
  EmployeeId: employeeIds.office,
  StartDate: "2026-11-16",
  EndDate: "2026-11-17",
  ShortcutRegistrationMethod: 1,
  MinutesOfDay: 240,
  ...overrides,
});
const postRegistration = (kind: string, overrides: JsonRecord = {}) =>
  anna.send(
    "POST",
    `/shortcuts/${kind}`,
    makeRegistrationBody({ ...(kind === "otherabsence" ? otherAbsenceMembers : {}), ...overrides }),
  );
const listRegistrations = async (kind: string, from: string, to: string, caller = anna, query = "") =>
  (await caller.get(`/shortcuts/${kind}/${from}/${to}${query}`)).body as unknown as (JsonRecord & { Id: string })[];
const percentMembers = { ShortcutRegistrationMethod: 2, MinutesOfDay: undefined, PercentOfDay: 50 };
const timeMembers = {
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
  const makeFullBody = (): JsonRecord => ({
    ...buildSample(model, 1),
    ...singleIds,
    ...(path === "otherabsence" ? otherAbsenceMembers : {}),
    EmployeeId: employeeIds.irregular,
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
    const knownMembers = new Set(Object.keys(schemaOf(model).properties ?? {}));
    const sentBody = Object.fromEntries(Object.entries(makeFullBody()).filter(([name]) => knownMembers.has(name)));
    const { ProjectCostCenterDistribution: _, ...members } = sentBody;
    const expectedMembers = { ...members, StartDate: "2026-11-23T00:00:00Z", EndDate: "2026-11-24T00:00:00Z" };
    const createdResponse = await anna.send("POST", `/shortcuts/${path}`, sentBody);
    expect(createdResponse.status, createdResponse.text).toBe(201);
    expectMembersKept(expectedMembers, createdResponse.body);
    expect(createdResponse.body).toMatchObject({
      IsRead: false,
      ProjectCostCenterDistribution: { Project: [{ Id: singleIds.ProjectId, Percentage: 100 }] },
    });
    const recordPath = `/shortcuts/${path}/${createdResponse.body.Id}`;
    expect((await anna.get(recordPath)).body).toEqual(createdResponse.body);
    const replacement = { ...sentBody, MinutesOfDay: 61, Comment: "Ändrad" };
    const replacedResponse = await anna.send("PUT", recordPath, replacement);
    expect(replacedResponse.status, replacedResponse.text).toBe(200);
    expect(replacedResponse.body).toEqual({ ...createdResponse.body, MinutesOfDay: 61, Comment: "Ändrad" });
    expect((await anna.get(recordPath)).body).toEqual(replacedResponse.body);
    const deleteResponse = await anna.send("DELETE", recordPath);
    expect([deleteResponse.status, deleteResponse.text]).toEqual([200, ""]);
    expect((await anna.get(recordPath)).status).toBe(404);
    expect((await anna.send("DELETE", recordPath)).status).toBe(404);
  });

  it("refuses what it does not know, and a body without a required member", async () => {
    expect(problemOf(await postRegistration(path, { Invented: 1 }))).toEqual([400, 2000, "Invented"]);
    for (const name of schemaOf(model).required ?? []) {
      expect(problemOf(await postRegistration(path, { [name]: undefined }))).toEqual([400, 2000, name]);
    }
  });

  it("takes the methods its kind allows, each with its members", async () => {
    expect((await postRegistration(path)).status).toBe(201);
    expect(problemOf(await postRegistration(path, { MinutesOfDay: undefined }))).toEqual([400, 2000, "MinutesOfDay"]);
    expect(problemOf(await postRegistration(path, { MinutesOfDay: 1441 }))).toEqual([400, 2000, "MinutesOfDay"]);
    expect((await postRegistration(path, timeMembers)).status).toBe(201);
    expect(problemOf(await postRegistration(path, { ...timeMembers, StartTime: null }))).toEqual([
      400,
      2000,
      "StartTime",
    ]);
    expect(problemOf(await postRegistration(path, { ...timeMembers, EndTime: "25:00" }))).toEqual([
      400,
      2000,
      "EndTime",
    ]);
    expect(problemOf(await postRegistration(path, { ...timeMembers, EndDate: "2026-11-17" }))).toEqual([
      400,
      2000,
      "EndDate",
    ]);
    const percentResponse = await postRegistration(path, percentMembers);
    if (!takesPercent) {
      expect(problemOf(percentResponse)).toEqual([400, 2000, "ShortcutRegistrationMethod"]);
      return;
    }
    expect(percentResponse.status, percentResponse.text).toBe(201);
    expect(percentResponse.body).toMatchObject({ PercentOfDay: 50, MinutesOfDay: 0, StartTime: null });
    expect(problemOf(await postRegistration(path, { ...percentMembers, PercentOfDay: undefined }))).toEqual([
      400,
      2000,
      "PercentOfDay",
    ]);
    expect(problemOf(await postRegistration(path, { ...percentMembers, PercentOfDay: 101 }))).toEqual([
      400,
      2000,
      "PercentOfDay",
    ]);
  });

  it("makes one registration for each month of its span, and answers the first", async () => {
    const firstResponse = await postRegistration(path, { StartDate: "2027-01-30", EndDate: "2027-03-02" });
    expect(firstResponse.status, firstResponse.text).toBe(201);
    expect(firstResponse.body).toMatchObject({ StartDate: "2027-01-30T00:00:00Z", EndDate: "2027-01-31T00:00:00Z" });
    const registrations = await listRegistrations(path, "2027-01-01", "2027-12-31");
    expect(
      registrations.map(({ StartDate, EndDate }) =>
        [StartDate, EndDate].map((instant) => String(instant).slice(5, 10)),
      ),
    ).toEqual([
      ["01-30", "01-31"],
      ["02-01", "02-28"],
      ["03-01", "03-02"],
    ]);
    expect(registrations[0]?.Id).toBe(firstResponse.body.Id);
    const twoMonthBody = makeRegistrationBody({
      ...(path === "otherabsence" ? otherAbsenceMembers : {}),
      StartDate: "2027-06-30",
      EndDate: "2027-07-01",
    });
    expect(
      (await anna.send("PUT", `/shortcuts/${path}/${firstResponse.body.Id}`, twoMonthBody)).body.EndDate,
    ).toContain("2027-06-30");
    expect(await listRegistrations(path, "2027-06-01", "2027-07-31")).toHaveLength(2);
  });

  it("is for full regular employees, on days that are not locked", async () => {
    for (const EmployeeId of [employeeIds.draft, employeeIds.simplified]) {
      expect(problemOf(await postRegistration(path, { EmployeeId }))).toEqual([400, 4002, "EmployeeId"]);
    }
    expect(problemOf(await postRegistration(path, { EmployeeId: norrsken.id }))).toEqual([400, 2000, "EmployeeId"]);
    const lockedDays = { StartDate: "2026-09-30", EndDate: "2026-10-02" };
    expect(problemOf(await postRegistration(path, lockedDays))).toEqual([400, 4002, "StartDate"]);
    expect((await postRegistration(path, { StartDate: "2026-10-01", EndDate: "2026-10-02" })).status).toBe(201);
    expect(problemOf(await postRegistration(path, { EndDate: "2026-11-15" }))).toEqual([400, 2000, "EndDate"]);
    expect(problemOf(await postRegistration(path, { EndDate: "2999-01-01" }))).toEqual([400, 2000, "EndDate"]);
  });

  it("is changed by the application that made it, and read by all", async () => {
    const ownRegistration = (await postRegistration(path, { StartDate: "2026-12-07", EndDate: "2026-12-08" })).body;
    const recordPath = `/shortcuts/${path}/${ownRegistration.Id}`;
    const replacementBody = makeRegistrationBody(path === "otherabsence" ? otherAbsenceMembers : {});
    expect((await payroll.otherApplication.get(recordPath)).body).toEqual(ownRegistration);
    expect(problemOf(await payroll.otherApplication.send("PUT", recordPath, replacementBody))).toEqual([
      400,
      4002,
      undefined,
    ]);
    expect(problemOf(await payroll.otherApplication.send("DELETE", recordPath))).toEqual([400, 4001, undefined]);
    const listedRegistrations = await listRegistrations(path, "2026-12-08", "2026-12-31", payroll.otherApplication);
    expect(listedRegistrations.map(({ Id }) => Id)).toEqual([ownRegistration.Id]);
    const ownOnlyQuery = "?includeOnlySameClientShortcuts=true";
    expect(await listRegistrations(path, "2026-12-08", "2026-12-31", payroll.otherApplication, ownOnlyQuery)).toEqual(
      [],
    );
    expect(await listRegistrations(path, "2026-12-08", "2026-12-31", anna, ownOnlyQuery)).toEqual([ownRegistration]);
    expect(await listRegistrations(path, "2026-12-09", "2026-12-31")).toEqual([]);
    expect((await anna.get(`/shortcuts/${path}/2026-12-31/2026-12-01`)).body.ErrorCode).toBe(2000);
    expect((await anna.get(`/shortcuts/${path}/2026-12-32/2026-12-33`)).body.ErrorCode).toBe(6001);
  });

  it("is not found under another kind", async () => {
    const { body: createdRegistration } = await postRegistration(path);
    const otherKind = path === "holiday" ? "sickleave" : "holiday";
    expect((await anna.get(`/shortcuts/${otherKind}/${createdRegistration.Id}`)).status).toBe(404);
  });

  it("sent twice is two", async () => {
    const oneDay = { StartDate: "2026-12-21", EndDate: "2026-12-21" };
    const [firstResponse, secondResponse] = [
      await postRegistration(path, oneDay),
      await postRegistration(path, oneDay),
    ];
    expect(firstResponse?.body.Id).not.toBe(secondResponse?.body.Id);
    expect(await listRegistrations(path, "2026-12-21", "2026-12-21")).toHaveLength(2);
  });
});

describe("projects and cost centres", () => {
  const makeShare = (Percentage: number, Id: string = singleIds.ProjectId) => ({ Id, Percentage });
  const postDistribution = (ProjectCostCenterDistribution: JsonRecord, overrides: JsonRecord = {}) =>
    postRegistration("holiday", { ProjectCostCenterDistribution, ...overrides });

  it("a distribution overrides the single ids, and single ids are answered for one share of 100 alone", async () => {
    const halfResponse = await postDistribution(
      { Project: [makeShare(50)], CostCenter2: [makeShare(100, singleIds.CostCenterItemId2)] },
      { ...singleIds },
    );
    expect(halfResponse.body).toMatchObject({
      ProjectId: null,
      CostCenterItemId1: null,
      CostCenterItemId2: singleIds.CostCenterItemId2,
      ProjectCostCenterDistribution: { Project: [makeShare(50)], CostCenter1: [] },
    });
    const emptyResponse = await postDistribution({ Project: [makeShare(0)] });
    expect(emptyResponse.body).toMatchObject({ ProjectId: null, ProjectCostCenterDistribution: null });
  });

  it.each([
    ["ProjectCostCenterDistribution.Project", 2000, () => ({ Project: [makeShare(60), makeShare(40.01)] })],
    ["ProjectCostCenterDistribution.CostCenter1[0].Id", 3000, () => ({ CostCenter1: [makeShare(10, norrsken.id)] })],
    [
      "ProjectCostCenterDistribution.CostCenter1[0].Id",
      2000,
      () => ({ CostCenter1: [makeShare(10, singleIds.CostCenterItemId2)] }),
    ],
    ["ProjectCostCenterDistribution.Project[0].Id", 2000, () => ({ Project: [{ Percentage: 10 }] })],
    ["ProjectCostCenterDistribution.Project[0].Percentage", 2000, () => ({ Project: [makeShare(-1)] })],
    ["ProjectCostCenterDistribution.Other", 2000, () => ({ Other: [] })],
  ])("are refused at %s with %i", async (field, code, distribution) => {
    expect(problemOf(await postDistribution(distribution()))).toEqual([400, code, field]);
  });

  it("single ids are those of the books", async () => {
    expect(problemOf(await postRegistration("holiday", { ProjectId: norrsken.id }))).toEqual([400, 3000, "ProjectId"]);
    const misplacedId = { CostCenterItemId1: singleIds.CostCenterItemId3 };
    expect(problemOf(await postRegistration("holiday", misplacedId))).toEqual([400, 2000, "CostCenterItemId1"]);
  });
});

describe("rules of one kind", () => {
  it("holiday is for terms 10 and 20", async () => {
    expect((await postRegistration("holiday", { EmployeeId: employeeIds.irregular })).status).toBe(201);
    expect(problemOf(await postRegistration("holiday", { EmployeeId: employeeIds.withoutHoliday }))).toEqual([
      400,
      4002,
      "EmployeeId",
    ]);
    expect((await postRegistration("sickleave", { EmployeeId: employeeIds.withoutHoliday })).status).toBe(201);
  });

  it("sick leave may override the qualifying deduction for an irregular schedule alone", async () => {
    const overrideMembers = { KarensDeductionHoursOverride: 6.5 };
    expect(
      (await postRegistration("sickleave", { ...overrideMembers, EmployeeId: employeeIds.irregular })).body,
    ).toMatchObject(overrideMembers);
    expect(problemOf(await postRegistration("sickleave", overrideMembers))).toEqual([
      400,
      2000,
      "KarensDeductionHoursOverride",
    ]);
    expect((await postRegistration("sickleave", { DontCreateKarens: true })).body.DontCreateKarens).toBe(true);
  });

  it.each(["parentalleave", "otherabsence"])(
    "%s accrues holiday unless told otherwise, and a PUT leaves it",
    async (kind) => {
      const kindMembers = kind === "otherabsence" ? otherAbsenceMembers : {};
      const createdRegistration = (await postRegistration(kind)).body;
      expect(createdRegistration.IsHolidayAccruing).toBe(true);
      const recordPath = `/shortcuts/${kind}/${createdRegistration.Id}`;
      expect(
        (await anna.send("PUT", recordPath, makeRegistrationBody({ ...kindMembers, IsHolidayAccruing: false }))).body
          .IsHolidayAccruing,
      ).toBe(false);
      expect((await anna.send("PUT", recordPath, makeRegistrationBody(kindMembers))).body.IsHolidayAccruing).toBe(
        false,
      );
      expect(
        (await anna.send("PUT", recordPath, makeRegistrationBody({ ...kindMembers, IsHolidayAccruing: true }))).body
          .IsHolidayAccruing,
      ).toBe(true);
    },
  );

  it("ten days at the birth of a child make the accrual void, and leave of absence never accrues", async () => {
    const tenDaysResponse = await postRegistration("parentalleave", {
      IsTenDaysAtTheBirthOfChild: true,
      IsHolidayAccruing: false,
    });
    expect(tenDaysResponse.body).toMatchObject({
      IsTenDaysAtTheBirthOfChild: true,
      IsHolidayAccruing: true,
      AbsenceTimeUnit: 0,
    });
    const leaveResponse = await postRegistration("otherabsence", { OtherAbsenceGroup: 0, IsHolidayAccruing: true });
    expect(leaveResponse.body.IsHolidayAccruing).toBe(false);
    expect(problemOf(await postRegistration("otherabsence", { OtherAbsenceQuantityType: 3 }))).toEqual([
      400,
      2000,
      "OtherAbsenceQuantityType",
    ]);
  });

  it("unsocial hours are for the method Hours", async () => {
    expect((await postRegistration("hoursworked", { InconvenientHoursTwo: 30 })).body.InconvenientHoursTwo).toBe(30);
    const timedBody = { ...timeMembers, InconvenientHoursTwo: 30 };
    expect(problemOf(await postRegistration("hoursworked", timedBody))).toEqual([400, 2000, "InconvenientHoursTwo"]);
    expect((await postRegistration("hoursworked", { ...timeMembers, BreakTime: 30 })).body.BreakTime).toBe(30);
  });

  it("overtime is paid in time, its levels are for Hours, more hours for part-time, times for irregular", async () => {
    expect((await postRegistration("overtime")).body.OvertimePayOutMethod).toBe(2);
    expect((await postRegistration("overtime", { OvertimePayOutMethod: 1 })).body.OvertimePayOutMethod).toBe(1);
    const levelMember = { OvertimeThree: 45 };
    expect((await postRegistration("overtime", levelMember)).body).toMatchObject(levelMember);
    expect(problemOf(await postRegistration("overtime", { ...timeMembers, ...levelMember }))).toEqual([
      400,
      2000,
      "OvertimeThree",
    ]);
    const additionalMember = { AdditionalHoursInMinutes: 60 };
    expect(
      (await postRegistration("overtime", { ...additionalMember, EmployeeId: employeeIds.partTime })).body,
    ).toMatchObject(additionalMember);
    expect(problemOf(await postRegistration("overtime", additionalMember))).toEqual([
      400,
      2000,
      "AdditionalHoursInMinutes",
    ]);
    const timedResponse = await postRegistration("overtime", {
      ...timeMembers,
      ...additionalMember,
      EmployeeId: employeeIds.partTime,
    });
    expect(problemOf(timedResponse)).toEqual([400, 2000, "AdditionalHoursInMinutes"]);
    const scheduleTimes = { ScheduleStartTime: "08:00", ScheduleEndTime: "16:00", ScheduledDayBreakTime: 30 };
    expect(
      (await postRegistration("overtime", { ...scheduleTimes, EmployeeId: employeeIds.irregular })).body,
    ).toMatchObject(scheduleTimes);
    expect(problemOf(await postRegistration("overtime", scheduleTimes))).toEqual([400, 2000, "ScheduleStartTime"]);
  });

  it("time bank is compensation time paid in time; money is for Hours; three members are dead", async () => {
    const ignoredMembers = { ScheduleStartTime: "08:00", ScheduleEndTime: "16:00", ScheduledDayBreakTime: 30 };
    expect((await postRegistration("timebank", { PayOutSource: null, ...ignoredMembers })).body).toMatchObject({
      PayOutSource: 1,
      CompPayoutMethod: 2,
      ScheduleStartTime: null,
      ScheduleEndTime: null,
      ScheduledDayBreakTime: 0,
    });
    expect((await postRegistration("timebank", { PayOutSource: 2, CompPayoutMethod: 1 })).body).toMatchObject({
      PayOutSource: 2,
      CompPayoutMethod: 1,
    });
    expect(problemOf(await postRegistration("timebank", { ...timeMembers, CompPayoutMethod: 1 }))).toEqual([
      400,
      2000,
      "CompPayoutMethod",
    ]);
  });

  it("a comment has at most 2000 characters", async () => {
    expect((await postRegistration("holiday", { Comment: "x".repeat(2000) })).status).toBe(201);
    expect(problemOf(await postRegistration("holiday", { Comment: "x".repeat(2001) }))).toEqual([400, 2000, "Comment"]);
  });
});
