-- Who replaces a record of the service at this moment: a lease, as operations have, because no transaction is held while the
-- service is asked.
CREATE TABLE "replacing" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "lease_token" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replacing_pkey" PRIMARY KEY ("partner_id","company_id","path")
);

ALTER TABLE "replacing" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "replacing" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "replacing" TO stegvis_app;
CREATE POLICY tenant ON "replacing" USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY maintenance ON "replacing" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- A killed process leaves its row.
CREATE OR REPLACE FUNCTION forget_expired() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "session" WHERE expires_at < clock_timestamp();
  DELETE FROM "attempt" WHERE expires_at < clock_timestamp() - interval '1 hour';
  DELETE FROM "throttle" WHERE window_ends_at < clock_timestamp();
  DELETE FROM "refresh_journal" WHERE stage <> 'sent' AND sent_at < clock_timestamp() - interval '90 days';
  DELETE FROM "draft_edit" WHERE updated_at < clock_timestamp() - interval '90 days';
  DELETE FROM "replacing" WHERE lease_until < clock_timestamp() - interval '1 hour';
  PERFORM set_config('app.maintenance', '', true);
END $$;
