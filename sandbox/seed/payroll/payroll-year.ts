import { minorText } from "../../ledger/money";
import type { PaySettings } from "../../payroll/payroll-settings";
import { payOf, type Worked } from "../../payroll/program/pay";
import { type PayPeriod, payPeriods } from "../../payroll/program/pay-periods";
import type { SeedRecord } from "../bulk";
import { monthsFrom, morningOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { seedId } from "../generator";
import type { SeedEmployee } from "./seed-employee";

/** The portal's own application, and one that keeps the time of the people on site. */
const portal = "stegvis-local";
const timeApp = "tidappen";

const idOf = (company: SeedCompany, number: string) => seedId(company.id, "employee", number);

type Registration = {
  readonly number: string;
  readonly kind: string;
  readonly client: string;
  readonly from: string;
  readonly to: string;
  readonly members: object;
};

const time = (method: 0 | 1 | 2, given: object) => ({
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
  ...given,
});

/** Registrations of the last months: hours of the hourly paid, absence of others, and an outlay. */
function registrations(today: string): readonly Registration[] {
  const day = (months: number, number: number) => monthsFrom(today, months, number);
  const worked = (number: string, months: number, MinutesOfDay: number): Registration => ({
    ...{ number, kind: "hoursworked", client: timeApp, from: day(months, 1) },
    to: day(months + 1, 0),
    members: time(1, { MinutesOfDay, BreakTime: null }),
  });
  const whole = { PercentOfDay: 100 };
  return [
    ...[-4, -3, -2, -1].flatMap((months) => [worked("004", months, 450), worked("005", months, 480)]),
    ...absence("002", "sickleave", day(-2, 10), day(-2, 12), { ...whole, DontCreateKarens: false }),
    ...absence("003", "careofsickchild", day(-3, 4), day(-3, 5), whole),
    ...absence("001", "holiday", day(-1, 8), day(-1, 12), whole),
    ...absence("003", "parentalleave", day(-1, 15), day(-1, 19), {
      PercentOfDay: 50,
      IsTenDaysAtTheBirthOfChild: false,
      IsHolidayAccruing: true,
      AbsenceTimeUnit: 0,
    }),
    {
      ...{ number: "001", kind: "travelandexpense", client: portal, from: day(-1, 9), to: day(-1, 9) },
      members: { ReportLink: null, Comment: "Parkering vid bygget", Rows: [outlay] },
    },
    {
      ...{ number: "002", kind: "otheradditiondeduction", client: portal, from: day(-2, 20), to: day(-2, 20) },
      members: { Comment: "Ersättning för bakjour", Rows: [standby] },
    },
  ];
}

const absence = (number: string, kind: string, from: string, to: string, members: object): Registration[] => [
  { number, kind, client: portal, from, to, members: time(2, members) },
];

const noDimensions = { ProjectId: null, CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null };
const outlay = { PaycodeNumber: "3110", Quantity: 0, UnitPrice: null, Amount: 240, VatAmount: 48, ...noDimensions };
const standby = { PaycodeNumber: "1310", Quantity: 1, UnitPrice: 1500, Amount: 0, VatAmount: 0, ...noDimensions };

/** As they are kept, all unread. */
export function registrationRecords(company: SeedCompany, today: string): readonly SeedRecord[] {
  return registrations(today).map(({ number, kind, client, from, to, members }, index) => ({
    companyId: company.id,
    Id: seedId(company.id, "registration", index),
    EmployeeId: idOf(company, number),
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

type Closed = {
  readonly runs: readonly SeedRecord[];
  readonly payslips: readonly SeedRecord[];
  /** All registrations, those the runs have taken read. */
  readonly read: readonly SeedRecord[];
  readonly lockedTo: string;
};

/** The pay runs of the two months before this one, locked, with what they imported. */
export function closedRuns(
  company: SeedCompany,
  today: string,
  settings: PaySettings,
  employees: readonly SeedEmployee[],
  registered: readonly SeedRecord[],
): Closed {
  const paid = [-2, -1].map((months) => monthsFrom(today, months, 25));
  const taken = new Map<unknown, string>();
  const payslips = paid.flatMap((paymentDate) =>
    employees
      .filter(({ kind }) => kind !== "draft")
      .map((employee) => {
        const { monthly, hourly } = payPeriods(settings, paymentDate);
        const period = employee.salaryType === 1 ? monthly : hourly;
        const Id = seedId(company.id, "payslip", paymentDate, employee.number);
        const own = registered.filter(
          (one) =>
            one.EmployeeId === idOf(company, employee.number) &&
            String(one.EndDate) <= period.deviationTo &&
            !taken.has(one.Id),
        );
        for (const one of own) taken.set(one.Id, Id);
        return { ...slipRecord(company, paymentDate, employee, period), Id, ...amounts(employee, own) };
      }),
  );
  const read = registered.map((one) => {
    const payslipId = taken.get(one.Id) ?? null;
    return { ...one, IsRead: payslipId !== null, payslipId };
  });
  const last = payPeriods(settings, paid.at(-1) ?? today);
  const runs = paid.map((paymentDate) => runRecord(company, paymentDate, settings));
  return { runs, payslips, read, lockedTo: last.monthly.deviationTo };
}

const runId = (company: SeedCompany, paymentDate: string) => seedId(company.id, "pay run", paymentDate);

function runRecord(company: SeedCompany, paymentDate: string, settings: PaySettings): SeedRecord {
  const { monthly, hourly } = payPeriods(settings, paymentDate);
  const at = morningOf(paymentDate, 0);
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
    CreatedUtc: at,
    ModifiedUtc: at,
  };
}

function slipRecord(company: SeedCompany, paymentDate: string, employee: SeedEmployee, period: PayPeriod): SeedRecord {
  const at = morningOf(paymentDate, Number(employee.number));
  return {
    companyId: company.id,
    EmployeeId: idOf(company, employee.number),
    wageRunId: runId(company, paymentDate),
    SalaryPeriod_FromDate: period.from,
    SalaryPeriod_ToDate: period.to,
    DeviationPeriod_ToDate: period.deviationTo,
    LockedDate: at,
    CreatedUtc: at,
    ModifiedUtc: at,
  };
}

function amounts(employee: SeedEmployee, own: readonly SeedRecord[]): SeedRecord {
  const pay = payOf({
    salaryType: employee.salaryType,
    salary: String(employee.salary),
    salaryRate: String(employee.rate),
    worked: own.filter(({ kind }) => kind === "hoursworked") as unknown as readonly Worked[],
    rows: own
      .filter(({ kind }) => kind === "otheradditiondeduction")
      .map(() => ({ kind: "Compensation", row: standby })),
  });
  return {
    GrossSalary: minorText(pay.gross, 2),
    PreliminaryTax: minorText(pay.tax, 2),
    NetSalary: minorText(pay.net, 2),
  };
}
