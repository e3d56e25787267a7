-- One void per invoice, whatever keys the presses carried.
CREATE UNIQUE INDEX "operation_one_void" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" = 'invoice-void' AND "stage" <> 'refused';
-- What made an invoice is found by the invoice.
CREATE INDEX "operation_by_outcome" ON "operation" ("partner_id", "company_id", ("result"->>'invoiceId'));
