import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, Wire } from "../resources/testing/books-client";
import { sampleOf } from "../resources/testing/samples";
import { fjallkaffe, norrsken, tulp } from "../seed/companies";
import {
  draftBody,
  getEmployeeByNumber,
  type Payroll,
  problemOf,
  sendOrThrow,
  startPayroll,
} from "./testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
const control = <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  payroll.books.sandbox.control<T>(method, path, body);

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
});
afterAll(() => payroll.books.sandbox.stop());

const sumOf = (slips: readonly Wire[], member: string) =>
  slips.reduce((sum, slip) => sum + Math.round(Number(slip[member]) * 100), 0) / 100;

async function detailsOf(run: Wire): Promise<Wire[]> {
  const slips = (await anna.get(`/payslips/wagerun/${run.Id}`)).body.Data;
  const details = await Promise.all(slips.map((slip) => anna.get(`/payslips/${slip.EmployeeId}/withdetails`)));
  return details.flatMap(({ body }) => body.Data.filter(({ Id }) => slips.some((slip) => slip.Id === Id)));
}

describe("the seeded year", () => {
  it("has two locked runs whose amounts are those of their payslips", async () => {
    const runs = (await anna.get("/wageruns")).body.Data;
    expect(runs.map((run) => [run.WageRunType, run.Locked, run.PaymentDateUtc])).toEqual([
      [1, true, "2026-09-25T00:00:00Z"],
      [1, true, "2026-10-25T00:00:00Z"],
    ]);
    for (const run of runs) {
      const slips = await detailsOf(run);
      expect(slips.map(({ Id }) => Id).sort()).toEqual([...(run.PayslipIds as string[])].sort());
      expect(slips).toHaveLength(6);
      expect([run.GrossSalary, run.Tax, run.NetSalary]).toEqual([
        sumOf(slips, "GrossSalary"),
        sumOf(slips, "PreliminaryTax"),
        sumOf(slips, "NetSalary"),
      ]);
      expect(slips.every((slip) => slip.LockedDate !== null && Number(slip.NetSalary) > 0)).toBe(true);
    }
    const [run] = runs;
    expect((await anna.get(`/wageruns/${run?.Id}`)).body).toEqual(run);
    expect((await anna.get(`/wageruns/${run?.Id}?$select=Locked`)).body).toEqual({ Locked: true });
    expect((await anna.get(`/payslips/wagerun/${tulp.id}`)).status).toBe(404);
  });

  it("hourly pay is of the month before, and comes from hours that are read", async () => {
    const johan = await getEmployeeByNumber(anna, "004");
    const [slip] = (await anna.get(`/payslips/${johan.Id}/withdetails?$orderby=PaymentDateUtc desc`)).body.Data;
    expect(slip).toMatchObject({
      SalaryPeriod_FromDate: "2026-09-01T00:00:00Z",
      SalaryPeriod_ToDate: "2026-09-30T00:00:00Z",
      DeviationPeriod_ToDate: "2026-09-30T00:00:00Z",
      // The pay is for 22 workdays of 7.5 hours at 189 kronor.
      GrossSalary: 31_185,
    });
    expect(Object.keys(slip ?? {})).not.toContain("Locked");
    const plain = (await anna.get(`/payslips/${slip?.Id}`)).body;
    expect(plain).toMatchObject({ Locked: true, EmployeeId: johan.Id });
    const worked = (await anna.get("/shortcuts/hoursworked/2026-08-01/2026-10-31")).body as unknown as Wire[];
    const his = worked.filter(({ EmployeeId }) => EmployeeId === johan.Id);
    expect(his.map(({ IsRead, StartDate }) => [String(StartDate).slice(0, 7), IsRead])).toEqual([
      ["2026-08", true],
      ["2026-09", true],
      ["2026-10", false],
    ]);
  });

  it("keeps every law", async () => {
    expect(await control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});

describe("settings and pay codes", () => {
  it("settings are found, and not when nothing changed since", async () => {
    const settings = (await anna.get("/payrollsettings")).body;
    expect(settings).toMatchObject({
      CompanyName: norrsken.name,
      CompanyRegistrationNumber: norrsken.corporateIdentityNumber,
      UsesVatOnExpense: true,
      MonthlySalaryPaymentPeriod: 1,
      MonthlySalaryPaymentPeriodUntilDay: null,
    });
    expect((await anna.get("/payrollsettings?modifiedSinceUtc=2020-01-01T00:00:00Z")).status).toBe(200);
    const since = await anna.get(`/payrollsettings?modifiedSinceUtc=${settings.ModifiedUtc}`);
    expect([since.status, since.body.ErrorCode]).toEqual([404, 3000]);
    const fjall = await payroll.as("anna@norrsken.example", fjallkaffe.id);
    expect((await fjall.get("/payrollsettings")).body.MonthlySalaryPaymentPeriodUntilDay).toBe(15);
  });

  it("pay codes are in one list, by id, and grouped for the two shortcuts that name them", async () => {
    const { body } = await anna.get("/paycodes?$filter=PaycodeNumber eq '1101'");
    expect(body.Data).toMatchObject([{ PaycodeName: "Månadslön", CanBeUsedForHourlySalary: false }]);
    expect((await anna.get(`/paycodes/${body.Data[0]?.Id}`)).body).toEqual(body.Data[0]);
    const travel = (await anna.get("/paycodes/travelandexpense")).body as unknown as Record<string, Wire[]>;
    expect(Object.keys(travel).sort()).toEqual([
      "AllowancePaycodes",
      "BenefitPaycodes",
      "CompensationPaycodes",
      "ReimbursmentPaycodes",
    ]);
    const other = (await anna.get("/paycodes/otheradditiondeduction")).body as unknown as Record<string, Wire[]>;
    expect(Object.keys(other).sort()).toEqual([
      "AdjustmentTaxPaycodes",
      "BenefitPaycodes",
      "CompensationPaycodes",
      "DeductionPaycodes",
    ]);
    for (const list of [...Object.values(travel), ...Object.values(other)]) expect(list.length).toBeGreaterThan(0);
    expect(travel.ReimbursmentPaycodes?.map(({ PaycodeNumber }) => PaycodeNumber)).toContain("3110");
  });
});

describe("from a draft to a locked payslip", () => {
  let id: string;
  let run: { id: string; imported: number; payslips: string[] };
  const hours = (StartDate: string, more: Wire = {}): Wire => ({
    EmployeeId: id,
    StartDate,
    EndDate: StartDate,
    ShortcutRegistrationMethod: 1,
    MinutesOfDay: 480,
    ...more,
  });

  it("a draft is completed once it has agreement and schedule", async () => {
    const contract = { SalaryType: 2, ContractStartDate: "2026-10-01", EmployeeCategory: 1 };
    id = (await sendOrThrow(anna, "POST", "/employees", draftBody({}, contract))).Id;
    await expect(control("POST", `/employees/${id}/complete`)).rejects.toThrow("an agreement and a work schedule");
    const first = async (path: string) => String((await anna.get(path)).body.Data[0]?.Id);
    await sendOrThrow(anna, "POST", `/employees/${id}/agreements`, {
      AgreementId: await first("/agreements"),
      ActiveFromUtc: "2026-10-01",
      HasConfidenceTime: false,
    });
    await expect(control("POST", `/employees/${id}/complete`)).rejects.toThrow("lacks a work schedule");
    await sendOrThrow(anna, "POST", `/employees/${id}/workschedules`, {
      WorkScheduleId: await first("/workschedules?$filter=ScheduleType eq 1"),
      WorkWeekCycleStart: 0,
      ActiveSince: "2026-10-01",
    });
    expect((await anna.send("POST", "/shortcuts/hoursworked", hours("2026-10-06"))).body.ErrorCode).toBe(4002);
    expect(await control("POST", `/employees/${id}/complete`, { salary: 200 })).toEqual({ id });
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect(employee).toMatchObject({
      State: 1,
      HolidayAgreementNumber: 10,
      City: "Luleå",
      LastLockedDeviationDate: null,
    });
    await expect(control("POST", `/employees/${id}/complete`)).rejects.toThrow("full already");
    await expect(control("POST", `/employees/${norrsken.id}/complete`)).rejects.toThrow("no such employee");
  });

  it("a pay run takes registrations up to its deviation period's last day, and they are read", async () => {
    const inside = await sendOrThrow(anna, "POST", "/shortcuts/hoursworked", hours("2026-10-31"));
    const after = await sendOrThrow(anna, "POST", "/shortcuts/hoursworked", hours("2026-11-02"));
    const period = await sendOrThrow(anna, "POST", "/externalperiods", {
      EmployeeId: id,
      DeviationPeriodToDate: "2026-10-31",
      ProjectCostCenterDistribution: {
        Project: [{ Id: (await payroll.annasBooks.get("/projects")).body.Data[0]?.Id, Percentage: 40 }],
      },
    });
    run = await control("POST", "/payruns", { company: norrsken.id, paymentDate: "2026-11-25", import: false });
    expect((await anna.get(`/shortcuts/hoursworked/${inside.Id}`)).body.IsRead).toBe(false);
    const { imported } = await control<{ imported: number }>("POST", `/payruns/${run.id}/import`);
    expect(imported).toBeGreaterThan(1);
    expect((await anna.get(`/shortcuts/hoursworked/${inside.Id}`)).body.IsRead).toBe(true);
    expect((await anna.get(`/shortcuts/hoursworked/${after.Id}`)).body.IsRead).toBe(false);
    const [slip] = (await anna.get(`/payslips/${id}/withdetails`)).body.Data;
    expect(slip).toMatchObject({
      GrossSalary: 1600,
      PreliminaryTax: 480,
      NetSalary: 1120,
      LockedDate: null,
      WageRunType: 1,
    });
    expect((await anna.get(`/externalperiods/${period.Id}`)).body.PayslipId).toBe(slip?.Id);
    expect(problemOf(await anna.send("DELETE", `/externalperiods/${period.Id}`))).toEqual([400, 4001, undefined]);
    // Registrations that were read stay unchanged, whichever application asks.
    expect(problemOf(await anna.send("PUT", `/shortcuts/hoursworked/${inside.Id}`, hours("2026-10-30")))).toEqual([
      400,
      4002,
      undefined,
    ]);
    expect(problemOf(await anna.send("DELETE", `/shortcuts/hoursworked/${inside.Id}`))).toEqual([400, 4001, undefined]);
    expect((await anna.get(`/shortcuts/hoursworked/${inside.Id}`)).status).toBe(200);
  });

  it("drafts are in no run, and nobody twice in an ordinary one of a period", async () => {
    const slips = (await anna.get(`/payslips/wagerun/${run.id}?$pagesize=100`)).body.Data;
    expect(slips.map(({ Id }) => Id).sort()).toEqual([...run.payslips].sort());
    const drafts = (await anna.get("/employees?$filter=State eq 0&$pagesize=100")).body.Data.map(({ Id }) => Id);
    expect(slips.filter(({ EmployeeId }) => drafts.includes(String(EmployeeId)))).toEqual([]);
    const again = control("POST", "/payruns", { company: norrsken.id, paymentDate: "2026-11-27" });
    await expect(again).rejects.toThrow("Nobody can be");
    const extra = { company: norrsken.id, paymentDate: "2026-11-27", type: 2, employees: [id] };
    const additional = await control<{ id: string; payslips: string[] }>("POST", "/payruns", extra);
    expect(additional.payslips).toHaveLength(1);
    expect((await anna.get(`/wageruns/${additional.id}`)).body.WageRunType).toBe(2);
    await expect(control("POST", "/payruns", { company: tulp.id })).rejects.toThrow("no payroll");
  });

  it("a locked run locks its days for its employees", async () => {
    await control("POST", `/payruns/${run.id}/lock`);
    expect((await anna.get(`/wageruns/${run.id}`)).body.Locked).toBe(true);
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect(employee.LastLockedDeviationDate).toBe("2026-10-31T00:00:00Z");
    expect(problemOf(await anna.send("POST", "/shortcuts/hoursworked", hours("2026-10-31")))).toEqual([
      400,
      4002,
      "StartDate",
    ]);
    expect((await anna.send("POST", "/shortcuts/hoursworked", hours("2026-11-01"))).status).toBe(201);
    await expect(control("POST", `/payruns/${run.id}/lock`)).rejects.toThrow("locked");
    await expect(control("POST", `/payruns/${run.id}/import`)).rejects.toThrow("locked");
    await expect(control("POST", `/payruns/${norrsken.id}/lock`)).rejects.toThrow("no such pay run");
  });

  it("and every law holds", async () => {
    expect(await control("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});

describe("an external period", () => {
  const share = async (more: Wire = {}) => ({
    CostCenter1: [],
    Project: [
      { Id: (await payroll.annasBooks.get("/projects?$filter=Status eq 1")).body.Data[0]?.Id, Percentage: 60, ...more },
    ],
  });
  const body = async (more: Wire = {}): Promise<Wire> => ({
    ...sampleOf("ExternalPeriodRequest", 0),
    EmployeeId: (await getEmployeeByNumber(anna, "001")).Id,
    DeviationPeriodToDate: "2026-12-31",
    ProjectCostCenterDistribution: await share(),
    ...more,
  });

  it("is read by its application alone, by employee and day too, and is deleted and made again", async () => {
    const asked = await body({ ProjectCostCenterDistribution: await share({ Percentage: 0 }) });
    const made = await sendOrThrow(anna, "POST", "/externalperiods", asked);
    expect(made).toMatchObject({ PayslipId: null, DeviationPeriodToDate: "2026-12-31T00:00:00Z" });
    // An external period keeps a share of 0.
    expect((made.ProjectCostCenterDistribution as { Project: Wire[] }).Project[0]?.Percentage).toBe(0);
    expect((await anna.get(`/externalperiods/${made.EmployeeId}/2026-12-31`)).body).toEqual(made);
    expect((await anna.get(`/externalperiods/${made.EmployeeId}/2026-11-30`)).status).toBe(404);
    expect((await anna.get("/externalperiods")).body.Data.map(({ Id }) => Id)).toContain(made.Id);
    for (const path of [`/externalperiods/${made.Id}`, `/externalperiods/${made.EmployeeId}/2026-12-31`]) {
      expect((await payroll.otherApplication.get(path)).status).toBe(404);
    }
    expect((await payroll.otherApplication.get("/externalperiods")).body.Data).toEqual([]);
    expect((await payroll.otherApplication.send("DELETE", `/externalperiods/${made.Id}`)).status).toBe(404);
    expect(problemOf(await anna.send("POST", "/externalperiods", asked))).toEqual([400, 4000, "DeviationPeriodToDate"]);
    expect((await anna.send("PUT", `/externalperiods/${made.Id}`, asked)).status).toBe(405);
    const gone = await anna.send("DELETE", `/externalperiods/${made.Id}`);
    expect([gone.status, gone.text]).toEqual([200, ""]);
    expect((await anna.send("POST", "/externalperiods", asked)).status).toBe(201);
  });

  it.each([
    ["DeviationPeriodToDate", 2000, async () => ({ DeviationPeriodToDate: "2026-12-15" })],
    ["DeviationPeriodToDate", 4002, async () => ({ DeviationPeriodToDate: "2026-08-31" })],
    ["ProjectCostCenterDistribution", 2000, async () => ({ ProjectCostCenterDistribution: null })],
    ["ProjectCostCenterDistribution", 2000, async () => ({ ProjectCostCenterDistribution: {} })],
    [
      "ProjectCostCenterDistribution.Project",
      2000,
      async () => ({ ProjectCostCenterDistribution: await share({ Percentage: 100.01 }) }),
    ],
    [
      "ProjectCostCenterDistribution.Project[0].Id",
      3000,
      async () => ({ ProjectCostCenterDistribution: await share({ Id: norrsken.id }) }),
    ],
    ["EmployeeId", 2000, async () => ({ EmployeeId: norrsken.id })],
  ])("is refused at %s with %i", async (field, code, more) => {
    expect(problemOf(await anna.send("POST", "/externalperiods", await body(await more())))).toEqual([
      400,
      code,
      field,
    ]);
  });

  it("may end on the company's own day, and not on the day of another company", async () => {
    const fjall = await payroll.as("anna@norrsken.example", fjallkaffe.id);
    const employee = await sendOrThrow(fjall, "POST", "/employees", draftBody());
    const books = payroll.books.as(await payroll.books.token("anna@norrsken.example", fjallkaffe.id));
    const [project] = (await books.get("/projects?$filter=Status eq 1")).body.Data;
    const period = (DeviationPeriodToDate: string) => ({
      EmployeeId: employee.Id,
      DeviationPeriodToDate,
      ProjectCostCenterDistribution: { Project: [{ Id: project?.Id, Percentage: 100 }] },
    });
    expect((await fjall.send("POST", "/externalperiods", period("2026-12-15"))).status).toBe(201);
    expect((await fjall.send("POST", "/externalperiods", period("2026-12-16"))).body.ErrorCode).toBe(2000);
  });
});
