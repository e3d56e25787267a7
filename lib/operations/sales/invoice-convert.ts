import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import type { ConvertInput } from "../../api/contract/operations/command-input";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { type InvoiceDraft, invoiceDrafts } from "../../api/contract/sales/customer-invoice-draft";
import { books } from "../../api/remote/books";
import { draftDateParametersOf } from "../../rules/sales/draft-date";
import { draftVersion } from "../../rules/sales/draft-version";
import { jsonFromScaled } from "../../values/decimal";
import { currencyExponentOf } from "../../values/money";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { parseAnswerOrUnknown } from "../engine/document-creation";
import { callTimeoutMs, type DocumentWrite, type ReadBackResult } from "../engine/document-write";
import { findDocumentsOfOtherOperations } from "../engine/documents-of-other-operations";
import { outcomeOfConversion, type ReadBackTiming } from "../engine/outcome-of-read-back";
import { cutToSeconds } from "../engine/whole-seconds";
import { toFinishedInvoice } from "./finished-document";
import { finishPostedInvoice, toUnreadResult } from "./posted-invoice";

/**
 * The input of the command, with the values that are stored just before the call. `since` is the service's time then.
 */
export type ConvertRequest = ConvertInput & { since?: string; writtenAt?: string };

type PreparedConversion = { draft: InvoiceDraft; since: string };

/** The write that converts a draft to an invoice, if the draft is still what the person saw. */
export const invoiceDraftConversion: DocumentWrite<PreparedConversion, Invoice> = {
  contract: invoices,
  prepare: prepareConversion,
  describe: ({ draft }) => toOperationDescription({ ...draft, number: null }),
  requestBeforeCall: ({ draft, since }) => ({ since, writtenAt: draft.createdAt }) satisfies Partial<ConvertRequest>,
  call: convertAtService,
  readBack: readBackConversion,
  finish: finishConversion,
  // A draft that is missing after an earlier attempt may have been converted by it.
  showsEarlierAttempt: ({ code }) => code === "not_found",
  canBeOutcome: (row, invoice) => invoice.customerId === storedRequestOf({ row }).expected.customerId,
  finishedDocument: toFinishedInvoice,
  resultOf: toUnreadResult,
};

function storedRequestOf({ row }: Pick<AuthorizedOperation, "row">): ConvertRequest {
  return row.request as unknown as ConvertRequest;
}

/** Reads the draft and the service's time just before the call. */
async function prepareConversion(operation: AuthorizedOperation): Promise<PreparedConversion> {
  const { draftId, expected } = storedRequestOf(operation);
  const draft = await books(operation.access).get(invoiceDrafts, draftId);
  const isUnchanged =
    // Where nobody chose the invoice date, the date is the service's own, which may have changed by now.
    (expected.storedOn === null || draft.invoiceOn === expected.storedOn) &&
    draftVersion(draft) === expected.version &&
    draft.customerId === expected.customerId &&
    draft.rows.length === expected.rows &&
    draft.grossMinor === BigInt(expected.grossMinor) &&
    draft.vatMinor === BigInt(expected.vatMinor);
  if (!isUnchanged) throw conflictProblem("draft_changed");
  const filter = compare("CustomerId", "eq", { id: draft.customerId });
  const { serverTimeUtc } = await books(operation.access).page(invoices, { pageSize: 1, filter });
  return { draft, since: serverTimeUtc };
}

function convertAtService(operation: AuthorizedOperation, { draft }: PreparedConversion): Promise<Invoice> {
  const { invoiceOn, storedOn } = storedRequestOf(operation).expected;
  return bookDraft(operation, draft, draftDateParametersOf(storedOn === null ? invoiceOn : null));
}

function finishConversion(operation: AuthorizedOperation, invoice: Invoice): Promise<void> {
  const { expected, writtenAt } = storedRequestOf(operation);
  return finishPostedInvoice(operation, invoice, expected.postings, {
    meantOn: expected.invoiceOn,
    writtenAt: writtenAt ?? null,
  });
}

/**
 * Books a draft as it is. The totals are sent along, so that the service refuses when it would book anything else.
 *
 * @throws Problem a clear refusal, or `outcome_unknown` when it may have been booked
 */
export async function bookDraft(
  { access }: AuthorizedOperation,
  draft: InvoiceDraft,
  query: Record<string, string> = {},
): Promise<Invoice> {
  const exponent = currencyExponentOf(draft.currencyCode);
  const wire = await books(access).operate("POST", `${invoiceDrafts.path}/${draft.id}/convert`, {
    timeoutMs: callTimeoutMs,
    query,
    body: {
      TotalAmountInvoiceCurrency: jsonFromScaled(draft.grossMinor, exponent),
      TotalVatAmountInvoiceCurrency: jsonFromScaled(draft.vatMinor, exponent),
      TotalRoundingsInvoiceCurrency: jsonFromScaled(draft.roundingMinor, exponent),
    },
  });
  return parseAnswerOrUnknown(invoices, wire);
}

async function readBackConversion(
  operation: AuthorizedOperation,
  timing: ReadBackTiming,
): Promise<ReadBackResult<Invoice>> {
  const { draftId, since, expected } = storedRequestOf(operation);
  const { customerId, grossMinor, rows } = expected;
  return readBackDraftConversion(operation, { draftId, since, customerId, grossMinor, rows }, timing);
}

/** A draft that was to become an invoice. `since` is the service's time just before the call. */
type DraftToConvert = {
  draftId: string;
  since: string | undefined;
  customerId: string;
  grossMinor: string;
  rows: number;
  /** Only a credit invoice can be the outcome; absent where the draft's kind is not known. */
  isCredit?: true;
};

/** Reads back the conversion of a draft whose answer was lost. */
export async function readBackDraftConversion(
  operation: AuthorizedOperation,
  draftToConvert: DraftToConvert,
  timing: ReadBackTiming,
): Promise<ReadBackResult<Invoice>> {
  const { draftId, customerId, grossMinor, rows } = draftToConvert;
  const draft = await books(operation.access).find(invoiceDrafts, draftId);
  const createdSince = cutToSeconds(draftToConvert.since ?? operation.row.createdAt.toISOString());
  const filter = allOf(
    compare("CustomerId", "eq", { id: customerId }),
    compare("CreatedUtc", "ge", { instant: createdSince }),
  );
  const { items } = await books(operation.access).page(invoices, { pageSize: 1000, filter });
  const matchingInvoices = items.filter(
    (invoice) =>
      invoice.grossMinor === BigInt(grossMinor) &&
      invoice.rows.length === rows &&
      (!draftToConvert.isCredit || invoice.isCredit),
  );
  const idsOfOtherOperations = await findDocumentsOfOtherOperations(
    operation,
    matchingInvoices.map((invoice) => invoice.id),
  );
  const possibleInvoices = matchingInvoices.filter((invoice) => !idsOfOtherOperations.has(invoice.id));
  const candidates = possibleInvoices.map((invoice) => ({
    id: invoice.id,
    createdFromDraftId: invoice.createdFromDraftId,
  }));
  return {
    outcome: outcomeOfConversion({ draftId, draftExists: draft !== null, candidates }, timing),
    documents: possibleInvoices,
  };
}
