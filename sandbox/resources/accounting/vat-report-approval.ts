import { now } from "../../clock";
import { notFound, refused } from "../../http/problem";
import { currencyExponent } from "../../ledger/money";
import { assertVoucher, type Posting, voucherType } from "../../ledger/voucher";
import { count } from "../../store/counters";
import type { Tx } from "../../store/db";
import { lockBooks, openFiscalYear } from "../../store/fiscal-years";
import { appendVoucher } from "../../store/posting";
import { mayApprove } from "../approval/approval-rights";
import { mailRejection, type Rejection, rejectionOf } from "../approval/rejection";
import type { Call } from "../pipeline/call";
import { completed, findStored, updateRecord, type Values } from "../records";
import { withLedger } from "./ledger-refusals";
import { reportOf, shownAmounts } from "./vat-report-amounts";

const status = { none: 0, approved: 1, rejected: 2, ready: 3 } as const;

type Report = {
  readonly Id: string;
  readonly Name: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly DocumentApprovalStatus: number;
  readonly SentForApprovalByUserId: string | null;
  readonly ApprovalEventsHistory: readonly Values[];
};

type Company = {
  readonly Name: string;
  readonly Email: string | null;
  readonly CountryCode: string;
  readonly CurrencyCode: string;
  readonly AccountingLockInterval: number | null;
  readonly AccountingLockedTo: string | null;
  readonly ApprovalSettings: { readonly UsesVatReportApproval?: boolean } | null;
};

/**
 * One step in the approval of a VAT report: sent for approval, taken back, rejected, or approved, which books it on the
 * last day of its period. Two calls wait for each other. All of a step is there, or nothing of it is.
 *
 * @throws ApiError 404 with 3000; 2000 and 3000 at a member of a rejection; 3003 for a user without the right; 4033 for a
 *         step out of order; 4026 and 4038 where the period is locked; 4002 for an inactive account
 * @see docs/api/purchases.md#approval
 */
export async function approveReport(tx: Tx, call: Call): Promise<void> {
  const { companyId, caller } = call;
  const body = completed("ApprovalApi", call.body ?? {});
  const report = await findStored<Report>(tx, "VatReport", companyId, call.path.id, "FOR UPDATE");
  if (report === null) throw notFound("The VAT report");
  const company = await companyOf(tx, companyId);
  const rejection = await rejectionOf(tx, companyId, body);
  const next = body.DocumentApprovalStatus;
  const decides = next === status.approved || next === status.rejected;
  if (decides && !(await mayApprove(tx, companyId, caller.userId, "canApproveVatReports"))) {
    throw refused(3003, "You have no right to approve VAT reports.", "DocumentApprovalStatus");
  }
  assertStep(report.DocumentApprovalStatus, next, company.ApprovalSettings?.UsesVatReportApproval === true);
  const booked = next === status.approved ? await book(tx, companyId, report, company) : {};
  if (next === status.rejected) await tell(tx, companyId, report, company, rejection);
  const at = now();
  await updateRecord(tx, "VatReport", companyId, report.Id, {
    ...booked,
    DocumentApprovalStatus: next,
    SentForApprovalByUserId: sentBy(report, next, caller.userId),
    ModifiedUtc: at,
    ApprovalEventsHistory: [
      ...report.ApprovalEventsHistory,
      {
        CreatedByUserId: caller.userId,
        CreatedUtc: at.toISOString().replace("Z", "0000Z"),
        DocumentApprovalStatus: next,
      },
    ],
  });
  await count(tx, companyId, "approval", "committed");
}

/** Without an approval flow a report is approved at once; an approved one stays so. @throws ApiError 4033 */
function assertStep(from: number, to: number, usesFlow: boolean): void {
  const steps: Readonly<Record<number, readonly number[]>> = {
    [status.none]: usesFlow ? [status.ready] : [status.ready, status.approved],
    [status.ready]: [status.approved, status.rejected, status.none],
    [status.rejected]: [status.ready, status.none],
    [status.approved]: [],
  };
  if (steps[from]?.includes(to)) return;
  throw refused(4033, "The report cannot take this step from where it is in its approval.", "DocumentApprovalStatus");
}

function sentBy(report: Report, next: number, userId: string): string | null {
  if (next === status.ready) return userId;
  return next === status.none ? null : report.SentForApprovalByUserId;
}

/** Books the report and freezes its amounts; whoever posts into its year has ended, or waits. */
async function book(tx: Tx, companyId: string, report: Report, company: Company): Promise<Values> {
  const { EndDate: last, StartDate: first } = report;
  const exponent = currencyExponent(company.CurrencyCode);
  await tx.query(
    `SELECT 1 FROM "FiscalYear" WHERE "companyId" = $1 AND $2::date BETWEEN "StartDate" AND "EndDate" FOR UPDATE`,
    [companyId, last],
  );
  const fiscalYearId = await withLedger(() => openFiscalYear(tx, companyId, last));
  const made = await reportOf(tx, companyId, { first, last });
  const shown = shownAmounts(made, exponent);
  const VoucherId = await bookReport(tx, companyId, report, made.postings, { fiscalYearId, exponent });
  await lockDeclared(tx, companyId, company, last);
  return { ...shown, VoucherId };
}

/** @returns the id of the voucher; null for a report without VAT, which needs none */
async function bookReport(
  tx: Tx,
  companyId: string,
  report: Report,
  postings: readonly Posting[],
  books: { readonly fiscalYearId: string; readonly exponent: number },
): Promise<string | null> {
  if (postings.length === 0) return null;
  const draft = { bookedOn: report.EndDate, text: report.Name, type: voucherType.vatReport, series: vatSeries };
  const { id } = await withLedger(() => {
    const voucher = assertVoucher({ ...draft, postings });
    return appendVoucher(tx, { companyId, sourceId: report.Id, ...books }, voucher);
  });
  return id;
}

/** Series of the vouchers of VAT reports (assumed; the seed uses it too). */
const vatSeries = "M";

/** `AccountingLockInterval` 4: what is declared is locked (assumed from its name). */
async function lockDeclared(tx: Tx, companyId: string, company: Company, last: string): Promise<void> {
  const followsDeclarations = company.AccountingLockInterval === 4;
  if (!followsDeclarations || (company.AccountingLockedTo ?? "") >= last) return;
  await lockBooks(tx, companyId, last);
}

const rejectedWords: Readonly<Record<string, readonly ["sv" | "nb" | "nl", string]>> = {
  SE: ["sv", "avvisad"],
  NO: ["nb", "avvist"],
  NL: ["nl", "afgewezen"],
};

/** One mail to each receiver, with the message. */
async function tell(
  tx: Tx,
  companyId: string,
  report: Report,
  company: Company,
  { message, receivers }: Rejection,
): Promise<void> {
  const [language, rejected] = rejectedWords[company.CountryCode] ?? ["sv", "avvisad"];
  await mailRejection(tx, companyId, receivers, {
    sender: { name: company.Name, address: company.Email ?? `no-reply@${companyId}.invalid` },
    subject: `${report.Name}: ${rejected}`,
    text: `${message}\n\n${company.Name}`.trim(),
    language,
    documentId: report.Id,
  });
}

async function companyOf(tx: Tx, companyId: string): Promise<Company> {
  const { rows } = await tx.query<Company>(
    `SELECT "Name", "Email", "CountryCode", coalesce("CurrencyCode", 'SEK') AS "CurrencyCode", "AccountingLockInterval",
            "AccountingLockedTo", "ApprovalSettings" FROM "CompanySettings" WHERE "companyId" = $1`,
    [companyId],
  );
  const [company] = rows;
  if (!company) throw new Error(`company ${companyId} has no settings`);
  return company;
}
