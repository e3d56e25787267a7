import "server-only";
import { type VatReport, vatReportStatuses, vatReports } from "../../api/contract/books/vat-report";
import type {
  VatApprovalInput,
  VatRejectionInput,
  VatReportResult,
} from "../../api/contract/books/vat-report-operation";
import { vatReportVoucher, vouchers } from "../../api/contract/books/voucher";
import { allOf, compare } from "../../api/contract/list-query";
import type { DescribedDocument } from "../../api/contract/operations/about";
import { aboutOf } from "../../api/contract/operations/operation";
import type { ResourceContract } from "../../api/contract/resource";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { expectationOfVatReport, isSameVatReport } from "../../rules/vat/vat-report-expectation";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfTransition, type TransitionState } from "../engine/outcome-of-read-back";
import type { OperationRow } from "../engine/rows";

type Decision = "approved" | "rejected";

/** A report as a waiting operation is told: by its name and what is to be paid. */
type Decided = VatReport & DescribedDocument;

const decided: ResourceContract<Decided> = { ...vatReports, parse: (wire) => toldOf(vatReports.parse(wire), "") };

const requestOf = ({ request }: Pick<OperationRow, "request">) =>
  request as unknown as VatApprovalInput & Partial<VatRejectionInput>;

/** A decision on a VAT report: the service is asked once, and the outcome is read back from the status of the report. */
export function vatReportDecision(to: Decision): DocumentWrite<Decided, Decided> {
  return {
    contract: decided,
    prepare: lookBefore,
    about: (report) => aboutOf(report),
    requestBeforeCall: () => ({}),
    call: (operation, report) => ask(operation, report, to),
    async readBack({ access, row }, attempt) {
      const report = await reportOf(access, row);
      return { outcome: outcomeOfTransition(report.id, standing(report, to), attempt), documents: [report] };
    },
    finish: finishDecided,
    mayBeOutcome: ({ detail }) => detail === "report_decided",
    // The report waits as before, but whether a mail left nobody can read: a person sends it again, or does not.
    mayRepeat: (row) => to === "approved" || (requestOf(row).receivers ?? []).length === 0,
    isOutcome: (row, report) => report.id === row.subject,
    resultOf,
  };
}

function toldOf(report: VatReport, currencyCode: string): Decided {
  return { ...report, customerName: report.name, number: null, grossMinor: report.totalMinor, currencyCode };
}

async function reportOf(access: CompanyAccess, { subject }: Pick<OperationRow, "subject">): Promise<Decided> {
  return toldOf(await books(access).one(vatReports, subject), access.company.currencyCode);
}

/** @throws Problem `conflict` when it is decided on, or not what the person saw, vouchers of its period included */
async function lookBefore({ access, row }: AuthorizedOperation): Promise<Decided> {
  const { expected } = requestOf(row);
  const report = await reportOf(access, row);
  if (report.status === "approved" || report.status === "rejected") throw conflict("report_decided");
  const seen = expectationOfVatReport(report, await countVouchers(access, report));
  if (!isSameVatReport(seen, expected)) throw conflict("report_changed");
  return report;
}

/** How many vouchers its period has, without those that declare VAT. */
async function countVouchers(access: CompanyAccess, { firstOn, lastOn }: VatReport): Promise<number> {
  if (firstOn === null || lastOn === null) return 0;
  const filter = allOf(
    compare("VoucherDate", "ge", { date: firstOn }),
    compare("VoucherDate", "le", { date: lastOn }),
    compare("VoucherType", "ne", vatReportVoucher),
  );
  return (await books(access).page(vouchers, { pageSize: 1, filter })).total;
}

async function ask(
  { access, row }: AuthorizedOperation,
  { id, currencyCode }: Decided,
  to: Decision,
): Promise<Decided> {
  const { message, receivers = [] } = requestOf(row);
  const rejection = { RejectionMessage: message, RejectionMessageReceivers: receivers };
  const body = { DocumentApprovalStatus: vatReportStatuses[to], ...(to === "rejected" ? rejection : {}) };
  const wire = await books(access).operate("PUT", `approval/vatreport/${id}`, { body, timeoutMs: callTimeoutMs });
  return toldOf(parseAnswerOrUnknown(vatReports, wire), currencyCode);
}

/** Where its status stands against what was asked for. */
function standing({ status }: VatReport, to: Decision): TransitionState {
  if (status === to) return "asked";
  return status === "ready" || status === "none" ? "before" : "elsewhere";
}

async function finishDecided(operation: AuthorizedOperation, report: Decided): Promise<void> {
  const voucherNumber = await numberOf(operation.access, report.voucherId);
  await finishOperation(operation, { ...resultOf(report), voucherNumber });
}

/** The number of the voucher that declares it; empty where there is none, or it may not be read. */
async function numberOf(access: CompanyAccess, voucherId: string | null): Promise<string> {
  if (voucherId === null) return "";
  const filter = compare("Id", "eq", { id: voucherId });
  const page = await books(access)
    .page(vouchers, { pageSize: 1, filter })
    .catch(() => null);
  return page?.items[0]?.number ?? "";
}

function resultOf({ id, name, totalMinor, voucherId }: Decided) {
  const report = { documentId: id, name, totalMinor: totalMinor.toString(), voucherId, voucherNumber: "" };
  return report satisfies VatReportResult;
}
