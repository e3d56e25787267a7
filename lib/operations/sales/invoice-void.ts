import "server-only";
import type { AnnouncedPosting, VoidInput } from "../../api/contract/operations/command-input";
import { toOperationDescription } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflictProblem } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite, type ReadBackResult, toProblemOrThrow } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfVoid, type ReadBackTiming } from "../engine/outcome-of-read-back";
import { assertUncredited } from "./invoice-credit";
import { readPostedResult, readPostings, toUnreadResult } from "./posted-invoice";

/**
 * The input of the command, with the mirrored postings of the invoice's voucher, stored just before the call; null when
 * the voucher could not be read.
 */
type VoidRequest = VoidInput & { mirror?: readonly AnnouncedPosting[] | null };

type PreparedVoid = { invoice: Invoice; mirror: readonly AnnouncedPosting[] | null };

/** The write that voids an invoice. The service makes a credit note, whose voucher mirrors that of the invoice. */
export const invoiceVoiding: DocumentWrite<PreparedVoid, Invoice> = {
  contract: invoices,
  prepare: prepareVoid,
  describe: ({ invoice }) => toOperationDescription(invoice),
  requestBeforeCall: ({ mirror }) => ({ mirror }) satisfies Partial<VoidRequest>,
  call: voidAtService,
  readBack: readBackVoid,
  finish: finishVoid,
  showsEarlierAttempt: ({ detail }) => detail === "already_voided",
  canBeOutcome: (row, creditNote) => creditNote.refersToId === row.subject,
  resultOf: toUnreadResult,
};

function storedRequestOf({ row }: AuthorizedOperation): VoidRequest {
  return row.request as unknown as VoidRequest;
}

async function prepareVoid(operation: AuthorizedOperation): Promise<PreparedVoid> {
  const { invoiceId, expected } = storedRequestOf(operation);
  const invoice = await books(operation.access).get(invoices, invoiceId);
  if (invoice.creditedBy.length > 0) throw conflictProblem("already_voided");
  await assertUncredited(operation);
  if (invoice.grossMinor !== BigInt(expected.grossMinor)) throw conflictProblem("invoice_changed");
  return { invoice, mirror: await mirroredPostingsOf(operation.access, invoice) };
}

/** The postings of the invoice's voucher with their signs reversed. */
async function mirroredPostingsOf(access: CompanyAccess, { voucherId }: Invoice): Promise<AnnouncedPosting[] | null> {
  const postings = voucherId ? await readPostings(access, voucherId) : null;
  if (postings === null) return null;
  return postings.map(({ account, minor }) => ({ role: "sales", account, rateBps: null, minor: (-minor).toString() }));
}

async function voidAtService(operation: AuthorizedOperation, { invoice }: PreparedVoid): Promise<Invoice> {
  await books(operation.access).operate("POST", `${invoices.path}/${invoice.id}/void`, { timeoutMs: callTimeoutMs });
  // The service did the write. Whatever fails from here on, the portal reads back the outcome and never repeats the
  // call.
  const invoiceWithCredits = await readInvoiceWithCredits(operation).catch(toProblemOrThrow);
  if (invoiceWithCredits instanceof Problem) throw new Problem("outcome_unknown", { cause: invoiceWithCredits });
  const [creditNote] = invoiceWithCredits.credits;
  if (!creditNote || invoiceWithCredits.credits.length > 1) throw new Problem("outcome_unknown");
  return creditNote;
}

async function readInvoiceWithCredits(
  operation: AuthorizedOperation,
): Promise<{ invoice: Invoice; credits: Invoice[] }> {
  const invoice = await books(operation.access).get(invoices, storedRequestOf(operation).invoiceId);
  const creditNotes = await Promise.all(invoice.creditedBy.map((id) => books(operation.access).get(invoices, id)));
  return { invoice, credits: creditNotes };
}

async function readBackVoid(operation: AuthorizedOperation, timing: ReadBackTiming): Promise<ReadBackResult<Invoice>> {
  const { invoice, credits: creditNotes } = await readInvoiceWithCredits(operation);
  const namedCredits = creditNotes.map(({ id, grossMinor }) => ({ id, grossMinor }));
  return { outcome: outcomeOfVoid(invoice.grossMinor, namedCredits, timing), documents: creditNotes };
}

/** Ends a void. Reads the credit invoice's voucher back and compares it with the mirrored postings. */
async function finishVoid(operation: AuthorizedOperation, creditNote: Invoice): Promise<void> {
  const { mirror } = storedRequestOf(operation);
  const expectedPostings = mirror?.map((posting) => ({ ...posting, minor: BigInt(posting.minor) })) ?? null;
  await finishOperation(operation, { ...(await readPostedResult(operation, creditNote, expectedPostings)) });
}
