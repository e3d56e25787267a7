import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../../openapi/document";
import type { Caller, Wire } from "../../resources/testing/books-client";
import { expectMembersKept } from "../../resources/testing/expect-members-kept";
import { norrsken } from "../../seed/companies";
import { getEmployeeByNumber, type Payroll, problemOf, sendOrThrow, startPayroll } from "../testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
let employee: string;
let hourly: string;
let simplified: string;
let project: string;

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
  employee = (await getEmployeeByNumber(anna, "001")).Id;
  hourly = (await getEmployeeByNumber(anna, "004")).Id;
  simplified = (await getEmployeeByNumber(anna, "006")).Id;
  const projects = await payroll.annasBooks.get("/projects?$filter=Status eq 1 and EndDate eq null");
  project = String(projects.body.Data[0]?.Id);
});
afterAll(() => payroll.books.sandbox.stop());

const registrationBody = (Rows: readonly Wire[], overrides: Wire = {}): Wire => ({
  EmployeeId: employee,
  Date: "2026-11-16",
  Rows,
  ...overrides,
});
const row = (PaycodeNumber: string, members: Wire = {}): Wire => ({ PaycodeNumber, ...members });
const postTravel = (Rows: readonly Wire[], overrides: Wire = {}) =>
  anna.send("POST", "/shortcuts/travelandexpense", registrationBody(Rows, overrides));
const postOtherRows = (Rows: readonly Wire[], overrides: Wire = {}) =>
  anna.send("POST", "/shortcuts/otheradditiondeduction", registrationBody(Rows, overrides));

const outlay = row("3110", { Amount: 250.5, VatAmount: 50.1 });

const kinds = [
  { path: "travelandexpense", model: "TravelAndExpenseRequest", good: outlay },
  {
    path: "otheradditiondeduction",
    model: "OtherAdditionDeductionRequest",
    good: row("1310", { Quantity: 2, UnitPrice: 100.25 }),
  },
] as const;

describe.each(kinds)("$path", ({ path, model, good }) => {
  const link = path === "travelandexpense" ? { ReportLink: "https://utlagg.example/7?a=1" } : {};
  const at = `/shortcuts/${path}`;
  const post = (Rows: readonly Wire[], more: Wire = {}) => anna.send("POST", at, registrationBody(Rows, more));

  it("keeps every member from POST and from PUT, without IsRead", async () => {
    const sent = registrationBody([{ ...good, ProjectId: project }], { Comment: "Kommentar", ...link });
    const created = await anna.send("POST", at, sent);
    expect(created.status, created.text).toBe(201);
    const kept = { ...sent, Date: "2026-11-16T00:00:00Z" };
    expectMembersKept(kept, created.body);
    expect(Object.keys(created.body)).not.toContain("IsRead");
    const one = `${at}/${created.body.Id}`;
    expect((await anna.get(one)).body).toEqual(created.body);
    const replaced = await anna.send("PUT", one, { ...sent, Date: "2026-11-17", Comment: null });
    expect(replaced.body).toEqual({ ...created.body, Date: "2026-11-17T00:00:00Z", Comment: null });
    // A body that was read can be sent back unchanged.
    const { Id: _, ...read } = replaced.body;
    expect((await anna.send("PUT", one, read)).body).toEqual(replaced.body);
    const gone = await anna.send("DELETE", one);
    expect([gone.status, gone.text, (await anna.get(one)).status]).toEqual([200, "", 404]);
  });

  it("is listed on its day, for every application or its own", async () => {
    const made = (await post([good], { Date: "2026-12-07" })).body;
    const on = async (from: string, to: string, query = "", caller = anna) =>
      ((await caller.get(`${at}/${from}/${to}${query}`)).body as unknown as Wire[]).map(({ Id }) => Id);
    expect(await on("2026-12-07", "2026-12-07")).toEqual([made.Id]);
    expect(await on("2026-12-08", "2026-12-31")).toEqual([]);
    const own = "?includeOnlySameClientShortcuts=true";
    expect(await on("2026-12-07", "2026-12-07", own, payroll.otherApplication)).toEqual([]);
    expect(problemOf(await payroll.otherApplication.send("DELETE", `${at}/${made.Id}`))).toEqual([
      400,
      4001,
      undefined,
    ]);
    expect(problemOf(await payroll.otherApplication.send("PUT", `${at}/${made.Id}`, registrationBody([good])))).toEqual(
      [400, 4002, undefined],
    );
  });

  it("refuses what it does not know, what is missing, and employees who have no registrations", async () => {
    expect(problemOf(await post([good], { Invented: 1 }))).toEqual([400, 2000, "Invented"]);
    expect(problemOf(await post([{ ...good, Invented: 1 }]))).toEqual([400, 2000, "Rows[0].Invented"]);
    for (const name of schemaOf(model).required ?? []) {
      expect(problemOf(await post([good], { [name]: undefined }))).toEqual([400, 2000, name]);
    }
    expect(problemOf(await post([]))).toEqual([400, 2000, "Rows"]);
    expect(problemOf(await post([good], { EmployeeId: simplified }))).toEqual([400, 4002, "EmployeeId"]);
    expect(problemOf(await post([good], { Date: "2026-09-30" }))).toEqual([400, 4002, "Date"]);
    expect(problemOf(await post([row("0000")]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    expect(problemOf(await post([{ ...good, ProjectId: norrsken.id }]))).toEqual([400, 3000, "Rows[0].ProjectId"]);
    expect(problemOf(await post([good, row("1101")]))).toEqual([400, 2000, "Rows[1].PaycodeNumber"]);
  });
});

describe("a row says what its pay code needs, and nothing else", () => {
  it.each([
    ["an outlay", outlay],
    ["an outlay without VAT in it", row("3110", { Amount: 10, VatAmount: 0 })],
    ["an allowance with a formula", row("3210", { Quantity: 2 })],
    ["an allowance without", row("3230", { Quantity: 2, UnitPrice: 300 })],
    ["mileage", row("3310", { Quantity: 12.5 })],
    ["mileage at a price of its own", row("3310", { Quantity: 12.5, UnitPrice: 30 })],
    ["a benefit with a formula", row("4110", { Quantity: 3 })],
    ["a benefit without", row("4120", { Quantity: 1, UnitPrice: 2500 })],
    ["compensation as an amount", row("1310", { Amount: 500 })],
  ])("%s", async (_, given) => {
    const { status, text } = await postTravel([given]);
    expect(status, text).toBe(201);
  });

  it.each([
    ["Amount", row("3110", { VatAmount: 1 })],
    ["VatAmount", row("3110", { Amount: 10 })],
    ["VatAmount", row("3110", { Amount: 10, VatAmount: -1 })],
    ["VatAmount", row("3110", { Amount: 10, VatAmount: 1_000_000_001 })],
    ["Amount", row("3110", { Amount: 10.001, VatAmount: 1 })],
    ["Quantity", row("3110", { Amount: 10, VatAmount: 2, Quantity: 1 })],
    ["UnitPrice", row("3110", { Amount: 10, VatAmount: 2, UnitPrice: 1 })],
    ["Quantity", row("3210")],
    ["Amount", row("3210", { Quantity: 1, Amount: 5 })],
    ["UnitPrice", row("3230", { Quantity: 1 })],
    ["Quantity", row("3310")],
    ["VatAmount", row("3310", { Quantity: 1, VatAmount: 1 })],
    ["UnitPrice", row("4120", { Quantity: 1 })],
    ["Quantity", row("3310", { Quantity: 1.234 })],
  ])("is refused at %s: %j", async (field, given) => {
    expect(problemOf(await postTravel([given]))).toEqual([400, 2000, `Rows[0].${field}`]);
  });

  it("deductions and tax adjustments have a rule of ours", async () => {
    expect((await postOtherRows([row("2120", { Amount: 300 })])).status).toBe(201);
    expect((await postOtherRows([row("2120", { Quantity: 1, UnitPrice: 300 })])).status).toBe(201);
    expect(problemOf(await postOtherRows([row("2120")]))).toEqual([400, 2000, "Rows[0].Quantity"]);
    expect((await postOtherRows([row("5110", { Amount: 300 })])).status).toBe(201);
    expect(problemOf(await postOtherRows([row("5110", { Quantity: 1 })]))).toEqual([400, 2000, "Rows[0].Quantity"]);
    expect((await postOtherRows([row("2120", { Amount: 300 })])).body.Rows).toEqual([
      expect.objectContaining({ PaycodeNumber: "2120", Quantity: 0, UnitPrice: 0, Amount: 300, VatAmount: 0 }),
    ]);
  });

  it("is of a code of its shortcut and for its employee", async () => {
    expect(problemOf(await postTravel([row("2120", { Amount: 1 })]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    expect(problemOf(await postOtherRows([outlay]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    const standby = row("1340", { Amount: 1 });
    expect(problemOf(await postOtherRows([standby]))).toEqual([400, 2000, "Rows[0].PaycodeNumber"]);
    expect((await postOtherRows([standby], { EmployeeId: hourly })).status).toBe(201);
  });

  it("a report is linked by https", async () => {
    for (const ReportLink of ["http://utlagg.example", "utlagg", "javascript:1"]) {
      expect(problemOf(await postTravel([outlay], { ReportLink }))).toEqual([400, 2000, "ReportLink"]);
    }
    expect(
      (await sendOrThrow(anna, "POST", "/shortcuts/travelandexpense", registrationBody([outlay]))).ReportLink,
    ).toBe(null);
  });
});
