import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, payrollOperations } from "../openapi/document";
import type { Caller, JsonRecord } from "../resources/testing/books-client";
import { fjallkaffe } from "../seed/companies";
import {
  getEmployeeByNumber,
  makeDraftBody,
  type Payroll,
  problemOf,
  sendOrThrow,
  startPayroll,
} from "./testing/payroll-client";

let payroll: Payroll;
let victim: Caller;
/** The same person at another company, with tokens that are valid for that company alone. */
let attacker: Caller;
/** The id of one record of the victim by the first segment of its path, or by the second segment below /shortcuts. */
let victimIds: Record<string, string>;

beforeAll(async () => {
  payroll = await startPayroll();
  victim = payroll.anna;
  attacker = await payroll.createCaller("anna@norrsken.example", fjallkaffe.id);
  const employeeId = (await getEmployeeByNumber(victim, "001")).Id;
  victimIds = { employees: employeeId };
  for (const listName of [
    "agreements",
    "breakrules",
    "timeruleannualdates",
    "workschedules",
    "workscheduletimeadjustments",
  ]) {
    victimIds[listName] = String((await victim.get(`/${listName}`)).body.Data[0]?.Id);
  }
  victimIds.paycodes = String((await victim.get("/paycodes")).body.Data[0]?.Id);
  victimIds.wageruns = String((await victim.get("/wageruns")).body.Data[0]?.Id);
  victimIds.payslips = String((await victim.get(`/payslips/wagerun/${victimIds.wageruns}`)).body.Data[0]?.Id);
  const createdOverride = await sendOrThrow(victim, "POST", "/workdayoverrides", {
    EmployeeId: employeeId,
    DateToOverride: "2026-12-24",
  });
  victimIds.workdayoverrides = createdOverride.Id;
  const [project] = (await payroll.annasBooks.get("/projects?$filter=Status eq 1")).body.Data;
  const distribution = { Project: [{ Id: project?.Id, Percentage: 100 }] };
  const externalPeriod = {
    EmployeeId: employeeId,
    DeviationPeriodToDate: "2026-12-31",
    ProjectCostCenterDistribution: distribution,
  };
  victimIds.externalperiods = (await sendOrThrow(victim, "POST", "/externalperiods", externalPeriod)).Id;
  for (const { path } of payrollOperations.filter(
    ({ method, path }) => method === "POST" && path.startsWith("/short"),
  )) {
    victimIds[path.split("/")[2] ?? ""] = (
      await sendOrThrow(victim, "POST", path, makeRegistrationBody(path, employeeId))
    ).Id;
  }
});
afterAll(() => payroll.books.sandbox.stop());

function makeRegistrationBody(path: string, EmployeeId: string | undefined): JsonRecord {
  if (path.endsWith("expense"))
    return { EmployeeId, Date: "2026-11-16", Rows: [{ PaycodeNumber: "3310", Quantity: 1 }] };
  if (path.endsWith("deduction"))
    return { EmployeeId, Date: "2026-11-16", Rows: [{ PaycodeNumber: "5110", Amount: 1 }] };
  const otherAbsence = path.endsWith("otherabsence") ? { OtherAbsenceGroup: 1, OtherAbsenceQuantityType: 0 } : {};
  const span = { StartDate: "2026-11-16", EndDate: "2026-11-16" };
  return { EmployeeId, ...span, ShortcutRegistrationMethod: 1, MinutesOfDay: 60, ...otherAbsence };
}

function pathOf({ path, pathParameters }: Operation): string {
  const [, firstSegment = "", secondSegment = ""] = path.split("/");
  return pathParameters.reduce((filledPath, { name, schema }) => {
    if (schema.format === "date") return filledPath.replace(`{${name}}`, "2026-12-31");
    const listOfParameter: Record<string, string> = {
      employeeId: "employees",
      wagerunId: "wageruns",
      shortcutId: secondSegment,
    };
    return filledPath.replace(`{${name}}`, victimIds[listOfParameter[name] ?? firstSegment] ?? "");
  }, path);
}

const hasIdInPath = ({ pathParameters }: Operation) => pathParameters.some(({ schema }) => schema.format === "uuid");

function bodyOf({ method, path }: Operation): JsonRecord | undefined {
  if (method === "GET" || method === "DELETE") return undefined;
  if (path.endsWith("/agreements")) {
    return { AgreementId: victimIds.agreements, ActiveFromUtc: "2026-12-01", HasConfidenceTime: false };
  }
  if (path.endsWith("/workschedules")) {
    return { WorkScheduleId: victimIds.workschedules, WorkWeekCycleStart: 0, ActiveSince: "2026-12-01" };
  }
  return makeRegistrationBody(path.replace("/{shortcutId}", ""), victimIds.employees);
}

describe("another company", () => {
  it("can read, change and delete nothing by its id, at any operation", async () => {
    const operationsWithId = payrollOperations.filter(hasIdInPath);
    expect(operationsWithId.length).toBeGreaterThan(40);
    for (const operation of operationsWithId.filter(({ method }) => method === "GET")) {
      expect((await victim.get(pathOf(operation))).status, operation.path).toBe(200);
    }
    for (const operation of operationsWithId) {
      const reply = await attacker.send(operation.method, pathOf(operation), bodyOf(operation));
      expect([reply.status, reply.body.ErrorCode], `${operation.method} ${operation.path}`).toEqual([404, 3000]);
    }
    for (const operation of operationsWithId.filter(({ method }) => method === "GET")) {
      expect((await victim.get(pathOf(operation))).status, operation.path).toBe(200);
    }
  });

  it("sees none of its records in a list", async () => {
    const ids = new Set(Object.values(victimIds));
    for (const operation of payrollOperations.filter(
      (operation) => operation.method === "GET" && !hasIdInPath(operation),
    )) {
      const path = operation.path.replace("{startDate}", "2026-01-01").replace("{endDate}", "2027-12-31");
      const { status, text } = await attacker.get(path);
      expect(status, path).toBe(200);
      expect((text.match(/[0-9a-f-]{36}/g) ?? []).filter((id) => ids.has(id), path)).toEqual([]);
    }
  });

  it("cannot name its records in a body", async () => {
    const ownEmployeeId = (await sendOrThrow(attacker, "POST", "/employees", makeDraftBody())).Id;
    for (const { path } of payrollOperations.filter(
      ({ method, path }) => method === "POST" && path.startsWith("/short"),
    )) {
      const reply = await attacker.send("POST", path, makeRegistrationBody(path, victimIds.employees));
      expect(problemOf(reply), path).toEqual([400, 2000, "EmployeeId"]);
    }
    const overrideBody = { EmployeeId: victimIds.employees, DateToOverride: "2026-12-25" };
    expect(problemOf(await attacker.send("POST", "/workdayoverrides", overrideBody))).toEqual([
      400,
      2000,
      "EmployeeId",
    ]);
    const agreementBody = { AgreementId: victimIds.agreements, ActiveFromUtc: "2026-12-01", HasConfidenceTime: false };
    expect((await sendOrThrow(attacker, "POST", `/employees/${ownEmployeeId}/agreements`, agreementBody)).Success).toBe(
      false,
    );
    const scheduleBody = { WorkScheduleId: victimIds.workschedules, WorkWeekCycleStart: 0, ActiveSince: "2026-12-01" };
    expect(
      (await sendOrThrow(attacker, "POST", `/employees/${ownEmployeeId}/workschedules`, scheduleBody)).Success,
    ).toBe(false);
  });
});

describe("an answer that is lost", () => {
  it("made the employee, who is found by identity number, and no second one", async () => {
    const employeeDraft = makeDraftBody();
    const fault = { method: "POST", path: "/payroll/v2/employees", kind: "cut-after-commit", times: 1 };
    await payroll.books.sandbox.callControl("PUT", "/faults", [fault]);
    await expect(victim.send("POST", "/employees", employeeDraft)).rejects.toThrow();
    const foundList = await victim.get(
      `/employees?$filter=IdentificationNumber eq '${employeeDraft.IdentificationNumber}'`,
    );
    expect(foundList.body.Data).toHaveLength(1);
    expect(problemOf(await victim.send("POST", "/employees", employeeDraft))).toEqual([
      400,
      4000,
      "IdentificationNumber",
    ]);
  });
});
