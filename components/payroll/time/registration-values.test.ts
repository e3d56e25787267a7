import { describe, expect, it } from "vitest";
import { noDimensions } from "@/lib/api/contract/payroll/charged-dimensions";
import { figuresOfPayCode } from "@/lib/api/contract/payroll/pay-code-groups";
import { type Registration, type RegistrationContent, timeKinds } from "@/lib/api/contract/payroll/registration";
import { type KindField, methodsOf } from "@/lib/api/contract/payroll/registration-body";
import { placeAfterKey } from "./grid-moves";
import {
  applicableOwnFields,
  emptyRegistration,
  emptyRow,
  readValues,
  valuesOf,
  withKind,
} from "./registration-values";

const context = {
  employeeId: "e",
  language: "sv",
  lockedTo: "2026-10-31",
  figuresOf: () => null,
  schedule: null,
  withinMonth: false,
  holidayTerm: 20,
};
const days = { from: "2026-11-02", to: "2026-11-04" };
const sickLeave = emptyRegistration("sickLeave", days, "sv");

describe("what is typed for a registration", () => {
  it("is a whole day of absence until somebody says otherwise", () => {
    expect(readValues(sickLeave, context)).toMatchObject({
      ok: true,
      content: { kind: "sickLeave", ...days, method: "percentage", shareBps: 10_000, own: { DontCreateKarens: false } },
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
    ["no pay code", withKind(sickLeave, "travelAndExpense"), { "payCode 0": "payCode" }],
  ] as const)("with %s names the field", (_, values, errors) => {
    expect(readValues(values as typeof sickLeave, context)).toEqual({ ok: false, errors });
  });

  it.each([0, 21, 30, null])("of a holiday is refused at its kind where the term is %j", (holidayTerm) => {
    const holiday = withKind(sickLeave, "holiday");
    expect(readValues(holiday, { ...context, holidayTerm })).toEqual({ ok: false, errors: { kind: "noHoliday" } });
    expect(readValues(sickLeave, { ...context, holidayTerm }).ok).toBe(true);
    expect(readValues(holiday, { ...context, holidayTerm, withinMonth: true }).ok).toBe(true);
    expect(readValues(holiday, context).ok).toBe(true);
  });

  it("over several days is said by hours or by a share, never by clock times", () => {
    const read = readValues({ ...sickLeave, method: "time" }, context);
    expect(read).toMatchObject({ ok: true, content: { method: "percentage", startsAt: "" } });
  });

  it("of a change stays within its month", () => {
    const over = { ...sickLeave, to: "2026-12-01" };
    expect(readValues(over, { ...context, withinMonth: true })).toEqual({ ok: false, errors: { to: "oneMonth" } });
    expect(readValues(over, context).ok).toBe(true);
  });

  it("of the time bank is paid in money by hours alone", () => {
    const bank = {
      ...withKind(sickLeave, "timeBank"),
      to: sickLeave.from,
      own: { PayOutSource: "1", CompPayoutMethod: "1" },
    };
    const times = { ...bank, method: "time", startsAt: "8", endsAt: "9" } as const;
    expect(readValues(times, context)).toEqual({ ok: false, errors: { CompPayoutMethod: "onlyHours" } });
    expect(readValues({ ...bank, hours: "2" }, context)).toMatchObject({ ok: true, content: { minutes: 120 } });
  });

  it("of overtime has additional hours of part-timers alone", () => {
    const overtime = { ...withKind(sickLeave, "overtime"), hours: "2", own: { AdditionalHoursInMinutes: "1:00" } };
    const hoursOf = (isFullTime: boolean | null) => {
      const schedule = isFullTime === null ? null : { isFullTime, isIrregular: false };
      const read = readValues(overtime, { ...context, schedule });
      return read.ok ? read.content.own.AdditionalHoursInMinutes : read.errors;
    };
    expect([hoursOf(false), hoursOf(null), hoursOf(true)]).toEqual([60, 60, undefined]);
  });

  it("has what stands in for a schedule only where that is irregular", () => {
    const own = { ScheduleStartTime: "8", ScheduleEndTime: "16.30", ScheduledDayBreakTime: "0:30" };
    const overtime = { ...withKind(sickLeave, "overtime"), hours: "2", own };
    const readOn = (isIrregular: boolean, values: typeof sickLeave = overtime) =>
      readValues(values, { ...context, schedule: { isFullTime: true, isIrregular } });
    expect(readOn(true)).toMatchObject({
      content: { own: { ScheduleStartTime: "08:00", ScheduleEndTime: "16:30", ScheduledDayBreakTime: 30 } },
    });
    const regular = readOn(false);
    expect(regular.ok && Object.keys(regular.content.own).filter((name) => name.startsWith("Schedule"))).toEqual([]);
    expect(readOn(true, { ...overtime, own: { ...own, ScheduleEndTime: "25" } })).toEqual({
      ok: false,
      errors: { ScheduleEndTime: "clock" },
    });
    const override = (text: string) => readOn(true, { ...sickLeave, own: { KarensDeductionHoursOverride: text } });
    expect(override("7:20")).toMatchObject({ content: { own: { KarensDeductionHoursOverride: 7.33 } } });
    expect(override("0")).toMatchObject({ content: { own: { KarensDeductionHoursOverride: 0 } } });
    expect(override("")).toMatchObject({ content: { own: { KarensDeductionHoursOverride: "" } } });
    expect(override("x")).toEqual({ ok: false, errors: { KarensDeductionHoursOverride: "hours" } });
  });

  it("has the figures of its pay code and no others", () => {
    const code = { group: "reimbursement", hasFormula: false } as Parameters<typeof figuresOfPayCode>[0];
    const row = { ...emptyRow, payCode: "3110", quantity: "3", amount: "1 240,50" };
    const outlay = (...rows: (typeof row)[]) => ({ ...withKind(sickLeave, "travelAndExpense"), rows });
    const outlays = { ...context, figuresOf: (one: string) => (one === "3110" ? figuresOfPayCode(code, true) : null) };
    expect(readValues(outlay(row), outlays)).toEqual({ ok: false, errors: { "vat 0": "money" } });
    expect(readValues(outlay({ ...row, vat: "0" }), outlays)).toMatchObject({
      content: { to: "2026-11-02", rows: [{ quantity: null, amountMinor: 124_050n, vatMinor: 0n }] },
    });
    const noVat = { ...context, figuresOf: () => figuresOfPayCode(code, false) };
    expect(readValues(outlay({ ...row, vat: "7" }), noVat)).toMatchObject({ content: { rows: [{ vatMinor: null }] } });
    const wrong = outlay({ ...row, vat: "0" }, { ...row, payCode: "" }, { ...row, amount: "x", vat: "0" });
    expect(readValues(wrong, outlays)).toEqual({ ok: false, errors: { "payCode 1": "payCode", "amount 2": "money" } });
  });

  it("of several pay codes is changed row by row, and knows which was which", () => {
    const charged = { ...noDimensions, project: "p" };
    const row = { payCode: "3110", quantity: null, unitPrice: null, amountMinor: 100n, vatMinor: 20n, charged };
    const read: Registration = {
      ...{ id: "r", kind: "travelAndExpense", employeeId: "e", from: days.from, to: days.from, method: null },
      ...{ shareBps: 0, minutes: 0, startsAt: "", endsAt: "", comment: "", own: {}, isRead: null, wire: {} },
      charged: noDimensions,
      rows: [row, { ...row, amountMinor: 200n }, { ...row, amountMinor: 300n }],
    };
    const values = valuesOf(read, "sv");
    expect(values.rows.map(({ amount }) => amount)).toEqual(["1", "2", "3"]);
    const [first, , third] = values.rows;
    if (!first || !third) throw new Error("three rows");
    const code = { group: "reimbursement", hasFormula: false } as Parameters<typeof figuresOfPayCode>[0];
    const figures = { ...context, figuresOf: () => figuresOfPayCode(code, true) };
    const changed = readValues(
      { ...values, rows: [first, { ...third, amount: "4" }, { ...first, was: undefined }] },
      figures,
    );
    expect(changed).toMatchObject({
      ok: true,
      content: { rows: [{ charged, was: 0 }, { amountMinor: 400n, was: 2 }, {}] },
    });
    expect(changed.ok && changed.content.rows.map(({ was }) => was)).toEqual([0, 2, undefined]);
  });
});

const kindsWithMethods = timeKinds.flatMap((kind) => methodsOf(kind, true).map((method) => ({ kind, method })));

it.each(kindsWithMethods)(
  "a registration of $kind by $method is read back from its form as it is",
  ({ kind, method }) => {
    const amounts = {
      percentage: { shareBps: 5000, minutes: 0, startsAt: "", endsAt: "" },
      hours: { shareBps: 0, minutes: 450, startsAt: "", endsAt: "" },
      time: { shareBps: 0, minutes: 0, startsAt: "08:00", endsAt: "16:30" },
    };
    const schedule = { isFullTime: false, isIrregular: true };
    const asked = applicableOwnFields({ kind, method }, schedule);
    const chosen = ({ is, preset, choices }: KindField, index: number) =>
      ({ flag: !preset, minutes: [15, 90, 0][index % 3], hours: 7.33, clock: "08:15", choice: choices?.[0] })[is];
    const content: RegistrationContent = {
      ...{ kind, method, employeeId: "e", from: days.from, to: days.from, comment: "as agreed", rows: [] },
      charged: { project: "p", center1: "c", center2: "", center3: "d" },
      ...amounts[method],
      own: Object.fromEntries(asked.map((field, index) => [field.member, chosen(field, index) ?? 0])),
    };
    for (const language of ["en", "sv", "nb", "nl"])
      expect(
        readValues(valuesOf({ ...content, id: "r", isRead: false, wire: {} }, language), {
          ...context,
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
])("%s leads from the first cell to %j", (key, place) => {
  expect(placeAfterKey(key, { row: 0, column: 0 }, 8, 30)).toEqual(place);
});
