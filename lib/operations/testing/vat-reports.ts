import "server-only";
import { type VatReport, vatReportStatuses, vatReports } from "../../api/contract/books/vat-report";
import { vouchers } from "../../api/contract/books/voucher";
import { allOf, compare } from "../../api/contract/list-query";
import { books } from "../../api/remote/books";
import type { SignedIn, World } from "../../api/testing/world";
import { expectationOfVatReport } from "../../rules/vat/vat-report-expectation";

/** The numbers of approvals, postings and mails that the sandbox has committed. */
export type ApprovalEffects = { approvals: number; postings: number; mails: number };

type Counters = { total: Record<keyof ApprovalEffects, { committed: number }> };

export async function countCommittedApprovals({ sandbox }: World): Promise<ApprovalEffects> {
  const { total } = await sandbox.callControl<Counters>("GET", "/counters");
  const countOf = (name: keyof ApprovalEffects) => total[name].committed;
  return { approvals: countOf("approvals"), postings: countOf("postings"), mails: countOf("mails") };
}

/** Sends the undecided reports for approval, each with a sale in its period. @returns these reports */
export async function makeReportsToDecide(signIn: SignedIn): Promise<VatReport[]> {
  const remoteBooks = books(signIn.access);
  const undecidedFilter = allOf(compare("DocumentApprovalStatus", "eq", vatReportStatuses.none));
  const { items } = await remoteBooks.page(vatReports, { pageSize: 100, filter: undecidedFilter });
  for (const { id, lastOn } of items) {
    await bookSaleOn(signIn, lastOn ?? "");
    const body = { DocumentApprovalStatus: vatReportStatuses.ready };
    await remoteBooks.operate("PUT", `approval/vatreport/${id}`, { body });
  }
  const waitingFilter = compare("DocumentApprovalStatus", "eq", vatReportStatuses.ready);
  return [...(await remoteBooks.page(vatReports, { pageSize: 100, filter: waitingFilter })).items];
}

/** Books a cash sale with VAT on that day. */
export async function bookSaleOn(signIn: SignedIn, day: string): Promise<void> {
  const makeRow = (AccountNumber: number, amount: number) => ({
    AccountNumber,
    DebitAmount: Math.max(amount, 0),
    CreditAmount: Math.max(-amount, 0),
  });
  const Rows = [makeRow(1930, 1250), makeRow(3051, -1000), makeRow(2611, -250)];
  await books(signIn.access).operate("POST", "vouchers", { body: { VoucherDate: day, VoucherText: "Kontant", Rows } });
}

/** Makes the command that approves the report as it is shown, or rejects it with a message. */
export async function makeDecisionCommand(signIn: SignedIn, id: string, key: string, message: string | null = null) {
  const report = await books(signIn.access).get(vatReports, id);
  const filter = allOf(
    compare("VoucherDate", "ge", { date: report.firstOn ?? "" }),
    compare("VoucherDate", "le", { date: report.lastOn ?? "" }),
    compare("VoucherType", "ne", 8),
  );
  const { total } = await books(signIn.access).page(vouchers, { pageSize: 1, filter });
  const input = { documentId: id, expected: expectationOfVatReport(report, total) };
  return message === null
    ? { kind: "approve-vat-report", key, input }
    : { kind: "reject-vat-report", key, input: { ...input, message, receivers: [report.sentByUserId] } };
}
