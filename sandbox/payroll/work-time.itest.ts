import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../openapi/document";
import type { Caller, JsonRecord } from "../resources/testing/books-client";
import { expectMembersKept } from "../resources/testing/expect-members-kept";
import { buildSample } from "../resources/testing/samples";
import {
  getEmployeeByNumber,
  makeDraftBody,
  type Payroll,
  problemOf,
  sendOrThrow,
  startPayroll,
} from "./testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
/** The ids of records, by names that the tests use. */
let ids: Record<string, string>;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
  const getFirstId = async (path: string, filter: string) =>
    String((await anna.get(`${path}?$filter=${filter}`)).body.Data[0]?.Id);
  ids = {
    lunch: await getFirstId("/breakrules", "Type eq 0"),
    first: await getFirstId("/breakrules", "Type eq 1"),
    second: await getFirstId("/breakrules", "Type eq 2"),
    date: await getFirstId("/timeruleannualdates", "Month eq 12"),
    holidays: await getFirstId("/workscheduletimeadjustments", "IsActive eq true"),
    office: await getFirstId("/workschedules", "ScheduleType eq 0 and IsFullTime eq true and IsActive eq true"),
    rolling: await getFirstId("/workschedules", "contains(Name,'fyra')"),
    irregular: await getFirstId("/workschedules", "ScheduleType eq 1"),
    oldSchedule: await getFirstId("/workschedules", "IsActive eq false"),
    agreement: await getFirstId("/agreements", "IsActive eq true"),
    oldAgreement: await getFirstId("/agreements", "IsActive eq false"),
    complete: (await getEmployeeByNumber(anna, "001")).Id,
    simplified: (await getEmployeeByNumber(anna, "006")).Id,
  };
});
afterAll(() => payroll.books.sandbox.stop());

const makeBreaks = (): JsonRecord => ({
  LunchBreakId: ids.lunch,
  FirstCoffeeBreakId: ids.first,
  SecondCoffeeBreakId: ids.second,
});
const workTimes = { StartTime: "08:00", EndTime: "16:30" };
const wholeYearSeason = { StartDay: 1, StartMonth: 1, EndDay: 31, EndMonth: 12, PeriodIndex: 0 };
const makeWorkday = (WeekIndex = 0, DayIndex = 0, overrides: JsonRecord = {}): JsonRecord => ({
  PeriodIndex: 0,
  WeekIndex,
  DayIndex,
  ...workTimes,
  ...makeBreaks(),
  AverageMinutesToWork: 465,
  ...overrides,
});
const makeSchedule = (overrides: JsonRecord = {}): JsonRecord => ({
  Name: "Kväll",
  IsActive: true,
  ScheduleType: 0,
  HandleBreakRules: true,
  IsFullTime: true,
  WorkScheduleTimeAdjustmentId: ids.holidays,
  WorkScheduleWorkDays: [makeWorkday()],
  WorkScheduleSeasons: [wholeYearSeason],
  ...overrides,
});
const makeRule = (overrides: JsonRecord = {}): JsonRecord => ({ StartTime: "18:00", EndTime: "22:00", ...overrides });
const makeAgreement = (overrides: JsonRecord = {}): JsonRecord => ({
  Name: "Avtal",
  UsesOvertime: false,
  Discriminator: "HotelAgreement",
  ...overrides,
});

type Resource = { readonly path: string; readonly model: string; readonly makeFixedMembers: () => JsonRecord };

const resources: readonly Resource[] = [
  { path: "/timeruleannualdates", model: "TimeRuleAnnualDateRequest", makeFixedMembers: () => ({}) },
  {
    path: "/breakrules",
    model: "BreakRuleCreateRequest",
    makeFixedMembers: () => ({ StartTime: "09:00", EndTime: "09:15" }),
  },
  {
    path: "/workscheduletimeadjustments",
    model: "WorkScheduleTimeAdjustmentRequest",
    makeFixedMembers: () => ({
      WorkScheduleTimeAdjustmentWorkDays: [
        { CodedDay: 15, AnnualDate: null, MinutesToWork: 120, Note: "Halv" },
        { CodedDay: null, AnnualDate: "02-29", MinutesToWork: null, Note: null },
      ],
    }),
  },
  {
    path: "/agreements",
    model: "AgreementCreateRequest",
    makeFixedMembers: () => ({
      UsesOvertime: true,
      UsesInconvenientTime: true,
      CompMinInHoursAndMinutes: "00:30",
      CompMaxInHoursAndMinutes: "12:00",
      OverTimeRules: [makeRule({ DayFilter: 3, CodedDay: 12, OvertimeCode: 2, CompensationTimeCode: 1 })],
      InconvenientTimeRules: [makeRule({ TimeRuleAnnualDateId: ids.date, InconvenientTimeCode: 4 })],
    }),
  },
  {
    path: "/workschedules",
    model: "WorkScheduleRequest",
    makeFixedMembers: () => ({
      ScheduleType: 0,
      IsFullTime: false,
      FullTimeWorkScheduleId: ids.office,
      WorkScheduleTimeAdjustmentId: ids.holidays,
      WorkScheduleWorkDaysIrregularWorkingHours: null,
      WorkScheduleWorkDays: [makeWorkday(), makeWorkday(11, 6, { StartTime: null, EndTime: null })],
      WorkScheduleSeasons: [wholeYearSeason],
    }),
  },
  {
    path: "/workdayoverrides",
    model: "WorkDayOverrideRequest",
    makeFixedMembers: () => ({
      EmployeeId: ids.complete,
      DateToOverride: "2026-12-03T00:00:00Z",
      ...workTimes,
      ...makeBreaks(),
      FullTimeStartTime: "07:00",
      FullTimeEndTime: "16:00",
      FullTimeLunchBreakId: ids.lunch,
      FullTimeFirstCoffeeBreakId: ids.first,
      FullTimeSecondCoffeeBreakId: ids.second,
    }),
  },
];

describe.each(resources)("$path", ({ path, model, makeFixedMembers }) => {
  const makeBody = () => ({ ...buildSample(model, 0), ...makeFixedMembers() });

  it("keeps every member from POST, and is read again", async () => {
    const createdResponse = await anna.send("POST", path, makeBody());
    expect(createdResponse.status, createdResponse.text).toBe(201);
    expectMembersKept(makeBody(), createdResponse.body);
    expect((await anna.get(`${path}/${createdResponse.body.Id}`)).body).toEqual(createdResponse.body);
    expect((await anna.get(`${path}?$filter=Id eq ${createdResponse.body.Id}`)).body.Data).toEqual([
      createdResponse.body,
    ]);
  });

  it("refuses a member it does not know, and a body without a required one", async () => {
    expect(problemOf(await anna.send("POST", path, { ...makeBody(), Invented: 1 }))).toEqual([400, 2000, "Invented"]);
    for (const name of schemaOf(model).required ?? []) {
      expect(problemOf(await anna.send("POST", path, { ...makeBody(), [name]: undefined }))).toEqual([400, 2000, name]);
    }
  });

  it("is neither replaced nor deleted", async () => {
    const [listedRecord] = (await anna.get(`${path}?$pagesize=1`)).body.Data;
    for (const method of ["PUT", "DELETE"]) {
      expect((await anna.send(method, `${path}/${listedRecord?.Id}`, makeBody())).status).toBe(405);
    }
  });
});

describe("an agreement", () => {
  it.each([
    ["OverTimeRules", () => ({ UsesOvertime: true })],
    ["OverTimeRules", () => ({ UsesOvertime: true, OverTimeRules: [] })],
    ["InconvenientTimeRules", () => ({ UsesInconvenientTime: true })],
    ["Discriminator", () => ({ Discriminator: "OtherAgreement" })],
    ["OverTimeRules[0].StartTime", () => ({ UsesOvertime: true, OverTimeRules: [makeRule({ StartTime: "24:00" })] })],
    ["OverTimeRules[0].CodedDay", () => ({ UsesOvertime: true, OverTimeRules: [makeRule({ CodedDay: 99 })] })],
    [
      "OverTimeRules[0].TimeRuleAnnualDateId",
      () => ({ UsesOvertime: true, OverTimeRules: [makeRule({ TimeRuleAnnualDateId: ids.date, DayFilter: 1 })] }),
    ],
    [
      "InconvenientTimeRules[0].TimeRuleAnnualDateId",
      () => ({ InconvenientTimeRules: [makeRule({ TimeRuleAnnualDateId: ids.date, CodedDay: 1 })] }),
    ],
    [
      "InconvenientTimeRules[0].TimeRuleAnnualDateId",
      () => ({ InconvenientTimeRules: [makeRule({ TimeRuleAnnualDateId: ids.lunch })] }),
    ],
    ["OverTimeRules[0].Invented", () => ({ OverTimeRules: [makeRule({ Invented: 1 })] })],
  ])("is refused at %s", async (field, makeOverrides) => {
    expect(problemOf(await anna.send("POST", "/agreements", makeAgreement(makeOverrides())))).toEqual([
      400,
      2000,
      field,
    ]);
  });

  it("is active unless it says otherwise, and says that both ways are open", async () => {
    const body = await sendOrThrow(
      anna,
      "POST",
      "/agreements",
      makeAgreement({ CompensateInMoney: true, CompensateInTime: true }),
    );
    expect(body).toMatchObject({ IsActive: true, CompensateInTimeAndMoney: true, OverTimeRules: [] });
    expect((await sendOrThrow(anna, "POST", "/agreements", makeAgreement({ IsActive: false }))).IsActive).toBe(false);
  });
});

describe("a work schedule", () => {
  it.each<readonly [field: string, more: () => JsonRecord]>([
    ["WorkScheduleWorkDays", () => ({ WorkScheduleWorkDays: undefined })],
    ["WorkScheduleSeasons", () => ({ WorkScheduleSeasons: [] })],
    ["WorkScheduleTimeAdjustmentId", () => ({ WorkScheduleTimeAdjustmentId: null })],
    ["FullTimeWorkScheduleId", () => ({ IsFullTime: false })],
    ["WorkScheduleWorkDaysIrregularWorkingHours", () => ({ ScheduleType: 1 })],
    ["WorkScheduleWorkDays[0].WeekIndex", () => ({ WorkScheduleWorkDays: [makeWorkday(12)] })],
    ["WorkScheduleWorkDays[0].DayIndex", () => ({ WorkScheduleWorkDays: [makeWorkday(0, 7)] })],
    ["WorkScheduleWorkDays[1].DayIndex", () => ({ WorkScheduleWorkDays: [makeWorkday(), makeWorkday()] })],
    ["WorkScheduleWorkDays[0].PeriodIndex", () => ({ WorkScheduleWorkDays: [makeWorkday(0, 0, { PeriodIndex: 1 })] })],
    ["WorkScheduleWorkDays[0].EndTime", () => ({ WorkScheduleWorkDays: [makeWorkday(0, 0, { EndTime: null })] })],
    ["WorkScheduleWorkDays[0].StartTime", () => ({ WorkScheduleWorkDays: [makeWorkday(0, 0, { StartTime: "8:00" })] })],
    [
      "WorkScheduleWorkDays[0].AverageMinutesToWork",
      () => ({ WorkScheduleWorkDays: [makeWorkday(0, 0, { AverageMinutesToWork: 1441 })] }),
    ],
    [
      "WorkScheduleWorkDays[0].LunchBreakId",
      () => ({ WorkScheduleWorkDays: [makeWorkday(0, 0, { LunchBreakId: ids.first })] }),
    ],
    [
      "WorkScheduleSeasons[0].EndDay",
      () => ({ WorkScheduleSeasons: [{ ...wholeYearSeason, EndMonth: 2, EndDay: 30 }] }),
    ],
    ["WorkScheduleTimeAdjustmentId", () => ({ WorkScheduleTimeAdjustmentId: ids.lunch })],
    [
      "WorkScheduleWorkDaysIrregularWorkingHours.MinutesToWorkFullTime",
      () => ({ ScheduleType: 1, WorkScheduleWorkDaysIrregularWorkingHours: { MinutesToWorkFullTime: 10_081 } }),
    ],
    [
      "WorkScheduleWorkDaysIrregularWorkingHours.WorkingDaysFullTime",
      () => ({
        ScheduleType: 1,
        WorkScheduleWorkDaysIrregularWorkingHours: { MinutesToWorkFullTime: 2400, WorkingDaysFullTime: 8 },
      }),
    ],
  ])("is refused at %s", async (field, makeOverrides) => {
    expect(problemOf(await anna.send("POST", "/workschedules", makeSchedule(makeOverrides())))).toEqual([
      400,
      2000,
      field,
    ]);
  });

  it("may be irregular, with the minutes of a week alone", async () => {
    const irregularHours = { MinutesToWorkFullTime: 2400, WorkingDaysFullTime: 4.5 };
    const scheduleMembers = { Name: "Fri", IsActive: true, ScheduleType: 1, HandleBreakRules: false, IsFullTime: true };
    const body = await sendOrThrow(anna, "POST", "/workschedules", {
      ...scheduleMembers,
      WorkScheduleWorkDaysIrregularWorkingHours: irregularHours,
    });
    expect(body.WorkScheduleWorkDaysIrregularWorkingHours).toMatchObject({
      ...irregularHours,
      WorkingDaysPartTime: null,
    });
    expect(body).toMatchObject({ CreatedFromExternalApp: true, WorkScheduleWorkDays: null });
  });
});

describe("dates and holidays", () => {
  it.each([
    ["/timeruleannualdates", "Day", { Name: "Nej", Month: 4, Day: 31 }],
    ["/timeruleannualdates", "Month", { Name: "Nej", Month: 13, Day: 1 }],
    ["/breakrules", "Type", { Name: "x", ...workTimes, MinLengthInMinutes: 0, NormalLengthInMinutes: 9, Type: 3 }],
    [
      "/breakrules",
      "MinLengthInMinutes",
      { Name: "x", ...workTimes, MinLengthInMinutes: 1441, NormalLengthInMinutes: 9, Type: 0 },
    ],
    [
      "/workscheduletimeadjustments",
      "WorkScheduleTimeAdjustmentWorkDays[0].CodedDay",
      { Name: "x", WorkScheduleTimeAdjustmentWorkDays: [{ MinutesToWork: 0 }] },
    ],
    [
      "/workscheduletimeadjustments",
      "WorkScheduleTimeAdjustmentWorkDays[0].AnnualDate",
      { Name: "x", WorkScheduleTimeAdjustmentWorkDays: [{ AnnualDate: "02-30" }] },
    ],
    [
      "/workscheduletimeadjustments",
      "WorkScheduleTimeAdjustmentWorkDays[0].Note",
      { Name: "x", WorkScheduleTimeAdjustmentWorkDays: [{ CodedDay: 1, Note: "x".repeat(51) }] },
    ],
    ["/workscheduletimeadjustments", "Name", { Name: "x".repeat(256), WorkScheduleTimeAdjustmentWorkDays: [] }],
  ])("%s is refused at %s", async (path, field, body) => {
    expect(problemOf(await anna.send("POST", path, body))).toEqual([400, 2000, field]);
  });
});

describe("a work day override", () => {
  const makeOverride = (overrides: JsonRecord = {}): JsonRecord => ({
    EmployeeId: ids.complete,
    DateToOverride: "2026-12-10",
    ...overrides,
  });

  it("makes a day off, once, and not on a locked day", async () => {
    const body = await sendOrThrow(anna, "POST", "/workdayoverrides", makeOverride());
    expect(body).toMatchObject({ StartTime: null, EndTime: null, DateToOverride: "2026-12-10T00:00:00Z" });
    expect(problemOf(await anna.send("POST", "/workdayoverrides", makeOverride()))).toEqual([
      400,
      4000,
      "DateToOverride",
    ]);
    const lockedDay = String((await getEmployeeByNumber(anna, "001")).LastLockedDeviationDate).slice(0, 10);
    const lockedResponse = await anna.send("POST", "/workdayoverrides", makeOverride({ DateToOverride: lockedDay }));
    expect(problemOf(lockedResponse)).toEqual([400, 4002, "DateToOverride"]);
  });

  it.each([
    ["EmployeeId", () => ({ EmployeeId: ids.lunch })],
    ["EndTime", () => ({ StartTime: "08:00" })],
    ["FullTimeStartTime", () => ({ FullTimeEndTime: "08:00" })],
    ["SecondCoffeeBreakId", () => ({ SecondCoffeeBreakId: ids.lunch })],
    ["FullTimeLunchBreakId", () => ({ FullTimeLunchBreakId: ids.office })],
  ])("is refused at %s", async (field, makeOverrides) => {
    expect(problemOf(await anna.send("POST", "/workdayoverrides", makeOverride(makeOverrides())))).toEqual([
      400,
      2000,
      field,
    ]);
  });
});

describe("agreement and schedule of an employee", () => {
  const makeAgreementBody = (overrides: JsonRecord = {}): JsonRecord => ({
    AgreementId: ids.agreement,
    ActiveFromUtc: "2026-12-01",
    HasConfidenceTime: true,
    ...overrides,
  });
  const makeScheduleBody = (overrides: JsonRecord = {}): JsonRecord => ({
    WorkScheduleId: ids.rolling,
    WorkWeekCycleStart: 3,
    ActiveSince: "2026-12-01",
    ...overrides,
  });
  const createDraft = async () => (await sendOrThrow(anna, "POST", "/employees", makeDraftBody())).Id;

  it("are given with 200, and read with the employee", async () => {
    const id = await createDraft();
    const agreementResponse = await anna.send("POST", `/employees/${id}/agreements`, makeAgreementBody());
    expect([agreementResponse.status, agreementResponse.body]).toEqual([
      200,
      { AgreementId: ids.agreement, Success: true, ValidationError: null },
    ]);
    const scheduleResponse = await anna.send("POST", `/employees/${id}/workschedules`, makeScheduleBody());
    expect([scheduleResponse.status, scheduleResponse.body]).toEqual([
      200,
      { WorkScheduleId: ids.rolling, Success: true, ValidationError: null },
    ]);
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect(employee.EmployeeAgreements).toMatchObject([
      { AgreementId: ids.agreement, ActiveSince: "2026-12-01T00:00:00Z", HasConfidenceTime: true },
    ]);
    expect(employee.EmployeeWorkingSchedules).toMatchObject([
      { WorkScheduleId: ids.rolling, Name: "Bygglag, fyra veckor", WorkWeekCycleStart: 3 },
    ]);
  });

  it.each([
    ["agreements", "3000", () => makeAgreementBody({ AgreementId: ids.lunch })],
    ["agreements", "4002", () => makeAgreementBody({ AgreementId: ids.oldAgreement })],
    ["workschedules", "3000", () => makeScheduleBody({ WorkScheduleId: ids.lunch })],
    ["workschedules", "4002", () => makeScheduleBody({ WorkScheduleId: ids.oldSchedule })],
    ["workschedules", "2000", () => makeScheduleBody({ WorkWeekCycleStart: 4 })],
    ["workschedules", "2000", () => makeScheduleBody({ WorkScheduleId: ids.office, WorkWeekCycleStart: 1 })],
    ["workschedules", "2000", () => makeScheduleBody({ WorkScheduleId: ids.irregular, WorkWeekCycleStart: 1 })],
  ])("%s are refused with 200, Success false and %s", async (path, code, makeBody) => {
    const id = await createDraft();
    const { status, body: answer } = await anna.send("POST", `/employees/${id}/${path}`, makeBody());
    expect([status, answer.Success, (answer.ValidationError as JsonRecord).ErrorCode]).toEqual([200, false, code]);
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect([employee.EmployeeAgreements, employee.EmployeeWorkingSchedules]).toEqual([[], []]);
  });

  it("are for complete employees only, from a day that is not locked, one for each day", async () => {
    const readRefusal = async (id: string, body: JsonRecord) => {
      const { status, body: answer } = await anna.send("POST", `/employees/${id}/agreements`, body);
      return [status, answer.Success, (answer.ValidationError as JsonRecord | null)?.ErrorCode];
    };
    expect(await readRefusal(ids.simplified ?? "", makeAgreementBody())).toEqual([200, false, "4002"]);
    const lockedDay = String((await getEmployeeByNumber(anna, "001")).LastLockedDeviationDate);
    expect(await readRefusal(ids.complete ?? "", makeAgreementBody({ ActiveFromUtc: lockedDay }))).toEqual([
      200,
      false,
      "4002",
    ]);
    expect(await readRefusal(ids.complete ?? "", makeAgreementBody())).toEqual([200, true, undefined]);
    expect(await readRefusal(ids.complete ?? "", makeAgreementBody())).toEqual([200, false, "4000"]);
  });

  it("are 404 for nobody, and 400 for a body that does not fit", async () => {
    expect(problemOf(await anna.send("POST", `/employees/${ids.lunch}/agreements`, makeAgreementBody()))[0]).toBe(404);
    const id = await createDraft();
    for (const field of ["AgreementId", "ActiveFromUtc", "HasConfidenceTime"]) {
      const reply = await anna.send("POST", `/employees/${id}/agreements`, makeAgreementBody({ [field]: undefined }));
      expect(problemOf(reply)).toEqual([400, 2000, field]);
    }
    for (const field of ["WorkScheduleId", "ActiveSince", "WorkWeekCycleStart"]) {
      const reply = await anna.send("POST", `/employees/${id}/workschedules`, makeScheduleBody({ [field]: undefined }));
      expect(problemOf(reply)).toEqual([400, 2000, field]);
    }
  });
});
