import { expectationOfVatReport } from "../../../rules/vat/vat-report-expectation";
import { type VatReport, vatReportStatuses, vatReports } from "../../contract/books/vat-report";
import type { VatApprovalInput, VatRejectionInput } from "../../contract/books/vat-report-operation";
import { vatReportVoucherType, vouchers } from "../../contract/books/voucher";
import { allOf, compare, type Filter } from "../../contract/list-query";
import type { Operation } from "../../contract/operations/operation";
import type { DescribedDocument } from "../../contract/operations/operation-description";
import type { Result } from "../call";
import { everyRecordQuery } from "../every-record";
import { type CommandRequest, submitCommand } from "../operations/operations";
import { pageQuery, recordQuery } from "../resource-queries";

export type VatReportFilter = "all" | "ready" | "approved" | "rejected" | "none";

type VatReportsRequest = { filter?: VatReportFilter; page?: number; pageSize?: number };

/** Queries the VAT reports of the company, the newest period first. */
export function vatReportsQuery(companyId: string, { filter = "all", page = 1, pageSize = 50 }: VatReportsRequest) {
  const statusFilter = filter === "all" ? null : compare("DocumentApprovalStatus", "eq", vatReportStatuses[filter]);
  return pageQuery(companyId, vatReports, {
    page,
    pageSize,
    filter: statusFilter,
    sort: [{ member: "StartDate", descending: true }],
  });
}

export function vatReportQuery(companyId: string, reportId: string) {
  return recordQuery(companyId, vatReports, reportId);
}

/**
 * Queries every voucher of a report's period except those that declare VAT. The boxes of the report are computed from
 * them.
 */
export function vouchersOfReportQuery(companyId: string, report: Pick<VatReport, "firstOn" | "lastOn">) {
  return everyRecordQuery(companyId, vouchers, { filter: periodFilterOf(report), sort: [{ member: "VoucherDate" }] });
}

function periodFilterOf({ firstOn, lastOn }: Pick<VatReport, "firstOn" | "lastOn">): Filter | null {
  return allOf(
    firstOn === null ? null : compare("VoucherDate", "ge", { date: firstOn }),
    lastOn === null ? null : compare("VoucherDate", "le", { date: lastOn }),
    compare("VoucherType", "ne", vatReportVoucherType),
  );
}

/** Describes a VAT report for its operation: by its name, which contains the period, and by the amount to pay. */
function toDescribedDocument({ name, totalMinor }: VatReport): DescribedDocument {
  return { customerName: name, number: null, grossMinor: totalMinor, currencyCode: "" };
}

type VatReportDecision = CommandRequest & { report: VatReport; voucherCount: number };

/**
 * Approves a VAT report as it was shown. The same key never approves twice.
 *
 * Errors: `conflict` when another operation decides on the same report
 */
export function approveVatReport({ report, voucherCount, ...request }: VatReportDecision): Promise<Result<Operation>> {
  const input: VatApprovalInput = { documentId: report.id, expected: expectationOfVatReport(report, voucherCount) };
  return submitCommand(request, "approve-vat-report", input, toDescribedDocument(report));
}

/**
 * Rejects a VAT report with a message to users of the company. The same key never rejects twice.
 *
 * Errors: `invalid_input` naming `message`; `conflict` when another operation decides on the same report
 */
export function rejectVatReport(
  decision: VatReportDecision & { message: string; receivers: readonly string[] },
): Promise<Result<Operation>> {
  const { report, voucherCount, message, receivers, ...request } = decision;
  const expected = expectationOfVatReport(report, voucherCount);
  const input: VatRejectionInput = { documentId: report.id, expected, message, receivers };
  return submitCommand(request, "reject-vat-report", input, toDescribedDocument(report));
}
