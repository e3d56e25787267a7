import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { fromInvoiceDraft, type InvoiceDraft, invoiceDrafts } from "../../api/contract/sales/customer-invoice-draft";
import type { CreditInput } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import {
  type CreditLine,
  creditRefusalsOf,
  creditTotalsOf,
  exceedsInvoice,
  makeCreditDraft,
  reasonNotToCredit,
  remainingToCredit,
} from "../../rules/sales/credit";
import { makeCreditHeading } from "../../rules/sales/credit-heading";
import { creditedReductionOf } from "../../rules/sales/house-work/credited-reduction";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import type { DocumentWrite, ReadBackResult } from "../engine/document-write";
import { findDocumentsOfOtherOperations } from "../engine/documents-of-other-operations";
import { updateOperation } from "../engine/leased-operation";
import { isTooLateForAnswer, type ReadBackTiming } from "../engine/outcome-of-read-back";
import { cutToSeconds } from "../engine/whole-seconds";
import { listCreditNotes, readCreditLinks } from "./credit-links";
import { bookDraft, readBackDraftConversion } from "./invoice-convert";
import { finishPostedInvoice, toUnreadResult } from "./posted-invoice";

/**
 * The input of the command, with the values that are stored just before the call. `draftId` is stored just before the
 * draft is booked.
 */
type StoredCreditRequest = CreditInput & { since?: string; customerId?: string; rows?: number; draftId?: string };

type PreparedCredit = { invoice: Invoice; draft: InvoiceDraft; since: string };

const storedRequestOf = ({ row }: AuthorizedOperation) => row.request as unknown as StoredCreditRequest;

/**
 * Credits an invoice row by row. The portal stores a draft of a credit invoice, which may be repeated, and books it
 * once. The service stores no link between the invoice and its credit invoice, so the operation stores it.
 */
export const invoiceCrediting: DocumentWrite<PreparedCredit, Invoice> = {
  contract: invoices,
  prepare: prepareCredit,
  describe: ({ invoice, draft }) => toOperationDescription({ ...invoice, grossMinor: draft.grossMinor }),
  requestBeforeCall: ({ draft, since }) => ({ since, customerId: draft.customerId, rows: draft.rows.length }),
  call: creditAtService,
  readBack: readBackCredit,
  finish: (operation, creditNote) => finishPostedInvoice(operation, creditNote, storedRequestOf(operation).postings),
  showsEarlierAttempt: () => false,
  canBeOutcome: (row, creditNote) => {
    const { customerId, expected } = row.request as unknown as StoredCreditRequest;
    return (
      creditNote.isCredit &&
      (customerId === undefined || creditNote.customerId === customerId) &&
      creditNote.grossMinor === BigInt(expected.creditMinor)
    );
  },
  resultOf: toUnreadResult,
};

async function prepareCredit(operation: AuthorizedOperation): Promise<PreparedCredit> {
  const { access } = operation;
  const { invoiceId, lines, expected } = storedRequestOf(operation);
  const invoice = await books(access).get(invoices, invoiceId);
  const creditNotes = await listCreditNotes(access, invoice);
  const refusalReason = reasonNotToCredit(invoice, creditNotes);
  if (refusalReason !== null) throw conflictProblem(refusalReason === "credited" ? "already_credited" : "stage");
  const creditedMinor = creditNotes.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
  const isUnchanged =
    invoice.grossMinor === BigInt(expected.grossMinor) && creditedMinor === BigInt(expected.creditedMinor);
  if (!isUnchanged || lines.length !== invoice.rows.length) throw conflictProblem("invoice_changed");
  const requestedLines = lines.map(toCreditLine);
  const remainingRows = remainingToCredit(invoice, creditNotes);
  const [refusedLine] = creditRefusalsOf(invoice, remainingRows, requestedLines);
  if (refusedLine) throw new Problem("conflict", { detail: "more_than_left", row: refusedLine.row });
  if (exceedsInvoice(invoice, remainingRows, BigInt(expected.creditMinor))) throw conflictProblem("more_than_left");
  const { documentLanguage } = await books(access).get(customers, invoice.customerId);
  const heading = makeCreditHeading(documentLanguage, access.company.countryCode, invoice);
  const { serverTimeUtc } = await books(access).page(invoices, { pageSize: 1 });
  const reduction = creditedReductionOf(invoice, creditNotes, requestedLines);
  if (reduction.minor !== BigInt(expected.creditReductionMinor ?? 0)) throw conflictProblem("invoice_changed");
  const totals = creditTotalsOf(invoice, requestedLines, false);
  const draft = makeCreditDraft(invoice, requestedLines, heading, totals, reduction);
  const shownAmounts = { grossMinor: BigInt(expected.creditMinor), vatMinor: BigInt(expected.creditVatMinor) };
  return { invoice, draft: { ...draft, ...shownAmounts }, since: serverTimeUtc };
}

function toCreditLine(line: CreditInput["lines"][number]): CreditLine {
  if (line === null) return null;
  return "quantity" in line ? { quantity: BigInt(line.quantity) } : { minor: BigInt(line.minor) };
}

async function creditAtService(operation: AuthorizedOperation, { draft }: PreparedCredit): Promise<Invoice> {
  const storedDraft = await findOrStoreDraft(operation, draft);
  const isAsShown =
    storedDraft.isCredit &&
    storedDraft.grossMinor === draft.grossMinor &&
    storedDraft.vatMinor === draft.vatMinor &&
    storedDraft.taxReductionMinor === draft.taxReductionMinor;
  if (!isAsShown) {
    await removeDraft(operation, storedDraft);
    throw conflictProblem("credit_differs");
  }
  // From here on the stored draft id identifies the booked credit invoice.
  await updateOperation(operation, { request: { ...(operation.row.request as object), draftId: storedDraft.id } });
  return bookDraft(operation, storedDraft).catch(async (problem) => {
    if (problem instanceof Problem && problem.code === "remote_refused") await removeDraft(operation, storedDraft);
    throw problem;
  });
}

/**
 * Finds the draft of an earlier attempt in the books, or stores a new one.
 *
 * @throws Problem `not_found` when the draft of an earlier attempt is gone: it may have been booked after all
 */
async function findOrStoreDraft(operation: AuthorizedOperation, draft: InvoiceDraft): Promise<InvoiceDraft> {
  const { draftId } = storedRequestOf(operation);
  const remoteBooks = books(operation.access);
  if (draftId !== undefined) return remoteBooks.get(invoiceDrafts, draftId);
  const earlierDraft = operation.row.attempt > 1 ? await findLostDraft(operation, draft) : null;
  if (earlierDraft) return earlierDraft;
  return invoiceDrafts.parse(await remoteBooks.operate("POST", invoiceDrafts.path, { body: fromInvoiceDraft(draft) }));
}

/** Finds the draft that an earlier attempt stored in the books, where the answer to storing it was lost. */
async function findLostDraft(operation: AuthorizedOperation, draft: InvoiceDraft): Promise<InvoiceDraft | null> {
  const createdSince = cutToSeconds(storedRequestOf(operation).since ?? operation.row.createdAt.toISOString());
  const customerFilter = compare("CustomerId", "eq", { id: draft.customerId });
  const filter = allOf(customerFilter, compare("CreatedUtc", "ge", { instant: createdSince }));
  const { items } = await books(operation.access).page(invoiceDrafts, { pageSize: 100, filter });
  return items.find((candidate) => candidate.isCredit && rowsTextOf(candidate) === rowsTextOf(draft)) ?? null;
}

const rowsTextOf = ({ rows }: InvoiceDraft) =>
  rows.map(({ articleId, text, quantity, unitPrice }) => [articleId, text, quantity, unitPrice].join(":")).join(" ");

/** Removes the draft. A draft that stays in the books does no harm, so a failure to remove it is ignored. */
async function removeDraft({ access }: AuthorizedOperation, { id }: InvoiceDraft): Promise<void> {
  await books(access)
    .operate("DELETE", `${invoiceDrafts.path}/${id}`)
    .catch(() => undefined);
}

async function readBackCredit(
  operation: AuthorizedOperation,
  timing: ReadBackTiming,
): Promise<ReadBackResult<Invoice>> {
  const { draftId, since, customerId = "", rows = 0, expected } = storedRequestOf(operation);
  // A credit note whose draft id was never stored was not booked, because the id is stored before the booking. The
  // draft may still appear in the books, and the next attempt uses it only when it is there.
  if (draftId === undefined && operation.row.restoredAt) return readBackRestoredCredit(operation, timing);
  if (draftId === undefined)
    return { outcome: { is: isTooLateForAnswer(timing) ? "not_done" : "look_again" }, documents: [] };
  const draftToConvert = {
    draftId,
    since,
    customerId,
    grossMinor: expected.creditMinor,
    rows,
    isCredit: true,
  } as const;
  return readBackDraftConversion(operation, draftToConvert, timing);
}

/**
 * Looks for the outcome of a restored operation whose backup was made before the draft's id was stored. The service stores
 * no link to the invoice, so a person decides about each credit note that fits.
 */
async function readBackRestoredCredit(
  operation: AuthorizedOperation,
  timing: ReadBackTiming,
): Promise<ReadBackResult<Invoice>> {
  const { invoiceId, expected } = storedRequestOf(operation);
  const { customerId } = await books(operation.access).get(invoices, invoiceId);
  const createdSince = cutToSeconds(operation.row.createdAt.toISOString());
  const customerFilter = compare("CustomerId", "eq", { id: customerId });
  const filter = allOf(customerFilter, compare("CreatedUtc", "ge", { instant: createdSince }));
  const { items } = await books(operation.access).page(invoices, { pageSize: 1000, filter });
  const fittingNotes = items.filter((note) => note.isCredit && note.grossMinor === BigInt(expected.creditMinor));
  const ids = fittingNotes.map(({ id }) => id);
  const idsOfOtherOperations = await findDocumentsOfOtherOperations(operation, ids);
  const candidates = fittingNotes.filter(({ id }) => !idsOfOtherOperations.has(id));
  if (candidates.length > 0) return { outcome: { is: "unknown" }, documents: candidates };
  return { outcome: { is: isTooLateForAnswer(timing) ? "not_done" : "look_again" }, documents: [] };
}

/** @throws Problem `conflict` when parts of the invoice were credited: it can no longer be voided as a whole */
export async function assertUncredited({ access, row }: AuthorizedOperation): Promise<void> {
  const links = await readCreditLinks(access, [row.subject]);
  if (links.some(({ invoiceId }) => invoiceId === row.subject)) throw conflictProblem("already_credited");
}
