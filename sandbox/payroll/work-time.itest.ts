import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../openapi/document";
import type { Caller, Wire } from "../resources/testing/books-client";
import { expectMembersKept } from "../resources/testing/expect-members-kept";
import { sampleOf } from "../resources/testing/samples";
import {
  draftBody,
  getEmployeeByNumber,
  type Payroll,
  problemOf,
  sendOrThrow,
  startPayroll,
} from "./testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
/** The ids of records, by a name for each of them. */
let ids: Record<string, string>;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
  const first = async (path: string, filter: string) =>
    String((await anna.get(`${path}?$filter=${filter}`)).body.Data[0]?.Id);
  ids = {
    lunch: await first("/breakrules", "Type eq 0"),
    first: await first("/breakrules", "Type eq 1"),
    second: await first("/breakrules", "Type eq 2"),
    date: await first("/timeruleannualdates", "Month eq 12"),
    holidays: await first("/workscheduletimeadjustments", "IsActive eq true"),
    office: await first("/workschedules", "ScheduleType eq 0 and IsFullTime eq true and IsActive eq true"),
    rolling: await first("/workschedules", "contains(Name,'fyra')"),
    irregular: await first("/workschedules", "ScheduleType eq 1"),
    oldSchedule: await first("/workschedules", "IsActive eq false"),
    agreement: await first("/agreements", "IsActive eq true"),
    oldAgreement: await first("/agreements", "IsActive eq false"),
    complete: (await getEmployeeByNumber(anna, "001")).Id,
    simplified: (await getEmployeeByNumber(anna, "006")).Id,
  };
});
afterAll(() => payroll.books.sandbox.stop());

const breaks = (): Wire => ({
  LunchBreakId: ids.lunch,
  FirstCoffeeBreakId: ids.first,
  SecondCoffeeBreakId: ids.second,
});
const times = { StartTime: "08:00", EndTime: "16:30" };
const season = { StartDay: 1, StartMonth: 1, EndDay: 31, EndMonth: 12, PeriodIndex: 0 };
const workday = (WeekIndex = 0, DayIndex = 0, overrides: Wire = {}): Wire => ({
  PeriodIndex: 0,
  WeekIndex,
  DayIndex,
  ...times,
  ...breaks(),
  AverageMinutesToWork: 465,
  ...overrides,
});
const schedule = (overrides: Wire = {}): Wire => ({
  Name: "Kväll",
  IsActive: true,
  ScheduleType: 0,
  HandleBreakRules: true,
  IsFullTime: true,
  WorkScheduleTimeAdjustmentId: ids.holidays,
  WorkScheduleWorkDays: [workday()],
  WorkScheduleSeasons: [season],
  ...overrides,
});
const rule = (overrides: Wire = {}): Wire => ({ StartTime: "18:00", EndTime: "22:00", ...overrides });
const agreement = (overrides: Wire = {}): Wire => ({
  Name: "Avtal",
  UsesOvertime: false,
  Discriminator: "HotelAgreement",
  ...overrides,
});

type Resource = { readonly path: string; readonly model: string; readonly fixed: () => Wire };

const resources: readonly Resource[] = [
  { path: "/timeruleannualdates", model: "TimeRuleAnnualDateRequest", fixed: () => ({}) },
  {
    path: "/breakrules",
    model: "BreakRuleCreateRequest",
    fixed: () => ({ StartTime: "09:00", EndTime: "09:15" }),
  },
  {
    path: "/workscheduletimeadjustments",
    model: "WorkScheduleTimeAdjustmentRequest",
    fixed: () => ({
      WorkScheduleTimeAdjustmentWorkDays: [
        { CodedDay: 15, AnnualDate: null, MinutesToWork: 120, Note: "Halv" },
        { CodedDay: null, AnnualDate: "02-29", MinutesToWork: null, Note: null },
      ],
    }),
  },
  {
    path: "/agreements",
    model: "AgreementCreateRequest",
    fixed: () => ({
      UsesOvertime: true,
      UsesInconvenientTime: true,
      CompMinInHoursAndMinutes: "00:30",
      CompMaxInHoursAndMinutes: "12:00",
      OverTimeRules: [rule({ DayFilter: 3, CodedDay: 12, OvertimeCode: 2, CompensationTimeCode: 1 })],
      InconvenientTimeRules: [rule({ TimeRuleAnnualDateId: ids.date, InconvenientTimeCode: 4 })],
    }),
  },
  {
    path: "/workschedules",
    model: "WorkScheduleRequest",
    fixed: () => ({
      ScheduleType: 0,
      IsFullTime: false,
      FullTimeWorkScheduleId: ids.office,
      WorkScheduleTimeAdjustmentId: ids.holidays,
      WorkScheduleWorkDaysIrregularWorkingHours: null,
      WorkScheduleWorkDays: [workday(), workday(11, 6, { StartTime: null, EndTime: null })],
      WorkScheduleSeasons: [season],
    }),
  },
  {
    path: "/workdayoverrides",
    model: "WorkDayOverrideRequest",
    fixed: () => ({
      EmployeeId: ids.complete,
      DateToOverride: "2026-12-03T00:00:00Z",
      ...times,
      ...breaks(),
      FullTimeStartTime: "07:00",
      FullTimeEndTime: "16:00",
      FullTimeLunchBreakId: ids.lunch,
      FullTimeFirstCoffeeBreakId: ids.first,
      FullTimeSecondCoffeeBreakId: ids.second,
    }),
  },
];

describe.each(resources)("$path", ({ path, model, fixed }) => {
  const body = () => ({ ...sampleOf(model, 0), ...fixed() });

  it("keeps every member from POST, and is read again", async () => {
    const created = await anna.send("POST", path, body());
    expect(created.status, created.text).toBe(201);
    expectMembersKept(body(), created.body);
    expect((await anna.get(`${path}/${created.body.Id}`)).body).toEqual(created.body);
    expect((await anna.get(`${path}?$filter=Id eq ${created.body.Id}`)).body.Data).toEqual([created.body]);
  });

  it("refuses a member it does not know, and a body without a required one", async () => {
    expect(problemOf(await anna.send("POST", path, { ...body(), Invented: 1 }))).toEqual([400, 2000, "Invented"]);
    for (const name of schemaOf(model).required ?? []) {
      expect(problemOf(await anna.send("POST", path, { ...body(), [name]: undefined }))).toEqual([400, 2000, name]);
    }
  });

  it("is neither replaced nor deleted", async () => {
    const [one] = (await anna.get(`${path}?$pagesize=1`)).body.Data;
    for (const method of ["PUT", "DELETE"]) {
      expect((await anna.send(method, `${path}/${one?.Id}`, body())).status).toBe(405);
    }
  });
});

describe("an agreement", () => {
  it.each([
    ["OverTimeRules", () => ({ UsesOvertime: true })],
    ["OverTimeRules", () => ({ UsesOvertime: true, OverTimeRules: [] })],
    ["InconvenientTimeRules", () => ({ UsesInconvenientTime: true })],
    ["Discriminator", () => ({ Discriminator: "OtherAgreement" })],
    ["OverTimeRules[0].StartTime", () => ({ UsesOvertime: true, OverTimeRules: [rule({ StartTime: "24:00" })] })],
    ["OverTimeRules[0].CodedDay", () => ({ UsesOvertime: true, OverTimeRules: [rule({ CodedDay: 99 })] })],
    [
      "OverTimeRules[0].TimeRuleAnnualDateId",
      () => ({ UsesOvertime: true, OverTimeRules: [rule({ TimeRuleAnnualDateId: ids.date, DayFilter: 1 })] }),
    ],
    [
      "InconvenientTimeRules[0].TimeRuleAnnualDateId",
      () => ({ InconvenientTimeRules: [rule({ TimeRuleAnnualDateId: ids.date, CodedDay: 1 })] }),
    ],
    [
      "InconvenientTimeRules[0].TimeRuleAnnualDateId",
      () => ({ InconvenientTimeRules: [rule({ TimeRuleAnnualDateId: ids.lunch })] }),
    ],
    ["OverTimeRules[0].Invented", () => ({ OverTimeRules: [rule({ Invented: 1 })] })],
  ])("is refused at %s", async (field, more) => {
    expect(problemOf(await anna.send("POST", "/agreements", agreement(more())))).toEqual([400, 2000, field]);
  });

  it("is active unless it says otherwise, and says that both ways are open", async () => {
    const body = await sendOrThrow(
      anna,
      "POST",
      "/agreements",
      agreement({ CompensateInMoney: true, CompensateInTime: true }),
    );
    expect(body).toMatchObject({ IsActive: true, CompensateInTimeAndMoney: true, OverTimeRules: [] });
    expect((await sendOrThrow(anna, "POST", "/agreements", agreement({ IsActive: false }))).IsActive).toBe(false);
  });
});

describe("a work schedule", () => {
  it.each<readonly [field: string, more: () => Wire]>([
    ["WorkScheduleWorkDays", () => ({ WorkScheduleWorkDays: undefined })],
    ["WorkScheduleSeasons", () => ({ WorkScheduleSeasons: [] })],
    ["WorkScheduleTimeAdjustmentId", () => ({ WorkScheduleTimeAdjustmentId: null })],
    ["FullTimeWorkScheduleId", () => ({ IsFullTime: false })],
    ["WorkScheduleWorkDaysIrregularWorkingHours", () => ({ ScheduleType: 1 })],
    ["WorkScheduleWorkDays[0].WeekIndex", () => ({ WorkScheduleWorkDays: [workday(12)] })],
    ["WorkScheduleWorkDays[0].DayIndex", () => ({ WorkScheduleWorkDays: [workday(0, 7)] })],
    ["WorkScheduleWorkDays[1].DayIndex", () => ({ WorkScheduleWorkDays: [workday(), workday()] })],
    ["WorkScheduleWorkDays[0].PeriodIndex", () => ({ WorkScheduleWorkDays: [workday(0, 0, { PeriodIndex: 1 })] })],
    ["WorkScheduleWorkDays[0].EndTime", () => ({ WorkScheduleWorkDays: [workday(0, 0, { EndTime: null })] })],
    ["WorkScheduleWorkDays[0].StartTime", () => ({ WorkScheduleWorkDays: [workday(0, 0, { StartTime: "8:00" })] })],
    [
      "WorkScheduleWorkDays[0].AverageMinutesToWork",
      () => ({ WorkScheduleWorkDays: [workday(0, 0, { AverageMinutesToWork: 1441 })] }),
    ],
    [
      "WorkScheduleWorkDays[0].LunchBreakId",
      () => ({ WorkScheduleWorkDays: [workday(0, 0, { LunchBreakId: ids.first })] }),
    ],
    ["WorkScheduleSeasons[0].EndDay", () => ({ WorkScheduleSeasons: [{ ...season, EndMonth: 2, EndDay: 30 }] })],
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
  ])("is refused at %s", async (field, more) => {
    expect(problemOf(await anna.send("POST", "/workschedules", schedule(more())))).toEqual([400, 2000, field]);
  });

  it("may be irregular, with the minutes of a week alone", async () => {
    const hours = { MinutesToWorkFullTime: 2400, WorkingDaysFullTime: 4.5 };
    const given = { Name: "Fri", IsActive: true, ScheduleType: 1, HandleBreakRules: false, IsFullTime: true };
    const body = await sendOrThrow(anna, "POST", "/workschedules", {
      ...given,
      WorkScheduleWorkDaysIrregularWorkingHours: hours,
    });
    expect(body.WorkScheduleWorkDaysIrregularWorkingHours).toMatchObject({ ...hours, WorkingDaysPartTime: null });
    expect(body).toMatchObject({ CreatedFromExternalApp: true, WorkScheduleWorkDays: null });
  });
});

describe("dates and holidays", () => {
  it.each([
    ["/timeruleannualdates", "Day", { Name: "Nej", Month: 4, Day: 31 }],
    ["/timeruleannualdates", "Month", { Name: "Nej", Month: 13, Day: 1 }],
    ["/breakrules", "Type", { Name: "x", ...times, MinLengthInMinutes: 0, NormalLengthInMinutes: 9, Type: 3 }],
    [
      "/breakrules",
      "MinLengthInMinutes",
      { Name: "x", ...times, MinLengthInMinutes: 1441, NormalLengthInMinutes: 9, Type: 0 },
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
  const override = (more: Wire = {}): Wire => ({ EmployeeId: ids.complete, DateToOverride: "2026-12-10", ...more });

  it("makes a day off, once, and not on a locked day", async () => {
    const body = await sendOrThrow(anna, "POST", "/workdayoverrides", override());
    expect(body).toMatchObject({ StartTime: null, EndTime: null, DateToOverride: "2026-12-10T00:00:00Z" });
    expect(problemOf(await anna.send("POST", "/workdayoverrides", override()))).toEqual([400, 4000, "DateToOverride"]);
    const locked = String((await getEmployeeByNumber(anna, "001")).LastLockedDeviationDate).slice(0, 10);
    const onLocked = await anna.send("POST", "/workdayoverrides", override({ DateToOverride: locked }));
    expect(problemOf(onLocked)).toEqual([400, 4002, "DateToOverride"]);
  });

  it.each([
    ["EmployeeId", () => ({ EmployeeId: ids.lunch })],
    ["EndTime", () => ({ StartTime: "08:00" })],
    ["FullTimeStartTime", () => ({ FullTimeEndTime: "08:00" })],
    ["SecondCoffeeBreakId", () => ({ SecondCoffeeBreakId: ids.lunch })],
    ["FullTimeLunchBreakId", () => ({ FullTimeLunchBreakId: ids.office })],
  ])("is refused at %s", async (field, more) => {
    expect(problemOf(await anna.send("POST", "/workdayoverrides", override(more())))).toEqual([400, 2000, field]);
  });
});

describe("agreement and schedule of an employee", () => {
  const agreed = (more: Wire = {}): Wire => ({
    AgreementId: ids.agreement,
    ActiveFromUtc: "2026-12-01",
    HasConfidenceTime: true,
    ...more,
  });
  const working = (more: Wire = {}): Wire => ({
    WorkScheduleId: ids.rolling,
    WorkWeekCycleStart: 3,
    ActiveSince: "2026-12-01",
    ...more,
  });
  const draft = async () => (await sendOrThrow(anna, "POST", "/employees", draftBody())).Id;

  it("are given with 200, and read with the employee", async () => {
    const id = await draft();
    const first = await anna.send("POST", `/employees/${id}/agreements`, agreed());
    expect([first.status, first.body]).toEqual([
      200,
      { AgreementId: ids.agreement, Success: true, ValidationError: null },
    ]);
    const second = await anna.send("POST", `/employees/${id}/workschedules`, working());
    expect([second.status, second.body]).toEqual([
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
    ["agreements", "3000", () => agreed({ AgreementId: ids.lunch })],
    ["agreements", "4002", () => agreed({ AgreementId: ids.oldAgreement })],
    ["workschedules", "3000", () => working({ WorkScheduleId: ids.lunch })],
    ["workschedules", "4002", () => working({ WorkScheduleId: ids.oldSchedule })],
    ["workschedules", "2000", () => working({ WorkWeekCycleStart: 4 })],
    ["workschedules", "2000", () => working({ WorkScheduleId: ids.office, WorkWeekCycleStart: 1 })],
    ["workschedules", "2000", () => working({ WorkScheduleId: ids.irregular, WorkWeekCycleStart: 1 })],
  ])("%s are refused with 200, Success false and %s", async (path, code, body) => {
    const id = await draft();
    const { status, body: answer } = await anna.send("POST", `/employees/${id}/${path}`, body());
    expect([status, answer.Success, (answer.ValidationError as Wire).ErrorCode]).toEqual([200, false, code]);
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect([employee.EmployeeAgreements, employee.EmployeeWorkingSchedules]).toEqual([[], []]);
  });

  it("are for complete employees only, from a day that is not locked, one for each day", async () => {
    const refusal = async (id: string, body: Wire) => {
      const { status, body: answer } = await anna.send("POST", `/employees/${id}/agreements`, body);
      return [status, answer.Success, (answer.ValidationError as Wire | null)?.ErrorCode];
    };
    expect(await refusal(ids.simplified ?? "", agreed())).toEqual([200, false, "4002"]);
    const locked = String((await getEmployeeByNumber(anna, "001")).LastLockedDeviationDate);
    expect(await refusal(ids.complete ?? "", agreed({ ActiveFromUtc: locked }))).toEqual([200, false, "4002"]);
    expect(await refusal(ids.complete ?? "", agreed())).toEqual([200, true, undefined]);
    expect(await refusal(ids.complete ?? "", agreed())).toEqual([200, false, "4000"]);
  });

  it("are 404 for nobody, and 400 for a body that does not fit", async () => {
    expect(problemOf(await anna.send("POST", `/employees/${ids.lunch}/agreements`, agreed()))[0]).toBe(404);
    const id = await draft();
    for (const field of ["AgreementId", "ActiveFromUtc", "HasConfidenceTime"]) {
      const reply = await anna.send("POST", `/employees/${id}/agreements`, agreed({ [field]: undefined }));
      expect(problemOf(reply)).toEqual([400, 2000, field]);
    }
    for (const field of ["WorkScheduleId", "ActiveSince", "WorkWeekCycleStart"]) {
      const reply = await anna.send("POST", `/employees/${id}/workschedules`, working({ [field]: undefined }));
      expect(problemOf(reply)).toEqual([400, 2000, field]);
    }
  });
});
