import { requestMailDelivery } from "../../documents/deliver";
import { storeMail } from "../../documents/outbox";
import type { SalesPageData } from "../../documents/sales-document";
import { composeSalesMail } from "../../documents/sales-mail";
import { renderSalesPdf } from "../../documents/sales-pdf";
import { countEvent } from "../../store/counters";
import { type Tx, transaction } from "../../store/db";
import { mailRecipientsOf, requestedMailTextOf } from "../invoices/customer-invoice-email";
import type { RequestBody } from "../pipeline/call";

/**
 * Sends a quote or an order with its PDF by e-mail. Every call sends a mail, so that two calls send two. The mail is
 * stored in the outbox and counted in one transaction.
 * @throws ApiError 2000 when there is no address at all, or when an address is not an e-mail address
 */
export async function emailDocument(companyId: string, page: SalesPageData, body: RequestBody): Promise<void> {
  const addressColumn = page.kind === "quote" ? "EmailAddressQuote" : "EmailAddressOrder";
  const addresses = mailRecipientsOf(
    await transaction((tx) => findCustomerAddresses(tx, companyId, page.invoice.CustomerId, addressColumn)),
    body,
  );
  const pdfFile = await renderSalesPdf(page);
  const mail = {
    ...composeSalesMail(page, requestedMailTextOf(body)),
    ...addresses,
    documentId: page.invoice.Id,
    files: [pdfFile],
  };
  await transaction(async (tx) => {
    await storeMail(tx, companyId, mail);
    await countEvent(tx, companyId, "mail", "committed");
  });
  requestMailDelivery();
}

/** The customer's address for this kind of document, or else the general one (docs/api/documents-and-mail.md#e-mail). */
async function findCustomerAddresses(
  tx: Tx,
  companyId: string,
  customerId: string,
  addressColumn: "EmailAddressQuote" | "EmailAddressOrder",
): Promise<Parameters<typeof mailRecipientsOf>[0]> {
  const { rows } = await tx.query<Parameters<typeof mailRecipientsOf>[0]>(
    `SELECT coalesce(nullif(trim("${addressColumn}"), ''), "EmailAddress") AS "EmailAddress", "EmailAddresses"
       FROM "Customer" WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, customerId],
  );
  return rows[0] ?? { EmailAddress: null, EmailAddresses: [] };
}
