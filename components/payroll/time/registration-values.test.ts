import { describe, expect, it } from "vitest";
import { noDimensions } from "@/lib/api/contract/payroll/charged-dimensions";
import { figuresOfPayCode } from "@/lib/api/contract/payroll/pay-code-groups";
import { type Registration, type RegistrationContent, timeKinds } from "@/lib/api/contract/payroll/registration";
import { type KindField, methodsOf } from "@/lib/api/contract/payroll/registration-body";
import { cellAfterKey } from "./grid-moves";
import {
  changeKind,
  createEmptyRegistration,
  emptyRow,
  findApplicableOwnFields,
  parseRegistrationValues,
  registrationFormValuesOf,
} from "./registration-values";

const readingContext = {
  employeeId: "e",
  language: "sv",
  lockedTo: "2026-10-31",
  figuresOf: () => null,
  schedule: null,
  withinMonth: false,
  holidayTerm: 20,
};
const threeDays = { from: "2026-11-02", to: "2026-11-04" };
const sickLeave = createEmptyRegistration("sickLeave", threeDays, "sv");

describe("what is typed for a registration", () => {
  it("is a whole day of absence until somebody says otherwise", () => {
    expect(parseRegistrationValues(sickLeave, readingContext)).toMatchObject({
      ok: true,
      content: {
        kind: "sickLeave",
        ...threeDays,
        method: "percentage",
        shareBps: 10_000,
        own: { DontCreateKarens: false },
      },
    });
  });

  it.each([
    ["a day that is none", { ...sickLeave, from: "2026-11-31" }, { from: "day" }],
    ["an end before the start", { ...sickLeave, to: "2026-11-01" }, { to: "backwards" }],
    ["a locked day", { ...sickLeave, from: "2026-10-31" }, { from: "locked" }],
    ["no share", { ...sickLeave, share: "0" }, { share: "share" }],
    ["no hours", { ...sickLeave, method: "hours", hours: "" }, { hours: "hours" }],
    [
      "no times",
      { ...sickLeave, to: sickLeave.from, method: "time", startsAt: "8", endsAt: "25" },
      { endsAt: "clock" },
    ],
    ["no pay code", changeKind(sickLeave, "travelAndExpense"), { "payCode 0": "payCode" }],
  ] as const)("with %s names the field", (_, values, errors) => {
    expect(parseRegistrationValues(values as typeof sickLeave, readingContext)).toEqual({ ok: false, errors });
  });

  it.each([0, 21, 30, null])("of a holiday is refused at its kind where the term is %j", (holidayTerm) => {
    const holiday = changeKind(sickLeave, "holiday");
    expect(parseRegistrationValues(holiday, { ...readingContext, holidayTerm })).toEqual({
      ok: false,
      errors: { kind: "noHoliday" },
    });
    expect(parseRegistrationValues(sickLeave, { ...readingContext, holidayTerm }).ok).toBe(true);
    expect(parseRegistrationValues(holiday, { ...readingContext, holidayTerm, withinMonth: true }).ok).toBe(true);
    expect(parseRegistrationValues(holiday, readingContext).ok).toBe(true);
  });

  it("over several days is said by hours or by a share, never by clock times", () => {
    const readResult = parseRegistrationValues({ ...sickLeave, method: "time" }, readingContext);
    expect(readResult).toMatchObject({ ok: true, content: { method: "percentage", startsAt: "" } });
  });

  it("of a change stays within its month", () => {
    const overlongLeave = { ...sickLeave, to: "2026-12-01" };
    expect(parseRegistrationValues(overlongLeave, { ...readingContext, withinMonth: true })).toEqual({
      ok: false,
      errors: { to: "oneMonth" },
    });
    expect(parseRegistrationValues(overlongLeave, readingContext).ok).toBe(true);
  });

  it("of the time bank is paid in money by hours alone", () => {
    const timeBankPayout = {
      ...changeKind(sickLeave, "timeBank"),
      to: sickLeave.from,
      own: { PayOutSource: "1", CompPayoutMethod: "1" },
    };
    const payoutByClock = { ...timeBankPayout, method: "time", startsAt: "8", endsAt: "9" } as const;
    expect(parseRegistrationValues(payoutByClock, readingContext)).toEqual({
      ok: false,
      errors: { CompPayoutMethod: "onlyHours" },
    });
    expect(parseRegistrationValues({ ...timeBankPayout, hours: "2" }, readingContext)).toMatchObject({
      ok: true,
      content: { minutes: 120 },
    });
  });

  it("of overtime has additional hours of part-timers alone", () => {
    const overtime = { ...changeKind(sickLeave, "overtime"), hours: "2", own: { AdditionalHoursInMinutes: "1:00" } };
    const readAdditionalHours = (isFullTime: boolean | null) => {
      const schedule = isFullTime === null ? null : { isFullTime, isIrregular: false };
      const readResult = parseRegistrationValues(overtime, { ...readingContext, schedule });
      return readResult.ok ? readResult.content.own.AdditionalHoursInMinutes : readResult.errors;
    };
    expect([readAdditionalHours(false), readAdditionalHours(null), readAdditionalHours(true)]).toEqual([
      60,
      60,
      undefined,
    ]);
  });

  it("has what stands in for a schedule only where that is irregular", () => {
    const own = { ScheduleStartTime: "8", ScheduleEndTime: "16.30", ScheduledDayBreakTime: "0:30" };
    const overtime = { ...changeKind(sickLeave, "overtime"), hours: "2", own };
    const readWithSchedule = (isIrregular: boolean, values: typeof sickLeave = overtime) =>
      parseRegistrationValues(values, { ...readingContext, schedule: { isFullTime: true, isIrregular } });
    expect(readWithSchedule(true)).toMatchObject({
      content: { own: { ScheduleStartTime: "08:00", ScheduleEndTime: "16:30", ScheduledDayBreakTime: 30 } },
    });
    const regularResult = readWithSchedule(false);
    expect(
      regularResult.ok && Object.keys(regularResult.content.own).filter((name) => name.startsWith("Schedule")),
    ).toEqual([]);
    expect(readWithSchedule(true, { ...overtime, own: { ...own, ScheduleEndTime: "25" } })).toEqual({
      ok: false,
      errors: { ScheduleEndTime: "clock" },
    });
    const readOverride = (text: string) =>
      readWithSchedule(true, { ...sickLeave, own: { KarensDeductionHoursOverride: text } });
    expect(readOverride("7:20")).toMatchObject({ content: { own: { KarensDeductionHoursOverride: 7.33 } } });
    expect(readOverride("0")).toMatchObject({ content: { own: { KarensDeductionHoursOverride: 0 } } });
    expect(readOverride("")).toMatchObject({ content: { own: { KarensDeductionHoursOverride: "" } } });
    expect(readOverride("x")).toEqual({ ok: false, errors: { KarensDeductionHoursOverride: "hours" } });
  });

  it("has the figures of its pay code and no others", () => {
    const payCode = { group: "reimbursement", hasFormula: false } as Parameters<typeof figuresOfPayCode>[0];
    const outlayRow = { ...emptyRow, payCode: "3110", quantity: "3", amount: "1 240,50" };
    const makeOutlay = (...rows: (typeof outlayRow)[]) => ({ ...changeKind(sickLeave, "travelAndExpense"), rows });
    const outlayContext = {
      ...readingContext,
      figuresOf: (payCodeNumber: string) => (payCodeNumber === "3110" ? figuresOfPayCode(payCode, true) : null),
    };
    expect(parseRegistrationValues(makeOutlay(outlayRow), outlayContext)).toEqual({
      ok: false,
      errors: { "vat 0": "money" },
    });
    expect(parseRegistrationValues(makeOutlay({ ...outlayRow, vat: "0" }), outlayContext)).toMatchObject({
      content: { to: "2026-11-02", rows: [{ quantity: null, amountMinor: 124_050n, vatMinor: 0n }] },
    });
    const contextWithoutVat = { ...readingContext, figuresOf: () => figuresOfPayCode(payCode, false) };
    expect(parseRegistrationValues(makeOutlay({ ...outlayRow, vat: "7" }), contextWithoutVat)).toMatchObject({
      content: { rows: [{ vatMinor: null }] },
    });
    const faultyOutlay = makeOutlay(
      { ...outlayRow, vat: "0" },
      { ...outlayRow, payCode: "" },
      { ...outlayRow, amount: "x", vat: "0" },
    );
    expect(parseRegistrationValues(faultyOutlay, outlayContext)).toEqual({
      ok: false,
      errors: { "payCode 1": "payCode", "amount 2": "money" },
    });
  });

  it("of several pay codes is changed row by row, and knows which was which", () => {
    const charged = { ...noDimensions, project: "p" };
    const storedRow = { payCode: "3110", quantity: null, unitPrice: null, amountMinor: 100n, vatMinor: 20n, charged };
    const storedRegistration: Registration = {
      ...{ id: "r", kind: "travelAndExpense", employeeId: "e", from: threeDays.from, to: threeDays.from, method: null },
      ...{ shareBps: 0, minutes: 0, startsAt: "", endsAt: "", comment: "", own: {}, isRead: null, wire: {} },
      charged: noDimensions,
      rows: [storedRow, { ...storedRow, amountMinor: 200n }, { ...storedRow, amountMinor: 300n }],
    };
    const values = registrationFormValuesOf(storedRegistration, "sv");
    expect(values.rows.map(({ amount }) => amount)).toEqual(["1", "2", "3"]);
    const [firstRow, , thirdRow] = values.rows;
    if (!firstRow || !thirdRow) throw new Error("three rows");
    const payCode = { group: "reimbursement", hasFormula: false } as Parameters<typeof figuresOfPayCode>[0];
    const contextWithFigures = { ...readingContext, figuresOf: () => figuresOfPayCode(payCode, true) };
    const changedResult = parseRegistrationValues(
      { ...values, rows: [firstRow, { ...thirdRow, amount: "4" }, { ...firstRow, was: undefined }] },
      contextWithFigures,
    );
    expect(changedResult).toMatchObject({
      ok: true,
      content: { rows: [{ charged, was: 0 }, { amountMinor: 400n, was: 2 }, {}] },
    });
    expect(changedResult.ok && changedResult.content.rows.map(({ was }) => was)).toEqual([0, 2, undefined]);
  });
});

const kindsWithMethods = timeKinds.flatMap((kind) => methodsOf(kind, true).map((method) => ({ kind, method })));

it.each(kindsWithMethods)(
  "a registration of $kind by $method is read back from its form as it is",
  ({ kind, method }) => {
    const amountsByMethod = {
      percentage: { shareBps: 5000, minutes: 0, startsAt: "", endsAt: "" },
      hours: { shareBps: 0, minutes: 450, startsAt: "", endsAt: "" },
      time: { shareBps: 0, minutes: 0, startsAt: "08:00", endsAt: "16:30" },
    };
    const schedule = { isFullTime: false, isIrregular: true };
    const applicableFields = findApplicableOwnFields({ kind, method }, schedule);
    const chosenValue = ({ is, preset, choices }: KindField, index: number) =>
      ({ flag: !preset, minutes: [15, 90, 0][index % 3], hours: 7.33, clock: "08:15", choice: choices?.[0] })[is];
    const content: RegistrationContent = {
      ...{ kind, method, employeeId: "e", from: threeDays.from, to: threeDays.from, comment: "as agreed", rows: [] },
      charged: { project: "p", center1: "c", center2: "", center3: "d" },
      ...amountsByMethod[method],
      own: Object.fromEntries(applicableFields.map((field, index) => [field.member, chosenValue(field, index) ?? 0])),
    };
    for (const language of ["en", "sv", "nb", "nl"])
      expect(
        parseRegistrationValues(registrationFormValuesOf({ ...content, id: "r", isRead: false, wire: {} }, language), {
          ...readingContext,
          language,
          schedule,
        }),
      ).toEqual({ ok: true, content });
  },
);

it.each([
  ["ArrowRight", { row: 0, column: 1 }],
  ["ArrowDown", { row: 1, column: 0 }],
  ["ArrowLeft", null],
  ["ArrowUp", null],
  ["End", { row: 0, column: 29 }],
  ["PageDown", { row: 7, column: 0 }],
  ["x", null],
])("%s leads from the first cell to %j", (key, expectedCell) => {
  expect(cellAfterKey(key, { row: 0, column: 0 }, 8, 30)).toEqual(expectedCell);
});
