import "server-only";
import { type VatReport, vatReportStatuses, vatReports } from "../../api/contract/books/vat-report";
import type {
  VatApprovalInput,
  VatRejectionInput,
  VatReportResult,
} from "../../api/contract/books/vat-report-operation";
import { vatReportVoucherType, vouchers } from "../../api/contract/books/voucher";
import { allOf, compare } from "../../api/contract/list-query";
import { toOperationDescription } from "../../api/contract/operations/operation";
import type { DescribedDocument } from "../../api/contract/operations/operation-description";
import type { ResourceContract } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { expectationOfVatReport, isSameVatReport } from "../../rules/vat/vat-report-expectation";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfTransition, type TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";

type VatDecision = "approved" | "rejected";

/** A report with the description that a waiting operation shows: the report's name and the amount to pay. */
type DescribedReport = VatReport & DescribedDocument;

const describedReports: ResourceContract<DescribedReport> = {
  ...vatReports,
  parse: (wire) => toDescribedReport(vatReports.parse(wire), ""),
};

const storedRequestOf = ({ request }: Pick<OperationRow, "request">) =>
  request as unknown as VatApprovalInput & Partial<VatRejectionInput>;

/** Makes the write of a decision on a VAT report. The call is made once; the report's status shows the outcome. */
export function makeVatReportDecision(decision: VatDecision): DocumentWrite<DescribedReport, DescribedReport> {
  return {
    contract: describedReports,
    prepare: prepareDecision,
    describe: (report) => toOperationDescription(report),
    requestBeforeCall: () => ({}),
    call: (operation, report) => decideAtService(operation, report, decision),
    async readBack({ access, row }, timing) {
      const report = await readReport(access, row);
      return {
        outcome: outcomeOfTransition(report.id, decisionStateOf(report, decision), timing),
        documents: [report],
      };
    },
    finish: finishDecision,
    showsEarlierAttempt: ({ detail }) => detail === "report_decided",
    // The report waits as before, but nobody can read whether a mail was sent. A person decides whether to send it
    // again.
    mayRepeat: (row) => decision === "approved" || (storedRequestOf(row).receivers ?? []).length === 0,
    canBeOutcome: (row, report) => report.id === row.subject,
    resultOf: vatReportResultOf,
  };
}

function toDescribedReport(report: VatReport, currencyCode: string): DescribedReport {
  return { ...report, customerName: report.name, number: null, grossMinor: report.totalMinor, currencyCode };
}

async function readReport(access: CompanyAccess, { subject }: Pick<OperationRow, "subject">): Promise<DescribedReport> {
  return toDescribedReport(await books(access).get(vatReports, subject), access.company.currencyCode);
}

/** @throws Problem `conflict` when the report was decided, or it or the number of its vouchers is not what the person saw */
async function prepareDecision({ access, row }: AuthorizedOperation): Promise<DescribedReport> {
  const { expected } = storedRequestOf(row);
  const report = await readReport(access, row);
  if (report.status === "approved" || report.status === "rejected") throw conflictProblem("report_decided");
  const expectation = expectationOfVatReport(report, await countVouchers(access, report));
  if (!isSameVatReport(expectation, expected)) throw conflictProblem("report_changed");
  return report;
}

/** How many vouchers the period of the report has, without those that declare VAT. */
async function countVouchers(access: CompanyAccess, { firstOn, lastOn }: VatReport): Promise<number> {
  if (firstOn === null || lastOn === null) return 0;
  const filter = allOf(
    compare("VoucherDate", "ge", { date: firstOn }),
    compare("VoucherDate", "le", { date: lastOn }),
    compare("VoucherType", "ne", vatReportVoucherType),
  );
  return (await books(access).page(vouchers, { pageSize: 1, filter })).total;
}

async function decideAtService(
  { access, row }: AuthorizedOperation,
  { id, currencyCode }: DescribedReport,
  decision: VatDecision,
): Promise<DescribedReport> {
  const { message, receivers = [] } = storedRequestOf(row);
  const rejection = { RejectionMessage: message, RejectionMessageReceivers: receivers };
  const body = { DocumentApprovalStatus: vatReportStatuses[decision], ...(decision === "rejected" ? rejection : {}) };
  const wire = await books(access).operate("PUT", `approval/vatreport/${id}`, { body, timeoutMs: callTimeoutMs });
  return toDescribedReport(parseAnswerOrUnknown(vatReports, wire), currencyCode);
}

/** Compares the status of the report with the requested decision. */
function decisionStateOf({ status }: VatReport, decision: VatDecision): TransitionState {
  if (status === decision) return "asked";
  return status === "ready" || status === "none" ? "before" : "elsewhere";
}

async function finishDecision(operation: AuthorizedOperation, report: DescribedReport): Promise<void> {
  const voucherNumber = await readVoucherNumber(operation.access, report.voucherId);
  await finishOperation(operation, { ...vatReportResultOf(report), voucherNumber });
}

/** The number of the voucher that declares the report. It is empty where no voucher exists or it may not be read. */
async function readVoucherNumber(access: CompanyAccess, voucherId: string | null): Promise<string> {
  if (voucherId === null) return "";
  const filter = compare("Id", "eq", { id: voucherId });
  const voucherPage = await books(access)
    .page(vouchers, { pageSize: 1, filter })
    .catch(() => null);
  return voucherPage?.items[0]?.number ?? "";
}

function vatReportResultOf({ id, name, totalMinor, voucherId }: DescribedReport) {
  const result = { documentId: id, name, totalMinor: totalMinor.toString(), voucherId, voucherNumber: "" };
  return result satisfies VatReportResult;
}
