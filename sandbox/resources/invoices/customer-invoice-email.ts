import { deliverSoon } from "../../documents/deliver";
import { invoicePdf } from "../../documents/invoice-pdf";
import type { DocumentCustomer, InvoiceSource } from "../../documents/invoice-source";
import { type GivenWords, invoiceMail } from "../../documents/mail-texts";
import { writeMail } from "../../documents/outbox";
import { type FieldProblem, invalid } from "../../http/problem";
import { count } from "../../store/counters";
import { transaction } from "../../store/db";
import type { Body } from "../pipeline/call";

/**
 * Sends a booked invoice: one mail a call, two for two. The mail is in the outbox, and counted, or neither; a mail
 * server gets it afterwards.
 * @throws ApiError 2000 without any address, or with one that is none
 */
export async function emailInvoice(companyId: string, source: InvoiceSource, body: Body): Promise<void> {
  const addresses = recipients(source.customer, body);
  const file = await invoicePdf(source);
  const text = invoiceMail(source, givenWords(body));
  await transaction(async (tx) => {
    await writeMail(tx, companyId, { ...text, ...addresses, documentId: source.invoice.Id, files: [file] });
    await count(tx, companyId, "mail", "committed");
  });
  deliverSoon();
}

export function givenWords({ Subject, Message }: Body): GivenWords {
  return {
    subject: typeof Subject === "string" ? Subject : null,
    message: typeof Message === "string" ? Message : null,
  };
}

/**
 * Address given → customer's; copies given, left out = the customer's, null = none
 * (docs/api/documents-and-mail.md#e-mail).
 *
 * @param at  begins the names of members that do not fit, where the mail is not the whole body
 */
export function recipients(
  customer: Pick<DocumentCustomer, "EmailAddress" | "EmailAddresses">,
  body: Body,
  at = "",
): { to: string; cc: readonly string[] } {
  const problems: FieldProblem[] = [];
  const given = typeof body.Email === "string" ? body.Email.trim() : "";
  const to = given || customer.EmailAddress?.trim() || "";
  if (!to) problems.push({ field: "Email", message: "Neither the call nor the customer has an e-mail address." });
  else if (!isAddress(to)) problems.push({ field: "Email", message: "Email is not an e-mail address." });
  const copies = body.CcRecipients as readonly string[] | null | undefined;
  const cc = copies === null ? [] : copies?.length ? copies : customer.EmailAddresses;
  cc.forEach((address, index) => {
    const field = `CcRecipients[${index}]`;
    if (!isAddress(address)) problems.push({ field, message: `${field} is not an e-mail address.` });
  });
  if (typeof body.Subject === "string" && !isSubject(body.Subject)) {
    problems.push({ field: "Subject", message: `The subject is one line of at most ${longestSubject} characters.` });
  }
  if (problems.length > 0) throw invalid(problems.map(({ field, message }) => ({ field: at + field, message })));
  return { to, cc };
}

/**
 * One plain address: no name, no list, no character that could begin another header, no empty part between dots; before the @
 * in US-ASCII alone (assumed: nothing says that the service's mails use SMTPUTF8, RFC 6531).
 */
function isAddress(text: string): boolean {
  if (text.length > 255 || /^\.|\.\.|\.@/.test(text)) return false;
  return /^[!#$%&'*+/=?^_`{|}~.\w-]+@[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u.test(text);
}

/** Assumed: the document sets no limit, and a line of a mail has one. */
const longestSubject = 255;

const isSubject = (text: string) => text.length <= longestSubject && !/\p{Cc}/u.test(text);
