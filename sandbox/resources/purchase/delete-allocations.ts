import { now } from "../../clock";
import type { Tx } from "../../store/db";

/** Marks all periods of a draft as deleted. None of them is booked yet, and all stay in the list of deleted periods. */
export async function deleteAllocations(tx: Tx, companyId: string, draftId: string): Promise<void> {
  await tx.query(
    `UPDATE "AllocationPeriod" SET "deletedAt" = $3, "ModifiedUtc" = $3, "Status" = 3
      WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL`,
    [companyId, draftId, now()],
  );
}

/**
 * Deletes the allocations that no longer match a changed draft: the row is missing, has another account, side, cost centre
 * or project, or its amount is smaller than the allocated amount. All allocations are deleted when the draft is no longer
 * in `booksCurrency`, the currency of the company.
 */
export async function deleteOutdatedAllocations(
  tx: Tx,
  companyId: string,
  draftId: string,
  booksCurrency: string,
): Promise<void> {
  await tx.query(
    `WITH allocated AS (
       SELECT "SupplierInvoiceDraftRow" AS line, sum(CASE WHEN "IsCredit" THEN -"Amount" ELSE "Amount" END) AS amount,
              CASE WHEN "IsCredit" THEN "CreditAccountNumber" ELSE "DebitAccountNumber" END AS account,
              "CostCenterItemId1" AS center1, "CostCenterItemId2" AS center2, "CostCenterItemId3" AS center3,
              "ProjectId" AS project
         FROM "AllocationPeriod"
        WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL GROUP BY 1, 3, 4, 5, 6, 7
     ), held AS (
       SELECT r.*, coalesce(r."DebitAmount", 0) - coalesce(r."CreditAmount", 0) AS signed
         FROM "SupplierInvoiceDraft" AS draft, jsonb_to_recordset(draft."Rows") AS r(
              "LineNumber" int, "AccountNumber" bigint, "DebitAmount" numeric, "CreditAmount" numeric,
              "CostCenterItemId1" uuid, "CostCenterItemId2" uuid, "CostCenterItemId3" uuid, "ProjectId" uuid)
        WHERE draft."companyId" = $1 AND draft."Id" = $2 AND draft."CurrencyCode" = $4
     ), misfits AS (
       SELECT line FROM allocated WHERE NOT EXISTS (
         SELECT 1 FROM held
          WHERE "LineNumber" = line AND "AccountNumber" = account
            AND sign(signed) = sign(amount) AND abs(signed) >= abs(amount)
            AND ("CostCenterItemId1", "CostCenterItemId2", "CostCenterItemId3", "ProjectId")
                IS NOT DISTINCT FROM (center1, center2, center3, project))
     )
     UPDATE "AllocationPeriod" SET "deletedAt" = $3, "ModifiedUtc" = $3, "Status" = 3
      WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL
        AND "SupplierInvoiceDraftRow" IN (SELECT line FROM misfits)`,
    [companyId, draftId, now(), booksCurrency],
  );
}
