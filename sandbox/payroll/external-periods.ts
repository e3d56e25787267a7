import { invalidBodyError, notFoundError, ruleRefusalError } from "../http/problem";
import { type Call, emptyAnswer, type Handlers } from "../resources/pipeline/call";
import { completeBody, insertRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { sql } from "../store/sql";
import { errorCodes } from "./assumed";
import { isEmptyDistribution, parseDistribution } from "./distributions";
import { type EmployeeFacts, getEmployeeForShare, salaryTypes } from "./employee-state";
import { findPaySettings } from "./payroll-settings";
import { newRecordStamps } from "./stamps";

const table = "ExternalPeriod";

/** An application sees only its own external periods. */
const view: ResourceView = {
  model: table,
  source: (call) => sql`SELECT r.* FROM "ExternalPeriod" r
    WHERE r."companyId" = ${call.companyId}::uuid AND r."clientId" = ${call.caller.clientId}`,
};

async function createExternalPeriod(call: Call) {
  const { companyId } = call;
  const body = completeBody("ExternalPeriodRequest", call.body ?? {});
  const requestedDistribution = body.ProjectCostCenterDistribution;
  if (requestedDistribution === null) throw invalidBodyError([distributionRequiredProblem]);
  return transaction(async (tx) => {
    const employee = await getEmployeeForShare(tx, companyId, body.EmployeeId);
    await assertPeriodEnd(tx, companyId, employee, body.DeviationPeriodToDate);
    const distribution = await parseDistribution(
      tx,
      companyId,
      requestedDistribution,
      body.DeviationPeriodToDate,
      true,
    );
    if (isEmptyDistribution(distribution)) throw invalidBodyError([distributionRequiredProblem]);
    const record = {
      EmployeeId: body.EmployeeId,
      DeviationPeriodToDate: body.DeviationPeriodToDate,
      ProjectCostCenterDistribution: distribution,
      clientId: call.caller.clientId,
      ...newRecordStamps(),
    };
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "ExternalPeriod" WHERE "companyId" = $1 AND "clientId" = $2 AND "EmployeeId" = $3
          AND "DeviationPeriodToDate" = $4`,
      [companyId, record.clientId, record.EmployeeId, record.DeviationPeriodToDate],
    );
    if (rowCount > 0)
      throw ruleRefusalError(
        errorCodes.duplicate,
        "The employee has a period that ends then.",
        "DeviationPeriodToDate",
      );
    await insertRecord(tx, table, companyId, record);
    return buildRecordAnswer(call, view, byId(record.Id), tx);
  });
}

const distributionMember = "ProjectCostCenterDistribution";
const distributionRequiredProblem = { field: distributionMember, message: `${distributionMember} is required.` };

/**
 * Requires the last day of a month or of the company's own period, which is not before the last locked day. @throws
 * ApiError 2000, 4002
 */
async function assertPeriodEnd(tx: Tx, companyId: string, employee: EmployeeFacts, periodEnd: string): Promise<void> {
  const field = "DeviationPeriodToDate";
  const paySettings = await findPaySettings(tx, companyId);
  const companyEndDay =
    employee.SalaryType === salaryTypes.monthly
      ? paySettings?.MonthlySalaryPaymentPeriodUntilDay
      : paySettings?.HourlyWagePaymentPeriodUntilDay;
  const isLastDayOfMonth = new Date(Date.parse(`${periodEnd}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
  if (!isLastDayOfMonth && Number(periodEnd.slice(8)) !== companyEndDay) {
    throw invalidBodyError([
      { field, message: `${field} must be the last day of a month or of the company's period.` },
    ]);
  }
  const lockedUntil = employee.LastLockedDeviationDate;
  if (lockedUntil !== null && periodEnd < lockedUntil) {
    throw ruleRefusalError(errorCodes.notAllowed, `${field} is before the employee's last locked payslip.`, field);
  }
}

/** Deletes an external period. @throws ApiError 404 for one of another application, 4001 where a payslip uses it */
async function deleteExternalPeriod(call: Call) {
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ taken: boolean }>(
      `SELECT "PayslipId" IS NOT NULL AS taken FROM "ExternalPeriod"
        WHERE "companyId" = $1 AND "Id" = $2 AND "clientId" = $3 FOR UPDATE`,
      [call.companyId, call.path.externalPeriodId, call.caller.clientId],
    );
    if (rows[0] === undefined) throw notFoundError("The external period");
    if (rows[0].taken) throw ruleRefusalError(errorCodes.notDeletable, "A payslip has taken the period.");
    await tx.query(`DELETE FROM "ExternalPeriod" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.externalPeriodId,
    ]);
  });
  return emptyAnswer;
}

export const externalPeriods: Handlers = {
  listExternalPeriods: (call) => buildListAnswer(call, view),
  getExternalPeriod: (call) => buildRecordAnswer(call, view, byId(call.path.externalPeriodId)),
  getExternalPeriodOfEmployee: (call) =>
    buildRecordAnswer(
      call,
      view,
      sql`t."EmployeeId" = ${call.path.employeeId}::uuid AND t."DeviationPeriodToDate" = ${call.path.deviationDate}::date`,
    ),
  createExternalPeriod,
  deleteExternalPeriod,
};
