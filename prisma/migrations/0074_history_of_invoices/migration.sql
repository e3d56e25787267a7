-- outside a transaction
-- The rows of the audit trail that name booked supplier invoices, for the history of one of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_event_invoices" ON "audit_event" ("partner_id", "company_id", "number")
  WHERE ("detail" -> 'invoiceIds') IS NOT NULL;
