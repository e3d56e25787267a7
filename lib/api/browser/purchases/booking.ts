import {
  type ExpectedDeferral,
  expectedBookingRowsOf,
  expectedDeferralsOf,
} from "../../../rules/purchases/booking/expected-booking";
import { supplierDraftVersionOf } from "../../../rules/purchases/supplier-draft-version";
import { allOf, compare } from "../../contract/list-query";
import type { BatchCommand } from "../../contract/operations/batch";
import type { AnnouncedBooking, AnnouncedPeriod } from "../../contract/operations/command-input";
import type { Operation } from "../../contract/operations/operation";
import type { BookInput } from "../../contract/purchases/booking-operation";
import { supplierInvoices } from "../../contract/purchases/supplier-invoice";
import type { SupplierInvoiceDraft } from "../../contract/purchases/supplier-invoice-draft";
import type { DayRange } from "../books/account-books";
import type { Result } from "../call";
import { type CommandRequest, submitCommand } from "../operations/operations";
import { pageQuery } from "../resource-queries";
import { describeDraft } from "./approval-operations";

type BookRequest = CommandRequest & {
  /** The draft as it is shown on the screen. */
  draft: SupplierInvoiceDraft;
  companyCurrency: string;
};

/**
 * Books a draft as it is shown. The same draft is never booked twice, whatever the keys are.
 *
 * Errors: `conflict` for the same key with another request, or with detail `subject` when the draft is being booked already
 */
export function bookSupplierInvoice({ draft, companyCurrency, ...request }: BookRequest): Promise<Result<Operation>> {
  return submitCommand(request, "book-supplier-invoice", toBookInput(draft, companyCurrency), describeDraft(draft));
}

/** Returns the command that books one draft of many, as it is shown. */
export function toBookingCommand(key: string, draft: SupplierInvoiceDraft, companyCurrency: string): BatchCommand {
  return {
    kind: "book-supplier-invoice",
    key,
    input: toBookInput(draft, companyCurrency),
    about: describeDraft(draft),
  };
}

function toBookInput(draft: SupplierInvoiceDraft, companyCurrency: string): BookInput {
  const { id: draftId, supplierId, totalMinor } = draft;
  const expected = { version: supplierDraftVersionOf(draft), supplierId, totalMinor: totalMinor.toString() };
  return { draftId, expected, ...announcedBookingOf(draft, companyCurrency) };
}

/** Returns the voucher rows and periods that a draft will be booked with, in the form a command sends them. */
export function announcedBookingOf(draft: SupplierInvoiceDraft, companyCurrency: string): AnnouncedBooking {
  const postings =
    draft.currencyCode === companyCurrency
      ? expectedBookingRowsOf(draft).map(({ role, account, rateBps, minor }) => ({
          ...{ role, account, rateBps },
          minor: minor.toString(),
        }))
      : null;
  return { postings, periods: expectedDeferralsOf(draft).flatMap(toAnnouncedPeriods) };
}

function toAnnouncedPeriods({ periods }: ExpectedDeferral): AnnouncedPeriod[] {
  return periods.map(({ minor, ...period }) => ({ ...period, minor: minor.toString() }));
}

/** Queries the booked invoice with the highest number in a fiscal year. */
export function latestInvoiceOfYearQuery(companyId: string, { from, to }: DayRange) {
  const filter = allOf(compare("InvoiceDate", "ge", { date: from }), compare("InvoiceDate", "le", { date: to }));
  return pageQuery(companyId, supplierInvoices, {
    pageSize: 1,
    filter,
    sort: [{ member: "Number", descending: true }],
  });
}
