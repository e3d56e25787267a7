import "server-only";
import { Prisma } from "@/prisma/generated/client";
import type { DescribedDocument, OperationAbout } from "../../api/contract/operations/about";
import type {
  EmailContent,
  EmailInput,
  QuoteEmailInput,
  QuoteExpectation,
  Schedule,
} from "../../api/contract/operations/command-input";
import { aboutOf } from "../../api/contract/operations/operation";
import type { OperationConflict } from "../../api/contract/operations/operation-conflict";
import { customerAddresses } from "../../api/contract/sales/customer-addresses";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { orders } from "../../api/contract/sales/order";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { isDeclinedAsItStands } from "../../offers/declined";
import { linkTo, storeOffer, withUnitNames } from "../../offers/offer-out";
import { type Tx, withTenant } from "../../platform/db";
import { expectationOfQuote, isAsExpected } from "../../rules/sales/expectations";
import { whyNotMail } from "../../rules/sales/mails/mail-rule";
import { linkPlace, withLink } from "../../rules/sales/offer-link";
import { now } from "../../values/clock";
import { dateIn } from "../../values/dates";
import { Problem } from "../../values/problem";
import type { AuthorizedOperation, LeasedOperation } from "../engine/authorized-operation";
import { conflict } from "../engine/conflict";
import { callTimeoutMs, toProblemOrThrow } from "../engine/document-write";
import type { KindOfOperation } from "../engine/kinds";
import { finishOperation, postponeOperation, refuseOperation, updateOperation } from "../engine/leased-operation";
import { changeLeasedRow } from "../engine/rows";
import { delayMsOf, mayPostpone, reasonNotToSend } from "../engine/schedule";
import { creditsOf, isVoided } from "./credit-links";
import { assertUnchanged } from "./quote-and-order";

/** A document as it is mailed. */
type Letter = {
  told: DescribedDocument;
  /** Whom the service takes for its recipient. */
  recipient: string;
  customerId: string;
  /** Why it is not mailed any more although a time was chosen for it; absent where nothing keeps it. */
  stays?: (schedule: Schedule) => Promise<OperationConflict | null>;
  /** Whether it was taken back, so that nobody is to be sent it any more; absent where that cannot be. */
  isVoided?: () => Promise<boolean>;
  /** What stands in its text instead of the place it names; absent where there is none. */
  completed?: (message: string) => string;
  /** What is kept of it in the transaction that says it is being sent. */
  keep?: (tx: Tx) => Promise<void>;
};

/** Where a kind of document is mailed, and what is read of it before. */
export type MailedDocument = {
  path: string;
  /** @throws Problem when there is no such document, it is not what the person saw, or cannot be read now */
  read(operation: AuthorizedOperation): Promise<Letter>;
};

export const mailedQuote: MailedDocument = {
  path: quotes.path,
  async read(operation) {
    const { access, row } = operation;
    const { offer, order } = row.request as unknown as QuoteEmailInput;
    const quote = offer ? await offeredQuote(operation, offer) : await books(access).one(quotes, row.subject);
    const { customerId } = quote;
    const recipient = (await books(access).one(customerAddresses, customerId)).quoteEmail;
    if (!offer) return { told: quote, recipient, customerId };
    const link = order.message?.includes(linkPlace) ? await linkTo(access, quote) : null;
    const offered = { quote: await withUnitNames(access, quote), link, personId: row.personId, operationId: row.id };
    return {
      ...{ told: quote, recipient, customerId },
      completed: (message) => (link ? withLink(message, link.url) : message),
      keep: (tx) => storeOffer(tx, access, offered),
    };
  },
};

/** @throws Problem `conflict` when its text is another one, nobody waits for its answer any more, or it could not be accepted */
async function offeredQuote({ access, row }: AuthorizedOperation, offer: QuoteExpectation): Promise<Quote> {
  const quote = await books(access).one(quotes, row.subject);
  if (!isAsExpected(expectationOfQuote(quote), offer)) throw conflict("quote_changed");
  assertUnchanged(quote, ["ongoing"], []);
  const { validUntilOn } = quote;
  if (validUntilOn !== null && validUntilOn < dateIn(access.company.timeZone, now())) throw conflict("quote_expired");
  if (await isDeclinedAsItStands(access, quote)) throw conflict("quote_declined");
  return quote;
}

export const mailedOrder: MailedDocument = {
  path: orders.path,
  async read({ access, row }) {
    const order = await books(access).one(orders, row.subject);
    const { customerId } = order;
    return { told: order, recipient: (await books(access).one(customerAddresses, customerId)).orderEmail, customerId };
  },
};

export const mailedInvoice: MailedDocument = {
  path: invoices.path,
  async read({ access, row }) {
    const invoice = await books(access).one(invoices, row.subject);
    const { customerId } = invoice;
    const { order } = row.request as unknown as Pick<EmailInput, "order">;
    // The invoice keeps the address of the day it was posted; the service mails the customer where they are now. Not read
    // where the order names another: of many at a time that would be a call each.
    const recipient = order.email ?? (await books(access).one(customerAddresses, customerId)).email;
    const stays = async ({ isPaid = false }: Schedule) => whyNotMail(invoice, await creditsOf(access, invoice), isPaid);
    return { told: invoice, recipient, customerId, stays, isVoided: () => isVoided(access, invoice) };
  },
};

/** @throws Problem when there is no such document, it was voided, or it cannot be read now */
async function checkEmail(operation: AuthorizedOperation, mailed: MailedDocument): Promise<OperationAbout> {
  const known = await mailed.read(operation);
  if (await known.isVoided?.()) throw conflict("already_voided");
  return aboutOf(known.told);
}

/** Asks the service to mail a document. An e-mail cannot be read back: a lost answer is for a person to decide. */
async function performEmail(operation: AuthorizedOperation, mailed: MailedDocument): Promise<void> {
  const { order } = operation.row.request as unknown as Pick<EmailInput, "order">;
  const documentId = operation.row.subject;
  const known = await readForLeaving(operation, order, mailed).catch(toProblemOrThrow);
  if (known instanceof Problem)
    return mayPostpone(operation.row, known) ? postponeOperation(operation, known) : refuseOperation(operation, known);

  const { access, row, token } = operation;
  const sent = { stage: "sent" as const, attempt: row.attempt + 1, sentAt: now(), notBefore: null };
  await withTenant(access, async (tx) => {
    await changeLeasedRow(tx, access, row.id, token, { ...sent, problem: Prisma.DbNull });
    await known.keep?.(tx);
  });
  const { email, subject, message, cc } = order;
  const answer = await books(operation.access)
    .operate("POST", `${mailed.path}/${documentId}/email`, {
      timeoutMs: callTimeoutMs,
      body: {
        ...(email ? { Email: email } : {}),
        ...(subject ? { Subject: subject } : {}),
        ...(message ? { Message: known.completed?.(message) ?? message } : {}),
        ...(cc ? { CcRecipients: cc } : {}),
      },
    })
    .catch(toProblemOrThrow);
  if (!(answer instanceof Problem))
    return finishOperation(operation, { recipient: email ?? (known.recipient || null) });
  if (mayPostpone(operation.row, answer)) return postponeOperation(operation, answer);
  const isLost = answer.code === "outcome_unknown" || answer.code === "remote_unexpected" || answer.code === "internal";
  return isLost ? leaveDecisionToPerson(operation) : refuseOperation(operation, answer);
}

/**
 * The document as it is now. An invoice that was voided is not mailed; where a time was chosen, it is looked at whether the
 * mail may still leave.
 *
 * @throws Problem `conflict` when it may not
 */
async function readForLeaving(
  operation: AuthorizedOperation,
  { schedule }: EmailContent,
  mailed: MailedDocument,
): Promise<Letter> {
  const { access, row } = operation;
  const known = await mailed.read(operation);
  if (!schedule) {
    if (await known.isVoided?.()) throw conflict("already_voided");
    return known;
  }
  const { email } = await books(access).one(customerAddresses, known.customerId);
  const stays = (await known.stays?.(schedule)) ?? null;
  const why = reasonNotToSend(schedule, { stays, customerEmail: email }, delayMsOf(row));
  if (why) throw conflict(why);
  return known;
}

/** Nobody can tell any more whether the mail left. It is never sent again by itself. */
export function leaveDecisionToPerson(operation: LeasedOperation): Promise<void> {
  return updateOperation(operation, { stage: "unknown", checkedAt: now() });
}

/** A kind that mails a document: its outcome cannot be read back. */
export function mailKind(mailed: MailedDocument): KindOfOperation {
  return {
    canBeTakenBack: true,
    check: (operation) => checkEmail(operation, mailed),
    perform: (operation) => performEmail(operation, mailed),
    readBack: leaveDecisionToPerson,
    awaitAccess: leaveDecisionToPerson,
  };
}
