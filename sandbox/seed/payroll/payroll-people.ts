import { computeCheckDigit } from "../../ledger/payment-reference";
import type { PaySettings } from "../../payroll/payroll-settings";
import type { Tx } from "../../store/db";
import { insertAll, type SeedRecord } from "../bulk";
import { dayOfShiftedMonth, morningOf, yearOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { makeSeedId } from "../generator";
import { agreementNames, makeAgreementId } from "./payroll-rules";
import { makeScheduleId, scheduleNames } from "./payroll-schedules";
import { makeClosedPayRuns, makeRegistrationRecords } from "./payroll-year";
import type { SeedEmployee } from "./seed-employee";

const { whiteCollar, builders } = agreementNames;
const employeeDefaults = {
  category: 0,
  ratePercent: 100,
  kind: "complete",
  startYearOffset: -3,
  salaryType: 1,
} as const;
const draftDefaults = { ...employeeDefaults, kind: "draft", holidayTerm: null, startYearOffset: 0, salary: 0 } as const;

/** Employees of all kinds: monthly and hourly paid, full and part time, of each holiday term, simplified, and two drafts. */
export const employees: readonly SeedEmployee[] = [
  {
    ...employeeDefaults,
    ...{
      number: "001",
      firstName: "Karin",
      lastName: "Ekström",
      bornOn: "19790314",
      serialNumber: "982",
      salary: 46_500,
    },
    ...{ agreement: whiteCollar, schedule: scheduleNames.office, holidayTerm: 20, hasTrustTime: true },
  },
  {
    ...employeeDefaults,
    ...{
      number: "002",
      firstName: "Mikael",
      lastName: "Öberg",
      bornOn: "19860922",
      serialNumber: "981",
      salary: 36_800,
      category: 1,
    },
    ...{ agreement: builders, schedule: scheduleNames.rolling, holidayTerm: 20 },
  },
  {
    ...employeeDefaults,
    ...{
      number: "003",
      firstName: "Fatima",
      lastName: "Haddad",
      bornOn: "19920708",
      serialNumber: "984",
      salary: 38_000,
      ratePercent: 75,
    },
    ...{ agreement: whiteCollar, schedule: scheduleNames.partTime, holidayTerm: 20 },
  },
  {
    ...employeeDefaults,
    ...{
      number: "004",
      firstName: "Johan",
      lastName: "Niemi",
      bornOn: "19990131",
      serialNumber: "983",
      salary: 189,
      category: 1,
    },
    ...{ salaryType: 2, agreement: builders, schedule: scheduleNames.irregular, holidayTerm: 10, startYearOffset: -1 },
  },
  {
    ...employeeDefaults,
    ...{
      number: "005",
      firstName: "Piotr",
      lastName: "Wiśniewski",
      bornOn: "19880477",
      serialNumber: "985",
      salary: 196,
      category: 1,
    },
    ...{
      salaryType: 2,
      agreement: builders,
      schedule: scheduleNames.irregular,
      holidayTerm: 30,
      startYearOffset: -1,
      endYearOffset: 1,
    },
  },
  {
    ...employeeDefaults,
    ...{
      number: "006",
      firstName: "Bengt",
      lastName: "Lundkvist",
      bornOn: "19551103",
      serialNumber: "987",
      salary: 6_000,
    },
    ...{ kind: "simplified", agreement: null, schedule: null, holidayTerm: 0 },
  },
  {
    ...draftDefaults,
    ...{ number: "007", firstName: "Elin", lastName: "Strand-Nyberg", bornOn: "20010517", serialNumber: "986" },
    ...{ agreement: whiteCollar, schedule: null },
  },
  {
    ...draftDefaults,
    ...{
      number: "008",
      firstName: "Omar",
      lastName: "Said",
      bornOn: "20031224",
      serialNumber: "989",
      salaryType: 2,
      category: 1,
      endYearOffset: 0,
    },
    ...{ agreement: null, schedule: null },
  },
];

export const makeEmployeeId = (company: SeedCompany, number: string) => makeSeedId(company.id, "employee", number);

/** The check digit is calculated from the digits without the century. */
const identityNumberOf = ({ bornOn, serialNumber }: SeedEmployee) =>
  `${bornOn}${serialNumber}${computeCheckDigit(`${bornOn.slice(2)}${serialNumber}`)}`;

export async function seedPayrollYear(tx: Tx, company: SeedCompany, today: string, paySettings: PaySettings) {
  const registrations = makeRegistrationRecords(company, today);
  const { runs, payslips, allRegistrations, lockedTo } = makeClosedPayRuns(
    company,
    today,
    paySettings,
    employees,
    registrations,
  );
  await insertAll(
    tx,
    "Employee",
    employees.map((employee) => makeEmployeeRecord(company, employee, today, lockedTo)),
  );
  const companyColumn = { companyId: company.id };
  const employeesWithAgreement = employees.filter(({ agreement }) => agreement !== null);
  await insertAll(
    tx,
    "EmployeeAgreement",
    employeesWithAgreement.map((employee) => ({
      ...companyColumn,
      Id: makeSeedId(company.id, "employee agreement", employee.number),
      EmployeeId: makeEmployeeId(company, employee.number),
      AgreementId: makeAgreementId(company, employee.agreement ?? ""),
      ActiveSince: firstDayOf(employee, today),
      HasConfidenceTime: employee.hasTrustTime ?? false,
    })),
  );
  await insertAll(
    tx,
    "EmployeeWorkingSchedule",
    employees
      .filter(({ schedule }) => schedule !== null)
      .map((employee) => ({
        ...companyColumn,
        Id: makeSeedId(company.id, "employee schedule", employee.number),
        EmployeeId: makeEmployeeId(company, employee.number),
        WorkScheduleId: makeScheduleId(company, employee.schedule ?? ""),
        ActiveSince: firstDayOf(employee, today),
        WorkWeekCycleStart: employee.schedule === scheduleNames.rolling ? 1 : 0,
      })),
  );
  await insertAll(tx, "WageRun", runs);
  await insertAll(tx, "Payslip", payslips);
  await insertAll(tx, "Shortcut", allRegistrations);
}

/** A draft begins in the next month, so that on every day of a year its first day is still to come. */
const firstDayOf = ({ startYearOffset, kind }: SeedEmployee, today: string) =>
  kind === "draft" ? dayOfShiftedMonth(today, 1, 1) : `${yearOf(today) + startYearOffset}-02-01`;

function makeEmployeeRecord(company: SeedCompany, employee: SeedEmployee, today: string, lockedTo: string): SeedRecord {
  const isRegistered = employee.kind !== "draft";
  const isComplete = employee.kind === "complete";
  const startsOn = firstDayOf(employee, today);
  const hasHoliday = isComplete && (employee.holidayTerm === 10 || employee.holidayTerm === 20);
  const emailLocalPart = `${employee.firstName}.${employee.lastName}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return {
    companyId: company.id,
    Id: makeEmployeeId(company, employee.number),
    EmployeeNumber: employee.number,
    FirstName: employee.firstName,
    LastName: employee.lastName,
    IdentificationNumber: identityNumberOf(employee),
    EmailWork: `${emailLocalPart.toLowerCase()}@norrsken.example`,
    PhoneMobile: `070-555 0${employee.number}`,
    PhoneWork: null,
    PrimaryAddress: isRegistered ? `Älvgatan ${Number(employee.number) * 3}` : null,
    SecondaryAddress: null,
    Zip: isRegistered ? "972 41" : null,
    City: isRegistered ? "Luleå" : null,
    Country: isRegistered ? "Sverige" : null,
    SalaryType: employee.salaryType,
    EmployeeCategory: employee.category,
    Type: employee.kind === "simplified" ? 1 : 0,
    State: isRegistered ? 1 : 0,
    HolidayAgreementNumber: employee.holidayTerm,
    HolidayRemainingPayed: hasHoliday ? 18 : null,
    HolidayRemainingSaved: hasHoliday ? 5 : null,
    HolidayRemainingUnpayed: hasHoliday ? 0 : null,
    HolidayRemainingAdvance: hasHoliday ? 0 : null,
    CompensationTimeBalanceInMinutes: isComplete ? 240 : null,
    TimeResereveType: employee.number === "002" ? 1 : null,
    TimeResereveInMinutes: employee.number === "002" ? 480 : null,
    UsesPayslip: employee.number !== "006",
    UsesVLA: employee.salaryType === 2 && isRegistered,
    UsesVLAFromDate: employee.salaryType === 2 && isRegistered ? startsOn : null,
    UsesCompanyExpenseFromDate: employee.number === "001" ? startsOn : null,
    ContractEndDate:
      employee.endYearOffset === undefined
        ? null
        : `${yearOf(isRegistered ? today : startsOn) + employee.endYearOffset}-12-31`,
    LastLockedDeviationDate: isRegistered ? lockedTo : null,
    contractId: makeSeedId(company.id, "contract", employee.number),
    contractStartDate: startsOn,
    payslipLanguage: employee.number === "005" ? 2 : 1,
    isDeleted: false,
    salary: isRegistered ? employee.salary : null,
    salaryRate: isRegistered ? employee.ratePercent : null,
    paymentMethod: isRegistered ? 2 : null,
    clearingNumber: isRegistered ? "6000" : null,
    accountNumber: isRegistered ? `4173361${employee.number}` : null,
    taxMethod: isRegistered ? "Table" : null,
    taxTable: isRegistered ? 34 : null,
    CreatedUtc: morningOf(startsOn < today ? startsOn : today, Number(employee.number)),
    ModifiedUtc: morningOf(today, Number(employee.number)),
  };
}
