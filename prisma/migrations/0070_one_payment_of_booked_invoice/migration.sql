-- The registration of a payment counts among the operations of which one at a time changes a booked supplier invoice.
-- contract: unused since 0047_payroll_assignments
-- long lock: "operation", because no operation of the new kind exists yet: the table is read once
CREATE UNIQUE INDEX "operation_one_change_of_booked_invoice" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('set-off-supplier-invoice', 'undo-supplier-set-off', 'change-allocation-plan', 'register-supplier-payment')
    AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
DROP INDEX "operation_one_of_booked_invoice";
