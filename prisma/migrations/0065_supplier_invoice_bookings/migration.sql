-- A draft of a supplier invoice is booked once: a second command to book it is stored only after the first one was refused or
-- withdrawn, whoever submits it and with whatever key. The index refuses rows of one kind alone, which no earlier program writes.
-- contract: unused since 0047_payroll_assignments
-- long lock: "operation", because no operation of this kind exists yet: the table is read once, and the index is empty
CREATE UNIQUE INDEX "operation_one_booking" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" = 'book-supplier-invoice' AND "stage" NOT IN ('refused', 'withdrawn');
