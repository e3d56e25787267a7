import { invalid, notFound, refused } from "../http/problem";
import { type Call, empty, type Handlers } from "../resources/pipeline/call";
import { completed, insertRecord } from "../resources/records";
import { byId, listAnswer, recordAnswer, type View } from "../resources/resource";
import { type Tx, transaction } from "../store/db";
import { sql } from "../store/sql";
import { codes } from "./assumed";
import { checkedDistribution, isEmpty } from "./distributions";
import { type EmployeeFacts, namedEmployee, salaryTypes } from "./employee-state";
import { paySettings } from "./payroll-settings";
import { newRecord } from "./stamps";

const table = "ExternalPeriod";

/** An application sees its own only. */
const view: View = {
  model: table,
  source: (call) => sql`SELECT r.* FROM "ExternalPeriod" r
    WHERE r."companyId" = ${call.companyId}::uuid AND r."clientId" = ${call.caller.clientId}`,
};

async function create(call: Call) {
  const { companyId } = call;
  const body = completed("ExternalPeriodRequest", call.body ?? {});
  const asked = body.ProjectCostCenterDistribution;
  if (asked === null) throw invalid([required]);
  return transaction(async (tx) => {
    const employee = await namedEmployee(tx, companyId, body.EmployeeId);
    await assertEnd(tx, companyId, employee, body.DeviationPeriodToDate);
    const distribution = await checkedDistribution(tx, companyId, asked, body.DeviationPeriodToDate, true);
    if (isEmpty(distribution)) throw invalid([required]);
    const record = {
      EmployeeId: body.EmployeeId,
      DeviationPeriodToDate: body.DeviationPeriodToDate,
      ProjectCostCenterDistribution: distribution,
      clientId: call.caller.clientId,
      ...newRecord(),
    };
    const { rowCount } = await tx.query(
      `SELECT 1 FROM "ExternalPeriod" WHERE "companyId" = $1 AND "clientId" = $2 AND "EmployeeId" = $3
          AND "DeviationPeriodToDate" = $4`,
      [companyId, record.clientId, record.EmployeeId, record.DeviationPeriodToDate],
    );
    if (rowCount > 0)
      throw refused(codes.duplicate, "The employee has a period that ends then.", "DeviationPeriodToDate");
    await insertRecord(tx, table, companyId, record);
    return recordAnswer(call, view, byId(record.Id), tx);
  });
}

const member = "ProjectCostCenterDistribution";
const required = { field: member, message: `${member} is required.` };

/** The last day of a month or of the company's own period, and not before what is locked. @throws ApiError 2000, 4002 */
async function assertEnd(tx: Tx, companyId: string, employee: EmployeeFacts, day: string): Promise<void> {
  const field = "DeviationPeriodToDate";
  const settings = await paySettings(tx, companyId);
  const own =
    employee.SalaryType === salaryTypes.monthly
      ? settings?.MonthlySalaryPaymentPeriodUntilDay
      : settings?.HourlyWagePaymentPeriodUntilDay;
  const isLast = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1;
  if (!isLast && Number(day.slice(8)) !== own) {
    throw invalid([{ field, message: `${field} must be the last day of a month or of the company's period.` }]);
  }
  const locked = employee.LastLockedDeviationDate;
  if (locked !== null && day < locked) {
    throw refused(codes.notAllowed, `${field} is before the employee's last locked payslip.`, field);
  }
}

/** @throws ApiError 404 for what another application made, 4001 for what a payslip has taken */
async function remove(call: Call) {
  await transaction(async (tx) => {
    const { rows } = await tx.query<{ taken: boolean }>(
      `SELECT "PayslipId" IS NOT NULL AS taken FROM "ExternalPeriod"
        WHERE "companyId" = $1 AND "Id" = $2 AND "clientId" = $3 FOR UPDATE`,
      [call.companyId, call.path.externalPeriodId, call.caller.clientId],
    );
    if (rows[0] === undefined) throw notFound("The external period");
    if (rows[0].taken) throw refused(codes.notDeletable, "A payslip has taken the period.");
    await tx.query(`DELETE FROM "ExternalPeriod" WHERE "companyId" = $1 AND "Id" = $2`, [
      call.companyId,
      call.path.externalPeriodId,
    ]);
  });
  return empty;
}

export const externalPeriods: Handlers = {
  listExternalPeriods: (call) => listAnswer(call, view),
  getExternalPeriod: (call) => recordAnswer(call, view, byId(call.path.externalPeriodId)),
  getExternalPeriodOfEmployee: (call) =>
    recordAnswer(
      call,
      view,
      sql`t."EmployeeId" = ${call.path.employeeId}::uuid AND t."DeviationPeriodToDate" = ${call.path.deviationDate}::date`,
    ),
  createExternalPeriod: create,
  deleteExternalPeriod: remove,
};
