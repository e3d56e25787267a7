import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forwardRoute } from "../../forwarding/forward-route";
import type { Problem } from "../../values/problem";
import { type SignedIn, startWorld, type World } from "../testing/world";
import { allowList } from "./allow-list";
import { payroll } from "./books";
import { mayContainPersonalData } from "./personal";

type Wire = Record<string, unknown> & { Id: string };
type Page = { Data: Wire[] };

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let employee: Wire;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  const page = await call<Page>(anna, "GET", "employees?$filter=EmployeeNumber%20eq%20'001'");
  employee = page.body.Data[0] as Wire;
});
afterAll(async () => {
  await world?.stop();
});

async function call<Body = Wire>(person: SignedIn, method: string, path: string, body?: unknown) {
  const { companyId } = person.access;
  const request = person.request(method, `/api/companies/${companyId}/payroll/${path}`, body);
  const answer = await forwardRoute("payroll")(request, { params: Promise.resolve({ companyId }) });
  const text = await answer.text();
  return { status: answer.status, text, body: (text === "" ? null : JSON.parse(text)) as Body };
}

const today = () => new Date().toISOString().slice(0, 10);
const anyNumber = /\d{6}[-+]?\d{4}|\d{12}/;

describe("identity numbers of employees", () => {
  it("are masked in the list, in one record and in chosen members, whatever the role", async () => {
    expect(employee.IdentificationNumber).toMatch(/^•{10}\d\d$/);
    const paths = ["employees", `employees/${employee.Id}`, `employees/${employee.Id}?$select=IdentificationNumber`];
    for (const path of paths) {
      const { status, text } = await call(anna, "GET", path);
      expect([status, anyNumber.test(text.replaceAll(/"[0-9a-f-]{36}"|"\d{4}-[^"]*"/g, ""))]).toEqual([200, false]);
      expect(text).toContain("••");
    }
  });

  it("are in no answer of another payroll row", async () => {
    const plain = allowList.filter(
      (row) => row.service === "payroll" && row.method === "GET" && !mayContainPersonalData(row),
    );
    expect(plain.length).toBeGreaterThan(30);
    const open = plain.filter(({ path }) => !/:(id|uuid|date)/.test(path));
    for (const { path } of open) {
      const { status, text } = await call(anna, "GET", path.slice(1));
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain("IdentificationNumber");
    }
  });

  it("are for roles of payroll alone, and nothing else of it is for others", async () => {
    for (const path of ["employees", `employees/${employee.Id}`, "wageruns", "paycodes"]) {
      const { status, body } = await call<Problem>(lars, "GET", path);
      expect([status, body.code]).toEqual([403, "role_missing"]);
    }
  });
});

describe("registrations through the portal", () => {
  it("are read, changed and deleted with the service's answers and refusals, and made by an operation", async () => {
    const registration = {
      EmployeeId: employee.Id,
      StartDate: today(),
      EndDate: today(),
      ShortcutRegistrationMethod: 1,
      MinutesOfDay: 120,
    };
    const passedOn = await call<Problem>(anna, "POST", "shortcuts/sickleave", registration);
    expect([passedOn.status, passedOn.body.code]).toEqual([409, "use_operation"]);
    const made = (await payroll(anna.access).operate("POST", "shortcuts/sickleave", { body: registration })) as Wire;
    const range = await call<Wire[]>(
      anna,
      "GET",
      `shortcuts/sickleave/${today()}/${today()}?includeOnlySameClientShortcuts=true`,
    );
    expect(range.body.map(({ Id }) => Id)).toContain(made.Id);
    const at = `shortcuts/sickleave/${made.Id}`;
    expect((await call(anna, "PUT", at, { ...registration, MinutesOfDay: 60 })).body.MinutesOfDay).toBe(60);
    const refused = await call<Problem>(anna, "PUT", at, { ...registration, Invented: 1 });
    expect([refused.status, refused.body.code, refused.body.remote?.code]).toEqual([422, "remote_refused", 2000]);
    expect(refused.body.fields?.map(({ field }) => field)).toEqual(["Invented"]);
    const gone = await call(anna, "DELETE", at);
    expect([gone.status, gone.text]).toEqual([200, ""]);
    expect((await call(anna, "GET", at)).status).toBe(404);
  });

  it("a draft is an operation, never a call that is passed on", async () => {
    const { status, body } = await call<Problem>(anna, "POST", "employees", {});
    expect([status, body.code]).toEqual([409, "use_operation"]);
  });
});
