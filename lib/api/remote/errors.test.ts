import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AnswerFault, UnusableAnswer } from "./answer";
import { isCertainlyNotDone, isEndpointPaused, problemOfFailure, problemOfRefusal } from "./errors";
import { RemoteFailure, toFailure } from "./remote";

const makeErrorBody = (code: number, extraMembers: object = {}) =>
  JSON.stringify({ ErrorCode: code, DeveloperErrorMessage: "text", ErrorId: "e", Errors: null, ...extraMembers });
const makeRefusalProblem = (status: number, text: string, overrides: object = {}) =>
  problemOfRefusal({
    status,
    body: text,
    retryAfter: null,
    row: { method: "GET", kind: "read", service: "books" },
    ...overrides,
  });

describe("problemOfRefusal", () => {
  it.each([
    [400, makeErrorBody(2000), "remote_refused"],
    [400, makeErrorBody(4000), "remote_refused"],
    [400, makeErrorBody(6000), "remote_refused"],
    [401, makeErrorBody(4005), "reconnect_required"],
    [401, "", "reconnect_required"],
    [401, makeErrorBody(4011), "reconnect_required"],
    [403, makeErrorBody(4011), "reconnect_required"],
    [403, makeErrorBody(4002), "module_missing"],
    [403, makeErrorBody(4006), "scope_missing"],
    [403, makeErrorBody(4007), "remote_refused"],
    [400, makeErrorBody(4002), "remote_refused"],
    [403, makeErrorBody(4009), "module_missing"],
    [404, makeErrorBody(3000), "not_found"],
    [404, "<html>", "not_found"],
    [405, makeErrorBody(4002), "not_offered"],
    [501, makeErrorBody(5000), "not_offered"],
    [501, "<html>", "not_offered"],
    [429, "", "remote_busy"],
    [400, makeErrorBody(4010), "remote_busy"],
    [500, makeErrorBody(5000), "remote_busy"],
    [503, "<html>", "remote_busy"],
    [400, "<html>", "remote_unexpected"],
    [302, "", "remote_unexpected"],
    [409, "{}", "remote_unexpected"],
  ] as const)("reads status %d with %s as %s", (status, text, code) => {
    expect(makeRefusalProblem(status, text).code).toBe(code);
  });

  it("keeps the service's code, text and id", () => {
    expect(makeRefusalProblem(400, makeErrorBody(4026)).remote).toEqual({ code: 4026, message: "text", errorId: "e" });
  });

  it("takes field and row from the field member, never from the text", () => {
    const Errors = [
      { Field: "Rows[2].UnitPrice", ErrorCode: "2000", Message: "bad", Key: null },
      { Field: "CustomerId", ErrorCode: null, Message: null, Key: null },
      { Field: null, ErrorCode: "2000", Message: "Rows[1]", Key: null },
    ];
    const problem = makeRefusalProblem(400, makeErrorBody(2000, { Errors }));
    expect(problem.fields).toEqual([
      { field: "UnitPrice", row: 2, code: "2000", message: "bad" },
      { field: "CustomerId", code: "2000", message: undefined },
    ]);
    expect(problem.row).toBe(2);
  });

  it.each([
    ["12", "Try again in 55 seconds.", 12],
    [null, "quota exceeded! maximum admitted 600 per Minute. Try again in 55 seconds.", 55],
    [null, "later", 60],
    ["soon", "later", 60],
    ["864000", "", 864_000],
    ["9".repeat(400), "", 31 * 86_400],
  ])("waits as header %s or text %s say: %d s", (retryAfter, DeveloperErrorMessage, seconds) => {
    const problem = makeRefusalProblem(429, makeErrorBody(4010, { DeveloperErrorMessage }), { retryAfter });
    expect(problem.retryAfterSeconds).toBe(seconds);
  });

  it("says that the endpoint is paused when the quota is used up, and not when the service is away", () => {
    expect([makeRefusalProblem(429, ""), makeRefusalProblem(400, makeErrorBody(4010))].map(isEndpointPaused)).toEqual([
      true,
      true,
    ]);
    expect(isEndpointPaused(makeRefusalProblem(503, "", { retryAfter: "864000" }))).toBe(false);
  });

  it("keeps no more of the service's own words than a screen can show", () => {
    const message = makeRefusalProblem(400, makeErrorBody(4000, { DeveloperErrorMessage: "x".repeat(90_000) })).remote
      ?.message;
    expect(message).toHaveLength(2_000);
  });

  it("leaves it open whether a POST that ended in a server error was carried out", () => {
    expect(
      makeRefusalProblem(500, makeErrorBody(5000), { row: { method: "POST", kind: "write", service: "books" } }).code,
    ).toBe("outcome_unknown");
    expect(
      makeRefusalProblem(500, makeErrorBody(5000), { row: { method: "PUT", kind: "write", service: "books" } }).code,
    ).toBe("remote_busy");
  });
});

it("names the program that said no or nothing where that is not the books", () => {
  const row = { method: "POST", kind: "write", service: "payroll" } as const;
  expect(makeRefusalProblem(400, makeErrorBody(4002), { row })).toMatchObject({
    service: "payroll",
    remote: { code: 4002 },
  });
  expect(problemOfFailure(new RemoteFailure(true, null), row)).toMatchObject({
    ...{ code: "outcome_unknown", service: "payroll", cause: expect.any(RemoteFailure) },
  });
  expect(makeRefusalProblem(400, makeErrorBody(4002)).service).toBeUndefined();
});

const postCall = { method: "POST", kind: "write", service: "books" } as const;
const deleteCall = { method: "DELETE", kind: "write", service: "books" } as const;

describe("a date in Retry-After", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["Sat, 28 Nov 2026 10:02:00 GMT", 120],
    ["Saturday, 28-Nov-26 10:02:00 GMT", 120],
    ["Sat Nov 28 10:02:00 2026", 120],
    ["Sat, 28 Nov 2026 09:00:00 GMT", 1],
    ["Sat, 28 Nov 2056 10:00:00 GMT", 31 * 86_400],
    ["Sat, some day", 60],
    ["2026-11-28T10:02:00Z", 60],
  ])("is waited for: %s, %d s", (retryAfter, seconds) => {
    expect(makeRefusalProblem(429, makeErrorBody(4010), { retryAfter }).retryAfterSeconds).toBe(seconds);
  });
});

describe("problemOfFailure", () => {
  it("lets everything be asked again that never left", () => {
    const refusedConnection = toFailure(Object.assign(new Error("x"), { code: "ECONNREFUSED" }));
    expect(problemOfFailure(refusedConnection, postCall).code).toBe("remote_busy");
  });

  it("leaves an operation open whose answer was lost, whatever its method", () => {
    expect(
      problemOfFailure(new RemoteFailure(true, null), { ...postCall, method: "PUT", kind: "operation" }).code,
    ).toBe("outcome_unknown");
  });

  it("leaves a POST open whose answer was lost", () => {
    expect(problemOfFailure(new RemoteFailure(true, null), postCall).code).toBe("outcome_unknown");
    expect(problemOfFailure(new RemoteFailure(true, null), deleteCall).code).toBe("remote_busy");
  });
});

describe("an answer that cannot be used", () => {
  const readCall = { method: "GET", kind: "read", service: "books" } as const;
  const replaceCall = { method: "PUT", kind: "write", service: "books" } as const;
  const operationCall = { method: "PUT", kind: "operation", service: "payroll" } as const;
  const faults: AnswerFault[] = ["not_json", "content_type", "encoded", "empty", "too_large", "too_slow", "cut_short"];

  it.each(faults)("is a refusal of ours that says %s when something was read", (fault) => {
    const problem = problemOfFailure(new UnusableAnswer(fault), readCall);
    expect(problem).toMatchObject({ code: "remote_unexpected", status: 502, detail: fault });
  });

  it.each(faults)("leaves a new record and an operation open as a lost answer does: %s", (fault) => {
    for (const row of [postCall, operationCall]) {
      const problem = problemOfFailure(new UnusableAnswer(fault), row);
      expect([problem.code, isCertainlyNotDone(problem)]).toEqual(["outcome_unknown", false]);
    }
    expect(problemOfFailure(new UnusableAnswer(fault), operationCall).service).toBe("payroll");
  });

  it.each(faults)("never counts as a replace that was not made: %s", (fault) => {
    const problem = problemOfFailure(new UnusableAnswer(fault), replaceCall);
    const isBrokenTransfer = fault === "too_slow" || fault === "cut_short";
    expect([problem.code, isCertainlyNotDone(problem)]).toEqual([
      isBrokenTransfer ? "remote_busy" : "remote_unexpected",
      false,
    ]);
  });
});
