import { now } from "../../clock";
import type { Tx } from "../../store/db";

/** Periods of a draft are never booked, so all of them can go; they stay to be listed as deleted. */
export async function deleteAllocations(tx: Tx, companyId: string, draftId: string): Promise<void> {
  await tx.query(
    `UPDATE "AllocationPeriod" SET "deletedAt" = $3, "ModifiedUtc" = $3, "Status" = 3
      WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL`,
    [companyId, draftId, now()],
  );
}

/** After a draft was changed: allocations of rows that are gone, have another account or became smaller go with them. */
export async function dropMisfits(tx: Tx, companyId: string, draftId: string): Promise<void> {
  await tx.query(
    `WITH allocated AS (
       SELECT "SupplierInvoiceDraftRow" AS line, sum("Amount") AS amount,
              min(CASE WHEN "IsCredit" THEN "CreditAccountNumber" ELSE "DebitAccountNumber" END) AS account
         FROM "AllocationPeriod"
        WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL GROUP BY 1
     ), misfits AS (
       SELECT line FROM allocated WHERE NOT EXISTS (
         SELECT 1 FROM "SupplierInvoiceDraft" AS draft, jsonb_array_elements(draft."Rows") AS r
          WHERE draft."companyId" = $1 AND draft."Id" = $2 AND (r ->> 'LineNumber')::int = line
            AND (r ->> 'AccountNumber')::bigint = account
            AND abs(coalesce((r ->> 'DebitAmount')::numeric, 0) - coalesce((r ->> 'CreditAmount')::numeric, 0)) >= amount)
     )
     UPDATE "AllocationPeriod" SET "deletedAt" = $3, "ModifiedUtc" = $3, "Status" = 3
      WHERE "companyId" = $1 AND "SupplierInvoiceDraftId" = $2 AND "deletedAt" IS NULL
        AND "SupplierInvoiceDraftRow" IN (SELECT line FROM misfits)`,
    [companyId, draftId, now()],
  );
}
