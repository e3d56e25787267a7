-- CreateTable
CREATE TABLE "invitation" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "used_by_id" UUID,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitation_partner_id_token_hash_key" ON "invitation"("partner_id", "token_hash");

ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invitation" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "invitation" TO stegvis_app;
CREATE POLICY tenant ON "invitation" USING (partner_id = tenant_partner() AND company_id = tenant_company());
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role" CHECK ("role" IN
    ('accountant', 'bookkeeper', 'sales', 'approver', 'payroll', 'viewer')),
  ADD CONSTRAINT "invitation_used" CHECK (("used_at" IS NULL) = ("used_by_id" IS NULL)),
  ADD CONSTRAINT "invitation_one_end" CHECK ("used_at" IS NULL OR "withdrawn_at" IS NULL);

-- Where a link leads, for who holds its token: keys and nothing else. The host chooses the partner.
CREATE POLICY maintenance ON "invitation" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE FUNCTION invitation_place(asked_host text, asked_hash text)
  RETURNS TABLE (partner_id uuid, company_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT i.partner_id, i.company_id, i.id FROM "invitation" i
    JOIN "partner" p ON p.id = i.partner_id WHERE p.host = asked_host AND i.token_hash = asked_hash;
  PERFORM set_config('app.maintenance', '', true);
END $$;
