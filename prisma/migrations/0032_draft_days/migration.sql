-- CreateTable
CREATE TABLE "draft_day" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "created_at" TEXT NOT NULL,
    "chosen_on" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_day_pkey" PRIMARY KEY ("partner_id","company_id","created_at")
);

-- CreateIndex
CREATE INDEX "draft_day_updated_at_idx" ON "draft_day"("updated_at");

-- What is saved in a draft is everybody's in the company, its day as well.
ALTER TABLE "draft_day" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "draft_day" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "draft_day" TO stegvis_app;
CREATE POLICY tenant ON "draft_day" USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY maintenance ON "draft_day" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- The day of a draft that was booked or thrown away elsewhere goes after two years.
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
  DELETE FROM "employee_form" WHERE updated_at < clock_timestamp() - interval '90 days';
  DELETE FROM "replacing" WHERE lease_until < clock_timestamp() - interval '1 hour';
  PERFORM set_config('app.maintenance', '', true);
END $$;
