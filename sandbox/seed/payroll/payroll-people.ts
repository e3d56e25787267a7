import { checkDigit } from "../../ledger/payment-reference";
import type { PaySettings } from "../../payroll/payroll-settings";
import type { Tx } from "../../store/db";
import { insertAll, type SeedRecord } from "../bulk";
import { morningOf, yearOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { seedId } from "../generator";
import { agreementId, agreementNames } from "./payroll-rules";
import { scheduleId, scheduleNames } from "./payroll-schedules";
import { closedRuns, registrationRecords } from "./payroll-year";
import type { SeedEmployee } from "./seed-employee";

const { whiteCollar, builders } = agreementNames;
const employeeDefaults = { category: 0, rate: 100, kind: "complete", began: -3, salaryType: 1 } as const;
const draftDefaults = { ...employeeDefaults, kind: "draft", holidayTerm: null, began: 0, salary: 0 } as const;

/** Employees of all kinds: monthly and hourly paid, full and part time, of each holiday term, simplified, and two drafts. */
export const employees: readonly SeedEmployee[] = [
  {
    ...employeeDefaults,
    ...{ number: "001", first: "Karin", last: "Ekström", born: "19790314", serial: "982", salary: 46_500 },
    ...{ agreement: whiteCollar, schedule: scheduleNames.office, holidayTerm: 20, hasTrustTime: true },
  },
  {
    ...employeeDefaults,
    ...{ number: "002", first: "Mikael", last: "Öberg", born: "19860922", serial: "981", salary: 36_800, category: 1 },
    ...{ agreement: builders, schedule: scheduleNames.rolling, holidayTerm: 20 },
  },
  {
    ...employeeDefaults,
    ...{ number: "003", first: "Fatima", last: "Haddad", born: "19920708", serial: "984", salary: 38_000, rate: 75 },
    ...{ agreement: whiteCollar, schedule: scheduleNames.partTime, holidayTerm: 20 },
  },
  {
    ...employeeDefaults,
    ...{ number: "004", first: "Johan", last: "Niemi", born: "19990131", serial: "983", salary: 189, category: 1 },
    ...{ salaryType: 2, agreement: builders, schedule: scheduleNames.irregular, holidayTerm: 10, began: -1 },
  },
  {
    ...employeeDefaults,
    ...{ number: "005", first: "Piotr", last: "Wiśniewski", born: "19880477", serial: "985", salary: 196, category: 1 },
    ...{ salaryType: 2, agreement: builders, schedule: scheduleNames.irregular, holidayTerm: 30, began: -1, ends: 1 },
  },
  {
    ...employeeDefaults,
    ...{ number: "006", first: "Bengt", last: "Lundkvist", born: "19551103", serial: "987", salary: 6_000 },
    ...{ kind: "simplified", agreement: null, schedule: null, holidayTerm: 0 },
  },
  {
    ...draftDefaults,
    ...{ number: "007", first: "Elin", last: "Strand-Nyberg", born: "20010517", serial: "986" },
    ...{ agreement: whiteCollar, schedule: null },
  },
  {
    ...draftDefaults,
    ...{
      number: "008",
      first: "Omar",
      last: "Said",
      born: "20031224",
      serial: "989",
      salaryType: 2,
      category: 1,
      ends: 0,
    },
    ...{ agreement: null, schedule: null },
  },
];

export const employeeId = (company: SeedCompany, number: string) => seedId(company.id, "employee", number);

/** The check digit is calculated from the digits without the century. */
const identityNumber = ({ born, serial }: SeedEmployee) => `${born}${serial}${checkDigit(`${born.slice(2)}${serial}`)}`;

export async function seedPayrollYear(tx: Tx, company: SeedCompany, today: string, settings: PaySettings) {
  const registrations = registrationRecords(company, today);
  const { runs, payslips, allRegistrations, lockedTo } = closedRuns(company, today, settings, employees, registrations);
  await insertAll(
    tx,
    "Employee",
    employees.map((employee) => employeeRecord(company, employee, today, lockedTo)),
  );
  const companyColumn = { companyId: company.id };
  const withAgreement = employees.filter(({ agreement }) => agreement !== null);
  await insertAll(
    tx,
    "EmployeeAgreement",
    withAgreement.map((employee) => ({
      ...companyColumn,
      Id: seedId(company.id, "employee agreement", employee.number),
      EmployeeId: employeeId(company, employee.number),
      AgreementId: agreementId(company, employee.agreement ?? ""),
      ActiveSince: firstDay(employee, today),
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
        Id: seedId(company.id, "employee schedule", employee.number),
        EmployeeId: employeeId(company, employee.number),
        WorkScheduleId: scheduleId(company, employee.schedule ?? ""),
        ActiveSince: firstDay(employee, today),
        WorkWeekCycleStart: employee.schedule === scheduleNames.rolling ? 1 : 0,
      })),
  );
  await insertAll(tx, "WageRun", runs);
  await insertAll(tx, "Payslip", payslips);
  await insertAll(tx, "Shortcut", allRegistrations);
}

const firstDay = ({ began, kind }: SeedEmployee, today: string) =>
  kind === "draft" ? `${yearOf(today)}-12-01` : `${yearOf(today) + began}-02-01`;

function employeeRecord(company: SeedCompany, employee: SeedEmployee, today: string, lockedTo: string): SeedRecord {
  const isFull = employee.kind !== "draft";
  const isComplete = employee.kind === "complete";
  const startsOn = firstDay(employee, today);
  const hasHoliday = isComplete && (employee.holidayTerm === 10 || employee.holidayTerm === 20);
  const mail = `${employee.first}.${employee.last}`.normalize("NFD").replace(/[^A-Za-z.]/g, "");
  return {
    companyId: company.id,
    Id: employeeId(company, employee.number),
    EmployeeNumber: employee.number,
    FirstName: employee.first,
    LastName: employee.last,
    IdentificationNumber: identityNumber(employee),
    EmailWork: `${mail.toLowerCase()}@norrsken.example`,
    PhoneMobile: `070-555 0${employee.number}`,
    PhoneWork: null,
    PrimaryAddress: isFull ? `Älvgatan ${Number(employee.number) * 3}` : null,
    SecondaryAddress: null,
    Zip: isFull ? "972 41" : null,
    City: isFull ? "Luleå" : null,
    Country: isFull ? "Sverige" : null,
    SalaryType: employee.salaryType,
    EmployeeCategory: employee.category,
    Type: employee.kind === "simplified" ? 1 : 0,
    State: isFull ? 1 : 0,
    HolidayAgreementNumber: employee.holidayTerm,
    HolidayRemainingPayed: hasHoliday ? 18 : null,
    HolidayRemainingSaved: hasHoliday ? 5 : null,
    HolidayRemainingUnpayed: hasHoliday ? 0 : null,
    HolidayRemainingAdvance: hasHoliday ? 0 : null,
    CompensationTimeBalanceInMinutes: isComplete ? 240 : null,
    TimeResereveType: employee.number === "002" ? 1 : null,
    TimeResereveInMinutes: employee.number === "002" ? 480 : null,
    UsesPayslip: employee.number !== "006",
    UsesVLA: employee.salaryType === 2 && isFull,
    UsesVLAFromDate: employee.salaryType === 2 && isFull ? startsOn : null,
    UsesCompanyExpenseFromDate: employee.number === "001" ? startsOn : null,
    ContractEndDate: employee.ends === undefined ? null : `${yearOf(today) + employee.ends}-12-31`,
    LastLockedDeviationDate: isFull ? lockedTo : null,
    contractId: seedId(company.id, "contract", employee.number),
    contractStartDate: startsOn,
    payslipLanguage: employee.number === "005" ? 2 : 1,
    isDeleted: false,
    salary: isFull ? employee.salary : null,
    salaryRate: isFull ? employee.rate : null,
    paymentMethod: isFull ? 2 : null,
    clearingNumber: isFull ? "6000" : null,
    accountNumber: isFull ? `4173361${employee.number}` : null,
    taxMethod: isFull ? "Table" : null,
    taxTable: isFull ? 34 : null,
    CreatedUtc: morningOf(startsOn < today ? startsOn : today, Number(employee.number)),
    ModifiedUtc: morningOf(today, Number(employee.number)),
  };
}
