import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import type { Caller, JsonRecord } from "../../resources/testing/books-client";
import { expectMembersKept } from "../../resources/testing/expect-members-kept";
import { norrsken } from "../../seed/companies";
import { getEmployeeByNumber, type Payroll, problemOf, sendOrThrow, startPayroll } from "../testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
let employeeId: string;
let hourlyEmployeeId: string;
let simplifiedEmployeeId: string;
let projectId: string;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
  employeeId = (await getEmployeeByNumber(anna, "001")).Id;
  hourlyEmployeeId = (await getEmployeeByNumber(anna, "004")).Id;
  simplifiedEmployeeId = (await getEmployeeByNumber(anna, "006")).Id;
  const projects = await payroll.annasBooks.get("/projects?$filter=Status eq 1 and EndDate eq null");
  projectId = String(projects.body.Data[0]?.Id);
});
afterAll(() => payroll.books.sandbox.stop());

const makeRegistrationBody = (Rows: readonly JsonRecord[], overrides: JsonRecord = {}): JsonRecord => ({
  EmployeeId: employeeId,
  Date: "2026-11-16",
  Rows,
  ...overrides,
});
const makeRow = (PaycodeNumber: string, members: JsonRecord = {}): JsonRecord => ({ PaycodeNumber, ...members });
const postTravel = (Rows: readonly JsonRecord[], overrides: JsonRecord = {}) =>
  anna.send("POST", "/shortcuts/travelandexpense", makeRegistrationBody(Rows, overrides));
const postOtherRows = (Rows: readonly JsonRecord[], overrides: JsonRecord = {}) =>
  anna.send("POST", "/shortcuts/otheradditiondeduction", makeRegistrationBody(Rows, overrides));

const outlayRow = makeRow("3110", { Amount: 250.5, VatAmount: 50.1 });

const kinds = [
  { path: "travelandexpense", model: "TravelAndExpenseRequest", validRow: outlayRow },
  {
    path: "otheradditiondeduction",
    model: "OtherAdditionDeductionRequest",
    validRow: makeRow("1310", { Quantity: 2, UnitPrice: 100.25 }),
  },
] as const;

describe.each(kinds)("$path", ({ path, model, validRow }) => {
  const linkMember = path === "travelandexpense" ? { ReportLink: "https://utlagg.example/7?a=1" } : {};
  const listPath = `/shortcuts/${path}`;
  const postRows = (Rows: readonly JsonRecord[], overrides: JsonRecord = {}) =>
    anna.send("POST", listPath, makeRegistrationBody(Rows, overrides));

  it("keeps every member from POST and from PUT, without IsRead", async () => {
    const sentBody = makeRegistrationBody([{ ...validRow, ProjectId: projectId }], {
      Comment: "Kommentar",
      ...linkMember,
    });
    const createdResponse = await anna.send("POST", listPath, sentBody);
    expect(createdResponse.status, createdResponse.text).toBe(201);
    const expectedMembers = { ...sentBody, Date: "2026-11-16T00:00:00Z" };
    expectMembersKept(expectedMembers, createdResponse.body);
    expect(Object.keys(createdResponse.body)).not.toContain("IsRead");
    const recordPath = `${listPath}/${createdResponse.body.Id}`;
    expect((await anna.get(recordPath)).body).toEqual(createdResponse.body);
    const replacedResponse = await anna.send("PUT", recordPath, { ...sentBody, Date: "2026-11-17", Comment: null });
    expect(replacedResponse.body).toEqual({ ...createdResponse.body, Date: "2026-11-17T00:00:00Z", Comment: null });
    // A body that was read can be sent back unchanged.
    const { Id: _, ...readBody } = replacedResponse.body;
    expect((await anna.send("PUT", recordPath, readBody)).body).toEqual(replacedResponse.body);
    const deleteResponse = await anna.send("DELETE", recordPath);
    expect([deleteResponse.status, deleteResponse.text, (await anna.get(recordPath)).status]).toEqual([200, "", 404]);
  });

  it("is listed on its day, for every application or its own", async () => {
    const createdRegistration = (await postRows([validRow], { Date: "2026-12-07" })).body;
    const listRegistrationIds = async (from: string, to: string, query = "", caller = anna) =>
      ((await caller.get(`${listPath}/${from}/${to}${query}`)).body as unknown as JsonRecord[]).map(({ Id }) => Id);
    expect(await listRegistrationIds("2026-12-07", "2026-12-07")).toEqual([createdRegistration.Id]);
    expect(await listRegistrationIds("2026-12-08", "2026-12-31")).toEqual([]);
    const ownOnlyQuery = "?includeOnlySameClientShortcuts=true";
    expect(await listRegistrationIds("2026-12-07", "2026-12-07", ownOnlyQuery, payroll.otherApplication)).toEqual([]);
    expect(problemOf(await payroll.otherApplication.send("DELETE", `${listPath}/${createdRegistration.Id}`))).toEqual([
      400,
      4001,
      undefined,
    ]);
    expect(
      problemOf(
        await payroll.otherApplication.send(
          "PUT",
          `${listPath}/${createdRegistration.Id}`,
          makeRegistrationBody([validRow]),
        ),
      ),
    ).toEqual([400, 4002, undefined]);
  });

  it("refuses what it does not know, what is missing, and employees who have no registrations", async () => {
    expect(problemOf(await postRows([validRow], { Invented: 1 }))).toEqual([400, 2000, "Invented"]);
    expect(problemOf(await postRows([{ ...validRow, Invented: 1 }]))).toEqual([400, 2000, "Rows[0].Invented"]);
    for (const name of schemaOf(model).required ?? []) {
      expect(problemOf(await postRows([validRow], { [name]: undefined }))).toEqual([400, 2000, name]);
    }
    expect(problemOf(await postRows([]))).toEqual([400, 2000, "Rows"]);
    expect(problemOf(await postRows([validRow], { EmployeeId: simplifiedEmployeeId }))).toEqual([
      400,
      4002,
      "EmployeeId",
    ]);
    expect(problemOf(await postRows([validRow], { Date: "2026-09-30" }))).toEqual([400, 4002, "Date"]);
    expect(problemOf(await postRows([makeRow("0000")]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    expect(problemOf(await postRows([{ ...validRow, ProjectId: norrsken.id }]))).toEqual([
      400,
      3000,
      "Rows[0].ProjectId",
    ]);
    expect(problemOf(await postRows([validRow, makeRow("1101")]))).toEqual([400, 2000, "Rows[1].PaycodeNumber"]);
  });
});

describe("a row says what its pay code needs, and nothing else", () => {
  it.each([
    ["an outlay", outlayRow],
    ["an outlay without VAT in it", makeRow("3110", { Amount: 10, VatAmount: 0 })],
    ["an allowance with a formula", makeRow("3210", { Quantity: 2 })],
    ["an allowance without", makeRow("3230", { Quantity: 2, UnitPrice: 300 })],
    ["mileage", makeRow("3310", { Quantity: 12.5 })],
    ["mileage at a price of its own", makeRow("3310", { Quantity: 12.5, UnitPrice: 30 })],
    ["a benefit with a formula", makeRow("4110", { Quantity: 3 })],
    ["a benefit without", makeRow("4120", { Quantity: 1, UnitPrice: 2500 })],
    ["compensation as an amount", makeRow("1310", { Amount: 500 })],
  ])("%s", async (_, rowBody) => {
    const { status, text } = await postTravel([rowBody]);
    expect(status, text).toBe(201);
  });

  it.each([
    ["Amount", makeRow("3110", { VatAmount: 1 })],
    ["VatAmount", makeRow("3110", { Amount: 10 })],
    ["VatAmount", makeRow("3110", { Amount: 10, VatAmount: -1 })],
    ["VatAmount", makeRow("3110", { Amount: 10, VatAmount: 1_000_000_001 })],
    ["Amount", makeRow("3110", { Amount: 10.001, VatAmount: 1 })],
    ["Quantity", makeRow("3110", { Amount: 10, VatAmount: 2, Quantity: 1 })],
    ["UnitPrice", makeRow("3110", { Amount: 10, VatAmount: 2, UnitPrice: 1 })],
    ["Quantity", makeRow("3210")],
    ["Amount", makeRow("3210", { Quantity: 1, Amount: 5 })],
    ["UnitPrice", makeRow("3230", { Quantity: 1 })],
    ["Quantity", makeRow("3310")],
    ["VatAmount", makeRow("3310", { Quantity: 1, VatAmount: 1 })],
    ["UnitPrice", makeRow("4120", { Quantity: 1 })],
    ["Quantity", makeRow("3310", { Quantity: 1.234 })],
  ])("is refused at %s: %j", async (field, rowBody) => {
    expect(problemOf(await postTravel([rowBody]))).toEqual([400, 2000, `Rows[0].${field}`]);
  });

  it("deductions and tax adjustments have a rule of ours", async () => {
    expect((await postOtherRows([makeRow("2120", { Amount: 300 })])).status).toBe(201);
    expect((await postOtherRows([makeRow("2120", { Quantity: 1, UnitPrice: 300 })])).status).toBe(201);
    expect(problemOf(await postOtherRows([makeRow("2120")]))).toEqual([400, 2000, "Rows[0].Quantity"]);
    expect((await postOtherRows([makeRow("5110", { Amount: 300 })])).status).toBe(201);
    expect(problemOf(await postOtherRows([makeRow("5110", { Quantity: 1 })]))).toEqual([400, 2000, "Rows[0].Quantity"]);
    expect((await postOtherRows([makeRow("2120", { Amount: 300 })])).body.Rows).toEqual([
      expect.objectContaining({ PaycodeNumber: "2120", Quantity: 0, UnitPrice: 0, Amount: 300, VatAmount: 0 }),
    ]);
  });

  it("is of a code of its shortcut and for its employee", async () => {
    expect(problemOf(await postTravel([makeRow("2120", { Amount: 1 })]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    expect(problemOf(await postOtherRows([outlayRow]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    const standbyRow = makeRow("1340", { Amount: 1 });
    expect(problemOf(await postOtherRows([standbyRow]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    expect((await postOtherRows([standbyRow], { EmployeeId: hourlyEmployeeId })).status).toBe(201);
  });

  it("a report is linked by https", async () => {
    for (const ReportLink of ["http://utlagg.example", "utlagg", "javascript:1"]) {
      expect(problemOf(await postTravel([outlayRow], { ReportLink }))).toEqual([400, 2000, "ReportLink"]);
    }
    expect(
      (await sendOrThrow(anna, "POST", "/shortcuts/travelandexpense", makeRegistrationBody([outlayRow]))).ReportLink,
    ).toBe(null);
  });
});
