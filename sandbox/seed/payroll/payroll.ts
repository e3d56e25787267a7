import { payrollCountry } from "../../payroll/assumed";
import type { Tx } from "../../store/db";
import { insertAll, type SeedRecord } from "../bulk";
import { morningOf, yearOf } from "../calendar";
import type { SeedCompany } from "../companies";
import { payCodeRecords } from "./payroll-codes";
import { seedPayrollYear } from "./payroll-people";
import { agreementRecords, annualDateRecords } from "./payroll-rules";
import { breakRecords, holidayScheduleRecord, scheduleRecords } from "./payroll-schedules";

/** When a company pays; the two Swedish ones differ, so that both ways are there. */
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

/** Settings, pay codes, agreements and schedules a company begins with, and nobody employed. */
export async function seedPayroll(tx: Tx, company: SeedCompany, today: string): Promise<void> {
  if (!hasPayroll(company)) return;
  const at = standardAt(today);
  const own: SeedRecord = { companyId: company.id };
  const all = (records: readonly SeedRecord[]) => records.map((record) => ({ ...own, ...record }));
  await insertAll(tx, "PayrollSettings", [{ ...own, ...paySettingsOf(company), ModifiedUtc: at }]);
  await insertAll(tx, "PayCode", all(payCodeRecords(company, at)));
  await insertAll(tx, "TimeRuleAnnualDate", all(annualDateRecords(company, at)));
  await insertAll(tx, "Agreement", all(agreementRecords(company, at)));
  await insertAll(tx, "BreakRule", all(breakRecords(company, at)));
  await insertAll(tx, "WorkScheduleTimeAdjustment", all([holidayScheduleRecord(company, at)]));
  await insertAll(tx, "WorkSchedule", all(scheduleRecords(company, at)));
}

/** The people of the demo with their year: employees, registrations, and two closed pay runs. */
export async function seedPayrollDemo(tx: Tx, company: SeedCompany, today: string): Promise<void> {
  if (company.slug === "norrsken") await seedPayrollYear(tx, company, today, paySettingsOf(company));
}

/** When the standard lists were made. */
const standardAt = (today: string) => morningOf(`${yearOf(today) - 2}-01-02`, 0);
