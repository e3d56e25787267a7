import "server-only";
import { type Posting, vouchers } from "../../api/contract/books/voucher";
import { compare } from "../../api/contract/list-query";
import type { AnnouncedPosting } from "../../api/contract/operations/command-input";
import type { PostedResult, PostingDifference } from "../../api/contract/operations/posted-result";
import type { Invoice } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { isWorthWaiting } from "../../api/remote/errors";
import type { CompanyAccess } from "../../auth/access";
import { storeReplacementInvoice } from "../../drafts/replacements";
import { comparePostings, type ExpectedPosting } from "../../rules/sales/postings/expected-postings";
import { now } from "../../values/clock";
import type { CalendarDate } from "../../values/dates";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { submitFollowUp } from "../engine/follow-up";
import { finishOperation } from "../engine/leased-operation";
import { toFinishedInvoice } from "./finished-document";

/**
 * Ends an operation that posted an invoice. It reads the voucher back, compares it with the announced postings, and
 * submits the follow-ups. A voucher or a date that differs keeps the follow-ups back, because a person checks first.
 *
 * @param sourceDraft the date that the person saw on the draft of the invoice, and when that draft was first stored.
 * The portal removes what it stored for the draft. Null where there was no draft
 * @throws Problem a fault that passes by itself; the operation is then ended later
 */
export async function finishPostedInvoice(
  operation: AuthorizedOperation,
  invoice: Invoice,
  announcedPostings: readonly AnnouncedPosting[] | null,
  sourceDraft: { meantOn: CalendarDate | null; writtenAt: string | null } | null = null,
): Promise<void> {
  // Vouchers are in the company's currency, at a rate that only the books know.
  const isForeignCurrency = invoice.currencyCode !== operation.access.company.currencyCode;
  const expectedPostings = announcedPostings?.map((posting) => ({ ...posting, minor: BigInt(posting.minor) })) ?? null;
  const postedResult = await readPostedResult(operation, invoice, isForeignCurrency ? null : expectedPostings);
  const resultWithDays = addDateDifference(postedResult, sourceDraft?.meantOn ?? null, invoice.invoiceOn);
  await finishOperation(operation, { ...resultWithDays }, async (tx) => {
    const { partnerId, companyId } = operation.access;
    if (sourceDraft) await storeReplacementInvoice(tx, operation.access, operation.row.subject, invoice.id);
    if (sourceDraft?.writtenAt)
      await tx.draftDay.deleteMany({ where: { partnerId, companyId, createdAt: sourceDraft.writtenAt } });
    if (resultWithDays.voucher !== "differs") await submitFollowUp(tx, operation, toFinishedInvoice(invoice));
  });
}

function addDateDifference(
  postedResult: PostedResult,
  meantOn: CalendarDate | null,
  bookedOn: CalendarDate | null,
): PostedResult {
  if (meantOn === null || meantOn === bookedOn) return postedResult;
  return { ...postedResult, voucher: "differs", days: { meantOn, bookedOn } };
}

/** The part of a booked invoice that is needed to compare its voucher. Supplier invoices have it too. */
type PostedDocument = Pick<Invoice, "id" | "number" | "grossMinor" | "currencyCode" | "voucherId" | "voucherNumber">;

/**
 * The result of an operation that posted an invoice. Its voucher is read back and compared line by line with the
 * expected postings.
 *
 * @param expectedPostings null when nobody could say beforehand what the voucher would contain
 * @throws Problem a fault that passes by itself, as long as it may pass soon
 */
export async function readPostedResult(
  { access, row }: AuthorizedOperation,
  invoice: PostedDocument,
  expectedPostings: readonly ExpectedPosting[] | null,
) {
  const sinceSentMs = now().getTime() - (row.sentAt ?? row.createdAt).getTime();
  const actualPostings = invoice.voucherId
    ? await readPostings(access, invoice.voucherId).catch((error) =>
        nullIfExpected(sinceSentMs > maxVoucherWaitMs, error),
      )
    : [];
  if (actualPostings === null || expectedPostings === null) return { ...toUnreadResult(invoice) };
  const differences: PostingDifference[] = comparePostings(expectedPostings, actualPostings).map((difference) => ({
    account: difference.account,
    expectedMinor: difference.expectedMinor.toString(),
    actualMinor: difference.actualMinor.toString(),
  }));
  const voucher = differences.length === 0 ? ("matches" as const) : ("differs" as const);
  return { ...toUnreadResult(invoice), voucher, differences } satisfies PostedResult;
}

/** The result of a posted invoice whose voucher was not read. */
export function toUnreadResult(invoice: PostedDocument) {
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    grossMinor: invoice.grossMinor.toString(),
    currencyCode: invoice.currencyCode,
    voucherId: invoice.voucherId,
    voucherNumber: invoice.voucherNumber,
    voucher: "unread" as const,
    differences: [] as PostingDifference[],
  } satisfies PostedResult;
}

// A posted invoice is shown to its person after this time, even if its voucher cannot be read.
const maxVoucherWaitMs = 90_000;

/**
 * The postings of a voucher; null when this person may not read them.
 *
 * @throws Problem a fault that passes by itself
 */
export async function readPostings(access: CompanyAccess, voucherId: string): Promise<readonly Posting[] | null> {
  const filter = compare("Id", "eq", { id: voucherId });
  const voucherPage = await books(access)
    .page(vouchers, { pageSize: 1, filter })
    .catch((error) => nullIfExpected(!(error instanceof Problem && isWorthWaiting(error)), error));
  return voucherPage ? (voucherPage.items[0]?.postings ?? []) : null;
}

function nullIfExpected(isExpected: boolean, error: unknown): null {
  if (isExpected && error instanceof Problem) return null;
  throw error;
}
