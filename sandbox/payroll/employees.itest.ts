import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller, Wire } from "../resources/testing/books-client";
import { expectMembersKept } from "../resources/testing/expect-members-kept";
import { sampleOf } from "../resources/testing/samples";
import { fjallkaffe, norrsken, tulp } from "../seed/companies";
import {
  draftBody,
  getEmployeeByNumber,
  newIdentityNumber,
  type Payroll,
  problemOf,
  sendOrThrow,
  startPayroll,
} from "./testing/payroll-client";

let payroll: Payroll;
let anna: Caller;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
});
afterAll(() => payroll.books.sandbox.stop());

const postEmployee = (body: Wire) => anna.send("POST", "/employees", body);

describe("who may call", () => {
  it("needs vls:api and nothing of the books", async () => {
    const without = await payroll.as("anna@norrsken.example", norrsken.id, ["ea:api", "ea:sales"]);
    expect(problemOf(await without.get("/employees"))).toEqual([403, 4006, undefined]);
    expect((await anna.get("/employees")).status).toBe(200);
    const books = payroll.books.as(await payroll.books.token("anna@norrsken.example", norrsken.id, ["vls:api"]));
    expect((await books.get("/customers")).body.ErrorCode).toBe(4006);
  });

  it("one token reaches both interfaces", async () => {
    const scopes = ["ea:api", "ea:sales", "vls:api"];
    const token = await payroll.books.token("anna@norrsken.example", norrsken.id, scopes);
    const both = await payroll.as("anna@norrsken.example", norrsken.id, scopes);
    expect((await both.get("/employees")).status).toBe(200);
    expect((await payroll.books.as(token).get("/customers")).status).toBe(200);
  });

  it("is refused where there is no payroll, who may only read, and without a token", async () => {
    const abroad = await payroll.as("sara@revisorn.example", tulp.id);
    expect(problemOf(await abroad.get("/employees"))).toEqual([403, 4002, undefined]);
    const lars = await payroll.as("lars@norrsken.example", norrsken.id);
    expect((await lars.get("/employees")).status).toBe(200);
    expect(problemOf(await lars.send("POST", "/employees", draftBody()))).toEqual([403, 4019, undefined]);
    const nobody = payroll.books.as("nothing", { base: "/payroll/v2", operations: [] });
    expect(problemOf(await nobody.get("/employees"))).toEqual([401, 4005, undefined]);
    expect((await anna.get("/nothing")).status).toBe(404);
    expect((await anna.send("DELETE", "/employees")).status).toBe(405);
  });
});

describe("a new employee", () => {
  it("keeps every member from its model, always as a draft", async () => {
    const sent: Wire = {
      ...sampleOf("EmployeeCreateRequest", 0),
      FirstName: "Anna-Karin",
      LastName: "af Klint",
      IdentificationNumber: newIdentityNumber(),
      PayslipSendMethod: 2,
    };
    const Contract = { ...(sent.Contract as Wire), ContractEndDate: "2027-03-28", UsesVLA: true };
    const { status, body, text } = await postEmployee({ ...sent, Contract });
    expect(status, text).toBe(201);
    const { Contract: _, PayslipSendMethod: __, PayslipLanguage: ___, ...direct } = sent;
    expectMembersKept(direct, body);
    expect(body).toMatchObject({
      State: 0,
      Type: 0,
      HolidayAgreementNumber: null,
      UsesPayslip: true,
      TimeResereveType: 1,
    });
    expect(body.Contract).toMatchObject({
      SalaryType: 1,
      EmployeeCategory: 0,
      ContractStartDate: "2026-01-28T00:00:00Z",
      ContractEndDate: "2027-03-28T00:00:00Z",
      UsesVLA: true,
      UsesVLAFromDate: "2026-01-28T00:00:00Z",
    });
    const read = (await anna.get(`/employees/${body.Id}`)).body;
    expectMembersKept(direct, read);
    expect(read).toMatchObject({ EmployeeAgreements: [], EmployeeWorkingSchedules: [], UsesVLA: true });
    // A read has neither `Contract` nor `CreatedUtc`, and the reply to the create has no assignments.
    expect(Object.keys(read)).not.toContain("Contract");
    expect(Object.keys(read)).not.toContain("CreatedUtc");
    expect(Object.keys(body)).not.toContain("EmployeeAgreements");
  });

  it("gets the next free number, which may also be given and have letters", async () => {
    const first = await sendOrThrow(anna, "POST", "/employees", draftBody());
    const second = await sendOrThrow(anna, "POST", "/employees", draftBody());
    expect(Number(second.EmployeeNumber)).toBe(Number(first.EmployeeNumber) + 1);
    expect(first.EmployeeNumber).toMatch(/^\d{3}$/);
    const lettered = await sendOrThrow(anna, "POST", "/employees", draftBody({ EmployeeNumber: "B12" }));
    expect(lettered.EmployeeNumber).toBe("B12");
    expect(problemOf(await postEmployee(draftBody({ EmployeeNumber: "B12" })))).toEqual([400, 4000, "EmployeeNumber"]);
    const fjall = await payroll.as("anna@norrsken.example", fjallkaffe.id);
    expect((await sendOrThrow(fjall, "POST", "/employees", draftBody())).EmployeeNumber).toBe("001");
  });

  it("is one person once: the same identity number in another form is refused", async () => {
    const number = newIdentityNumber();
    await sendOrThrow(anna, "POST", "/employees", draftBody({ IdentificationNumber: number }));
    const short = `${number.slice(2, 8)}-${number.slice(8)}`;
    const again = await postEmployee(draftBody({ IdentificationNumber: short }));
    expect(problemOf(again)).toEqual([400, 4000, "IdentificationNumber"]);
    expect(again.text).not.toContain(number.slice(8));
  });

  it("two calls at once with one identity number make one employee, with two numbers two", async () => {
    const same = draftBody();
    const both = await Promise.all([postEmployee(same), postEmployee(same)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const many = await Promise.all(Array.from({ length: 6 }, () => postEmployee(draftBody())));
    expect(new Set(many.map(({ body }) => body.EmployeeNumber)).size).toBe(6);
  });

  it.each([
    ["FirstName", 2000, { FirstName: "" }],
    ["FirstName", 2000, { FirstName: "R2-D2" }],
    ["LastName", 2000, { LastName: "Sjögren;" }],
    ["IdentificationNumber", 2000, { IdentificationNumber: "9001012385" }],
    ["IdentificationNumber", 2000, { IdentificationNumber: "19900101-2385" }],
    ["IdentificationNumber", 4008, { IdentificationNumber: "900101-2384" }],
    ["IdentificationNumber", 4029, { IdentificationNumber: "900101-0009" }],
    ["IdentificationNumber", 4029, { IdentificationNumber: "900101-T385" }],
    ["IdentificationNumber", 4029, { IdentificationNumber: "901301-2381" }],
    ["PayslipLanguage", 2000, { PayslipLanguage: 3 }],
    ["Contract", 2000, { Contract: undefined }],
    ["Contract.SalaryType", 2000, { Contract: {} }],
    ["Contract.SalaryType", 2000, { Contract: { SalaryType: 3 } }],
    ["Contract.UsesVLAFromDate", 2000, { Contract: { SalaryType: 1, UsesVLA: true } }],
    ["Contract.ContractStartDate", 2000, { Contract: { SalaryType: 1, ContractStartDate: "2026-02-30" } }],
    ["Type", 2000, { Type: 1 }],
    ["Contract.Salary", 2000, { Contract: { SalaryType: 1, Salary: 30_000 } }],
    ["PrimaryAddress", 2000, { PrimaryAddress: "Storgatan 1" }],
  ])("is refused at %s with %i: %j", async (field, code, more) => {
    const before = (await anna.get("/employees?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const { [Object.keys(more)[0] ?? ""]: _, ...rest } = draftBody();
    expect(problemOf(await postEmployee({ ...rest, ...more }))).toEqual([400, code, field]);
    expect((await anna.get("/employees?$pagesize=1")).body.Meta.TotalNumberOfResults).toBe(before);
  });

  it("is counted when the call comes and when it is committed", async () => {
    type Counts = { total: { employees: { received: number; committed: number } } };
    const employees = async () => (await payroll.books.sandbox.control<Counts>("GET", "/counters")).total.employees;
    const before = await employees();
    await postEmployee(draftBody());
    await postEmployee(draftBody({ FirstName: "" }));
    expect(await employees()).toEqual({ received: before.received + 2, committed: before.committed + 1 });
  });

  it("no identity number is in what the sandbox writes down", async () => {
    const number = newIdentityNumber();
    const short = `${number.slice(2, 8)}-${number.slice(8)}`;
    const spies = (["log", "info", "warn", "error", "debug"] as const).map((method) => vi.spyOn(console, method));
    await postEmployee(draftBody({ IdentificationNumber: number }));
    await postEmployee(draftBody({ IdentificationNumber: short }));
    await anna.get(`/employees?$filter=IdentificationNumber eq '${number}'`);
    await anna.get(`/employees?$filter=IdentificationNumber eq ${number}x`);
    const log = JSON.stringify(spies.flatMap((spy) => spy.mock.calls));
    for (const spy of spies) spy.mockRestore();
    expect([log.includes(number), log.includes(short)]).toEqual([false, false]);
  });
});

describe("lists of employees", () => {
  it("have drafts and simplified ones, and leave out deleted ones", async () => {
    const all = (await anna.get("/employees?$filter=EmployeeNumber le '008'")).body.Data;
    expect(all.map((one) => [one.EmployeeNumber, one.Type, one.State])).toEqual([
      ["001", 0, 1],
      ["002", 0, 1],
      ["003", 0, 1],
      ["004", 0, 1],
      ["005", 0, 1],
      ["006", 1, 1],
      ["007", 0, 0],
      ["008", 0, 0],
    ]);
    const gone = await sendOrThrow(anna, "POST", "/employees", draftBody({ EmployeeNumber: "GONE" }));
    await payroll.books.sandbox.control("DELETE", `/employees/${gone.Id}`);
    expect((await anna.get("/employees?$filter=EmployeeNumber eq 'GONE'")).body.Data).toEqual([]);
    expect((await anna.get(`/employees/${gone.Id}`)).status).toBe(404);
  });

  it("find by identity number, by change, and answer the chosen members of one", async () => {
    const one = await getEmployeeByNumber(anna, "005");
    const found = await anna.get(`/employees?$filter=IdentificationNumber eq '${one.IdentificationNumber}'`);
    expect(found.body.Data.map(({ Id }) => Id)).toEqual([one.Id]);
    const since = found.body.Meta.ServerTimeUtc;
    await payroll.books.sandbox.control("POST", "/clock/advance", { seconds: 5 });
    const made = await sendOrThrow(anna, "POST", "/employees", draftBody());
    const changed = await anna.get(`/employees?$filter=ModifiedUtc ge ${since}`);
    expect(changed.body.Data.map(({ Id }) => Id)).toContain(made.Id);
    expect(changed.body.Data.map(({ Id }) => Id)).not.toContain(one.Id);
    expect((await anna.get(`/employees/${one.Id}?$select=FirstName,Id`)).body).toEqual({
      Id: one.Id,
      FirstName: "Piotr",
    });
    expect((await anna.get(`/employees/${one.Id}?$select=Nothing`)).body.ErrorCode).toBe(6000);
  });
});
