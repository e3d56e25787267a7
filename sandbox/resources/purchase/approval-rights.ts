import type { Db } from "../../store/db";

/** Whether a person may approve supplier invoices of the company (`HasPurchaseInvoicesApprovalPermission`). */
export async function mayApprove(db: Db, companyId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM "Membership" WHERE "companyId" = $1 AND "userId" = $2 AND "canApprovePurchaseInvoices"`,
    [companyId, userId],
  );
  return rowCount > 0;
}

/** Whether supplier invoices of the company pass an approval flow. */
export async function usesApproval(db: Db, companyId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1
        AND ("ApprovalSettings" ->> 'UsesSupplierInvoiceApproval')::boolean`,
    [companyId],
  );
  return rowCount > 0;
}
