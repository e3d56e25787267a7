import { requestMailDelivery } from "../../documents/deliver";
import { renderInvoicePdf } from "../../documents/invoice-pdf";
import type { DocumentCustomer, InvoiceSource } from "../../documents/invoice-source";
import { composeInvoiceMail, type RequestedMailText } from "../../documents/mail-texts";
import { storeMail } from "../../documents/outbox";
import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { countEvent } from "../../store/counters";
import { transaction } from "../../store/db";
import type { RequestBody } from "../pipeline/call";

/**
 * Sends a booked invoice by e-mail. Two identical calls send two mails. The mail is stored in the outbox and counted in
 * one transaction; the sandbox hands it to a mail server after that transaction.
 * @throws ApiError 2000 when there is no address at all, or when an address is not an e-mail address
 */
export async function emailInvoice(companyId: string, source: InvoiceSource, body: RequestBody): Promise<void> {
  const addresses = mailRecipientsOf(source.customer, body);
  const pdfFile = await renderInvoicePdf(source);
  const mailText = composeInvoiceMail(source, requestedMailTextOf(body));
  await transaction(async (tx) => {
    await storeMail(tx, companyId, { ...mailText, ...addresses, documentId: source.invoice.Id, files: [pdfFile] });
    await countEvent(tx, companyId, "mail", "committed");
  });
  requestMailDelivery();
}

export function requestedMailTextOf({ Subject, Message }: RequestBody): RequestedMailText {
  return {
    subject: typeof Subject === "string" ? Subject : null,
    message: typeof Message === "string" ? Message : null,
  };
}

/**
 * The recipients of a mail (docs/api/documents-and-mail.md#e-mail). The mail goes to the address of the body, or else
 * to the customer's. Copies go to the addresses of the body, to the customer's addresses when the body has none, and to
 * nobody when `CcRecipients` is null.
 *
 * @param fieldPrefix  is put before the member names in the error when the mail is only a part of the body
 * @throws ApiError 2000 with one entry for each member that does not fit
 */
export function mailRecipientsOf(
  customer: Pick<DocumentCustomer, "EmailAddress" | "EmailAddresses">,
  body: RequestBody,
  fieldPrefix = "",
): { to: string; cc: readonly string[] } {
  const problems: FieldProblem[] = [];
  const requestedAddress = typeof body.Email === "string" ? body.Email.trim() : "";
  const to = requestedAddress || customer.EmailAddress?.trim() || "";
  if (!to) problems.push({ field: "Email", message: "Neither the call nor the customer has an e-mail address." });
  else if (!isEmailAddress(to)) problems.push({ field: "Email", message: "Email is not an e-mail address." });
  const requestedCopies = body.CcRecipients as readonly string[] | null | undefined;
  const cc = requestedCopies === null ? [] : requestedCopies?.length ? requestedCopies : customer.EmailAddresses;
  cc.forEach((address, index) => {
    const field = `CcRecipients[${index}]`;
    if (!isEmailAddress(address)) problems.push({ field, message: `${field} is not an e-mail address.` });
  });
  if (typeof body.Subject === "string" && !isMailSubject(body.Subject)) {
    problems.push({ field: "Subject", message: `The subject is one line of at most ${maxSubjectLength} characters.` });
  }
  if (problems.length > 0)
    throw invalidBodyError(problems.map(({ field, message }) => ({ field: fieldPrefix + field, message })));
  return { to, cc };
}

/**
 * Whether a text is one plain e-mail address: without a display name, not a list, without a character that could begin
 * another mail header, and without an empty part between dots. The part before the @ is in US-ASCII only (assumed:
 * nothing says that the service's mails use SMTPUTF8, RFC 6531).
 */
function isEmailAddress(text: string): boolean {
  if (text.length > 255 || /^\.|\.\.|\.@/.test(text)) return false;
  return /^[!#$%&'*+/=?^_`{|}~.\w-]+@[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u.test(text);
}

/** The limit is assumed: the document of the API sets none, but a line of a mail has a maximum length. */
const maxSubjectLength = 255;

const isMailSubject = (text: string) => text.length <= maxSubjectLength && !/\p{Cc}/u.test(text);
