import { refused } from "../../http/problem";
import type { Tx } from "../../store/db";

type Named = { readonly supplierId: string; readonly number: string | null; readonly draftId: string | null };

/**
 * No two booked invoices of a supplier have one number. Whoever books holds the supplier's row, so two at once cannot.
 * @throws ApiError 4000 at `InvoiceNumber`
 */
export async function assertNotBooked(tx: Tx, companyId: string, { supplierId, number }: Named): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "SupplierId" = $2 AND "InvoiceNumber" = $3`,
    [companyId, supplierId, number],
  );
  if (rowCount > 0) throw duplicate(`Invoice ${number} of this supplier is booked already.`);
}

// Letters and digits alone tell two numbers apart: `F-1001` is `f 1001`.
const same = `lower(regexp_replace("InvoiceNumber", '[^[:alnum:]]', '', 'g'))
  = lower(regexp_replace($3, '[^[:alnum:]]', '', 'g'))`;

/**
 * The extended check: neither a booked invoice nor another draft of the supplier has the number, however it is written.
 * @throws ApiError 4000 at `InvoiceNumber`
 */
export async function assertNoDuplicate(tx: Tx, companyId: string, { supplierId, number, draftId }: Named) {
  if (!number) return;
  await tx.query(`SELECT 1 FROM "Supplier" WHERE "companyId" = $1 AND "Id" = $2 FOR NO KEY UPDATE`, [
    companyId,
    supplierId,
  ]);
  const { rowCount } = await tx.query(
    `SELECT 1 FROM "SupplierInvoice" WHERE "companyId" = $1 AND "SupplierId" = $2 AND ${same}
     UNION ALL
     SELECT 1 FROM "SupplierInvoiceDraft"
      WHERE "companyId" = $1 AND "SupplierId" = $2 AND ${same} AND "Id" IS DISTINCT FROM $4::uuid LIMIT 1`,
    [companyId, supplierId, number, draftId],
  );
  if (rowCount > 0) throw duplicate(`Another draft or invoice of this supplier has the number ${number}.`);
}

const duplicate = (message: string) => refused(4000, message, "InvoiceNumber");
