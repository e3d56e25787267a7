import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, JsonRecord } from "../resources/testing/books-client";
import { buildSample } from "../resources/testing/samples";
import { fjallkaffe, norrsken, tulp } from "../seed/companies";
import {
  getEmployeeByNumber,
  makeDraftBody,
  type Payroll,
  problemOf,
  sendOrThrow,
  startPayroll,
} from "./testing/payroll-client";

let payroll: Payroll;
let anna: Caller;
const callControl = <T>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  payroll.books.sandbox.callControl<T>(method, path, body);

beforeAll(async () => {
  payroll = await startPayroll();
  anna = payroll.anna;
});
afterAll(() => payroll.books.sandbox.stop());

const sumOf = (payslips: readonly JsonRecord[], member: string) =>
  payslips.reduce((sum, payslip) => sum + Math.round(Number(payslip[member]) * 100), 0) / 100;

async function readDetails(payRun: JsonRecord): Promise<JsonRecord[]> {
  const payslips = (await anna.get(`/payslips/wagerun/${payRun.Id}`)).body.Data;
  const detailReplies = await Promise.all(
    payslips.map((payslip) => anna.get(`/payslips/${payslip.EmployeeId}/withdetails`)),
  );
  return detailReplies.flatMap(({ body }) =>
    body.Data.filter(({ Id }) => payslips.some((payslip) => payslip.Id === Id)),
  );
}

describe("the seeded year", () => {
  it("has two locked runs whose amounts are those of their payslips", async () => {
    const payRuns = (await anna.get("/wageruns")).body.Data;
    expect(payRuns.map((payRun) => [payRun.WageRunType, payRun.Locked, payRun.PaymentDateUtc])).toEqual([
      [1, true, "2026-09-25T00:00:00Z"],
      [1, true, "2026-10-25T00:00:00Z"],
    ]);
    for (const payRun of payRuns) {
      const payslips = await readDetails(payRun);
      expect(payslips.map(({ Id }) => Id).sort()).toEqual([...(payRun.PayslipIds as string[])].sort());
      expect(payslips).toHaveLength(6);
      expect([payRun.GrossSalary, payRun.Tax, payRun.NetSalary]).toEqual([
        sumOf(payslips, "GrossSalary"),
        sumOf(payslips, "PreliminaryTax"),
        sumOf(payslips, "NetSalary"),
      ]);
      expect(payslips.every((payslip) => payslip.LockedDate !== null && Number(payslip.NetSalary) > 0)).toBe(true);
    }
    const [payRun] = payRuns;
    expect((await anna.get(`/wageruns/${payRun?.Id}`)).body).toEqual(payRun);
    expect((await anna.get(`/wageruns/${payRun?.Id}?$select=Locked`)).body).toEqual({ Locked: true });
    expect((await anna.get(`/payslips/wagerun/${tulp.id}`)).status).toBe(404);
  });

  it("hourly pay is of the month before, and comes from hours that are read", async () => {
    const johan = await getEmployeeByNumber(anna, "004");
    const [payslip] = (await anna.get(`/payslips/${johan.Id}/withdetails?$orderby=PaymentDateUtc desc`)).body.Data;
    expect(payslip).toMatchObject({
      SalaryPeriod_FromDate: "2026-09-01T00:00:00Z",
      SalaryPeriod_ToDate: "2026-09-30T00:00:00Z",
      DeviationPeriod_ToDate: "2026-09-30T00:00:00Z",
      // The pay is for 22 workdays of 7.5 hours at 189 kronor.
      GrossSalary: 31_185,
    });
    expect(Object.keys(payslip ?? {})).not.toContain("Locked");
    const plainPayslip = (await anna.get(`/payslips/${payslip?.Id}`)).body;
    expect(plainPayslip).toMatchObject({ Locked: true, EmployeeId: johan.Id });
    const workedRegistrations = (await anna.get("/shortcuts/hoursworked/2026-08-01/2026-10-31"))
      .body as unknown as JsonRecord[];
    const johansRegistrations = workedRegistrations.filter(({ EmployeeId }) => EmployeeId === johan.Id);
    expect(johansRegistrations.map(({ IsRead, StartDate }) => [String(StartDate).slice(0, 7), IsRead])).toEqual([
      ["2026-08", true],
      ["2026-09", true],
      ["2026-10", false],
    ]);
  });

  it("keeps every law", async () => {
    expect(await callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
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
    const unchangedResponse = await anna.get(`/payrollsettings?modifiedSinceUtc=${settings.ModifiedUtc}`);
    expect([unchangedResponse.status, unchangedResponse.body.ErrorCode]).toEqual([404, 3000]);
    const fjallkaffeCaller = await payroll.createCaller("anna@norrsken.example", fjallkaffe.id);
    expect((await fjallkaffeCaller.get("/payrollsettings")).body.MonthlySalaryPaymentPeriodUntilDay).toBe(15);
  });

  it("pay codes are in one list, by id, and grouped for the two shortcuts that name them", async () => {
    const { body } = await anna.get("/paycodes?$filter=PaycodeNumber eq '1101'");
    expect(body.Data).toMatchObject([{ PaycodeName: "Månadslön", CanBeUsedForHourlySalary: false }]);
    expect((await anna.get(`/paycodes/${body.Data[0]?.Id}`)).body).toEqual(body.Data[0]);
    const travelPayCodes = (await anna.get("/paycodes/travelandexpense")).body as unknown as Record<
      string,
      JsonRecord[]
    >;
    expect(Object.keys(travelPayCodes).sort()).toEqual([
      "AllowancePaycodes",
      "BenefitPaycodes",
      "CompensationPaycodes",
      "ReimbursmentPaycodes",
    ]);
    const otherPayCodes = (await anna.get("/paycodes/otheradditiondeduction")).body as unknown as Record<
      string,
      JsonRecord[]
    >;
    expect(Object.keys(otherPayCodes).sort()).toEqual([
      "AdjustmentTaxPaycodes",
      "BenefitPaycodes",
      "CompensationPaycodes",
      "DeductionPaycodes",
    ]);
    for (const payCodeList of [...Object.values(travelPayCodes), ...Object.values(otherPayCodes)])
      expect(payCodeList.length).toBeGreaterThan(0);
    expect(travelPayCodes.ReimbursmentPaycodes?.map(({ PaycodeNumber }) => PaycodeNumber)).toContain("3110");
  });
});

describe("from a draft to a locked payslip", () => {
  let id: string;
  let payRun: { id: string; imported: number; payslips: string[] };
  const makeHoursBody = (StartDate: string, overrides: JsonRecord = {}): JsonRecord => ({
    EmployeeId: id,
    StartDate,
    EndDate: StartDate,
    ShortcutRegistrationMethod: 1,
    MinutesOfDay: 480,
    ...overrides,
  });

  it("a draft is completed once it has agreement and schedule", async () => {
    const contract = { SalaryType: 2, ContractStartDate: "2026-10-01", EmployeeCategory: 1 };
    id = (await sendOrThrow(anna, "POST", "/employees", makeDraftBody({}, contract))).Id;
    await expect(callControl("POST", `/employees/${id}/complete`)).rejects.toThrow("an agreement and a work schedule");
    const firstIdOf = async (path: string) => String((await anna.get(path)).body.Data[0]?.Id);
    await sendOrThrow(anna, "POST", `/employees/${id}/agreements`, {
      AgreementId: await firstIdOf("/agreements"),
      ActiveFromUtc: "2026-10-01",
      HasConfidenceTime: false,
    });
    await expect(callControl("POST", `/employees/${id}/complete`)).rejects.toThrow("lacks a work schedule");
    await sendOrThrow(anna, "POST", `/employees/${id}/workschedules`, {
      WorkScheduleId: await firstIdOf("/workschedules?$filter=ScheduleType eq 1"),
      WorkWeekCycleStart: 0,
      ActiveSince: "2026-10-01",
    });
    expect((await anna.send("POST", "/shortcuts/hoursworked", makeHoursBody("2026-10-06"))).body.ErrorCode).toBe(4002);
    expect(await callControl("POST", `/employees/${id}/complete`, { salary: 200 })).toEqual({ id });
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect(employee).toMatchObject({
      State: 1,
      HolidayAgreementNumber: 10,
      City: "Luleå",
      LastLockedDeviationDate: null,
    });
    await expect(callControl("POST", `/employees/${id}/complete`)).rejects.toThrow("full already");
    await expect(callControl("POST", `/employees/${norrsken.id}/complete`)).rejects.toThrow("no such employee");
  });

  it("a pay run takes registrations up to its deviation period's last day, and they are read", async () => {
    const includedRegistration = await sendOrThrow(anna, "POST", "/shortcuts/hoursworked", makeHoursBody("2026-10-31"));
    const laterRegistration = await sendOrThrow(anna, "POST", "/shortcuts/hoursworked", makeHoursBody("2026-11-02"));
    const externalPeriod = await sendOrThrow(anna, "POST", "/externalperiods", {
      EmployeeId: id,
      DeviationPeriodToDate: "2026-10-31",
      ProjectCostCenterDistribution: {
        Project: [{ Id: (await payroll.annasBooks.get("/projects")).body.Data[0]?.Id, Percentage: 40 }],
      },
    });
    payRun = await callControl("POST", "/payruns", { company: norrsken.id, paymentDate: "2026-11-25", import: false });
    expect((await anna.get(`/shortcuts/hoursworked/${includedRegistration.Id}`)).body.IsRead).toBe(false);
    const { imported } = await callControl<{ imported: number }>("POST", `/payruns/${payRun.id}/import`);
    expect(imported).toBeGreaterThan(1);
    expect((await anna.get(`/shortcuts/hoursworked/${includedRegistration.Id}`)).body.IsRead).toBe(true);
    expect((await anna.get(`/shortcuts/hoursworked/${laterRegistration.Id}`)).body.IsRead).toBe(false);
    const [payslip] = (await anna.get(`/payslips/${id}/withdetails`)).body.Data;
    expect(payslip).toMatchObject({
      GrossSalary: 1600,
      PreliminaryTax: 480,
      NetSalary: 1120,
      LockedDate: null,
      WageRunType: 1,
    });
    expect((await anna.get(`/externalperiods/${externalPeriod.Id}`)).body.PayslipId).toBe(payslip?.Id);
    expect(problemOf(await anna.send("DELETE", `/externalperiods/${externalPeriod.Id}`))).toEqual([
      400,
      4001,
      undefined,
    ]);
    // Registrations that were read stay unchanged, whichever application asks.
    expect(
      problemOf(
        await anna.send("PUT", `/shortcuts/hoursworked/${includedRegistration.Id}`, makeHoursBody("2026-10-30")),
      ),
    ).toEqual([400, 4002, undefined]);
    expect(problemOf(await anna.send("DELETE", `/shortcuts/hoursworked/${includedRegistration.Id}`))).toEqual([
      400,
      4001,
      undefined,
    ]);
    expect((await anna.get(`/shortcuts/hoursworked/${includedRegistration.Id}`)).status).toBe(200);
  });

  it("drafts are in no run, and nobody twice in an ordinary one of a period", async () => {
    const payslips = (await anna.get(`/payslips/wagerun/${payRun.id}?$pagesize=100`)).body.Data;
    expect(payslips.map(({ Id }) => Id).sort()).toEqual([...payRun.payslips].sort());
    const draftIds = (await anna.get("/employees?$filter=State eq 0&$pagesize=100")).body.Data.map(({ Id }) => Id);
    expect(payslips.filter(({ EmployeeId }) => draftIds.includes(String(EmployeeId)))).toEqual([]);
    const repeatedRun = callControl("POST", "/payruns", { company: norrsken.id, paymentDate: "2026-11-27" });
    await expect(repeatedRun).rejects.toThrow("Nobody can be");
    const additionalRequest = { company: norrsken.id, paymentDate: "2026-11-27", type: 2, employees: [id] };
    const additionalRun = await callControl<{ id: string; payslips: string[] }>("POST", "/payruns", additionalRequest);
    expect(additionalRun.payslips).toHaveLength(1);
    expect((await anna.get(`/wageruns/${additionalRun.id}`)).body.WageRunType).toBe(2);
    await expect(callControl("POST", "/payruns", { company: tulp.id })).rejects.toThrow("no payroll");
  });

  it("a locked run locks its days for its employees", async () => {
    await callControl("POST", `/payruns/${payRun.id}/lock`);
    expect((await anna.get(`/wageruns/${payRun.id}`)).body.Locked).toBe(true);
    const employee = (await anna.get(`/employees/${id}`)).body;
    expect(employee.LastLockedDeviationDate).toBe("2026-10-31T00:00:00Z");
    expect(problemOf(await anna.send("POST", "/shortcuts/hoursworked", makeHoursBody("2026-10-31")))).toEqual([
      400,
      4002,
      "StartDate",
    ]);
    expect((await anna.send("POST", "/shortcuts/hoursworked", makeHoursBody("2026-11-01"))).status).toBe(201);
    await expect(callControl("POST", `/payruns/${payRun.id}/lock`)).rejects.toThrow("locked");
    await expect(callControl("POST", `/payruns/${payRun.id}/import`)).rejects.toThrow("locked");
    await expect(callControl("POST", `/payruns/${norrsken.id}/lock`)).rejects.toThrow("no such pay run");
  });

  it("and every law holds", async () => {
    expect(await callControl("GET", "/invariants")).toEqual({ ok: true, violations: [] });
  });
});

describe("an external period", () => {
  const makeShares = async (overrides: JsonRecord = {}) => ({
    CostCenter1: [],
    Project: [
      {
        Id: (await payroll.annasBooks.get("/projects?$filter=Status eq 1")).body.Data[0]?.Id,
        Percentage: 60,
        ...overrides,
      },
    ],
  });
  const makeBody = async (overrides: JsonRecord = {}): Promise<JsonRecord> => ({
    ...buildSample("ExternalPeriodRequest", 0),
    EmployeeId: (await getEmployeeByNumber(anna, "001")).Id,
    DeviationPeriodToDate: "2026-12-31",
    ProjectCostCenterDistribution: await makeShares(),
    ...overrides,
  });

  it("is read by its application alone, by employee and day too, and is deleted and made again", async () => {
    const periodBody = await makeBody({ ProjectCostCenterDistribution: await makeShares({ Percentage: 0 }) });
    const createdPeriod = await sendOrThrow(anna, "POST", "/externalperiods", periodBody);
    expect(createdPeriod).toMatchObject({ PayslipId: null, DeviationPeriodToDate: "2026-12-31T00:00:00Z" });
    // An external period keeps a share of 0.
    expect((createdPeriod.ProjectCostCenterDistribution as { Project: JsonRecord[] }).Project[0]?.Percentage).toBe(0);
    expect((await anna.get(`/externalperiods/${createdPeriod.EmployeeId}/2026-12-31`)).body).toEqual(createdPeriod);
    expect((await anna.get(`/externalperiods/${createdPeriod.EmployeeId}/2026-11-30`)).status).toBe(404);
    expect((await anna.get("/externalperiods")).body.Data.map(({ Id }) => Id)).toContain(createdPeriod.Id);
    for (const path of [
      `/externalperiods/${createdPeriod.Id}`,
      `/externalperiods/${createdPeriod.EmployeeId}/2026-12-31`,
    ]) {
      expect((await payroll.otherApplication.get(path)).status).toBe(404);
    }
    expect((await payroll.otherApplication.get("/externalperiods")).body.Data).toEqual([]);
    expect((await payroll.otherApplication.send("DELETE", `/externalperiods/${createdPeriod.Id}`)).status).toBe(404);
    expect(problemOf(await anna.send("POST", "/externalperiods", periodBody))).toEqual([
      400,
      4000,
      "DeviationPeriodToDate",
    ]);
    expect((await anna.send("PUT", `/externalperiods/${createdPeriod.Id}`, periodBody)).status).toBe(405);
    const deleteResponse = await anna.send("DELETE", `/externalperiods/${createdPeriod.Id}`);
    expect([deleteResponse.status, deleteResponse.text]).toEqual([200, ""]);
    expect((await anna.send("POST", "/externalperiods", periodBody)).status).toBe(201);
  });

  it.each([
    ["DeviationPeriodToDate", 2000, async () => ({ DeviationPeriodToDate: "2026-12-15" })],
    ["DeviationPeriodToDate", 4002, async () => ({ DeviationPeriodToDate: "2026-08-31" })],
    ["ProjectCostCenterDistribution", 2000, async () => ({ ProjectCostCenterDistribution: null })],
    ["ProjectCostCenterDistribution", 2000, async () => ({ ProjectCostCenterDistribution: {} })],
    [
      "ProjectCostCenterDistribution.Project",
      2000,
      async () => ({ ProjectCostCenterDistribution: await makeShares({ Percentage: 100.01 }) }),
    ],
    [
      "ProjectCostCenterDistribution.Project[0].Id",
      3000,
      async () => ({ ProjectCostCenterDistribution: await makeShares({ Id: norrsken.id }) }),
    ],
    ["EmployeeId", 2000, async () => ({ EmployeeId: norrsken.id })],
  ])("is refused at %s with %i", async (field, code, makeOverrides) => {
    expect(problemOf(await anna.send("POST", "/externalperiods", await makeBody(await makeOverrides())))).toEqual([
      400,
      code,
      field,
    ]);
  });

  it("may end on the company's own day, and not on the day of another company", async () => {
    const fjallkaffeCaller = await payroll.createCaller("anna@norrsken.example", fjallkaffe.id);
    const employee = await sendOrThrow(fjallkaffeCaller, "POST", "/employees", makeDraftBody());
    const books = payroll.books.callerWithToken(
      await payroll.books.createToken("anna@norrsken.example", fjallkaffe.id),
    );
    const [project] = (await books.get("/projects?$filter=Status eq 1")).body.Data;
    const makePeriod = (DeviationPeriodToDate: string) => ({
      EmployeeId: employee.Id,
      DeviationPeriodToDate,
      ProjectCostCenterDistribution: { Project: [{ Id: project?.Id, Percentage: 100 }] },
    });
    expect((await fjallkaffeCaller.send("POST", "/externalperiods", makePeriod("2026-12-15"))).status).toBe(201);
    expect((await fjallkaffeCaller.send("POST", "/externalperiods", makePeriod("2026-12-16"))).body.ErrorCode).toBe(
      2000,
    );
  });
});
