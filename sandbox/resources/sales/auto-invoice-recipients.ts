import { isDeliverable } from "../../documents/e-invoice/electronic-address";
import { notFoundError } from "../../http/problem";
import { pool } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { columnsSql } from "../columns";
import { getSeller } from "../invoices/customer-invoice-draft-values";
import { networkAddressOf, type SendableInvoice } from "../invoices/customer-invoice-send-rules";
import type { Call, Handlers } from "../pipeline/call";
import { findRecord } from "../records";
import { buildListAnswer, type ResourceView } from "../resource";

/**
 * A view of the customer as a recipient at an address of the e-invoice network; empty when the network cannot deliver
 * there.
 */
const makeRecipientsView = (networkAddress: string | null, sellerCountryCode: string): ResourceView => ({
  model: "AutoInvoiceAddressApi",
  source: ({ companyId, path }) => sql`
    SELECT ${columnsSql("AutoInvoiceAddressApi", {
      Address1: rawSql('r."InvoiceAddress1"'),
      Address2: rawSql('r."InvoiceAddress2"'),
      City: rawSql('r."InvoiceCity"'),
      CountryCode: sql`coalesce(r."InvoiceCountryCode", ${sellerCountryCode})`,
      ElectronicAddress: sql`${networkAddress}::text`,
      Gln: rawSql('r."EdiGlnNumber"'),
      PostalCode: rawSql('r."InvoicePostalCode"'),
    })}, r.seq
      FROM "Customer" r
     WHERE r."companyId" = ${companyId}::uuid AND r."Id" = ${path.customerId}::uuid
       AND ${networkAddress !== null && isDeliverable(networkAddress)}`,
});

/**
 * Lists the recipients at which the network reaches a customer: the address to which an invoice would be sent, if it can be
 * delivered there (assumed). The list is empty for private persons (docs/api/documents-and-mail.md#e-invoices).
 *
 * @throws ApiError 3000 for a customer that does not exist
 */
async function listRecipients(call: Call) {
  const { companyId, path } = call;
  const customer = await findRecord<SendableInvoice["customer"]>(pool, "Customer", companyId, path.customerId);
  if (customer === null) throw notFoundError("The customer");
  const { CountryCode } = await getSeller(pool, companyId);
  return buildListAnswer(call, makeRecipientsView(networkAddressOf(customer, CountryCode), CountryCode));
}

export const autoInvoiceRecipients: Handlers = { listAutoInvoiceRecipients: listRecipients };
