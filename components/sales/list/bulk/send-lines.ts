import { cameToNothing, nextKey } from "@/components/undo/next-key";
import { nextVersion, type Offers } from "@/lib/api/browser/sales/offers";
import type { MailText } from "@/lib/api/contract/company/company-settings";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { CustomerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { expectationOfQuote } from "@/lib/rules/sales/expectations";
import type { Reader, Seller } from "@/lib/rules/sales/mails/mail-proposal";
import { quoteMailProposal } from "@/lib/rules/sales/mails/quote-mail-proposal";
import { linkPlace } from "@/lib/rules/sales/offer-link";
import { type MailKind, type MailState, mailKey, mailState } from "../../invoice/mail-state";
import { type Handed, handedState } from "../../invoice/sent-state";
import type { SalesRow } from "../sales-row";

/** One document of a press that mails many, before anything has left. */
export type SendLine = {
  row: SalesRow;
  /** Where it goes; empty where nothing says. */
  email: string;
  reader: Reader;
  /** What was mailed of it before, or handed to the service to deliver. */
  before: MailState | Handed;
  /**
   * Without it, it cannot go: an address, the end of a mail that is on its way or leaves later, an offer its customer could
   * still accept, or an invoice that stands.
   */
  lacks: "address" | "underWay" | "scheduled" | "expired" | "declined" | "voided" | null;
  /** Goes unless somebody says otherwise: one that was mailed before, or may have been, does not. */
  goes: boolean;
};

/**
 * What each marked document's mail needs.
 *
 * @param addresses  of the customers: where they are now, which a document that is older need not say
 * @param operations what was ordered about these documents before, the newest first
 */
export function sendLines(
  rows: readonly SalesRow[],
  addresses: readonly CustomerAddresses[],
  operations: readonly Operation[],
): readonly SendLine[] {
  return rows.map((row) => {
    const about = operations.filter(({ subject }) => subject === row.key);
    const mail = mailState(about, kindOf(row));
    const isUnsent = mail.is === "never" || mail.is === "refused";
    const handed = isUnsent && row.bulk?.handed ? handedState(row.bulk.handed, about) : null;
    // What could not be delivered the customer does not have.
    const before = handed === null || handed.how === "failed" ? mail : handed;
    const customer = addresses.find(({ id }) => id === row.bulk?.customerId);
    const email = addressOf(row, customer) || (row.bulk?.mailTo ?? "");
    const reader = customer ?? { documentLanguage: "", invoiceAddress: { countryCode: "" } };
    const waits = before.is === "underWay" || before.is === "scheduled" ? before.is : null;
    const lacks = waits ?? whyNotSent(row) ?? (email === "" ? "address" : null);
    return {
      row,
      email,
      reader,
      before,
      lacks,
      goes: lacks === null && (before.is === "never" || before.is === "refused"),
    };
  });
}

/** An invoice that was voided, or a quote nobody can accept by its mail any more: changed first, that can be mailed. */
function whyNotSent({ bulk, next, stage }: SalesRow): "expired" | "declined" | "voided" | null {
  if (stage === "voided") return "voided";
  if (!bulk?.offer) return null;
  return next.is === "expired" || next.is === "declined" ? next.is : null;
}

function addressOf(row: SalesRow, found: CustomerAddresses | undefined): string {
  if (!found) return "";
  if (row.document === "quote") return found.quoteEmail;
  return row.document === "order" ? found.orderEmail : found.email;
}

function kindOf({ document }: SalesRow): MailKind {
  return document === "quote" || document === "order" ? `${document}-email` : "invoice-email";
}

export function aboutRow({ customerName, number, grossMinor, currencyCode }: SalesRow): BatchCommand["about"] {
  return { customerName, number, minor: grossMinor.toString(), currencyCode };
}

/**
 * The order of one mail: its key is the one its own page would use, so that both together send one. The service has words of
 * its own, but no place for a link: an offer brings those its own page would propose.
 */
export function mailOrderOf(
  line: SendLine,
  operations: readonly Operation[],
  seller: Seller,
  known: KnownOfOffers,
): BatchCommand {
  const { row, email } = line;
  const kind = kindOf(row);
  const part = { key: mailKey(row.key, operations, kind), about: aboutRow(row) };
  const offer = row.bulk?.offer;
  if (kind !== "quote-email" || !offer) return { ...part, kind, input: { documentId: row.key, order: { email } } };
  const { subject, message } = offerWords(offer, line, seller, known);
  return {
    ...part,
    kind,
    input: { documentId: row.key, order: { email, subject, message }, offer: expectationOfQuote(offer) },
  };
}

/** What the words of an offer's mail need: the company's standing texts for quotes, and what left of each before. */
export type KnownOfOffers = { texts: MailText; offers: ReadonlyMap<string, Pick<Offers, "versions" | "nextNumber">> };

function offerWords(quote: Quote, { reader }: SendLine, seller: Seller, { texts, offers }: KnownOfOffers) {
  const known = offers.get(quote.id);
  const version = known ? nextVersion(quote, known) : 1;
  return quoteMailProposal({ ...quote, version }, seller, reader, texts, linkPlace);
}

/** The offers that may have left before, so that this text may go out as another version. */
export function mailedBefore(rows: readonly SalesRow[], operations: readonly Operation[]): readonly string[] {
  const left = operations.filter(({ kind, stage }) => kind === "quote-email" && stage !== "refused");
  return rows.flatMap(({ key, bulk }) => (bulk?.offer && left.some(({ subject }) => subject === key) ? [key] : []));
}

/** The order of one void; the key likewise. */
export function voidOrderOf(row: SalesRow, reason: string, operations: readonly Operation[]): BatchCommand {
  const kind = "invoice-void";
  return {
    kind,
    key: nextKey({ base: `${row.key}:void`, kind, subject: row.key }, operations, cameToNothing),
    input: { invoiceId: row.key, reason, expected: { grossMinor: row.grossMinor.toString() } },
    about: aboutRow(row),
  };
}
