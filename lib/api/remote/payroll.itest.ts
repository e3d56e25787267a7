import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createForwardingRoute } from "../../forwarding/forward-route";
import type { Problem } from "../../values/problem";
import { type SignedIn, startWorld, type World } from "../testing/world";
import { allowList } from "./allow-list";
import { payroll } from "./books";
import { mayContainPersonalData } from "./personal";

type WireRecord = Record<string, unknown> & { Id: string };
type WirePage = { Data: WireRecord[] };

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let employee: WireRecord;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  const page = await callPayroll<WirePage>(anna, "GET", "employees?$filter=EmployeeNumber%20eq%20'001'");
  employee = page.body.Data[0] as WireRecord;
});
afterAll(async () => {
  await world?.stop();
});

async function callPayroll<Body = WireRecord>(person: SignedIn, method: string, path: string, body?: unknown) {
  const { companyId } = person.access;
  const request = person.request(method, `/api/companies/${companyId}/payroll/${path}`, body);
  const answer = await createForwardingRoute("payroll")(request, { params: Promise.resolve({ companyId }) });
  const text = await answer.text();
  return { status: answer.status, text, body: (text === "" ? null : JSON.parse(text)) as Body };
}

const getToday = () => new Date().toISOString().slice(0, 10);
const identityNumberPattern = /\d{6}[-+]?\d{4}|\d{12}/;

describe("identity numbers of employees", () => {
  it("are masked in the list, in one record and in chosen members, whatever the role", async () => {
    expect(employee.IdentificationNumber).toMatch(/^•{10}\d\d$/);
    const paths = ["employees", `employees/${employee.Id}`, `employees/${employee.Id}?$select=IdentificationNumber`];
    for (const path of paths) {
      const { status, text } = await callPayroll(anna, "GET", path);
      expect([status, identityNumberPattern.test(text.replaceAll(/"[0-9a-f-]{36}"|"\d{4}-[^"]*"/g, ""))]).toEqual([
        200,
        false,
      ]);
      expect(text).toContain("••");
    }
  });

  it("are in no answer of another payroll row", async () => {
    const plainRows = allowList.filter(
      (row) => row.service === "payroll" && row.method === "GET" && !mayContainPersonalData(row),
    );
    expect(plainRows.length).toBeGreaterThan(30);
    const rowsWithoutPlaceholders = plainRows.filter(({ path }) => !/:(id|uuid|date)/.test(path));
    for (const { path } of rowsWithoutPlaceholders) {
      const { status, text } = await callPayroll(anna, "GET", path.slice(1));
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain("IdentificationNumber");
    }
  });

  it("are for roles of payroll alone, and nothing else of it is for others", async () => {
    for (const path of ["employees", `employees/${employee.Id}`, "wageruns", "paycodes"]) {
      const { status, body } = await callPayroll<Problem>(lars, "GET", path);
      expect([status, body.code]).toEqual([403, "role_missing"]);
    }
  });
});

describe("registrations through the portal", () => {
  it("are read, changed and deleted with the service's answers and refusals, and made by an operation", async () => {
    const registration = {
      EmployeeId: employee.Id,
      StartDate: getToday(),
      EndDate: getToday(),
      ShortcutRegistrationMethod: 1,
      MinutesOfDay: 120,
    };
    const forwardedAnswer = await callPayroll<Problem>(anna, "POST", "shortcuts/sickleave", registration);
    expect([forwardedAnswer.status, forwardedAnswer.body.code]).toEqual([409, "use_operation"]);
    const createdRecord = (await payroll(anna.access).operate("POST", "shortcuts/sickleave", {
      body: registration,
    })) as WireRecord;
    const rangeAnswer = await callPayroll<WireRecord[]>(
      anna,
      "GET",
      `shortcuts/sickleave/${getToday()}/${getToday()}?includeOnlySameClientShortcuts=true`,
    );
    expect(rangeAnswer.body.map(({ Id }) => Id)).toContain(createdRecord.Id);
    const recordPath = `shortcuts/sickleave/${createdRecord.Id}`;
    expect((await callPayroll(anna, "PUT", recordPath, { ...registration, MinutesOfDay: 60 })).body.MinutesOfDay).toBe(
      60,
    );
    const refusedAnswer = await callPayroll<Problem>(anna, "PUT", recordPath, { ...registration, Invented: 1 });
    expect([refusedAnswer.status, refusedAnswer.body.code, refusedAnswer.body.remote?.code]).toEqual([
      422,
      "remote_refused",
      2000,
    ]);
    expect(refusedAnswer.body.fields?.map(({ field }) => field)).toEqual(["Invented"]);
    const deleteAnswer = await callPayroll(anna, "DELETE", recordPath);
    expect([deleteAnswer.status, deleteAnswer.text]).toEqual([200, ""]);
    expect((await callPayroll(anna, "GET", recordPath)).status).toBe(404);
  });

  it("a draft is an operation, never a call that is passed on", async () => {
    const { status, body } = await callPayroll<Problem>(anna, "POST", "employees", {});
    expect([status, body.code]).toEqual([409, "use_operation"]);
  });
});
