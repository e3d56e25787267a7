import { payrollCountry } from "../../payroll/assumed";
import type { Tx } from "../../store/db";
import { insertAll, type SeedRecord } from "../bulk";
import { morningOf, yearOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { makePayCodeRecords } from "./payroll-codes";
import { seedPayrollYear } from "./payroll-people";
import { makeAgreementRecords, makeAnnualDateRecords } from "./payroll-rules";
import { makeBreakRecords, makeHolidayScheduleRecord, makeScheduleRecords } from "./payroll-schedules";

/**
 * The periods and days by which a company pays; the settings of the two Swedish companies differ, so that both exist.
 */
export const paySettingsOf = (company: SeedCompany) => ({
  UsesVatOnExpense: true,
  UsesMyPayslip: company.slug === "norrsken",
  UsesVLA: company.slug === "norrsken",
  UsesTravelAndExpense: true,
  MonthlySalaryPaymentPeriod: company.slug === "norrsken" ? 1 : 3,
  MonthlySalaryDeviationPeriod: company.slug === "norrsken" ? 1 : 2,
  MonthlySalaryPaymentPeriodUntilDay: company.slug === "norrsken" ? null : 15,
  HourlyWagePaymentPeriod: 1,
  HourlyWageDeviationPeriod: 1,
  HourlyWagePaymentPeriodUntilDay: null,
});

const hasPayroll = (company: SeedCompany) => company.countryCode === payrollCountry;

/** Seeds the settings, pay codes, agreements and schedules that a company begins with, without any employee. */
export async function seedPayroll(tx: Tx, company: SeedCompany, today: string): Promise<void> {
  if (!hasPayroll(company)) return;
  const createdAt = getStandardListInstant(today);
  const companyColumn: SeedRecord = { companyId: company.id };
  const withCompany = (records: readonly SeedRecord[]) => records.map((record) => ({ ...companyColumn, ...record }));
  await insertAll(tx, "PayrollSettings", [{ ...companyColumn, ...paySettingsOf(company), ModifiedUtc: createdAt }]);
  await insertAll(tx, "PayCode", withCompany(makePayCodeRecords(company, createdAt)));
  await insertAll(tx, "TimeRuleAnnualDate", withCompany(makeAnnualDateRecords(company, createdAt)));
  await insertAll(tx, "Agreement", withCompany(makeAgreementRecords(company, createdAt)));
  await insertAll(tx, "BreakRule", withCompany(makeBreakRecords(company, createdAt)));
  await insertAll(tx, "WorkScheduleTimeAdjustment", withCompany([makeHolidayScheduleRecord(company, createdAt)]));
  await insertAll(tx, "WorkSchedule", withCompany(makeScheduleRecords(company, createdAt)));
}

/** Seeds the people of the demo with their year: employees, registrations, and two closed pay runs. */
export async function seedPayrollDemo(tx: Tx, company: SeedCompany, today: string): Promise<void> {
  if (company.slug === "norrsken") await seedPayrollYear(tx, company, today, paySettingsOf(company));
}

/** Returns the instant at which the standard lists were created. */
const getStandardListInstant = (today: string) => morningOf(`${yearOf(today) - 2}-01-02`, 0);
