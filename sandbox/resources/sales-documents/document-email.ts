import { deliverSoon } from "../../documents/deliver";
import { writeMail } from "../../documents/outbox";
import type { SalesPage } from "../../documents/sales-document";
import { salesMail } from "../../documents/sales-mail";
import { salesPdf } from "../../documents/sales-pdf";
import { count } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import { givenWords, recipients } from "../invoices/customer-invoice-email";
import type { Body } from "../pipeline/call";

/**
 * Sends a quote or an order with its PDF: one mail a call, two for two. The mail is in the outbox, and counted, or neither.
 * @throws ApiError 2000 without any address, or with one that is none
 */
export async function emailDocument(companyId: string, page: SalesPage, body: Body): Promise<void> {
  const own = page.kind === "quote" ? "EmailAddressQuote" : "EmailAddressOrder";
  const addresses = recipients(
    await transaction((tx) => addressesOf(tx, companyId, page.invoice.CustomerId, own)),
    body,
  );
  const file = await salesPdf(page);
  const mail = { ...salesMail(page, givenWords(body)), ...addresses, documentId: page.invoice.Id, files: [file] };
  await transaction(async (tx) => {
    await writeMail(tx, companyId, mail);
    await count(tx, companyId, "mail", "committed");
  });
  deliverSoon();
}

/** The customer's address for this kind of document, else the general one (docs/api/documents-and-mail.md#e-mail). */
async function addressesOf(
  tx: Tx,
  companyId: string,
  customerId: string,
  own: "EmailAddressQuote" | "EmailAddressOrder",
): Promise<Parameters<typeof recipients>[0]> {
  const { rows } = await tx.query<Parameters<typeof recipients>[0]>(
    `SELECT coalesce(nullif(trim("${own}"), ''), "EmailAddress") AS "EmailAddress", "EmailAddresses"
       FROM "Customer" WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, customerId],
  );
  return rows[0] ?? { EmailAddress: null, EmailAddresses: [] };
}
