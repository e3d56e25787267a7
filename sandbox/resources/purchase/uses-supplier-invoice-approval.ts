import type { Db } from "../../store/db";

/** Whether supplier invoices of the company pass an approval flow. */
export async function usesSupplierInvoiceApproval(db: Db, companyId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM "CompanySettings" WHERE "companyId" = $1
        AND ("ApprovalSettings" ->> 'UsesSupplierInvoiceApproval')::boolean`,
    [companyId],
  );
  return rowCount > 0;
}
