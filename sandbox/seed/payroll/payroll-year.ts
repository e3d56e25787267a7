import { minorText } from "../../ledger/money";
import type { PaySettings } from "../../payroll/payroll-settings";
import { payOf, type WorkedHours } from "../../payroll/program/pay";
import { type PayPeriod, payPeriods } from "../../payroll/program/pay-periods";
import type { SeedRecord } from "../bulk";
import { dayOfShiftedMonth, morningOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { seedId } from "../generator";
import type { SeedEmployee } from "./seed-employee";

/** The client ids of the portal and of an application that records the time of the people on site. */
const portalClientId = "stegvis-local";
const timeAppClientId = "tidappen";

const employeeIdOf = (company: SeedCompany, number: string) => seedId(company.id, "employee", number);

type Registration = {
  readonly number: string;
  readonly kind: string;
  readonly client: string;
  readonly from: string;
  readonly to: string;
  readonly members: object;
};

const registrationMembers = (method: 0 | 1 | 2, overrides: object) => ({
  ShortcutRegistrationMethod: method,
  PercentOfDay: 0,
  MinutesOfDay: 0,
  StartTime: null,
  EndTime: null,
  Comment: null,
  ProjectId: null,
  CostCenterItemId1: null,
  CostCenterItemId2: null,
  CostCenterItemId3: null,
  ProjectCostCenterDistribution: null,
  ...overrides,
});

/** Registrations of the last months: hours of the hourly paid, absence of other employees, an outlay and a compensation. */
function recentRegistrations(today: string): readonly Registration[] {
  const day = (months: number, number: number) => dayOfShiftedMonth(today, months, number);
  const workedMonth = (number: string, months: number, MinutesOfDay: number): Registration => ({
    ...{ number, kind: "hoursworked", client: timeAppClientId, from: day(months, 1) },
    to: day(months + 1, 0),
    members: registrationMembers(1, { MinutesOfDay, BreakTime: null }),
  });
  const wholeDays = { PercentOfDay: 100 };
  return [
    ...[-4, -3, -2, -1].flatMap((months) => [workedMonth("004", months, 450), workedMonth("005", months, 480)]),
    ...absence("002", "sickleave", day(-2, 10), day(-2, 12), { ...wholeDays, DontCreateKarens: false }),
    ...absence("003", "careofsickchild", day(-3, 4), day(-3, 5), wholeDays),
    ...absence("001", "holiday", day(-1, 8), day(-1, 12), wholeDays),
    ...absence("003", "parentalleave", day(-1, 15), day(-1, 19), {
      PercentOfDay: 50,
      IsTenDaysAtTheBirthOfChild: false,
      IsHolidayAccruing: true,
      AbsenceTimeUnit: 0,
    }),
    {
      ...{ number: "001", kind: "travelandexpense", client: portalClientId, from: day(-1, 9), to: day(-1, 9) },
      members: { ReportLink: null, Comment: "Parkering vid bygget", Rows: [outlay] },
    },
    {
      ...{ number: "002", kind: "otheradditiondeduction", client: portalClientId, from: day(-2, 20), to: day(-2, 20) },
      members: { Comment: "Ersättning för bakjour", Rows: [standby] },
    },
  ];
}

const absence = (number: string, kind: string, from: string, to: string, members: object): Registration[] => [
  { number, kind, client: portalClientId, from, to, members: registrationMembers(2, members) },
];

const noDimensions = { ProjectId: null, CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null };
const outlay = { PaycodeNumber: "3110", Quantity: 0, UnitPrice: null, Amount: 240, VatAmount: 48, ...noDimensions };
const standby = { PaycodeNumber: "1310", Quantity: 1, UnitPrice: 1500, Amount: 0, VatAmount: 0, ...noDimensions };

/** The registrations as they are stored, all unread. */
export function registrationRecords(company: SeedCompany, today: string): readonly SeedRecord[] {
  return recentRegistrations(today).map(({ number, kind, client, from, to, members }, index) => ({
    companyId: company.id,
    Id: seedId(company.id, "registration", index),
    EmployeeId: employeeIdOf(company, number),
    kind,
    clientId: client,
    StartDate: from,
    EndDate: to,
    members,
    IsRead: false,
    payslipId: null,
    createdUtc: morningOf(to, index),
  }));
}

type ClosedRuns = {
  readonly runs: readonly SeedRecord[];
  readonly payslips: readonly SeedRecord[];
  /** All registrations; the registrations that the pay runs imported are read. */
  readonly allRegistrations: readonly SeedRecord[];
  readonly lockedTo: string;
};

/** The locked pay runs of the two months before this one, with the registrations they imported. */
export function closedRuns(
  company: SeedCompany,
  today: string,
  settings: PaySettings,
  employees: readonly SeedEmployee[],
  registrations: readonly SeedRecord[],
): ClosedRuns {
  const paymentDates = [-2, -1].map((months) => dayOfShiftedMonth(today, months, 25));
  const payslipIdByRegistration = new Map<unknown, string>();
  const payslips = paymentDates.flatMap((paymentDate) =>
    employees
      .filter(({ kind }) => kind !== "draft")
      .map((employee) => {
        const { monthly, hourly } = payPeriods(settings, paymentDate);
        const period = employee.salaryType === 1 ? monthly : hourly;
        const Id = seedId(company.id, "payslip", paymentDate, employee.number);
        const ownRegistrations = registrations.filter(
          (one) =>
            one.EmployeeId === employeeIdOf(company, employee.number) &&
            String(one.EndDate) <= period.deviationTo &&
            !payslipIdByRegistration.has(one.Id),
        );
        for (const one of ownRegistrations) payslipIdByRegistration.set(one.Id, Id);
        return {
          ...payslipRecord(company, paymentDate, employee, period),
          Id,
          ...payslipAmounts(employee, ownRegistrations),
        };
      }),
  );
  const allRegistrations = registrations.map((one) => {
    const payslipId = payslipIdByRegistration.get(one.Id) ?? null;
    return { ...one, IsRead: payslipId !== null, payslipId };
  });
  const lastPeriods = payPeriods(settings, paymentDates.at(-1) ?? today);
  const runs = paymentDates.map((paymentDate) => runRecord(company, paymentDate, settings));
  return { runs, payslips, allRegistrations, lockedTo: lastPeriods.monthly.deviationTo };
}

const runId = (company: SeedCompany, paymentDate: string) => seedId(company.id, "pay run", paymentDate);

function runRecord(company: SeedCompany, paymentDate: string, settings: PaySettings): SeedRecord {
  const { monthly, hourly } = payPeriods(settings, paymentDate);
  const createdAt = morningOf(paymentDate, 0);
  return {
    companyId: company.id,
    Id: runId(company, paymentDate),
    Description: `Lön ${paymentDate.slice(0, 7)}`,
    WageRunType: 1,
    PaymentDateUtc: paymentDate,
    SalaryPeriodMonthlyFromDateUtc: monthly.from,
    SalaryPeriodMonthlyToDateUtc: monthly.to,
    SalaryPeriodHourlyFromDateUtc: hourly.from,
    SalaryPeriodHourlyToDateUtc: hourly.to,
    DeviationPeriodMonthlyToDateUtc: monthly.deviationTo,
    DeviationPeriodHourlyToDateUtc: hourly.deviationTo,
    Locked: true,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  };
}

function payslipRecord(
  company: SeedCompany,
  paymentDate: string,
  employee: SeedEmployee,
  period: PayPeriod,
): SeedRecord {
  const createdAt = morningOf(paymentDate, Number(employee.number));
  return {
    companyId: company.id,
    EmployeeId: employeeIdOf(company, employee.number),
    wageRunId: runId(company, paymentDate),
    SalaryPeriod_FromDate: period.from,
    SalaryPeriod_ToDate: period.to,
    DeviationPeriod_ToDate: period.deviationTo,
    LockedDate: createdAt,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  };
}

function payslipAmounts(employee: SeedEmployee, registrations: readonly SeedRecord[]): SeedRecord {
  const pay = payOf({
    salaryType: employee.salaryType,
    salary: String(employee.salary),
    salaryRate: String(employee.rate),
    worked: registrations.filter(({ kind }) => kind === "hoursworked") as unknown as readonly WorkedHours[],
    rows: registrations
      .filter(({ kind }) => kind === "otheradditiondeduction")
      .map(() => ({ kind: "Compensation", row: standby })),
  });
  return {
    GrossSalary: minorText(pay.gross, 2),
    PreliminaryTax: minorText(pay.tax, 2),
    NetSalary: minorText(pay.net, 2),
  };
}
