import { findNextCommandKey, hasEndedWithoutEffect } from "@/components/undo/next-command-key";
import { nextVersionNumberOf, type Offers } from "@/lib/api/browser/sales/offers";
import type { MailText } from "@/lib/api/contract/company/company-settings";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CustomerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import type { MailReader, Seller } from "@/lib/rules/sales/mails/mail-proposal";
import { makeQuoteMailProposal } from "@/lib/rules/sales/mails/quote-mail-proposal";
import { linkPlaceholder } from "@/lib/rules/sales/offer-link";
import { getMailState, type MailKind, type MailState, nextMailKey } from "../../invoice/mail-state";
import { type ServiceDelivery, serviceDeliveryOf } from "../../invoice/sent-state";
import type { SalesRow } from "../sales-row";

/** A document that a person has marked to be mailed together with others. */
export type SendLine = {
  row: SalesRow;
  /** The address of the mail; empty where there is none. */
  email: string;
  reader: MailReader;
  /** Says how the document was mailed before, or handed over to the service for delivery. */
  earlierState: MailState | ServiceDelivery;
  /**
   * Why the document cannot be mailed: it has no address, a mail of it is under way or scheduled, the offer can no
   * longer be accepted, or the invoice is voided. Null where nothing prevents the mail.
   */
  obstacle: "address" | "underWay" | "scheduled" | "expired" | "declined" | "voided" | null;
  /** Whether the sheet proposes to mail the document; false where it was, or may have been, mailed before. */
  isProposed: boolean;
};

/**
 * Collects what the mail of each marked document needs.
 *
 * @param addresses the present addresses of the customers, which an older document need not have
 * @param operations the earlier operations about these documents, the newest first
 */
export function makeSendLines(
  rows: readonly SalesRow[],
  addresses: readonly CustomerAddresses[],
  operations: readonly Operation[],
): readonly SendLine[] {
  return rows.map((row) => {
    const ownOperations = operations.filter(({ subject }) => subject === row.key);
    const mailStateOfRow = getMailState(ownOperations, mailKindOf(row));
    const isUnsent = mailStateOfRow.is === "never" || mailStateOfRow.is === "refused";
    const delivery =
      isUnsent && row.bulk?.deliveryFields ? serviceDeliveryOf(row.bulk.deliveryFields, ownOperations) : null;
    // The customer never received an invoice that could not be delivered, so such a delivery does not count.
    const earlierState = delivery === null || delivery.how === "failed" ? mailStateOfRow : delivery;
    const customer = addresses.find(({ id }) => id === row.bulk?.customerId);
    const email = mailAddressOf(row, customer) || (row.bulk?.documentEmail ?? "");
    const reader = customer ?? { documentLanguage: "", invoiceAddress: { countryCode: "" } };
    const pendingState = earlierState.is === "underWay" || earlierState.is === "scheduled" ? earlierState.is : null;
    const obstacle = pendingState ?? obstacleOf(row) ?? (email === "" ? "address" : null);
    return {
      row,
      email,
      reader,
      earlierState,
      obstacle,
      isProposed: obstacle === null && (earlierState.is === "never" || earlierState.is === "refused"),
    };
  });
}

/**
 * Finds why a document is not mailed: the invoice was voided, or the quote can no longer be accepted. Such a quote can
 * be mailed after it is changed.
 */
function obstacleOf({ bulk, next, stage }: SalesRow): "expired" | "declined" | "voided" | null {
  if (stage === "voided") return "voided";
  if (!bulk?.offer) return null;
  return next.is === "expired" || next.is === "declined" ? next.is : null;
}

function mailAddressOf(row: SalesRow, addresses: CustomerAddresses | undefined): string {
  if (!addresses) return "";
  if (row.document === "quote") return addresses.quoteEmail;
  return row.document === "order" ? addresses.orderEmail : addresses.email;
}

function mailKindOf({ document }: SalesRow): MailKind {
  return document === "quote" || document === "order" ? `${document}-email` : "invoice-email";
}

export function summaryOfRow({ customerName, number, grossMinor, currencyCode }: SalesRow): BatchCommand["about"] {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}

/**
 * Makes the command of one mail. It has the same idempotency key as on the page of the document, so that both together
 * send only one mail. The service's text has no place for a link, so the mail of an offer contains the text that the
 * page of the quote would propose.
 */
export function mailCommandOf(
  line: SendLine,
  operations: readonly Operation[],
  seller: Seller,
  offerFacts: OfferMailFacts,
): BatchCommand {
  const { row, email } = line;
  const kind = mailKindOf(row);
  const commandBase = { key: nextMailKey(row.key, operations, kind), about: summaryOfRow(row) };
  const offer = row.bulk?.offer;
  if (kind !== "quote-email" || !offer)
    return { ...commandBase, kind, input: { documentId: row.key, order: { email } } };
  const { subject, message } = offerProposal(offer, line, seller, offerFacts);
  return {
    ...commandBase,
    kind,
    input: { documentId: row.key, order: { email, subject, message }, offer: expectationOfQuote(offer) },
  };
}

/**
 * The facts that the text of an offer's mail needs: the company's texts for quotes, and the mailed versions of each
 * quote.
 */
export type OfferMailFacts = { texts: MailText; offers: ReadonlyMap<string, Pick<Offers, "versions" | "nextNumber">> };

function offerProposal(quote: Quote, { reader }: SendLine, seller: Seller, { texts, offers }: OfferMailFacts) {
  const offersOfQuote = offers.get(quote.id);
  const version = offersOfQuote ? nextVersionNumberOf(quote, offersOfQuote) : 1;
  return makeQuoteMailProposal({ ...quote, version }, seller, reader, texts, linkPlaceholder);
}

/**
 * Returns the ids of the quotes that may have been mailed before, so that their present text may become a new version
 * of the offer.
 */
export function findMailedOfferIds(rows: readonly SalesRow[], operations: readonly Operation[]): readonly string[] {
  const quoteMails = operations.filter(({ kind, stage }) => kind === "quote-email" && stage !== "refused");
  return rows.flatMap(({ key, bulk }) =>
    bulk?.offer && quoteMails.some(({ subject }) => subject === key) ? [key] : [],
  );
}

/**
 * Makes the command of one void. It has the same idempotency key as on the page of the invoice, so that both together
 * void the invoice only once.
 */
export function voidCommandOf(row: SalesRow, reason: string, operations: readonly Operation[]): BatchCommand {
  const kind = "invoice-void";
  return {
    kind,
    key: findNextCommandKey({ keyBase: `${row.key}:void`, kind, subject: row.key }, operations, hasEndedWithoutEffect),
    input: { invoiceId: row.key, reason, expected: { grossMinor: row.grossMinor.toString() } },
    about: summaryOfRow(row),
  };
}
