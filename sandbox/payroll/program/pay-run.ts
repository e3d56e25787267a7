import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { toAmountText } from "../../ledger/money";
import { insertRecord, updateRecord } from "../../resources/records";
import type { Tx } from "../../store/db";
import { employeeStates, salaryTypes } from "../employee-state";
import { findPaySettings } from "../payroll-settings";
import { computePay, type PayBasis } from "./pay";
import { type PayPeriod, payPeriodsOf } from "./pay-periods";

/** The values of `WageRunType`. */
export const payRunTypes = { ordinary: 1, additional: 2 } as const;

export type PayRunRequest = {
  readonly companyId: string;
  /** YYYY-MM-DD. */
  readonly paymentDate: string;
  readonly type: 1 | 2;
  readonly description?: string;
  /** The ids of the employees; without them everybody who can be in the pay run is in it. */
  readonly employees?: readonly string[];
};

export type CreatedPayRun = { readonly id: string; readonly payslips: readonly string[] };

type Payee = { readonly Id: string; readonly SalaryType: number };

/**
 * Creates an open pay run with an open payslip for each full employee whose employment overlaps the period, as a person does
 * in the payroll program. An employee has one payslip of ordinary pay in a period (assumed.ts).
 * @returns null when the company has no payroll
 */
export async function createPayRun(tx: Tx, request: PayRunRequest): Promise<CreatedPayRun | null> {
  const paySettings = await findPaySettings(tx, request.companyId);
  if (paySettings === null) return null;
  const { monthly, hourly } = payPeriodsOf(paySettings, request.paymentDate);
  const payRunId = randomUUID();
  const createdAt = now();
  await insertRecord(tx, "WageRun", request.companyId, {
    Id: payRunId,
    Description: request.description ?? `Lön ${request.paymentDate.slice(0, 7)}`,
    WageRunType: request.type,
    PaymentDateUtc: request.paymentDate,
    SalaryPeriodMonthlyFromDateUtc: monthly.from,
    SalaryPeriodMonthlyToDateUtc: monthly.to,
    SalaryPeriodHourlyFromDateUtc: hourly.from,
    SalaryPeriodHourlyToDateUtc: hourly.to,
    DeviationPeriodMonthlyToDateUtc: monthly.deviationTo,
    DeviationPeriodHourlyToDateUtc: hourly.deviationTo,
    Locked: false,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  });
  const payslips: string[] = [];
  for (const salaryType of Object.values(salaryTypes)) {
    const payPeriod = salaryType === salaryTypes.monthly ? monthly : hourly;
    for (const payee of await listPayees(tx, request, salaryType, payPeriod)) {
      payslips.push(await addPayslip(tx, request.companyId, payRunId, payee, payPeriod));
    }
  }
  return { id: payRunId, payslips };
}

async function listPayees(
  tx: Tx,
  request: PayRunRequest,
  salaryType: number,
  period: PayPeriod,
): Promise<readonly Payee[]> {
  const { rows } = await tx.query<Payee>(
    `SELECT "Id", "SalaryType" FROM "Employee" AS employee
      WHERE "companyId" = $1 AND "State" = ${employeeStates.full} AND NOT "isDeleted" AND "SalaryType" = $2
        AND "contractStartDate" <= $4::date AND ("ContractEndDate" IS NULL OR "ContractEndDate" >= $3::date)
        AND ($5::uuid[] IS NULL OR "Id" = ANY ($5))
        AND ($6 <> ${payRunTypes.ordinary} OR NOT EXISTS (
          SELECT 1 FROM "Payslip" AS slip JOIN "WageRun" AS run ON run."companyId" = slip."companyId" AND run."Id" = slip."wageRunId"
           WHERE slip."companyId" = $1 AND slip."EmployeeId" = employee."Id" AND run."WageRunType" = ${payRunTypes.ordinary}
             AND slip."SalaryPeriod_FromDate" <= $4::date AND slip."SalaryPeriod_ToDate" >= $3::date))
      ORDER BY seq FOR NO KEY UPDATE`,
    [request.companyId, salaryType, period.from, period.to, request.employees ?? null, request.type],
  );
  return rows;
}

async function addPayslip(tx: Tx, companyId: string, wageRunId: string, payee: Payee, period: PayPeriod) {
  const Id = randomUUID();
  const createdAt = now();
  await insertRecord(tx, "Payslip", companyId, {
    Id,
    EmployeeId: payee.Id,
    wageRunId,
    SalaryPeriod_FromDate: period.from,
    SalaryPeriod_ToDate: period.to,
    DeviationPeriod_ToDate: period.deviationTo,
    LockedDate: null,
    ...(await computePayslipAmounts(tx, companyId, Id, payee.Id)),
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  });
  return Id;
}

/**
 * Imports the registrations up to and including the last day of each payslip's deviation period: they become read, and the
 * pay of the payslip is calculated again.
 * @returns the number of imported registrations
 */
export async function importRegistrations(tx: Tx, companyId: string, wageRunId: string): Promise<number> {
  const { rows: openPayslips } = await tx.query<{ Id: string; EmployeeId: string; to: string }>(
    `SELECT "Id", "EmployeeId", "DeviationPeriod_ToDate" AS to FROM "Payslip"
      WHERE "companyId" = $1 AND "wageRunId" = $2 AND "LockedDate" IS NULL ORDER BY seq FOR UPDATE`,
    [companyId, wageRunId],
  );
  let importedCount = 0;
  for (const { Id, EmployeeId, to } of openPayslips) {
    const { rowCount } = await tx.query(
      `UPDATE "Shortcut" SET "IsRead" = true, "payslipId" = $4
        WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "EndDate" <= $3 AND NOT "IsRead"`,
      [companyId, EmployeeId, to, Id],
    );
    await tx.query(
      `UPDATE "ExternalPeriod" SET "PayslipId" = $4
        WHERE "companyId" = $1 AND "EmployeeId" = $2 AND "DeviationPeriodToDate" <= $3 AND "PayslipId" IS NULL`,
      [companyId, EmployeeId, to, Id],
    );
    await updateRecord(tx, "Payslip", companyId, Id, {
      ...(await computePayslipAmounts(tx, companyId, Id, EmployeeId)),
      ModifiedUtc: now(),
    });
    importedCount += rowCount;
  }
  return importedCount;
}

/** The amounts of a payslip, calculated from what was imported to it. */
async function computePayslipAmounts(tx: Tx, companyId: string, payslipId: string, employeeId: string) {
  const employeeResult = await tx.query<Omit<PayBasis, "worked" | "rows">>(
    `SELECT "SalaryType" AS "salaryType", coalesce(salary, 0) AS salary, coalesce("salaryRate", 100) AS "salaryRate"
       FROM "Employee" WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, employeeId],
  );
  const workedResult = await tx.query<PayBasis["worked"][number]>(
    `SELECT "StartDate", "EndDate", members FROM "Shortcut"
      WHERE "companyId" = $1 AND "payslipId" = $2 AND kind = 'hoursworked'`,
    [companyId, payslipId],
  );
  const rowResult = await tx.query<PayBasis["rows"][number]>(
    `SELECT code."PaycodeTypeName" AS kind, r AS row FROM "Shortcut" AS shortcut,
            jsonb_array_elements(shortcut.members -> 'Rows') AS r
       JOIN "PayCode" AS code ON code."companyId" = $1 AND code."PaycodeNumber" = r ->> 'PaycodeNumber'
      WHERE shortcut."companyId" = $1 AND shortcut."payslipId" = $2 AND shortcut.kind = 'otheradditiondeduction'`,
    [companyId, payslipId],
  );
  const [payBasis] = employeeResult.rows;
  if (payBasis === undefined) throw new Error("a payslip has no employee");
  const pay = computePay({ ...payBasis, worked: workedResult.rows, rows: rowResult.rows });
  return {
    GrossSalary: toAmountText(pay.gross, 2),
    PreliminaryTax: toAmountText(pay.tax, 2),
    NetSalary: toAmountText(pay.net, 2),
  };
}

/**
 * Locks a pay run with its payslips, and locks the days they cover for their employees. @returns whether the pay run was
 * open
 */
export async function lockPayRun(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE "WageRun" SET "Locked" = true, "ModifiedUtc" = $3 WHERE "companyId" = $1 AND "Id" = $2 AND NOT "Locked"`,
    [companyId, id, now()],
  );
  if (rowCount === 0) return false;
  await tx.query(
    `UPDATE "Payslip" SET "LockedDate" = $3, "ModifiedUtc" = $3 WHERE "companyId" = $1 AND "wageRunId" = $2`,
    [companyId, id, now()],
  );
  await tx.query(
    `UPDATE "Employee" AS employee
        SET "LastLockedDeviationDate" = greatest("LastLockedDeviationDate", slip."DeviationPeriod_ToDate"), "ModifiedUtc" = $3
       FROM "Payslip" AS slip
      WHERE slip."companyId" = $1 AND slip."wageRunId" = $2
        AND employee."companyId" = $1 AND employee."Id" = slip."EmployeeId"`,
    [companyId, id, now()],
  );
  return true;
}
