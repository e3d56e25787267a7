import "server-only";
import type { Prisma } from "@/prisma/generated/client";
import { companySettings } from "../../api/contract/company/company-settings";
import { compare } from "../../api/contract/list-query";
import type { FollowUp } from "../../api/contract/operations/command-input";
import type { BookInput } from "../../api/contract/purchases/booking-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { closeRequestsOfDecided, findBlockingRequest } from "../../approvals/request-rows";
import { withTenant } from "../../platform/db";
import { isBookable } from "../../rules/purchases/booking/booking-stage";
import { supplierDraftVersionOf } from "../../rules/purchases/supplier-draft-version";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite, type ReadBackResult } from "../engine/document-write";
import type { FinishedDocument, WrittenDocument } from "../engine/documents";
import { findDocumentsOfOtherOperations } from "../engine/documents-of-other-operations";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfConversion, type ReadBackTiming } from "../engine/outcome-of-read-back";
import { listInvoicesMadeSince } from "./invoices-made-since";
import { readBookedResult } from "./read-booked-voucher";

/** The input of the command, with the service's time just before the call. */
type StoredBookRequest = BookInput & { since?: string };

type BookedDocument = WrittenDocument & { invoice: SupplierInvoice };
type PreparedBooking = { draft: SupplierInvoiceDraft; since: string };

/**
 * The write that books a draft of a supplier invoice, if the draft is still what the person saw. The service deletes the
 * draft and makes the invoice and its voucher.
 */
export const supplierInvoiceBooking: DocumentWrite<PreparedBooking, BookedDocument> = {
  contract: { path: supplierInvoices.path, parse: (wire) => toBookedDocument(supplierInvoices.parse(wire)) },
  prepare: prepareBooking,
  describe: ({ draft }) => ({
    customerName: draft.supplierName,
    number: null,
    reference: draft.invoiceNumber,
    minor: draft.totalMinor.toString(),
    currencyCode: draft.currencyCode,
  }),
  requestBeforeCall: ({ since }) => ({ since }) satisfies Partial<StoredBookRequest>,
  async call({ access }, { draft }) {
    const path = `${supplierInvoiceDrafts.path}/${draft.id}/convert`;
    const wire = await books(access).operate("POST", path, { timeoutMs: callTimeoutMs });
    return toBookedDocument(parseAnswerOrUnknown(supplierInvoices, wire));
  },
  readBack: readBackBooking,
  finish: finishBooking,
  // A draft that is missing after an earlier attempt may have been booked by it.
  showsEarlierAttempt: ({ code, detail }) => code === "not_found" || detail === "already_booked",
  canBeOutcome: (row, { invoice }) => invoice.supplierId === storedRequestOf({ row }).expected.supplierId,
  resultOf: ({ invoice }) => ({ ...toUnreadResult(invoice) }),
};

/** The input of a booking that follows an approval: the same draft, as it was approved. */
export function bookInputOfFollowUp(followUp: FollowUp, { id, expected }: FinishedDocument): object {
  const { kind: _, ...announcedBooking } = followUp;
  return { draftId: id, expected, ...announcedBooking };
}

function storedRequestOf({ row }: Pick<AuthorizedOperation, "row">): StoredBookRequest {
  return row.request as unknown as StoredBookRequest;
}

function toBookedDocument(invoice: SupplierInvoice): BookedDocument {
  const { id, supplierName, number, totalMinor, currencyCode } = invoice;
  return { id, customerName: supplierName, number, grossMinor: totalMinor, currencyCode, invoice };
}

/** Reads the draft and the service's time just before the call, and checks that the draft may be booked. */
async function prepareBooking(operation: AuthorizedOperation): Promise<PreparedBooking> {
  const { access } = operation;
  const { draftId, expected } = storedRequestOf(operation);
  const draft = await books(access).find(supplierInvoiceDrafts, draftId);
  if (draft === null) throw await problemOfMissingDraft(operation, draftId);
  const isUnchanged =
    supplierDraftVersionOf(draft) === expected.version &&
    draft.supplierId === expected.supplierId &&
    draft.totalMinor === BigInt(expected.totalMinor);
  if (!isUnchanged) throw conflictProblem("draft_changed");
  await assertBookable(operation, draft);
  const filter = compare("SupplierId", "eq", { id: draft.supplierId });
  const { serverTimeUtc } = await books(access).page(supplierInvoices, { pageSize: 1, filter });
  return { draft, since: serverTimeUtc };
}

/**
 * Refuses a draft whose approval is not complete, and one that waits for a colleague. The portal's own approval rules hold
 * because the service has a draft as approved only after the last approval of the chain.
 */
async function assertBookable({ access }: AuthorizedOperation, draft: SupplierInvoiceDraft): Promise<void> {
  const settings = draft.approval === "approved" ? null : await books(access).get(companySettings, "");
  if (!isBookable(draft.approval, settings?.approvesPurchases ?? null)) throw conflictProblem("not_approved");
  const blockingRequest = await withTenant(access, (tx) => findBlockingRequest(tx, access, draft.id));
  if (blockingRequest) throw conflictProblem("held");
}

/** The problem of a draft that no longer exists, because it was booked, or that never was this company's. */
async function problemOfMissingDraft({ access }: AuthorizedOperation, draftId: string): Promise<Problem> {
  const filter = compare("CreatedFromDraftId", "eq", { id: draftId });
  const { items } = await books(access).page(supplierInvoices, { pageSize: 1, filter });
  return items.length > 0 ? conflictProblem("already_booked") : new Problem("not_found");
}

async function readBackBooking(
  operation: AuthorizedOperation,
  timing: ReadBackTiming,
): Promise<ReadBackResult<BookedDocument>> {
  const { draftId, expected, since } = storedRequestOf(operation);
  const draft = await books(operation.access).find(supplierInvoiceDrafts, draftId);
  const possibleInvoices = await listInvoicesMadeSince(operation, { draftId, expected, since });
  const idsOfOtherOperations = await findDocumentsOfOtherOperations(
    operation,
    possibleInvoices.map(({ id }) => id),
  );
  const candidates = possibleInvoices.filter(({ id }) => !idsOfOtherOperations.has(id));
  return {
    outcome: outcomeOfConversion({ draftId, draftExists: draft !== null, candidates }, timing),
    documents: candidates.map(toBookedDocument),
  };
}

async function finishBooking(operation: AuthorizedOperation, { invoice }: BookedDocument): Promise<void> {
  const postedResult = await readBookedResult(operation, invoice, storedRequestOf(operation));
  const result: Prisma.InputJsonObject = JSON.parse(JSON.stringify(postedResult));
  await finishOperation(operation, result, (tx) => closeRequestsOfDecided(tx, operation.access, operation.row.subject));
}

function toUnreadResult({ id, number, totalMinor, currencyCode, voucherId, voucherNumber }: SupplierInvoice) {
  const invoiceMembers = { invoiceId: id, invoiceNumber: number, grossMinor: totalMinor.toString(), currencyCode };
  return { ...invoiceMembers, voucherId, voucherNumber, voucher: "unread" as const, differences: [] };
}
