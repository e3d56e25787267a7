import { notFoundError } from "../http/problem";
import type { Call, Handlers } from "../resources/pipeline/call";
import { findRecord } from "../resources/records";
import { buildListAnswer, buildRecordAnswer, byId, type ResourceView } from "../resources/resource";
import { pool } from "../store/db";
import { type Sql, sql } from "../store/sql";

/** Pay runs, whose amounts are the sums of their payslips. */
const payRunView: ResourceView = {
  model: "WageRun",
  source: (call) => sql`SELECT r.*, slips.gross AS "GrossSalary", slips.net AS "NetSalary", slips.tax AS "Tax",
      slips.ids AS "PayslipIds"
    FROM "WageRun" r, LATERAL (
      SELECT coalesce(sum("GrossSalary"), 0) AS gross, coalesce(sum("NetSalary"), 0) AS net,
             coalesce(sum("PreliminaryTax"), 0) AS tax, coalesce(jsonb_agg("Id" ORDER BY seq), '[]') AS ids
        FROM "Payslip" WHERE "companyId" = r."companyId" AND "wageRunId" = r."Id") slips
    WHERE r."companyId" = ${call.companyId}::uuid`,
};

const makePayslipView = (model: string, makeCondition: (call: Call) => Sql): ResourceView => ({
  model,
  source: (call) => sql`SELECT r.*, r."LockedDate" IS NOT NULL AS "Locked", run."PaymentDateUtc", run."WageRunType"
    FROM "Payslip" r JOIN "WageRun" run ON run."companyId" = r."companyId" AND run."Id" = r."wageRunId"
    WHERE r."companyId" = ${call.companyId}::uuid${makeCondition(call)}`,
});

const companyPayslipView = makePayslipView("Payslip", () => sql``);
const runPayslipView = makePayslipView("Payslip", (call) => sql` AND r."wageRunId" = ${call.path.wagerunId}::uuid`);
const employeePayslipView = makePayslipView(
  "PayslipDetailed",
  (call) => sql` AND r."EmployeeId" = ${call.path.employeeId}::uuid`,
);

/** Answers a list inside a record; 404 when the company does not have the record. */
async function listInsideRecord(call: Call, table: "WageRun" | "Employee", id: string | undefined, view: ResourceView) {
  if ((await findRecord(pool, table, call.companyId, id)) === null) throw notFoundError("The record");
  return buildListAnswer(call, view);
}

export const payRuns: Handlers = {
  listWageRuns: (call) => buildListAnswer(call, payRunView),
  getWageRun: (call) => buildRecordAnswer(call, payRunView, byId(call.path.wagerunId)),
  listPayslipsOfWageRun: (call) => listInsideRecord(call, "WageRun", call.path.wagerunId, runPayslipView),
  getPayslip: (call) => buildRecordAnswer(call, companyPayslipView, byId(call.path.payslipId)),
  listDetailedPayslipsOfEmployee: (call) =>
    listInsideRecord(call, "Employee", call.path.employeeId, employeePayslipView),
};
