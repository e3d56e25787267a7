import { approvalStatus } from "../../resources/purchase/approval-rules";
import type { Tx } from "../../store/db";
import { insertAll } from "../bulk";
import { norrsken } from "../companies";
import { sara } from "../people";
import { makeSupplierDrafts, seedSupplierDrafts } from "../supplier-drafts";
import { makeSeedSuppliers } from "../suppliers";

/**
 * Seeds a number of drafts of supplier invoices at Norrsken Bygg AB that wait for any person who may approve them. Some
 * are posted as a client would post them, with their documents; the database copies these drafts, without documents,
 * under new invoice numbers.
 */
export async function seedWaitingDrafts(tx: Tx, draftCount: number, today: string): Promise<void> {
  const suppliers = makeSeedSuppliers(norrsken, today);
  await insertAll(
    tx,
    "Supplier",
    suppliers.map(({ record }) => record),
  );
  const approval = { ApprovalStatus: approvalStatus.ready, ApprovalRequestedBy: sara.id };
  const postedDrafts = makeSupplierDrafts(norrsken, suppliers, today).map((draft) => ({ ...draft, approval }));
  await seedSupplierDrafts(tx, norrsken, today, postedDrafts.slice(0, draftCount));
  await tx.query(
    `INSERT INTO "SupplierInvoiceDraft" SELECT (jsonb_populate_record(d, jsonb_build_object(
       'Id', md5(d."Id"::text || n)::uuid, 'seq', nextval(pg_get_serial_sequence('"SupplierInvoiceDraft"', 'seq')),
       'InvoiceNumber', d."InvoiceNumber" || '/' || n, 'DueDate', d."DueDate" + (n % 28)))).*
     FROM "SupplierInvoiceDraft" AS d, generate_series(1, $1::int) AS n WHERE d."companyId" = $2
     ORDER BY n, d."Id" LIMIT $3`,
    [Math.ceil(draftCount / postedDrafts.length), norrsken.id, Math.max(0, draftCount - postedDrafts.length)],
  );
  await tx.query(`UPDATE "CompanySettings" SET "NextSupplierNumber" = $2 WHERE "companyId" = $1`, [
    norrsken.id,
    suppliers.length + 1,
  ]);
}
