-- CreateTable
CREATE TABLE "employee_form" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "revision" UUID NOT NULL,
    "body_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "employee_id" UUID,
    "has_agreement" BOOLEAN NOT NULL DEFAULT false,
    "has_schedule" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "employee_form_pkey" PRIMARY KEY ("partner_id","company_id","person_id","id")
);

-- CreateIndex
CREATE INDEX "employee_form_updated_at_idx" ON "employee_form"("updated_at");

-- A personal number stands in it: nobody but who types it sees the form, not even sealed.
ALTER TABLE "employee_form" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "employee_form" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "employee_form" TO stegvis_app;
CREATE POLICY tenant ON "employee_form" USING (partner_id = tenant_partner() AND company_id = tenant_company()
  AND person_id = tenant_person());
CREATE POLICY maintenance ON "employee_form" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- A form becomes one employee: one order of it is under way at a time.
CREATE UNIQUE INDEX "operation_one_employee" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" = 'employee-create' AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');

-- A form nobody came back to goes after 90 days.
CREATE OR REPLACE FUNCTION forget_expired() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "session" WHERE expires_at < clock_timestamp();
  DELETE FROM "attempt" WHERE expires_at < clock_timestamp() - interval '1 hour';
  DELETE FROM "throttle" WHERE window_ends_at < clock_timestamp();
  DELETE FROM "refresh_journal" WHERE stage <> 'sent' AND sent_at < clock_timestamp() - interval '90 days';
  DELETE FROM "draft_edit" WHERE updated_at < clock_timestamp() - interval '90 days';
  DELETE FROM "employee_form" WHERE updated_at < clock_timestamp() - interval '90 days';
  DELETE FROM "replacing" WHERE lease_until < clock_timestamp() - interval '1 hour';
  PERFORM set_config('app.maintenance', '', true);
END $$;
