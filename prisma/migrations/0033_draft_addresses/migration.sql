-- CreateTable
CREATE TABLE "draft_address" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "became_id" UUID,
    "created_at" TEXT,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_address_pkey" PRIMARY KEY ("partner_id","company_id","draft_id")
);

-- CreateIndex
CREATE INDEX "draft_address_partner_id_company_id_became_id_idx" ON "draft_address"("partner_id", "company_id", "became_id");

-- CreateIndex
CREATE INDEX "draft_address_saved_at_idx" ON "draft_address"("saved_at");

-- What is saved is everybody's in the company, and so is the address it has now.
ALTER TABLE "draft_address" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "draft_address" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "draft_address" TO stegvis_app;
CREATE POLICY tenant ON "draft_address" USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY maintenance ON "draft_address" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- A link that leads to a draft, or to what it became, is followed for two years after the save that made it old.
CREATE OR REPLACE FUNCTION forget_expired() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "session" WHERE expires_at < clock_timestamp();
  DELETE FROM "attempt" WHERE expires_at < clock_timestamp() - interval '1 hour';
  DELETE FROM "throttle" WHERE window_ends_at < clock_timestamp();
  DELETE FROM "refresh_journal" WHERE stage <> 'sent' AND sent_at < clock_timestamp() - interval '90 days';
  DELETE FROM "draft_edit" WHERE updated_at < clock_timestamp() - interval '90 days';
  DELETE FROM "draft_day" WHERE updated_at < clock_timestamp() - interval '2 years';
  DELETE FROM "draft_address" WHERE saved_at < clock_timestamp() - interval '2 years';
  DELETE FROM "employee_form" WHERE updated_at < clock_timestamp() - interval '90 days';
  DELETE FROM "replacing" WHERE lease_until < clock_timestamp() - interval '1 hour';
  PERFORM set_config('app.maintenance', '', true);
END $$;
