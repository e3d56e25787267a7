import { compare } from "../../contract/list-query";
import { payRuns } from "../../contract/payroll/pay-run";
import { payslips, payslipsWithDetails } from "../../contract/payroll/payslip";
import { pageQuery, recordQuery } from "../resource-queries";

export type PayRunFilter = "all" | "open" | "locked";

type PayRunsRequest = { filter?: PayRunFilter; page?: number; pageSize?: number };

const newestFirstSort = [
  { member: "PaymentDateUtc", descending: true },
  { member: "CreatedUtc", descending: true },
];

/** Queries the pay runs of the company, the latest payment first. */
export function payRunsQuery(companyId: string, { filter = "all", page = 1, pageSize = 50 }: PayRunsRequest) {
  const lockFilter = filter === "all" ? null : compare("Locked", "eq", filter === "locked");
  return pageQuery(companyId, payRuns, { page, pageSize, filter: lockFilter, sort: newestFirstSort });
}

export function payRunQuery(companyId: string, payRunId: string) {
  return recordQuery(companyId, payRuns, payRunId);
}

/** Queries the payslips of a pay run, one page at a time: the amounts of each payslip are a call of their own. */
export function payRunPayslipsQuery(companyId: string, payRunId: string, page: number) {
  const resource = { ...payslips, path: `${payslips.path}/wagerun/${payRunId}` };
  return pageQuery(companyId, resource, { page, pageSize: 25, sort: [{ member: "CreatedUtc" }, { member: "Id" }] });
}

export function payslipQuery(companyId: string, payslipId: string) {
  return recordQuery(companyId, payslips, payslipId);
}

/** Queries one payslip of an employee with its amounts, as a page with one record, or an empty page. */
export function payslipDetailsQuery(companyId: string, employeeId: string, payslipId: string) {
  return pageQuery(companyId, employeePayslipsResource(employeeId), {
    pageSize: 1,
    filter: compare("Id", "eq", { id: payslipId }),
  });
}

/** Queries the payslips of an employee with their amounts, the latest first. */
export function payslipsOfEmployeeQuery(companyId: string, employeeId: string, pageSize: number) {
  const sort = [{ member: "SalaryPeriod_ToDate", descending: true }];
  return pageQuery(companyId, employeePayslipsResource(employeeId), { pageSize, sort });
}

function employeePayslipsResource(employeeId: string) {
  return { ...payslipsWithDetails, path: `${payslipsWithDetails.path}/${employeeId}/withdetails` };
}
