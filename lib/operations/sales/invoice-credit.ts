import "server-only";
import { allOf, compare } from "../../api/contract/list-query";
import { aboutOf } from "../../api/contract/operations/operation";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { fromInvoiceDraft, type InvoiceDraft, invoiceDrafts } from "../../api/contract/sales/customer-invoice-draft";
import type { CreditInput } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import {
  type CreditLine,
  creditDraft,
  creditRefusals,
  creditTotals,
  exceedsInvoice,
  leftToCredit,
  whyNotCreditable,
} from "../../rules/sales/credit";
import { creditHeading } from "../../rules/sales/credit-heading";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import type { DocumentWrite, ReadBack } from "../engine/document-write";
import { updateOperation } from "../engine/leased-operation";
import { isPastLateAnswers, type ReadBackAttempt } from "../engine/outcome-of-read-back";
import { wholeSeconds } from "../engine/whole-seconds";
import { creditLinks, creditsOf } from "./credit-links";
import { bookDraft, lookForInvoice } from "./invoice-convert";
import { finishPosted, unreadResult } from "./posted-invoice";

/**
 * The input of the command, with what is stored just before the call; `draftId` is stored just before the draft is
 * booked.
 */
type Request = CreditInput & { since?: string; customerId?: string; rows?: number; draftId?: string };

type Ready = { invoice: Invoice; draft: InvoiceDraft; since: string };

const requestOf = ({ row }: AuthorizedOperation) => row.request as unknown as Request;

/**
 * Credits an invoice row by row: a draft of a credit invoice is stored, which may be repeated, and booked once. The
 * service stores no link between the invoice and its credit invoice, so the operation stores it.
 */
export const creditInvoice: DocumentWrite<Ready, Invoice> = {
  contract: invoices,
  prepare: lookBefore,
  about: ({ invoice, draft }) => aboutOf({ ...invoice, grossMinor: draft.grossMinor }),
  requestBeforeCall: ({ draft, since }) => ({ since, customerId: draft.customerId, rows: draft.rows.length }),
  call: ask,
  readBack: look,
  finish: (operation, credit) => finishPosted(operation, credit, requestOf(operation).postings),
  mayBeOutcome: () => false,
  isOutcome: (row, credit) => {
    const { customerId, expected } = row.request as unknown as Request;
    return credit.isCredit && credit.customerId === customerId && credit.grossMinor === BigInt(expected.creditMinor);
  },
  resultOf: unreadResult,
};

async function lookBefore(operation: AuthorizedOperation): Promise<Ready> {
  const { access } = operation;
  const { invoiceId, lines, expected } = requestOf(operation);
  const invoice = await books(access).one(invoices, invoiceId);
  const credits = await creditsOf(access, invoice);
  const why = whyNotCreditable(invoice, credits);
  if (why !== null) throw conflict(why === "credited" ? "already_credited" : "stage");
  const creditedMinor = credits.reduce((sum, { grossMinor }) => sum + grossMinor, 0n);
  const isSeen = invoice.grossMinor === BigInt(expected.grossMinor) && creditedMinor === BigInt(expected.creditedMinor);
  if (!isSeen || lines.length !== invoice.rows.length) throw conflict("invoice_changed");
  const asked = lines.map(toLine);
  const left = leftToCredit(invoice, credits);
  const [refused] = creditRefusals(invoice, left, asked);
  if (refused) throw new Problem("conflict", { detail: "more_than_left", row: refused.row });
  if (exceedsInvoice(invoice, left, BigInt(expected.creditMinor))) throw conflict("more_than_left");
  const { documentLanguage } = await books(access).one(customers, invoice.customerId);
  const heading = creditHeading(documentLanguage, access.company.countryCode, invoice);
  const { serverTimeUtc } = await books(access).page(invoices, { pageSize: 1 });
  const draft = creditDraft(invoice, asked, heading, creditTotals(invoice, asked, false));
  const told = { grossMinor: BigInt(expected.creditMinor), vatMinor: BigInt(expected.creditVatMinor) };
  return { invoice, draft: { ...draft, ...told }, since: serverTimeUtc };
}

function toLine(line: CreditInput["lines"][number]): CreditLine {
  if (line === null) return null;
  return "quantity" in line ? { quantity: BigInt(line.quantity) } : { minor: BigInt(line.minor) };
}

async function ask(operation: AuthorizedOperation, { draft }: Ready): Promise<Invoice> {
  const stored = await storedDraft(operation, draft);
  const isAsShown = stored.isCredit && stored.grossMinor === draft.grossMinor && stored.vatMinor === draft.vatMinor;
  if (!isAsShown) {
    await removeDraft(operation, stored);
    throw conflict("credit_differs");
  }
  // From here on the stored draft id identifies the booked credit invoice.
  await updateOperation(operation, { request: { ...(operation.row.request as object), draftId: stored.id } });
  return bookDraft(operation, stored).catch(async (problem) => {
    if (problem instanceof Problem && problem.code === "remote_refused") await removeDraft(operation, stored);
    throw problem;
  });
}

/**
 * The draft in the books: the draft of an earlier attempt, or a new one.
 *
 * @throws Problem `not_found` when the draft of an earlier attempt is gone: it may have been booked after all
 */
async function storedDraft(operation: AuthorizedOperation, draft: InvoiceDraft): Promise<InvoiceDraft> {
  const { draftId } = requestOf(operation);
  const shelf = books(operation.access);
  if (draftId !== undefined) return shelf.one(invoiceDrafts, draftId);
  const known = operation.row.attempt > 1 ? await lostDraft(operation, draft) : null;
  if (known) return known;
  return invoiceDrafts.parse(await shelf.operate("POST", invoiceDrafts.path, { body: fromInvoiceDraft(draft) }));
}

/** The draft that an earlier attempt stored and whose answer was lost. */
async function lostDraft(operation: AuthorizedOperation, draft: InvoiceDraft): Promise<InvoiceDraft | null> {
  const since = wholeSeconds(requestOf(operation).since ?? operation.row.createdAt.toISOString());
  const ofCustomer = compare("CustomerId", "eq", { id: draft.customerId });
  const filter = allOf(ofCustomer, compare("CreatedUtc", "ge", { instant: since }));
  const { items } = await books(operation.access).page(invoiceDrafts, { pageSize: 100, filter });
  return items.find((one) => one.isCredit && textOf(one) === textOf(draft)) ?? null;
}

const textOf = ({ rows }: InvoiceDraft) =>
  rows.map(({ articleId, text, quantity, unitPrice }) => [articleId, text, quantity, unitPrice].join(":")).join(" ");

/** Removes the draft. A draft that stays in the books does no harm, so a failure to remove it is ignored. */
async function removeDraft({ access }: AuthorizedOperation, { id }: InvoiceDraft): Promise<void> {
  await books(access)
    .operate("DELETE", `${invoiceDrafts.path}/${id}`)
    .catch(() => undefined);
}

async function look(operation: AuthorizedOperation, attempt: ReadBackAttempt): Promise<ReadBack<Invoice>> {
  const { draftId, since, customerId = "", rows = 0, expected } = requestOf(operation);
  // A credit whose draft id was never stored was not booked, because the holder of the lease stores it before the call.
  // Its draft may still appear in the books, and the next attempt uses it only when it is there.
  if (draftId === undefined)
    return { outcome: { is: isPastLateAnswers(attempt) ? "not_done" : "look_again" }, documents: [] };
  const sought = { draftId, since, customerId, grossMinor: expected.creditMinor, rows, isCredit: true } as const;
  return lookForInvoice(operation, sought, attempt);
}

/** @throws Problem `conflict` when parts of the invoice were credited: it can no longer be voided as a whole */
export async function assertUncredited({ access, row }: AuthorizedOperation): Promise<void> {
  const links = await creditLinks(access, [row.subject]);
  if (links.some(({ invoiceId }) => invoiceId === row.subject)) throw conflict("already_credited");
}
