import { notFound } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { findStored } from "../resources/records";
import { byId, listAnswer, recordAnswer, type View } from "../resources/resource";
import { pool } from "../store/db";
import { type Sql, sql } from "../store/sql";

/** A run's amounts are those of its payslips. */
const runs: View = {
  model: "WageRun",
  source: (call) => sql`SELECT r.*, slips.gross AS "GrossSalary", slips.net AS "NetSalary", slips.tax AS "Tax",
      slips.ids AS "PayslipIds"
    FROM "WageRun" r, LATERAL (
      SELECT coalesce(sum("GrossSalary"), 0) AS gross, coalesce(sum("NetSalary"), 0) AS net,
             coalesce(sum("PreliminaryTax"), 0) AS tax, coalesce(jsonb_agg("Id" ORDER BY seq), '[]') AS ids
        FROM "Payslip" WHERE "companyId" = r."companyId" AND "wageRunId" = r."Id") slips
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

const slips = (model: string, where: (call: Call) => Sql): View => ({
  model,
  source: (call) => sql`SELECT r.*, r."LockedDate" IS NOT NULL AS "Locked", run."PaymentDateUtc", run."WageRunType"
    FROM "Payslip" r JOIN "WageRun" run ON run."companyId" = r."companyId" AND run."Id" = r."wageRunId"
    WHERE r."companyId" = ${call.companyId}::uuid${where(call)}`,
});

const payslips = slips("Payslip", () => sql``);
const ofRun = slips("Payslip", (call) => sql` AND r."wageRunId" = ${call.path.wagerunId}::uuid`);
const ofEmployee = slips("PayslipDetailed", (call) => sql` AND r."EmployeeId" = ${call.path.employeeId}::uuid`);

/** A list inside a record that the company does not have is not found. */
async function listOf(call: Call, table: "WageRun" | "Employee", id: string | undefined, view: View) {
  if ((await findStored(pool, table, call.companyId, id)) === null) throw notFound("The record");
  return listAnswer(call, view);
}

export const payRuns: Handlers = {
  listWageRuns: (call) => listAnswer(call, runs),
  getWageRun: (call) => recordAnswer(call, runs, byId(call.path.wagerunId)),
  listPayslipsOfWageRun: (call) => listOf(call, "WageRun", call.path.wagerunId, ofRun),
  getPayslip: (call) => recordAnswer(call, payslips, byId(call.path.payslipId)),
  listDetailedPayslipsOfEmployee: (call) => listOf(call, "Employee", call.path.employeeId, ofEmployee),
};
