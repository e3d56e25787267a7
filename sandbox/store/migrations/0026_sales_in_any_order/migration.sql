-- Lists of documents are sorted by any of their columns from an index, which also knows of each whether its stage is asked
-- for: many documents may be alike in what they are sorted by, and none of the first of them be of that stage.
CREATE INDEX "CustomerInvoice_by_customer" ON "CustomerInvoice"
  ("companyId", "InvoiceCustomerName" NULLS FIRST, "InvoiceNumber" NULLS FIRST, "seq", "RemainingAmount", "DueDate");
CREATE INDEX "CustomerInvoice_by_total" ON "CustomerInvoice"
  ("companyId", "TotalAmountInvoiceCurrency" NULLS FIRST, "InvoiceNumber" NULLS FIRST, "seq", "RemainingAmount", "DueDate");
CREATE INDEX "CustomerInvoice_by_remaining" ON "CustomerInvoice"
  ("companyId", "RemainingAmountInvoiceCurrency" NULLS FIRST, "InvoiceNumber" NULLS FIRST, "seq", "RemainingAmount", "DueDate");
CREATE INDEX "Quote_by_customer" ON "Quote"("companyId", "InvoiceCustomerName" NULLS FIRST, "Number" NULLS FIRST, "seq", "Status");
CREATE INDEX "Quote_by_until" ON "Quote"("companyId", "DueDate" NULLS FIRST, "Number" NULLS FIRST, "seq", "Status");
CREATE INDEX "Quote_by_total" ON "Quote"("companyId", "TotalAmount" NULLS FIRST, "Number" NULLS FIRST, "seq", "Status");
CREATE INDEX "Order_by_customer" ON "Order"("companyId", "InvoiceCustomerName" NULLS FIRST, "Number" NULLS FIRST, "seq", "Status");
CREATE INDEX "Order_by_delivery" ON "Order"("companyId", "DeliveryDate" NULLS FIRST, "Number" NULLS FIRST, "seq", "Status");
CREATE INDEX "Order_by_total" ON "Order"("companyId", "Amount" NULLS FIRST, "Number" NULLS FIRST, "seq", "Status");

-- Invoices whose sending failed are few, and looked for on every visit.
CREATE INDEX "CustomerInvoice_unsent_idx" ON "CustomerInvoice"("companyId", "InvoiceNumber" NULLS FIRST) WHERE "HasAutoInvoiceError";
