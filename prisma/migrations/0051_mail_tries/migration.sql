-- CreateTable
CREATE TABLE "mail_try" (
    "partner_id" UUID NOT NULL,
    "mail" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_try_pkey" PRIMARY KEY ("partner_id","mail")
);

ALTER TABLE "mail_try" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "mail_try" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "mail_try" TO stegvis_app;
CREATE POLICY tenant ON "mail_try" USING (partner_id = tenant_partner());
CREATE POLICY maintenance ON "mail_try" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
ALTER TABLE "mail_try" ADD CONSTRAINT "mail_try_tries" CHECK ("tries" > 0);

-- Links that nobody can use any more hold the addresses of owners: they are kept for 90 days. Nobody asks any more after 30
-- days how often a mail was tried.
CREATE OR REPLACE FUNCTION forget_links() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "invitation" WHERE least(used_at, withdrawn_at, expires_at) < clock_timestamp() - interval '90 days';
  DELETE FROM "owner_link" WHERE least(used_at, revoked_at, expires_at) < clock_timestamp() - interval '90 days';
  DELETE FROM "mail_try" WHERE next_try_at < clock_timestamp() - interval '30 days';
  PERFORM set_config('app.maintenance', '', true);
END $$;
