import { now } from "../../clock";
import { invoicePdf } from "../../documents/invoice-pdf";
import type { InvoiceSource } from "../../documents/invoice-source";
import { ublInvoice } from "../../documents/ubl-invoice";
import { peppolAddress } from "../../documents/ubl-party";
import { refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import type { Call } from "../pipeline/call";
import { updateRecord } from "../records";
import { isDeliverable, recipientOf, type Sendable, type SendType, sendType } from "./customer-invoice-send-rules";

type Stored = Sendable & {
  readonly SendType: number | null;
  readonly wasSent: boolean;
  readonly PeppolId: string | null;
};

/**
 * Sends a booked invoice as `POST /customerinvoices/{invoiceId}/einvoice` does: its document is kept as it left, once for
 * each invoice. One that the network cannot deliver is marked with `HasAutoInvoiceError` and can be sent again (assumed).
 *
 * @throws ApiError what `recipientOf` throws; 4002 for an invoice that was sent
 */
export async function sendInvoice(call: Call, source: InvoiceSource): Promise<void> {
  const asked = call.body?.SendType;
  const first = await readInvoice(call, source.invoice.Id);
  const type = (typeof asked === "number" ? asked : first.SendType || sendType.electronic) as SendType;
  assertUnsent(first);
  const recipient = recipientOf(first, type);
  if (type === sendType.electronic && !isDeliverable(recipient)) return markUndelivered(call, source, type, recipient);
  const document = await documentOf(source, type, recipient, first);
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
              company."PeppolId", to_jsonb(customer) AS customer,
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

/** The network gets Peppol's document, everybody else the page. */
async function documentOf(source: InvoiceSource, type: SendType, recipient: string, { PeppolId }: Stored) {
  if (type === sendType.print || type === sendType.kivra) {
    const { bytes } = await invoicePdf(source);
    return { type: "application/pdf", bytes };
  }
  const { company } = source;
  const sender = PeppolId ?? peppolAddress(null, null, company.CorporateIdentityNumber, company.CountryCode);
  return { type: "application/xml", bytes: Buffer.from(ublInvoice(source, sender ?? recipient, recipient), "utf8") };
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
