-- CreateTable
CREATE TABLE "draft_edit" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "draft_id" UUID NOT NULL,
    "version" UUID,
    "revision" UUID NOT NULL,
    "body_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_edit_pkey" PRIMARY KEY ("partner_id","company_id","person_id","kind","draft_id")
);

-- CreateIndex
CREATE INDEX "draft_edit_updated_at_idx" ON "draft_edit"("updated_at");



-- Typed text belongs to the person who typed it: a colleague in the same company sees it once the books hold it.
ALTER TABLE "draft_edit" ADD CONSTRAINT "draft_edit_kind" CHECK ("kind" IN ('invoice'));
ALTER TABLE "draft_edit" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "draft_edit" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "draft_edit" TO stegvis_app;
CREATE POLICY tenant ON "draft_edit" USING (partner_id = tenant_partner() AND company_id = tenant_company()
  AND person_id = tenant_person());

-- Typed text nobody came back to goes after 90 days.
CREATE POLICY maintenance ON "draft_edit" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

CREATE OR REPLACE FUNCTION forget_expired() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "session" WHERE expires_at < clock_timestamp();
  DELETE FROM "attempt" WHERE expires_at < clock_timestamp() - interval '1 hour';
  DELETE FROM "throttle" WHERE window_ends_at < clock_timestamp();
  DELETE FROM "refresh_journal" WHERE stage <> 'sent' AND sent_at < clock_timestamp() - interval '90 days';
  DELETE FROM "draft_edit" WHERE updated_at < clock_timestamp() - interval '90 days';
  PERFORM set_config('app.maintenance', '', true);
END $$;
