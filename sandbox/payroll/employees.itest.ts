import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Caller, JsonRecord } from "../resources/testing/books-client";
import { expectMembersKept } from "../resources/testing/expect-members-kept";
import { buildSample } from "../resources/testing/samples";
import { fjallkaffe, norrsken, tulp } from "../seed/companies";
import {
  getEmployeeByNumber,
  makeDraftBody,
  makeIdentityNumber,
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

const postEmployee = (body: JsonRecord) => anna.send("POST", "/employees", body);

describe("who may call", () => {
  it("needs vls:api and nothing of the books", async () => {
    const callerWithoutPayroll = await payroll.createCaller("anna@norrsken.example", norrsken.id, [
      "ea:api",
      "ea:sales",
    ]);
    expect(problemOf(await callerWithoutPayroll.get("/employees"))).toEqual([403, 4006, undefined]);
    expect((await anna.get("/employees")).status).toBe(200);
    const booksCaller = payroll.books.callerWithToken(
      await payroll.books.createToken("anna@norrsken.example", norrsken.id, ["vls:api"]),
    );
    expect((await booksCaller.get("/customers")).body.ErrorCode).toBe(4006);
  });

  it("one token reaches both interfaces", async () => {
    const scopes = ["ea:api", "ea:sales", "vls:api"];
    const token = await payroll.books.createToken("anna@norrsken.example", norrsken.id, scopes);
    const callerWithBoth = await payroll.createCaller("anna@norrsken.example", norrsken.id, scopes);
    expect((await callerWithBoth.get("/employees")).status).toBe(200);
    expect((await payroll.books.callerWithToken(token).get("/customers")).status).toBe(200);
  });

  it("is refused where there is no payroll, who may only read, and without a token", async () => {
    const dutchCaller = await payroll.createCaller("sara@revisorn.example", tulp.id);
    expect(problemOf(await dutchCaller.get("/employees"))).toEqual([403, 4002, undefined]);
    const lars = await payroll.createCaller("lars@norrsken.example", norrsken.id);
    expect((await lars.get("/employees")).status).toBe(200);
    expect(problemOf(await lars.send("POST", "/employees", makeDraftBody()))).toEqual([403, 4019, undefined]);
    const unknownCaller = payroll.books.callerWithToken("nothing", { basePath: "/payroll/v2", operations: [] });
    expect(problemOf(await unknownCaller.get("/employees"))).toEqual([401, 4005, undefined]);
    expect((await anna.get("/nothing")).status).toBe(404);
    expect((await anna.send("DELETE", "/employees")).status).toBe(405);
  });
});

describe("a new employee", () => {
  it("keeps every member from its model, always as a draft", async () => {
    const sentBody: JsonRecord = {
      ...buildSample("EmployeeCreateRequest", 0),
      FirstName: "Anna-Karin",
      LastName: "af Klint",
      IdentificationNumber: makeIdentityNumber(),
      PayslipSendMethod: 2,
    };
    const Contract = { ...(sentBody.Contract as JsonRecord), ContractEndDate: "2027-03-28", UsesVLA: true };
    const { status, body, text } = await postEmployee({ ...sentBody, Contract });
    expect(status, text).toBe(201);
    const { Contract: _, PayslipSendMethod: __, PayslipLanguage: ___, ...directMembers } = sentBody;
    expectMembersKept(directMembers, body);
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
    const readEmployee = (await anna.get(`/employees/${body.Id}`)).body;
    expectMembersKept(directMembers, readEmployee);
    expect(readEmployee).toMatchObject({ EmployeeAgreements: [], EmployeeWorkingSchedules: [], UsesVLA: true });
    // A read has neither `Contract` nor `CreatedUtc`, and the reply to the create has no assignments.
    expect(Object.keys(readEmployee)).not.toContain("Contract");
    expect(Object.keys(readEmployee)).not.toContain("CreatedUtc");
    expect(Object.keys(body)).not.toContain("EmployeeAgreements");
  });

  it("gets the next free number, which may also be given and have letters", async () => {
    const firstEmployee = await sendOrThrow(anna, "POST", "/employees", makeDraftBody());
    const secondEmployee = await sendOrThrow(anna, "POST", "/employees", makeDraftBody());
    expect(Number(secondEmployee.EmployeeNumber)).toBe(Number(firstEmployee.EmployeeNumber) + 1);
    expect(firstEmployee.EmployeeNumber).toMatch(/^\d{3}$/);
    const letteredEmployee = await sendOrThrow(anna, "POST", "/employees", makeDraftBody({ EmployeeNumber: "B12" }));
    expect(letteredEmployee.EmployeeNumber).toBe("B12");
    expect(problemOf(await postEmployee(makeDraftBody({ EmployeeNumber: "B12" })))).toEqual([
      400,
      4000,
      "EmployeeNumber",
    ]);
    const fjallkaffeCaller = await payroll.createCaller("anna@norrsken.example", fjallkaffe.id);
    expect((await sendOrThrow(fjallkaffeCaller, "POST", "/employees", makeDraftBody())).EmployeeNumber).toBe("001");
  });

  it("is one person once: the same identity number in another form is refused", async () => {
    const identityNumber = makeIdentityNumber();
    await sendOrThrow(anna, "POST", "/employees", makeDraftBody({ IdentificationNumber: identityNumber }));
    const shortNumber = `${identityNumber.slice(2, 8)}-${identityNumber.slice(8)}`;
    const secondResponse = await postEmployee(makeDraftBody({ IdentificationNumber: shortNumber }));
    expect(problemOf(secondResponse)).toEqual([400, 4000, "IdentificationNumber"]);
    expect(secondResponse.text).not.toContain(identityNumber.slice(8));
  });

  it("two calls at once with one identity number make one employee, with two numbers two", async () => {
    const sameBody = makeDraftBody();
    const twoResponses = await Promise.all([postEmployee(sameBody), postEmployee(sameBody)]);
    expect(twoResponses.map(({ status }) => status).sort()).toEqual([201, 400]);
    const parallelResponses = await Promise.all(Array.from({ length: 6 }, () => postEmployee(makeDraftBody())));
    expect(new Set(parallelResponses.map(({ body }) => body.EmployeeNumber)).size).toBe(6);
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
  ])("is refused at %s with %i: %j", async (field, code, changedMembers) => {
    const earlierCount = (await anna.get("/employees?$pagesize=1")).body.Meta.TotalNumberOfResults;
    const { [Object.keys(changedMembers)[0] ?? ""]: _, ...rest } = makeDraftBody();
    expect(problemOf(await postEmployee({ ...rest, ...changedMembers }))).toEqual([400, code, field]);
    expect((await anna.get("/employees?$pagesize=1")).body.Meta.TotalNumberOfResults).toBe(earlierCount);
  });

  it("is counted when the call comes and when it is committed", async () => {
    type Counts = { total: { employees: { received: number; committed: number } } };
    const readCounts = async () =>
      (await payroll.books.sandbox.callControl<Counts>("GET", "/counters")).total.employees;
    const earlierCounts = await readCounts();
    await postEmployee(makeDraftBody());
    await postEmployee(makeDraftBody({ FirstName: "" }));
    expect(await readCounts()).toEqual({
      received: earlierCounts.received + 2,
      committed: earlierCounts.committed + 1,
    });
  });

  it("no identity number is in what the sandbox writes down", async () => {
    const identityNumber = makeIdentityNumber();
    const shortNumber = `${identityNumber.slice(2, 8)}-${identityNumber.slice(8)}`;
    const consoleSpies = (["log", "info", "warn", "error", "debug"] as const).map((method) =>
      vi.spyOn(console, method),
    );
    await postEmployee(makeDraftBody({ IdentificationNumber: identityNumber }));
    await postEmployee(makeDraftBody({ IdentificationNumber: shortNumber }));
    await anna.get(`/employees?$filter=IdentificationNumber eq '${identityNumber}'`);
    await anna.get(`/employees?$filter=IdentificationNumber eq ${identityNumber}x`);
    const log = JSON.stringify(consoleSpies.flatMap((spy) => spy.mock.calls));
    for (const spy of consoleSpies) spy.mockRestore();
    expect([log.includes(identityNumber), log.includes(shortNumber)]).toEqual([false, false]);
  });
});

describe("lists of employees", () => {
  it("have drafts and simplified ones, and leave out deleted ones", async () => {
    const listedEmployees = (await anna.get("/employees?$filter=EmployeeNumber le '008'")).body.Data;
    expect(listedEmployees.map((employee) => [employee.EmployeeNumber, employee.Type, employee.State])).toEqual([
      ["001", 0, 1],
      ["002", 0, 1],
      ["003", 0, 1],
      ["004", 0, 1],
      ["005", 0, 1],
      ["006", 1, 1],
      ["007", 0, 0],
      ["008", 0, 0],
    ]);
    const deletedEmployee = await sendOrThrow(anna, "POST", "/employees", makeDraftBody({ EmployeeNumber: "GONE" }));
    await payroll.books.sandbox.callControl("DELETE", `/employees/${deletedEmployee.Id}`);
    expect((await anna.get("/employees?$filter=EmployeeNumber eq 'GONE'")).body.Data).toEqual([]);
    expect((await anna.get(`/employees/${deletedEmployee.Id}`)).status).toBe(404);
  });

  it("find by identity number, by change, and answer the chosen members of one", async () => {
    const employee = await getEmployeeByNumber(anna, "005");
    const foundList = await anna.get(`/employees?$filter=IdentificationNumber eq '${employee.IdentificationNumber}'`);
    expect(foundList.body.Data.map(({ Id }) => Id)).toEqual([employee.Id]);
    const changedSince = foundList.body.Meta.ServerTimeUtc;
    await payroll.books.sandbox.callControl("POST", "/clock/advance", { seconds: 5 });
    const newEmployee = await sendOrThrow(anna, "POST", "/employees", makeDraftBody());
    const changedList = await anna.get(`/employees?$filter=ModifiedUtc ge ${changedSince}`);
    expect(changedList.body.Data.map(({ Id }) => Id)).toContain(newEmployee.Id);
    expect(changedList.body.Data.map(({ Id }) => Id)).not.toContain(employee.Id);
    expect((await anna.get(`/employees/${employee.Id}?$select=FirstName,Id`)).body).toEqual({
      Id: employee.Id,
      FirstName: "Piotr",
    });
    expect((await anna.get(`/employees/${employee.Id}?$select=Nothing`)).body.ErrorCode).toBe(6000);
  });
});
