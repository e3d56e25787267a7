import "server-only";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import type { CreditLink } from "../../api/contract/sales/invoice-operation";
import { books } from "../../api/remote/books";
import { type CompanyAccess, requireAction } from "../../auth/access";
import { withTenant } from "../../platform/db";
import { whyNotMail } from "../../rules/sales/mails/mail-rule";
import { Problem } from "../../values/problem";

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Credit invoices that were made of an invoice from here. The service names a credit invoice on the invoice only where it
 * made it of a void, so that the operations hold what belongs together.
 *
 * @returns the id of each credit invoice with that of its invoice, of the invoices and credit invoices asked for
 */
export function creditLinks({ partnerId, companyId }: CompanyAccess, ids: readonly string[]): Promise<CreditLink[]> {
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

/** Everything that takes an invoice back, in whole or in part, whoever made it. */
export async function creditsOf(access: CompanyAccess, invoice: Invoice): Promise<Invoice[]> {
  const links = await creditLinks(access, [invoice.id]);
  const made = links.filter(({ invoiceId }) => invoiceId === invoice.id).map(({ creditId }) => creditId);
  const ids = [...new Set([...invoice.creditedBy, ...made])];
  return Promise.all(ids.map((id) => books(access).one(invoices, id)));
}

/** Whether an invoice was taken back whole, with nothing left to pay: there is nothing of it to send any more. */
export async function isVoided(access: CompanyAccess, invoice: Invoice): Promise<boolean> {
  return whyNotMail(invoice, await creditsOf(access, invoice), true) === "already_voided";
}

/**
 * Which of these invoices and credit invoices belong together, as far as they were made from here.
 *
 * @param ids separated by commas, at most 200
 * @throws Problem `role_missing`, `invalid_input`
 */
export async function listCreditLinks(access: CompanyAccess, ids: string | null): Promise<{ items: CreditLink[] }> {
  requireAction(access, "sales.read");
  const asked = (ids ?? "").split(",");
  const isRight = asked.length <= 200 && asked.every((id) => idShape.test(id));
  if (!isRight) throw new Problem("invalid_input", { fields: [{ field: "of", code: "invalid" }] });
  return { items: await creditLinks(access, asked) };
}
