-- A VAT report is approved or rejected, not both at once: one decision at a time, whoever presses.
CREATE UNIQUE INDEX "operation_one_of_vat_report" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('approve-vat-report', 'reject-vat-report') AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
