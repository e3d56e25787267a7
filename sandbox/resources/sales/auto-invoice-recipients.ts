import { notFound } from "../../http/problem";
import { pool } from "../../store/db";
import { sql } from "../../store/sql";
import type { Call, Handlers } from "../pipeline/call";
import { findStored } from "../records";
import { listAnswer, type View } from "../resource";

/**
 * Where the network reaches a customer: the address an invoice would go to, if it could be delivered there (assumed); nobody
 * for private persons (behaviour 12).
 */
const recipients: View = {
  model: "AutoInvoiceAddressApi",
  source: (call) => sql`
    SELECT reached.* FROM (
      SELECT r."InvoiceAddress1" AS "Address1", r."InvoiceAddress2" AS "Address2", r."InvoiceCity" AS "City",
             r."CorporateIdentityNumber", coalesce(r."InvoiceCountryCode", company."CountryCode") AS "CountryCode",
             r."EdiServiceDelivererId", r."EdiGlnNumber" AS "Gln", r."Name", r."InvoicePostalCode" AS "PostalCode",
             r."VatNumber", r.seq,
             coalesce(
               nullif(trim(r."ElectronicAddress"), ''),
               '0088:' || nullif(trim(r."EdiGlnNumber"), ''),
               CASE coalesce(r."InvoiceCountryCode", company."CountryCode")
                 WHEN 'SE' THEN '0007:' WHEN 'NO' THEN '0192:' WHEN 'NL' THEN '0106:' END
                 || nullif(regexp_replace(r."CorporateIdentityNumber", '\\D', '', 'g'), '')
             ) AS "ElectronicAddress"
        FROM "Customer" r JOIN "CompanySettings" company ON company."companyId" = r."companyId"
       WHERE r."companyId" = ${call.companyId}::uuid AND r."Id" = ${call.path.customerId ?? null}::uuid
         AND NOT r."IsPrivatePerson") reached
     WHERE reached."ElectronicAddress" ~ '^[0-9]{4}:[0-9A-Za-z.-]{5,50}$'`,
};

/** @throws ApiError 3000 for a customer that is not there */
async function list(call: Call) {
  const customer = await findStored(pool, "Customer", call.companyId, call.path.customerId);
  if (customer === null) throw notFound("The customer");
  return listAnswer(call, recipients);
}

export const autoInvoiceRecipients: Handlers = { listAutoInvoiceRecipients: list };
