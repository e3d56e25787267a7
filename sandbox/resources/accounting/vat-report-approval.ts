import { now } from "../../clock";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { getCurrencyExponent } from "../../ledger/money";
import { assertVoucher, type Posting, voucherType } from "../../ledger/voucher";
import { countEvent } from "../../store/counters";
import type { Tx } from "../../store/db";
import { getOpenFiscalYear, lockBooks } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { hasApprovalRight } from "../approval/approval-rights";
import { mailRejection, type Rejection, readRejection } from "../approval/rejection";
import type { Call } from "../pipeline/call";
import { type ColumnValues, completeBody, findRecord, updateRecord } from "../records";
import { withLedgerRefusals } from "./ledger-refusals";
import { computeVatReport, toAnsweredAmounts } from "./vat-report-amounts";

const approvalStatus = { none: 0, approved: 1, rejected: 2, ready: 3 } as const;

type StoredVatReport = {
  readonly Id: string;
  readonly Name: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly DocumentApprovalStatus: number;
  readonly SentForApprovalByUserId: string | null;
  readonly ApprovalEventsHistory: readonly ColumnValues[];
};

type ReportingCompany = {
  readonly Name: string;
  readonly Email: string | null;
  readonly CountryCode: string;
  readonly CurrencyCode: string;
  readonly AccountingLockInterval: number | null;
  readonly AccountingLockedTo: string | null;
  readonly ApprovalSettings: { readonly UsesVatReportApproval?: boolean } | null;
};

/**
 * Changes the approval status of a VAT report: the report is sent for approval, withdrawn, rejected, or approved. An
 * approval also books the report on the last day of its period. Concurrent calls for one report wait for each other, and
 * each change is written completely or not at all.
 *
 * @throws ApiError 404 with 3000; 2000 and 3000 at a member of a rejection; 3003 for a user without the right; 4033 for a
 *         status that may not follow the current one; 4026 and 4038 where the period is locked; 4002 for an inactive account
 * @see docs/api/purchases.md#approval
 */
export async function changeReportApproval(tx: Tx, call: Call): Promise<void> {
  const { companyId, caller } = call;
  const body = completeBody("ApprovalApi", call.body ?? {});
  const report = await findRecord<StoredVatReport>(tx, "VatReport", companyId, call.path.id, "FOR UPDATE");
  if (report === null) throw notFoundError("The VAT report");
  const company = await getCompany(tx, companyId);
  const rejection = await readRejection(tx, companyId, body);
  const requestedStatus = body.DocumentApprovalStatus;
  const isDecision = requestedStatus === approvalStatus.approved || requestedStatus === approvalStatus.rejected;
  if (isDecision && !(await hasApprovalRight(tx, companyId, caller.userId, "canApproveVatReports"))) {
    throw ruleRefusalError(3003, "You have no right to approve VAT reports.", "DocumentApprovalStatus");
  }
  assertTransition(
    report.DocumentApprovalStatus,
    requestedStatus,
    company.ApprovalSettings?.UsesVatReportApproval === true,
  );
  const bookedValues =
    requestedStatus === approvalStatus.approved ? await bookAndFreezeReport(tx, companyId, report, company) : {};
  if (requestedStatus === approvalStatus.rejected) await mailReportRejection(tx, companyId, report, company, rejection);
  const changedAt = now();
  await updateRecord(tx, "VatReport", companyId, report.Id, {
    ...bookedValues,
    DocumentApprovalStatus: requestedStatus,
    SentForApprovalByUserId: submitterIdOf(report, requestedStatus, caller.userId),
    ModifiedUtc: changedAt,
    ApprovalEventsHistory: [
      ...report.ApprovalEventsHistory,
      {
        CreatedByUserId: caller.userId,
        CreatedUtc: changedAt.toISOString().replace("Z", "0000Z"),
        DocumentApprovalStatus: requestedStatus,
      },
    ],
  });
  await countEvent(tx, companyId, "approval", "committed");
}

/** Only a company without an approval flow approves a new report directly. Approval is final. @throws ApiError 4033 */
function assertTransition(currentStatus: number, requestedStatus: number, usesApprovalFlow: boolean): void {
  const nextStatuses: Readonly<Record<number, readonly number[]>> = {
    [approvalStatus.none]: usesApprovalFlow ? [approvalStatus.ready] : [approvalStatus.ready, approvalStatus.approved],
    [approvalStatus.ready]: [approvalStatus.approved, approvalStatus.rejected, approvalStatus.none],
    [approvalStatus.rejected]: [approvalStatus.ready, approvalStatus.none],
    [approvalStatus.approved]: [],
  };
  if (nextStatuses[currentStatus]?.includes(requestedStatus)) return;
  throw ruleRefusalError(
    4033,
    "The report cannot take this step from where it is in its approval.",
    "DocumentApprovalStatus",
  );
}

function submitterIdOf(report: StoredVatReport, requestedStatus: number, userId: string): string | null {
  if (requestedStatus === approvalStatus.ready) return userId;
  return requestedStatus === approvalStatus.none ? null : report.SentForApprovalByUserId;
}

/** Books the report and fixes its amounts. The lock on the fiscal year waits for running postings and stops new ones. */
async function bookAndFreezeReport(
  tx: Tx,
  companyId: string,
  report: StoredVatReport,
  company: ReportingCompany,
): Promise<ColumnValues> {
  const { EndDate: lastDay, StartDate: firstDay } = report;
  const exponent = getCurrencyExponent(company.CurrencyCode);
  await tx.query(
    `SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND $2::date BETWEEN "StartDate" AND "EndDate" FOR UPDATE`,
    [companyId, lastDay],
  );
  const fiscalYearId = await withLedgerRefusals(() => getOpenFiscalYear(tx, companyId, lastDay));
  const vatReport = await computeVatReport(tx, companyId, { first: firstDay, last: lastDay });
  const amounts = toAnsweredAmounts(vatReport, exponent);
  const VoucherId = await appendReportVoucher(tx, companyId, report, vatReport.postings, { fiscalYearId, exponent });
  await lockDeclaredPeriod(tx, companyId, company, lastDay);
  return { ...amounts, VoucherId };
}

/** @returns the id of the voucher; null when the report has no VAT, because no voucher is needed then */
async function appendReportVoucher(
  tx: Tx,
  companyId: string,
  report: StoredVatReport,
  postings: readonly Posting[],
  books: { readonly fiscalYearId: string; readonly exponent: number },
): Promise<string | null> {
  if (postings.length === 0) return null;
  const voucherDraft = {
    bookedOn: report.EndDate,
    text: report.Name,
    type: voucherType.vatReport,
    series: vatReportSeries,
  };
  const { id } = await withLedgerRefusals(() => {
    const voucher = assertVoucher({ ...voucherDraft, postings });
    return appendVoucher(tx, { companyId, sourceId: report.Id, ...books }, voucher);
  });
  return id;
}

/** The number series of the vouchers of VAT reports (assumed; the seed uses it too). */
const vatReportSeries = "M";

/** The books of a declared period are locked when `AccountingLockInterval` is 4 (assumed from the value's name). */
async function lockDeclaredPeriod(
  tx: Tx,
  companyId: string,
  company: ReportingCompany,
  lastDay: string,
): Promise<void> {
  const locksDeclaredPeriods = company.AccountingLockInterval === 4;
  if (!locksDeclaredPeriods || (company.AccountingLockedTo ?? "") >= lastDay) return;
  await lockBooks(tx, companyId, lastDay);
}

const rejectionWordings: Readonly<Record<string, readonly ["sv" | "nb" | "nl", string]>> = {
  SE: ["sv", "avvisad"],
  NO: ["nb", "avvist"],
  NL: ["nl", "afgewezen"],
};

/** Sends the message of a rejection to each receiver by mail. */
async function mailReportRejection(
  tx: Tx,
  companyId: string,
  report: StoredVatReport,
  company: ReportingCompany,
  { message, receivers }: Rejection,
): Promise<void> {
  const [language, rejectionWording] = rejectionWordings[company.CountryCode] ?? ["sv", "avvisad"];
  await mailRejection(tx, companyId, receivers, {
    sender: { name: company.Name, address: company.Email ?? `no-reply@${companyId}.invalid` },
    subject: `${report.Name}: ${rejectionWording}`,
    text: `${message}\n\n${company.Name}`.trim(),
    language,
    documentId: report.Id,
  });
}

async function getCompany(tx: Tx, companyId: string): Promise<ReportingCompany> {
  const { rows } = await tx.query<ReportingCompany>(
    `SELECT "Name", "Email", "CountryCode", coalesce("CurrencyCode", 'SEK') AS "CurrencyCode", "AccountingLockInterval",
            "AccountingLockedTo", "ApprovalSettings" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  const [company] = rows;
  if (!company) throw new Error(`company ${companyId} has no settings`);
  return company;
}
