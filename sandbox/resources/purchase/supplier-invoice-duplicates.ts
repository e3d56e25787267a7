import { ruleRefusalError } from "../../http/problem";
import type { Tx } from "../../store/db";

type CheckedInvoiceNumber = {
  readonly supplierId: string;
  readonly number: string | null;
  readonly draftId: string | null;
};

/**
 * Refuses a number that another booked invoice of the supplier has. Booking locks the supplier's row, so the rule holds
 * for concurrent calls too.
 * @throws ApiError 4000 at `InvoiceNumber`
 */
export async function assertNotBooked(
  tx: Tx,
  companyId: string,
  { supplierId, number }: CheckedInvoiceNumber,
): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "SupplierId" = $2 AND "InvoiceNumber" = $3`,
    [companyId, supplierId, number],
  );
  if (rowCount > 0) throw duplicateRefusal(`Invoice ${number} of this supplier is booked already.`);
}

// The comparison uses letters and digits only, without case: `F-1001` equals `f 1001`.
const isSameNumberSql = `lower(regexp_replace("InvoiceNumber", '[^[:alnum:]]', '', 'g'))
  = lower(regexp_replace($3, '[^[:alnum:]]', '', 'g'))`;

/**
 * Refuses a number that a booked invoice or another draft of the supplier has in any spelling.
 * @throws ApiError 4000 at `InvoiceNumber`
 */
export async function assertNoDuplicate(
  tx: Tx,
  companyId: string,
  { supplierId, number, draftId }: CheckedInvoiceNumber,
) {
  if (!number) return;
  await tx.query(`SELECT 1 FROM "Supplier" WHERE "companyId" = $1 AND "Id" = $2 FOR NO KEY UPDATE`, [
    companyId,
    supplierId,
  ]);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "SupplierId" = $2 AND ${isSameNumberSql}
     UNION ALL
     SELECT 1 FROM "SupplierInvoiceDraft"
      WHERE "companyId" = $1 AND "SupplierId" = $2 AND ${isSameNumberSql} AND "Id" IS DISTINCT FROM $4::uuid LIMIT 1`,
    [companyId, supplierId, number, draftId],
  );
  if (rowCount > 0) throw duplicateRefusal(`Another draft or invoice of this supplier has the number ${number}.`);
}

const duplicateRefusal = (message: string) => ruleRefusalError(4000, message, "InvoiceNumber");
