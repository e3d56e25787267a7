import { isDeliverable } from "../../documents/e-invoice/electronic-address";
import { notFound } from "../../http/problem";
import { pool } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { columns } from "../columns";
import { sellerOf } from "../invoices/customer-invoice-draft-values";
import { networkAddress, type Sendable } from "../invoices/customer-invoice-send-rules";
import type { Call, Handlers } from "../pipeline/call";
import { findStored } from "../records";
import { listAnswer, type View } from "../resource";

/** A customer as the network knows it under the address; nobody where the network cannot deliver there. */
const recipientsAt = (address: string | null, seller: string): View => ({
  model: "AutoInvoiceAddressApi",
  source: ({ companyId, path }) => sql`
    SELECT ${columns("AutoInvoiceAddressApi", {
      Address1: raw('r."InvoiceAddress1"'),
      Address2: raw('r."InvoiceAddress2"'),
      City: raw('r."InvoiceCity"'),
      CountryCode: sql`coalesce(r."InvoiceCountryCode", ${seller})`,
      ElectronicAddress: sql`${address}::text`,
      Gln: raw('r."EdiGlnNumber"'),
      PostalCode: raw('r."InvoicePostalCode"'),
    })}, r.seq
      FROM "Customer" r
     WHERE r."companyId" = ${companyId}::uuid AND r."Id" = ${path.customerId}::uuid
       AND ${address !== null && isDeliverable(address)}`,
});

/**
 * Where the network reaches a customer: the address an invoice would go to, if it could be delivered there (assumed); nobody
 * for private persons (docs/api/documents-and-mail.md#e-invoices).
 *
 * @throws ApiError 3000 for a customer that is not there
 */
async function list(call: Call) {
  const { companyId, path } = call;
  const customer = await findStored<Sendable["customer"]>(pool, "Customer", companyId, path.customerId);
  if (customer === null) throw notFound("The customer");
  const { CountryCode } = await sellerOf(pool, companyId);
  return listAnswer(call, recipientsAt(networkAddress(customer, CountryCode), CountryCode));
}

export const autoInvoiceRecipients: Handlers = { listAutoInvoiceRecipients: list };
