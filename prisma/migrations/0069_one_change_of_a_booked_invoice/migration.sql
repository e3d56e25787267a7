-- A booked supplier invoice is set off, taken back or spread anew by one operation at a time, whoever submits it and with whatever
-- key. The index refuses rows of these kinds alone, which no earlier program writes.
-- contract: unused since 0047_payroll_assignments
-- long lock: "operation", because no operation of these kinds exists yet: the table is read once, and the index is empty
CREATE UNIQUE INDEX "operation_one_of_booked_invoice" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('set-off-supplier-invoice', 'undo-supplier-set-off', 'change-allocation-plan')
    AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
