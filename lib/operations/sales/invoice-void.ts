import "server-only";
import type { AnnouncedPosting, VoidInput } from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import type { CompanyAccess } from "../../auth/access";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, type DocumentWrite, type ReadBack, toProblemOrThrow } from "../engine/document-write";
import { finishOperation } from "../engine/leased-operation";
import { outcomeOfVoid, type ReadBackAttempt } from "../engine/outcome-of-read-back";
import { assertUncredited } from "./invoice-credit";
import { postedResult, postingsOf, unreadResult } from "./posted-invoice";

/**
 * The input of the command, with the mirrored postings of the invoice's voucher, stored just before the call; null when
 * the voucher could not be read.
 */
type VoidRequest = VoidInput & { mirror?: readonly AnnouncedPosting[] | null };

type Ready = { invoice: Invoice; mirror: readonly AnnouncedPosting[] | null };

/** Voids an invoice: the service makes a credit invoice and the mirror of its voucher. */
export const voidInvoice: DocumentWrite<Ready, Invoice> = {
  contract: invoices,
  prepare: lookBefore,
  about: ({ invoice }) => aboutOf(invoice),
  requestBeforeCall: ({ mirror }) => ({ mirror }) satisfies Partial<VoidRequest>,
  call: ask,
  readBack: look,
  finish: finishVoid,
  mayBeOutcome: ({ detail }) => detail === "already_voided",
  isOutcome: (row, credit) => credit.refersToId === row.subject,
  resultOf: unreadResult,
};

function requestOf({ row }: AuthorizedOperation): VoidRequest {
  return row.request as unknown as VoidRequest;
}

async function lookBefore(operation: AuthorizedOperation): Promise<Ready> {
  const { invoiceId, expected } = requestOf(operation);
  const invoice = await books(operation.access).one(invoices, invoiceId);
  if (invoice.creditedBy.length > 0) throw conflict("already_voided");
  await assertUncredited(operation);
  if (invoice.grossMinor !== BigInt(expected.grossMinor)) throw conflict("invoice_changed");
  return { invoice, mirror: await mirrorOf(operation.access, invoice) };
}

/** The postings of the invoice's voucher with their signs reversed. */
async function mirrorOf(access: CompanyAccess, { voucherId }: Invoice): Promise<AnnouncedPosting[] | null> {
  const postings = voucherId ? await postingsOf(access, voucherId) : null;
  if (postings === null) return null;
  return postings.map(({ account, minor }) => ({ role: "sales", account, rateBps: null, minor: (-minor).toString() }));
}

async function ask(operation: AuthorizedOperation, { invoice }: Ready): Promise<Invoice> {
  await books(operation.access).operate("POST", `${invoices.path}/${invoice.id}/void`, { timeoutMs: callTimeoutMs });
  // The write is done: whatever fails from here on, the outcome is read back and the call never repeated.
  const credits = await creditsOf(operation).catch(toProblemOrThrow);
  if (credits instanceof Problem) throw new Problem("outcome_unknown", { cause: credits });
  const [credit] = credits.credits;
  if (!credit || credits.credits.length > 1) throw new Problem("outcome_unknown");
  return credit;
}

async function creditsOf(operation: AuthorizedOperation): Promise<{ invoice: Invoice; credits: Invoice[] }> {
  const invoice = await books(operation.access).one(invoices, requestOf(operation).invoiceId);
  const credits = await Promise.all(invoice.creditedBy.map((id) => books(operation.access).one(invoices, id)));
  return { invoice, credits };
}

async function look(operation: AuthorizedOperation, attempt: ReadBackAttempt): Promise<ReadBack<Invoice>> {
  const { invoice, credits } = await creditsOf(operation);
  const named = credits.map(({ id, grossMinor }) => ({ id, grossMinor }));
  return { outcome: outcomeOfVoid(invoice.grossMinor, named, attempt), documents: credits };
}

/** Ends a void: reads the credit invoice's voucher back and compares it with the mirrored postings. */
async function finishVoid(operation: AuthorizedOperation, credit: Invoice): Promise<void> {
  const { mirror } = requestOf(operation);
  const announced = mirror?.map((posting) => ({ ...posting, minor: BigInt(posting.minor) })) ?? null;
  await finishOperation(operation, { ...(await postedResult(operation, credit, announced)) });
}
