import { now } from "../../clock";
import { buildEInvoice } from "../../documents/e-invoice/build";
import { electronicAddressOf } from "../../documents/e-invoice/electronic-address";
import type { CurrentParties, EInvoice } from "../../documents/e-invoice/model";
import { type BrokenRule, findBrokenRules, isAboutAddress } from "../../documents/e-invoice/rules";
import { ublOf } from "../../documents/e-invoice/ubl";
import { renderInvoicePdf } from "../../documents/invoice-pdf";
import type { InvoiceSource } from "../../documents/invoice-source";
import { ruleRefusalError } from "../../http/problem";
import { pool, type Tx, transaction } from "../../store/db";
import type { Call } from "../pipeline/call";
import { updateRecord } from "../records";
import { recipientOf, type SendableInvoice, type SendType, sendType } from "./customer-invoice-send-rules";

type InvoiceToSend = SendableInvoice & {
  readonly SendType: number | null;
  readonly wasSent: boolean;
  readonly company: CurrentParties["company"] & { readonly PeppolId: string | null; readonly CountryCode: string };
  readonly customer: SendableInvoice["customer"] & { readonly VatNumber: string | null };
};

/**
 * Sends a booked invoice as `POST /customerinvoices/{invoiceId}/einvoice` does. The sent document is stored, once for
 * each invoice. An invoice whose recipient has no valid address in the network is marked with `HasAutoInvoiceError` and
 * can be sent again; an invoice that breaks another rule of e-invoices is refused (both are assumed).
 *
 * @throws ApiError the errors of `recipientOf`; 4002 for an invoice that was already sent; 4002 for an invoice that breaks a
 *         rule, at the member that has to be corrected
 */
export async function sendInvoice(call: Call, source: InvoiceSource): Promise<void> {
  const requestedType = call.body?.SendType;
  const invoice = await getInvoiceToSend(call, source.invoice.Id);
  const chosenType = (
    typeof requestedType === "number" ? requestedType : invoice.SendType || sendType.electronic
  ) as SendType;
  assertUnsent(invoice);
  const recipient = recipientOf(invoice, chosenType);
  const eInvoice =
    chosenType === sendType.electronic ? toEInvoice(await addCreditedInvoice(call, source), recipient, invoice) : null;
  const brokenInvoiceRules = eInvoice ? findBrokenRules(eInvoice) : [];
  assertOnlyAddressIsWrong(brokenInvoiceRules);
  if (brokenInvoiceRules.length > 0) return markAsUndelivered(call, source, chosenType, recipient);
  const sentDocument = await toSentDocument(source, eInvoice);
  await transaction(async (tx) => {
    const sentAt = now();
    const { rowCount } = await tx.query(
      `INSERT INTO "SentInvoice" ("companyId", "invoiceId", "sendType", "sentAt", recipient, "contentType", document)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [call.companyId, source.invoice.Id, chosenType, sentAt, recipient, sentDocument.type, sentDocument.bytes],
    );
    if (rowCount === 0) throw alreadySentRefusal();
    await saveSendResult(tx, call, source, {
      SendType: chosenType,
      HasAutoInvoiceError: false,
      IsNotDelivered: false,
      recipient,
    });
  });
}

const alreadySentRefusal = () => ruleRefusalError(4002, "The invoice was sent before.");

function assertUnsent(invoice: InvoiceToSend): void {
  if (invoice.wasSent) throw alreadySentRefusal();
}

async function getInvoiceToSend({ companyId }: Call, id: string): Promise<InvoiceToSend> {
  return transaction(async (tx) => {
    const { rows } = await tx.query<InvoiceToSend>(
      `SELECT invoice."OurReference", invoice."YourReference", invoice."ElectronicReference", invoice."InvoiceAddress1",
              invoice."InvoiceCity", invoice."InvoicePostalCode", invoice."SendType", company."CountryCode",
              to_jsonb(company) AS company, to_jsonb(customer) AS customer,
              EXISTS (SELECT 1 FROM "SentInvoice" AS sent WHERE sent."companyId" = invoice."companyId"
                         AND sent."invoiceId" = invoice."Id") AS "wasSent"
         FROM "CustomerInvoice" AS invoice
         JOIN "CompanySettings" AS company ON company."companyId" = invoice."companyId"
         JOIN "Customer" AS customer
           ON customer."companyId" = invoice."companyId" AND customer."Id" = invoice."CustomerId"
        WHERE invoice."companyId" = $1 AND invoice."Id" = $2`,
      [companyId, id],
    );
    const [invoice] = rows;
    if (!invoice) throw new Error(`invoice ${id} has lost its customer`);
    return invoice;
  });
}

/**
 * Adds the number and the date of the credited invoice to a credit invoice that does not refer to one: the first invoice
 * of the customer whose number is written in a text row. This is assumed, because the draft of a credit invoice has no
 * member for the credited invoice. Other invoices are returned unchanged.
 */
async function addCreditedInvoice({ companyId }: Call, source: InvoiceSource): Promise<InvoiceSource> {
  const { invoice } = source;
  if (!invoice.IsCreditInvoice || invoice.referringNumber) return source;
  const numbersInText = invoice.Rows.flatMap((row) =>
    row.IsTextRow ? (row.Text?.match(/(?<!\d)\d{1,9}(?!\d)/g) ?? []) : [],
  ).map(Number);
  const { rows } = await pool.query<{ number: number; on: string }>(
    `SELECT "InvoiceNumber" AS number, to_char("InvoiceDate", 'YYYY-MM-DD') AS on FROM "CustomerInvoice"
      WHERE "companyId" = $1 AND "CustomerId" = $2 AND NOT "IsCreditInvoice" AND "InvoiceNumber" = ANY ($3::bigint[])`,
    [companyId, invoice.CustomerId, numbersInText],
  );
  const creditedInvoice = numbersInText.flatMap((number) => rows.find((row) => Number(row.number) === number) ?? [])[0];
  if (!creditedInvoice) return source;
  return {
    ...source,
    invoice: { ...invoice, referringNumber: Number(creditedInvoice.number), referringDate: creditedInvoice.on },
  };
}

/** Builds the e-invoice. The sender is the company's Peppol id, or else an address made of its organisation number. */
function toEInvoice(source: InvoiceSource, recipient: string, { company, customer }: InvoiceToSend): EInvoice {
  const { PeppolId, CorporateIdentityNumber, CountryCode } = company;
  const identifiers = { gln: null, organisationNumber: CorporateIdentityNumber, countryCode: CountryCode };
  const sender = electronicAddressOf({ address: PeppolId, ...identifiers }) ?? "";
  return buildEInvoice(source, { sender, recipient }, { company, customer });
}

/** @throws ApiError 4002 at the member that the first broken rule is about, unless it is the recipient's address */
function assertOnlyAddressIsWrong(violations: readonly BrokenRule[]): void {
  const firstViolation = violations.find((violation) => !isAboutAddress(violation));
  if (!firstViolation) return;
  const member =
    firstViolation.recordKind === "invoice"
      ? firstViolation.member
      : `${recordNames[firstViolation.recordKind]}.${firstViolation.member}`;
  throw ruleRefusalError(4002, `${firstViolation.message} (${firstViolation.rule})`, member);
}

const recordNames = { customer: "Customer", company: "CompanySettings" } as const;

/**
 * The document that is sent: a Peppol XML document in the e-invoice network, and the PDF of the invoice otherwise.
 */
async function toSentDocument(source: InvoiceSource, eInvoice: EInvoice | null) {
  if (eInvoice) return { type: "application/xml", bytes: Buffer.from(ublOf(eInvoice), "utf8") };
  return { type: "application/pdf", bytes: (await renderInvoicePdf(source)).bytes };
}

const markAsUndelivered = (call: Call, source: InvoiceSource, type: SendType, recipient: string): Promise<void> =>
  transaction((tx) =>
    saveSendResult(tx, call, source, { SendType: type, HasAutoInvoiceError: true, IsNotDelivered: true, recipient }),
  );

type SendResult = {
  readonly SendType: SendType;
  readonly HasAutoInvoiceError: boolean;
  readonly IsNotDelivered: boolean;
  readonly recipient: string;
};

async function saveSendResult(
  tx: Tx,
  { companyId }: Call,
  { invoice }: InvoiceSource,
  sendResult: SendResult,
): Promise<void> {
  const { recipient, ...members } = sendResult;
  const isElectronic = members.SendType === sendType.electronic || members.SendType === sendType.consumer;
  await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
    ...members,
    ...(isElectronic ? { ElectronicAddress: recipient } : {}),
    ModifiedUtc: now(),
  });
}
