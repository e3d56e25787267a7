import "server-only";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import type { CreditLink } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { reasonNotToMail } from "../../rules/sales/mails/mail-rule";
import { Problem } from "../../values/problem";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads which credit note the portal made for which invoice. The service names a credit note on its invoice only where
 * a void created it, so the operations store which of them belong together.
 *
 * @returns the id of each credit note with the id of its invoice, for the given invoices and credit notes
 */
export function readCreditLinks(
  { partnerId, companyId }: CompanyAccess,
  ids: readonly string[],
): Promise<CreditLink[]> {
  return withTenant(
    { partnerId, companyId },
    (tx) => tx.$queryRaw<CreditLink[]>`
    SELECT subject AS "invoiceId", result->>'invoiceId' AS "creditId" FROM "operation"
    WHERE partner_id = ${partnerId}::uuid AND company_id = ${companyId}::uuid
      AND kind = 'invoice-credit' AND stage = 'done'
      AND (subject = ANY(${[...ids]}) OR result->>'invoiceId' = ANY(${[...ids]}))
    ORDER BY created_at`,
  );
}

/** All credit notes that take an invoice back, in whole or in part, whoever made them. */
export async function listCreditNotes(access: CompanyAccess, invoice: Invoice): Promise<Invoice[]> {
  const links = await readCreditLinks(access, [invoice.id]);
  const linkedIds = links.filter(({ invoiceId }) => invoiceId === invoice.id).map(({ creditId }) => creditId);
  const ids = [...new Set([...invoice.creditedBy, ...linkedIds])];
  return Promise.all(ids.map((id) => books(access).get(invoices, id)));
}

/** Whether an invoice was taken back whole and nothing is left to pay. Such an invoice is no longer sent. */
export async function isInvoiceVoided(access: CompanyAccess, invoice: Invoice): Promise<boolean> {
  return reasonNotToMail(invoice, await listCreditNotes(access, invoice), true) === "already_voided";
}

/**
 * Which of these invoices and credit notes belong together, as far as the portal made the credit notes.
 *
 * @param ids separated by commas, at most 200
 * @throws Problem `role_missing`, `invalid_input`
 */
export async function listCreditLinks(access: CompanyAccess, ids: string | null): Promise<{ items: CreditLink[] }> {
  requireAction(access, "sales.read");
  const invoiceIds = (ids ?? "").split(",");
  const isValid = invoiceIds.length <= 200 && invoiceIds.every((id) => idPattern.test(id));
  if (!isValid) throw new Problem("invalid_input", { fields: [{ field: "of", code: "invalid" }] });
  return { items: await readCreditLinks(access, invoiceIds) };
}
