import "server-only";
import { type Invoice, invoices } from "../api/contract/customer-invoice";
import { books } from "../api/server/books";
import type { CompanyAccess } from "../auth/access";
import { withTenant } from "../db";

/**
 * Credit invoices that were made of an invoice from here. The service names a credit invoice on the invoice only where it
 * made it of a void, so that the operations hold what belongs together.
 *
 * @returns the id of each credit invoice with that of its invoice, of the invoices and credit invoices asked for
 */
export function creditLinks(
  { partnerId, companyId }: CompanyAccess,
  ids: readonly string[],
): Promise<{ invoiceId: string; creditId: string }[]> {
  return withTenant(
    { partnerId, companyId },
    (tx) => tx.$queryRaw<{ invoiceId: string; creditId: string }[]>`
    SELECT subject AS "invoiceId", result->>'invoiceId' AS "creditId" FROM "operation"
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
      AND kind = 'invoice-credit' AND stage = 'done'
      AND (subject = ANY(${[...ids]}) OR result->>'invoiceId' = ANY(${[...ids]}))
    ORDER BY created_at`,
  );
}

/** Everything that takes an invoice back, in whole or in part, whoever made it. */
export async function creditsOf(access: CompanyAccess, invoice: Invoice): Promise<Invoice[]> {
  const links = await creditLinks(access, [invoice.id]);
  const made = links.filter(({ invoiceId }) => invoiceId === invoice.id).map(({ creditId }) => creditId);
  const ids = [...new Set([...invoice.creditedBy, ...made])];
  return Promise.all(ids.map((id) => books(access).one(invoices, id)));
}
