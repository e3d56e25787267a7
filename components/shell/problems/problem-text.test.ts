import { describe, expect, it } from "vitest";
import { operationConflicts } from "@/lib/api/contract/operations/operation-conflict";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { linkMailLimits } from "@/lib/rules/access/single-use-link";
import { problemCodes } from "@/lib/values/problem";
import { cureOf, problemTextKeyOf, supportCodeOf } from "./problem-text";

/** Every ErrorCode that the service's documentation names. */
const remoteCodes = [
  2000, 3000, 3001, 3002, 3003, 4000, 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010, 4011, 4012, 4013,
  4014, 4015, 4016, 4017, 4018, 4019, 4020, 4021, 4022, 4023, 4024, 4025, 4026, 4027, 4028, 4029, 4030, 4031, 4032,
  4033, 4034, 4035, 4037, 4038, 4039, 4100, 5000, 5001, 5002, 5003, 5004, 5005, 5006, 5007, 6000, 6001,
];

const hasText = (key: string) => key.split(".")[1] !== undefined && `${key}` in textKeys;
const textKeys = Object.fromEntries(
  (["remote", "conflicts", "limits", "payroll"] as const).flatMap((textGroup) =>
    Object.keys(messages.en.problems[textGroup]).map((code) => [`${textGroup}.${code}`, true]),
  ),
);

describe.each(locales)("texts of problems in %s", (locale) => {
  const { codes, conflicts, limits, remote } = messages[locale].problems;
  it("has one for each code of ours", () => {
    expect(problemCodes.filter((code) => !(code in codes))).toEqual([]);
  });
  it("has one for each thing an operation stops at", () => {
    expect(operationConflicts.filter((detail) => !(detail in conflicts))).toEqual([]);
  });
  it("has one for each limit of the mails with links", () => {
    expect(Object.keys(limits)).toEqual([...linkMailLimits]);
  });
  it("has one for each code of the service", () => {
    expect(remoteCodes.filter((code) => !(String(code) in remote))).toEqual([]);
  });
});

it("speaks of the service's own rule where there is a text for it, and of an unknown one otherwise", () => {
  const refusalTextKeyOf = (code: number) =>
    problemTextKeyOf({ code: "remote_refused", remote: { code, message: "x" } }, hasText);
  expect([refusalTextKeyOf(4013), refusalTextKeyOf(9999)]).toEqual(["remote.4013", "remote.other"]);
  expect(problemTextKeyOf({ code: "remote_busy", remote: { code: 4010, message: "x" } }, hasText)).toBe(
    "codes.remote_busy",
  );
});

it("says which limit of mails was reached, and offers no other try on the page while it is reached for long", () => {
  const problem = { code: "too_many_requests", detail: "link_mails_to_address", retryAfterSeconds: 80_000 } as const;
  expect(problemTextKeyOf(problem, hasText)).toBe("limits.link_mails_to_address");
  expect(cureOf(problem)).toBeNull();
  expect(cureOf({ code: "too_many_requests", retryAfterSeconds: 30 })).toBe("retry");
});

it("does not say of the books what the payroll program answered", () => {
  const service = "payroll";
  const refusalTextKeyOf = (code: number) =>
    problemTextKeyOf({ code: "remote_refused", remote: { code, message: "x" }, service }, hasText);
  expect([refusalTextKeyOf(4002), refusalTextKeyOf(9999), refusalTextKeyOf(4008)]).toEqual([
    "payroll.4002",
    "payroll.other",
    "remote.4008",
  ]);
  expect(problemTextKeyOf({ code: "remote_busy", service }, hasText)).toBe("payroll.remote_busy");
  expect(problemTextKeyOf({ code: "remote_busy", detail: "paused" }, hasText)).toBe("codes.paused");
  expect(problemTextKeyOf({ code: "remote_busy", detail: "paused", service }, hasText)).toBe("payroll.paused");
  expect(problemTextKeyOf({ code: "remote_busy", detail: "offline", service }, hasText)).toBe("codes.unreachable");
  expect(problemTextKeyOf({ code: "conflict", detail: "day_locked", service }, hasText)).toBe("conflicts.day_locked");
});

it("says what a conflict is about where it is known", () => {
  expect(problemTextKeyOf({ code: "conflict", detail: "order_changed" }, hasText)).toBe("conflicts.order_changed");
  expect(problemTextKeyOf({ code: "conflict", detail: "key" }, hasText)).toBe("codes.conflict");
});

it("offers to add a scope only when it is known which", () => {
  expect(cureOf({ code: "scope_missing", detail: "ea:accounting" })).toBe("addScope");
  expect(problemTextKeyOf({ code: "scope_missing", detail: "ea:accounting" }, () => true)).toBe("codes.scope_missing");
  expect(cureOf({ code: "scope_missing" })).toBeNull();
  expect(problemTextKeyOf({ code: "scope_missing" }, () => true)).toBe("codes.scope_not_offered");
});

it("offers to read again wherever its words say so, and nowhere else", () => {
  const { conflicts, remote } = messages.en.problems;
  const saysReadAgain = (text: string | undefined) => /read (it|the document|the text) again/i.test(text ?? "");
  const conflictTexts: Readonly<Record<string, string>> = conflicts;
  const curedConflicts = operationConflicts.filter((detail) => cureOf({ code: "conflict", detail }) === "readAgain");
  expect(curedConflicts).toEqual(operationConflicts.filter((detail) => saysReadAgain(conflictTexts[detail])));
  const remoteTexts: Readonly<Record<string, string>> = remote;
  const isCuredByReading = (code: number) =>
    cureOf({ code: "remote_refused", remote: { code, message: "" } }) === "readAgain";
  expect(remoteCodes.filter(isCuredByReading)).toEqual(remoteCodes.filter((code) => saysReadAgain(remoteTexts[code])));
  const payrollTexts: Readonly<Record<string, string>> = messages.en.problems.payroll;
  const isCuredInPayroll = (code: number) =>
    cureOf({ code: "remote_refused", remote: { code, message: "" }, service: "payroll" }) === "readAgain";
  expect(remoteCodes.filter(isCuredInPayroll)).toEqual(
    remoteCodes.filter((code) => saysReadAgain(payrollTexts[code] ?? remoteTexts[code])),
  );
});

it("puts the service's code and id into the code for support", () => {
  expect(supportCodeOf({ code: "remote_refused", remote: { code: 4013, message: "", errorId: "e-1" } })).toBe(
    "remote_refused · 4013 · e-1",
  );
});
