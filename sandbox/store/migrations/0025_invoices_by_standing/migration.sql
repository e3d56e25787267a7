-- AlterTable
ALTER TABLE "CustomerInvoice" ALTER COLUMN "RemainingAmount" SET NOT NULL;

-- Lists of paid, unpaid and overdue invoices are counted from an index alone, and have their order from it.
CREATE INDEX "CustomerInvoice_paid_idx" ON "CustomerInvoice"("companyId", "InvoiceDate" NULLS FIRST)
  WHERE "RemainingAmount" = 0;
CREATE INDEX "CustomerInvoice_open_idx" ON "CustomerInvoice"
  ("companyId", "DueDate" NULLS FIRST, "InvoiceNumber" NULLS FIRST, "seq", "RemainingAmount") WHERE "RemainingAmount" <> 0;
