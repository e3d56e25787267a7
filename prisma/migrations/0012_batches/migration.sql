-- Which press of many an operation belongs to.
ALTER TABLE "operation" ADD COLUMN "batch_id" UUID;
CREATE INDEX "operation_of_batch" ON "operation" ("partner_id", "company_id", "batch_id") WHERE "batch_id" IS NOT NULL;
CREATE INDEX "operation_batches_of_person" ON "operation" ("partner_id", "company_id", "person_id", "created_at")
  WHERE "batch_id" IS NOT NULL;
