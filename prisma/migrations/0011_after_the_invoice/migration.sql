-- An invoice is credited in parts, one at a time, and never while it is being voided.
CREATE UNIQUE INDEX "operation_one_taking_back" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('invoice-credit', 'invoice-void') AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
-- One payment at a time, because it is read back by what remains; one e-invoice until somebody knows what became of it.
CREATE UNIQUE INDEX "operation_one_of_invoice" ON "operation" ("partner_id", "company_id", "subject", "kind")
  WHERE "kind" IN ('invoice-payment', 'invoice-einvoice') AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
