-- Whatever keys the presses carried, each of these happens once to a draft or a document unless it was refused.
DROP INDEX "operation_one_convert";
DROP INDEX "operation_one_void";
CREATE UNIQUE INDEX "operation_one_for_good" ON "operation" ("partner_id", "company_id", "subject", "kind")
  WHERE "kind" IN ('quote-convert', 'quote-accept', 'order-create', 'order-invoice', 'invoice-convert', 'invoice-void')
    AND "stage" <> 'refused';
-- A quote becomes an order or an invoice, not both.
CREATE UNIQUE INDEX "operation_one_of_quote" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('quote-order', 'quote-invoice') AND "stage" <> 'refused';
-- Delivering, taking the delivery back and ordering the rest may come again, but one at a time.
CREATE UNIQUE INDEX "operation_one_delivery" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('order-ship', 'order-void', 'order-backorder') AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
-- One mail on its way per document.
DROP INDEX "operation_one_email";
CREATE UNIQUE INDEX "operation_one_email" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('quote-email', 'order-email', 'invoice-email') AND "stage" IN ('waiting', 'sent');
-- What made a quote or an order is found by it.
CREATE INDEX "operation_by_document" ON "operation" ("partner_id", "company_id", ("result"->>'documentId'));

-- Documents a person may say an operation made are no longer invoices only. A row is told apart from its company's other
-- rows by its tenant, so the owner needs to see them all for once.
ALTER TABLE "operation" NO FORCE ROW LEVEL SECURITY;
UPDATE "operation" SET "result" = jsonb_build_object('candidates', coalesce((
  SELECT jsonb_agg(jsonb_build_object('documentId', one->'invoiceId', 'number', one->'invoiceNumber',
                                      'grossMinor', one->'grossMinor'))
  FROM jsonb_array_elements("result"->'candidates') one), '[]'))
  WHERE "stage" = 'unknown' AND jsonb_typeof("result"->'candidates') = 'array';
ALTER TABLE "operation" FORCE ROW LEVEL SECURITY;
