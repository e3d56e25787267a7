import type { Tx } from "../store/db";
import { renderSql, type Sql, sql } from "../store/sql";
import type { DocumentParties } from "./invoice-members";

/**
 * An SQL expression for the values of company, customer and terms that the page of an invoice shows, as one jsonb value. It
 * is stored with the invoice when it is booked, so that a booked invoice does not change when a party's address or number
 * changes. VAT numbers are converted to capitals, as registers write them.
 */
export const printedPartiesSql = (companyId: Sql, customerId: Sql, termsId: Sql): Sql => sql`(
  SELECT jsonb_build_object(
           'company', jsonb_build_object(
             'Name', company."Name", 'CountryCode', company."CountryCode", 'Address1', company."Address1",
             'Address2', company."Address2", 'PostalCode', company."PostalCode", 'City', company."City",
             'Phone', company."Phone", 'Email', company."Email", 'Website', company."Website",
             'CurrencyCode', company."CurrencyCode", 'TypeOfBusiness', company."TypeOfBusiness",
             'CorporateIdentityNumber', company."CorporateIdentityNumber", 'VatCode', upper(company."VatCode"),
             'BankGiro', company."BankGiro", 'PlusGiro', company."PlusGiro", 'BankAccount', company."BankAccount", 'Iban', company."Iban",
             'CompanyText', company."CompanyText"),
           'customer', jsonb_build_object(
             'CorporateIdentityNumber', customer."CorporateIdentityNumber", 'VatNumber', upper(customer."VatNumber"),
             'forcesVat', customer."ForceBookkeepVat", 'language', customer."SalesDocumentLanguage", 'terms', terms."Name",
             'termsEnglish', terms."NameEnglish"))
    FROM "CompanySettings" AS company
    LEFT JOIN "Customer" AS customer ON customer."companyId" = company."companyId" AND customer."Id" = ${customerId}
    LEFT JOIN "TermsOfPayment" AS terms ON terms."companyId" = company."companyId" AND terms."Id" = ${termsId}
   WHERE company."companyId" = ${companyId})`;

/**
 * The parties as they are now, to print on an invoice that is about to be booked. @throws Error where the company has no
 * settings
 */
export async function findPartiesToPrint(
  tx: Tx,
  companyId: string,
  customerId: string,
  termsId: string,
): Promise<DocumentParties> {
  const partiesSql = printedPartiesSql(sql`${companyId}::uuid`, sql`${customerId}::uuid`, sql`${termsId}::uuid`);
  const { text, values } = renderSql(sql`SELECT ${partiesSql} AS printed`);
  const { rows } = await tx.query<{ printed: DocumentParties | null }>(text, values);
  const printedParties = rows[0]?.printed;
  if (!printedParties) throw new Error(`company ${companyId} has no settings`);
  return printedParties;
}

/** Finds the parties to print for every customer of a company, with the customer's terms, by the customer's id. */
export async function findPartiesByCustomer(tx: Tx, companyId: string): Promise<ReadonlyMap<string, DocumentParties>> {
  const partiesSql = printedPartiesSql(sql`c."companyId"`, sql`c."Id"`, sql`c."TermsOfPaymentId"`);
  const { text, values } = renderSql(
    sql`SELECT c."Id" AS id, ${partiesSql} AS printed FROM "Customer" AS c WHERE c."companyId" = ${companyId}::uuid`,
  );
  const { rows } = await tx.query<{ id: string; printed: DocumentParties }>(text, values);
  return new Map(rows.map(({ id, printed }) => [id, printed]));
}
