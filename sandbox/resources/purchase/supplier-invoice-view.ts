import { rawSql, sql } from "../../store/sql";
import { attachmentIdsSql } from "../attachments/attachment-links";
import { columnsSql } from "../columns";
import type { Call } from "../pipeline/call";
import type { ResourceView } from "../resource";
import { periodsColumnSql } from "./allocation-view";

/** SQL for the payment status: unpaid (3, overdue 7), partly paid (5, overdue 4), paid (6). Only a debt is overdue. */
const paymentStatusSql = (call: Call) => sql`CASE
  WHEN d."RemainingAmountInvoiceCurrency" = 0 THEN 6
  WHEN d."RemainingAmountInvoiceCurrency" = d."TotalAmount"
    THEN CASE WHEN d."DueDate" < ${call.today}::date AND d."TotalAmount" < 0 THEN 7 ELSE 3 END
  WHEN d."DueDate" < ${call.today}::date AND d."TotalAmount" < 0 THEN 4 ELSE 5 END`;

/** SQL for the file status. Nothing is sent to a bank, so a debt waits for its file, domestic (21) or foreign (22). */
const paymentFileStatusSql = sql`CASE
  WHEN d."RemainingAmountInvoiceCurrency" >= 0 OR d."SkipSendToBank" THEN 0
  WHEN d."IsDomestic" THEN 21 ELSE 22 END`;

export const supplierInvoiceView: ResourceView = {
  model: "SupplierInvoiceApi",
  source: (call) => sql`
    SELECT ${columnsSql("SupplierInvoiceApi", {
      AllocationPeriods: periodsColumnSql("SupplierInvoiceId"),
      Attachments: attachmentIdsSql,
      IsIncludedInVatReport: sql`report."Id" IS NOT NULL`,
      VatReportId: sql`report."Id"`,
      PaymentStatus: paymentStatusSql(call),
      PaymentFileStatus: paymentFileStatusSql,
      Status: rawSql("1"),
      CanUndoInvoice: rawSql("false"),
    })}, r.seq
    FROM "SupplierInvoice" r CROSS JOIN LATERAL (SELECT r.*) AS d
    LEFT JOIN "VatReport" AS report ON report."companyId" = d."companyId" AND report."VoucherId" IS NOT NULL
     AND d."InvoiceDate" BETWEEN report."StartDate" AND report."EndDate"
    WHERE r."companyId" = ${call.companyId}::uuid`,
  unfilterable: ["CanUndoInvoice"],
};
