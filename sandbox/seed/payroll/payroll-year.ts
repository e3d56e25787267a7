import { toAmountText } from "../../ledger/money";
import type { PaySettings } from "../../payroll/payroll-settings";
import { computePay, type WorkedHours } from "../../payroll/program/pay";
import { type PayPeriod, payPeriodsOf } from "../../payroll/program/pay-periods";
import type { SeedRecord } from "../bulk";
import { dayOfShiftedMonth, morningOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { makeSeedId } from "../generator";
import type { SeedEmployee } from "./seed-employee";

/** The client ids of the portal and of an application that records the time of the people on site. */
const portalClientId = "stegvis-local";
const timeAppClientId = "tidappen";

const makeEmployeeId = (company: SeedCompany, number: string) => makeSeedId(company.id, "employee", number);

type Registration = {
  readonly number: string;
  readonly kind: string;
  readonly clientId: string;
  readonly from: string;
  readonly to: string;
  readonly members: object;
};

const makeRegistrationMembers = (method: 0 | 1 | 2, overrides: object) => ({
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

/** Makes registrations of recent months: hours of the hourly paid, absence of others, an outlay and a compensation. */
function makeRecentRegistrations(today: string): readonly Registration[] {
  const dayInMonth = (monthOffset: number, dayNumber: number) => dayOfShiftedMonth(today, monthOffset, dayNumber);
  const makeWorkedMonth = (number: string, monthOffset: number, MinutesOfDay: number): Registration => ({
    ...{ number, kind: "hoursworked", clientId: timeAppClientId, from: dayInMonth(monthOffset, 1) },
    to: dayInMonth(monthOffset + 1, 0),
    members: makeRegistrationMembers(1, { MinutesOfDay, BreakTime: null }),
  });
  const wholeDayMembers = { PercentOfDay: 100 };
  return [
    ...[-4, -3, -2, -1].flatMap((monthOffset) => [
      makeWorkedMonth("004", monthOffset, 450),
      makeWorkedMonth("005", monthOffset, 480),
    ]),
    ...makeAbsence("002", "sickleave", dayInMonth(-2, 10), dayInMonth(-2, 12), {
      ...wholeDayMembers,
      DontCreateKarens: false,
    }),
    ...makeAbsence("003", "careofsickchild", dayInMonth(-3, 4), dayInMonth(-3, 5), wholeDayMembers),
    ...makeAbsence("001", "holiday", dayInMonth(-1, 8), dayInMonth(-1, 12), wholeDayMembers),
    ...makeAbsence("003", "parentalleave", dayInMonth(-1, 15), dayInMonth(-1, 19), {
      PercentOfDay: 50,
      IsTenDaysAtTheBirthOfChild: false,
      IsHolidayAccruing: true,
      AbsenceTimeUnit: 0,
    }),
    {
      ...{
        number: "001",
        kind: "travelandexpense",
        clientId: portalClientId,
        from: dayInMonth(-1, 9),
        to: dayInMonth(-1, 9),
      },
      members: { ReportLink: null, Comment: "Parkering vid bygget", Rows: [outlayRow] },
    },
    {
      ...{
        number: "002",
        kind: "otheradditiondeduction",
        clientId: portalClientId,
        from: dayInMonth(-2, 20),
        to: dayInMonth(-2, 20),
      },
      members: { Comment: "Ersättning för bakjour", Rows: [standbyRow] },
    },
  ];
}

const makeAbsence = (number: string, kind: string, from: string, to: string, members: object): Registration[] => [
  { number, kind, clientId: portalClientId, from, to, members: makeRegistrationMembers(2, members) },
];

const noDimensions = { ProjectId: null, CostCenterItemId1: null, CostCenterItemId2: null, CostCenterItemId3: null };
const outlayRow = { PaycodeNumber: "3110", Quantity: 0, UnitPrice: null, Amount: 240, VatAmount: 48, ...noDimensions };
const standbyRow = { PaycodeNumber: "1310", Quantity: 1, UnitPrice: 1500, Amount: 0, VatAmount: 0, ...noDimensions };

/** The registrations as they are stored, all unread. */
export function makeRegistrationRecords(company: SeedCompany, today: string): readonly SeedRecord[] {
  return makeRecentRegistrations(today).map(({ number, kind, clientId, from, to, members }, index) => ({
    companyId: company.id,
    Id: makeSeedId(company.id, "registration", index),
    EmployeeId: makeEmployeeId(company, number),
    kind,
    clientId,
    StartDate: from,
    EndDate: to,
    members,
    IsRead: false,
    payslipId: null,
    createdUtc: morningOf(to, index),
  }));
}

type ClosedPayRuns = {
  readonly runs: readonly SeedRecord[];
  readonly payslips: readonly SeedRecord[];
  /** All registrations; the registrations that the pay runs imported are read. */
  readonly allRegistrations: readonly SeedRecord[];
  readonly lockedTo: string;
};

/** Makes the locked pay runs of the two months before this month, with the registrations they imported. */
export function makeClosedPayRuns(
  company: SeedCompany,
  today: string,
  paySettings: PaySettings,
  employees: readonly SeedEmployee[],
  registrations: readonly SeedRecord[],
): ClosedPayRuns {
  const paymentDates = [-2, -1].map((monthOffset) => dayOfShiftedMonth(today, monthOffset, 25));
  const payslipIdByRegistration = new Map<unknown, string>();
  const payslips = paymentDates.flatMap((paymentDate) =>
    employees
      .filter(({ kind }) => kind !== "draft")
      .map((employee) => {
        const { monthly, hourly } = payPeriodsOf(paySettings, paymentDate);
        const payPeriod = employee.salaryType === 1 ? monthly : hourly;
        const Id = makeSeedId(company.id, "payslip", paymentDate, employee.number);
        const importedRegistrations = registrations.filter(
          (registration) =>
            registration.EmployeeId === makeEmployeeId(company, employee.number) &&
            String(registration.EndDate) <= payPeriod.deviationTo &&
            !payslipIdByRegistration.has(registration.Id),
        );
        for (const registration of importedRegistrations) payslipIdByRegistration.set(registration.Id, Id);
        return {
          ...makePayslipRecord(company, paymentDate, employee, payPeriod),
          Id,
          ...computePayslipAmounts(employee, importedRegistrations),
        };
      }),
  );
  const allRegistrations = registrations.map((registration) => {
    const payslipId = payslipIdByRegistration.get(registration.Id) ?? null;
    return { ...registration, IsRead: payslipId !== null, payslipId };
  });
  const lastPeriods = payPeriodsOf(paySettings, paymentDates.at(-1) ?? today);
  const runs = paymentDates.map((paymentDate) => makePayRunRecord(company, paymentDate, paySettings));
  return { runs, payslips, allRegistrations, lockedTo: lastPeriods.monthly.deviationTo };
}

const makePayRunId = (company: SeedCompany, paymentDate: string) => makeSeedId(company.id, "pay run", paymentDate);

function makePayRunRecord(company: SeedCompany, paymentDate: string, paySettings: PaySettings): SeedRecord {
  const { monthly, hourly } = payPeriodsOf(paySettings, paymentDate);
  const createdAt = morningOf(paymentDate, 0);
  return {
    companyId: company.id,
    Id: makePayRunId(company, paymentDate),
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

function makePayslipRecord(
  company: SeedCompany,
  paymentDate: string,
  employee: SeedEmployee,
  payPeriod: PayPeriod,
): SeedRecord {
  const createdAt = morningOf(paymentDate, Number(employee.number));
  return {
    companyId: company.id,
    EmployeeId: makeEmployeeId(company, employee.number),
    wageRunId: makePayRunId(company, paymentDate),
    SalaryPeriod_FromDate: payPeriod.from,
    SalaryPeriod_ToDate: payPeriod.to,
    DeviationPeriod_ToDate: payPeriod.deviationTo,
    LockedDate: createdAt,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  };
}

function computePayslipAmounts(employee: SeedEmployee, registrations: readonly SeedRecord[]): SeedRecord {
  const pay = computePay({
    salaryType: employee.salaryType,
    salary: String(employee.salary),
    salaryRate: String(employee.ratePercent),
    worked: registrations.filter(({ kind }) => kind === "hoursworked") as unknown as readonly WorkedHours[],
    rows: registrations
      .filter(({ kind }) => kind === "otheradditiondeduction")
      .map(() => ({ kind: "Compensation", row: standbyRow })),
  });
  return {
    GrossSalary: toAmountText(pay.gross, 2),
    PreliminaryTax: toAmountText(pay.tax, 2),
    NetSalary: toAmountText(pay.net, 2),
  };
}
