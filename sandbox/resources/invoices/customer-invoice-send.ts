import { now } from "../../clock";
import { buildEInvoice } from "../../documents/e-invoice/build";
import { electronicAddress } from "../../documents/e-invoice/electronic-address";
import type { EInvoice, Registered } from "../../documents/e-invoice/model";
import { type BrokenRule, brokenRules, isAboutAddress } from "../../documents/e-invoice/rules";
import { ublOf } from "../../documents/e-invoice/ubl";
import { invoicePdf } from "../../documents/invoice-pdf";
import type { InvoiceSource } from "../../documents/invoice-source";
import { refused } from "../../http/problem";
import { pool, type Tx, transaction } from "../../store/db";
import type { Call } from "../pipeline/call";
import { updateRecord } from "../records";
import { recipientOf, type Sendable, type SendType, sendType } from "./customer-invoice-send-rules";

type Stored = Sendable & {
  readonly SendType: number | null;
  readonly wasSent: boolean;
  readonly company: Registered["company"] & { readonly PeppolId: string | null; readonly CountryCode: string };
  readonly customer: Sendable["customer"] & { readonly VatNumber: string | null };
};

/**
 * Sends a booked invoice as `POST /customerinvoices/{invoiceId}/einvoice` does: its document is kept as it left, once for
 * each invoice. One whose recipient's address is not one of the network is marked with `HasAutoInvoiceError` and can be sent
 * again; one that breaks another rule of e-invoices is refused (both assumed).
 *
 * @throws ApiError what `recipientOf` throws; 4002 for an invoice that was sent, and at the member that mends it for one that
 *         breaks a rule
 */
export async function sendInvoice(call: Call, source: InvoiceSource): Promise<void> {
  const asked = call.body?.SendType;
  const first = await readInvoice(call, source.invoice.Id);
  const type = (typeof asked === "number" ? asked : first.SendType || sendType.electronic) as SendType;
  assertUnsent(first);
  const recipient = recipientOf(first, type);
  const eInvoice = type === sendType.electronic ? toNetwork(await withCredited(call, source), recipient, first) : null;
  const broken = eInvoice ? brokenRules(eInvoice) : [];
  assertMendable(broken);
  if (broken.length > 0) return markUndelivered(call, source, type, recipient);
  const document = await documentOf(source, eInvoice);
  await transaction(async (tx) => {
    const at = now();
    const { rowCount } = await tx.query(
      `INSERT INTO "SentInvoice" ("companyId", "invoiceId", "sendType", "sentAt", recipient, "contentType", document)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [call.companyId, source.invoice.Id, type, at, recipient, document.type, document.bytes],
    );
    if (rowCount === 0) throw wasSent();
    await writeInvoice(tx, call, source, {
      SendType: type,
      HasAutoInvoiceError: false,
      IsNotDelivered: false,
      recipient,
    });
  });
}

const wasSent = () => refused(4002, "The invoice was sent before.");

function assertUnsent(invoice: Stored): void {
  if (invoice.wasSent) throw wasSent();
}

async function readInvoice({ companyId }: Call, id: string): Promise<Stored> {
  return transaction(async (tx) => {
    const { rows } = await tx.query<Stored>(
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
 * A credit invoice with the invoice it takes back: that of its reference, or the first of its customer's invoices whose number
 * stands in a text row (assumed, for a draft of a credit invoice has no member for it).
 */
async function withCredited({ companyId }: Call, source: InvoiceSource): Promise<InvoiceSource> {
  const { invoice } = source;
  if (!invoice.IsCreditInvoice || invoice.referringNumber) return source;
  const numbers = invoice.Rows.flatMap((row) =>
    row.IsTextRow ? (row.Text?.match(/(?<!\d)\d{1,9}(?!\d)/g) ?? []) : [],
  ).map(Number);
  const { rows } = await pool.query<{ number: number; on: string }>(
    `SELECT "InvoiceNumber" AS number, to_char("InvoiceDate", 'YYYY-MM-DD') AS on FROM "CustomerInvoice"
      WHERE "companyId" = $1 AND "CustomerId" = $2 AND NOT "IsCreditInvoice" AND "InvoiceNumber" = ANY ($3::bigint[])`,
    [companyId, invoice.CustomerId, numbers],
  );
  const named = numbers.flatMap((number) => rows.find((row) => Number(row.number) === number) ?? [])[0];
  if (!named) return source;
  return { ...source, invoice: { ...invoice, referringNumber: Number(named.number), referringDate: named.on } };
}

/** Where the company has no address of its own, its organisation number is one. */
function toNetwork(source: InvoiceSource, recipient: string, { company, customer }: Stored): EInvoice {
  const { PeppolId, CorporateIdentityNumber, CountryCode } = company;
  const number = { gln: null, organisationNumber: CorporateIdentityNumber, countryCode: CountryCode };
  const sender = electronicAddress({ address: PeppolId, ...number }) ?? "";
  return buildEInvoice(source, { sender, recipient }, { company, customer });
}

/** @throws ApiError 4002 at the member that the first broken rule is about, unless it is the recipient's address */
function assertMendable(broken: readonly BrokenRule[]): void {
  const first = broken.find((one) => !isAboutAddress(one));
  if (!first) return;
  const member = first.of === "invoice" ? first.member : `${holders[first.of]}.${first.member}`;
  throw refused(4002, `${first.message} (${first.rule})`, member);
}

const holders = { customer: "Customer", company: "CompanySettings" } as const;

/** The network gets Peppol's document, everybody else the page. */
async function documentOf(source: InvoiceSource, eInvoice: EInvoice | null) {
  if (eInvoice) return { type: "application/xml", bytes: Buffer.from(ublOf(eInvoice), "utf8") };
  return { type: "application/pdf", bytes: (await invoicePdf(source)).bytes };
}

const markUndelivered = (call: Call, source: InvoiceSource, type: SendType, recipient: string): Promise<void> =>
  transaction((tx) =>
    writeInvoice(tx, call, source, { SendType: type, HasAutoInvoiceError: true, IsNotDelivered: true, recipient }),
  );

type Outcome = {
  readonly SendType: SendType;
  readonly HasAutoInvoiceError: boolean;
  readonly IsNotDelivered: boolean;
  readonly recipient: string;
};

async function writeInvoice(tx: Tx, { companyId }: Call, { invoice }: InvoiceSource, outcome: Outcome): Promise<void> {
  const { recipient, ...members } = outcome;
  const isElectronic = members.SendType === sendType.electronic || members.SendType === sendType.consumer;
  await updateRecord(tx, "CustomerInvoice", companyId, invoice.Id, {
    ...members,
    ...(isElectronic ? { ElectronicAddress: recipient } : {}),
    ModifiedUtc: now(),
  });
}
