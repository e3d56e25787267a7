import type { Db } from "../../store/db";

/** The rights `HasPurchaseInvoicesApprovalPermission` and `HasVATReportsApprovalPermission` of a user. */
export type ApprovalRight = "canApprovePurchaseInvoices" | "canApproveVatReports";

/** Whether a person has an approval right in the company. */
export async function hasApprovalRight(
  db: Db,
  companyId: string,
  userId: string,
  right: ApprovalRight,
): Promise<boolean> {
  const { rows } = await db.query<Record<ApprovalRight, boolean>>(
    `SELECT "canApprovePurchaseInvoices", "canApproveVatReports" FROM "Membership"
      WHERE "companyId" = $1 AND "userId" = $2`,
    [companyId, userId],
  );
  return rows[0]?.[right] ?? false;
}
