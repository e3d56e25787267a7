-- CreateTable
CREATE TABLE "owner_link" (
    "partner_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sender_id" UUID NOT NULL,
    "company_name" TEXT NOT NULL,
    "email" TEXT,
    "locale" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "company_id" UUID,
    "used_by_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),
    "sender_mail_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "owner_link_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "known_company" (
    "partner_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "known_company_pkey" PRIMARY KEY ("partner_id","person_id","name")
);

-- CreateIndex
CREATE INDEX "owner_link_partner_id_sender_id_idx" ON "owner_link"("partner_id", "sender_id");

-- CreateIndex
CREATE UNIQUE INDEX "owner_link_partner_id_token_hash_key" ON "owner_link"("partner_id", "token_hash");

-- Both tables hold what one person wrote down, so that their rows are that person's own, at every company.
ALTER TABLE "owner_link" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "owner_link" FORCE ROW LEVEL SECURITY;
ALTER TABLE "known_company" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "known_company" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "owner_link" TO stegvis_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "known_company" TO stegvis_app;
CREATE POLICY tenant ON "owner_link" USING (partner_id = tenant_partner() AND sender_id = tenant_person());
CREATE POLICY tenant ON "known_company" USING (partner_id = tenant_partner() AND person_id = tenant_person());
ALTER TABLE "owner_link" ADD CONSTRAINT "owner_link_company_name" CHECK (char_length("company_name") BETWEEN 1 AND 200),
  ADD CONSTRAINT "owner_link_used" CHECK (("used_at" IS NULL) = ("used_by_id" IS NULL)
    AND ("used_at" IS NULL) = ("company_id" IS NULL)),
  ADD CONSTRAINT "owner_link_one_end" CHECK ("used_at" IS NULL OR "revoked_at" IS NULL),
  ADD CONSTRAINT "owner_link_told" CHECK ("used_at" IS NOT NULL OR ("told_at" IS NULL AND "sender_mail_at" IS NULL));
ALTER TABLE "known_company" ADD CONSTRAINT "known_company_name" CHECK (char_length("name") BETWEEN 1 AND 200);

-- Where a link leads, for who holds its token: keys and nothing else. The host chooses the partner.
CREATE POLICY maintenance ON "owner_link" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE FUNCTION owner_link_place(asked_host text, asked_hash text)
  RETURNS TABLE (partner_id uuid, sender_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT l.partner_id, l.sender_id, l.id FROM "owner_link" l
    JOIN "partner" p ON p.id = l.partner_id WHERE p.host = asked_host AND l.token_hash = asked_hash;
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- Gives the used links whose senders are to be mailed to the one process that asks; they are due again at next_at. Nobody
-- is mailed about a use that is older than a day.
CREATE FUNCTION take_used_owner_links(due_at timestamptz, next_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, sender_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY UPDATE "owner_link" l SET sender_mail_at = next_at
    WHERE (l.partner_id, l.id) IN (
      SELECT d.partner_id, d.id FROM "owner_link" d
        WHERE d.sender_mail_at <= due_at AND d.used_at > due_at - interval '1 day'
        ORDER BY d.sender_mail_at LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING l.partner_id, l.sender_id, l.id;
  PERFORM set_config('app.maintenance', '', true);
END $$;
CREATE INDEX "owner_link_sender_mail_at" ON "owner_link" ("sender_mail_at") WHERE "sender_mail_at" IS NOT NULL;

-- The names of the companies that have invited the person of this transaction, at their own address, and where they are no
-- member. Such a person does not see the company's rows.
CREATE FUNCTION inviting_companies(at_instant timestamptz) RETURNS TABLE (company_id uuid, name text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT DISTINCT c.id, c.name FROM "person" h
    JOIN "invitation" i ON i.partner_id = h.partner_id AND lower(btrim(i.email)) = lower(btrim(h.email))
    JOIN "company" c ON c.partner_id = i.partner_id AND c.id = i.company_id
    WHERE h.partner_id = tenant_partner() AND h.id = tenant_person()
      AND i.used_at IS NULL AND i.withdrawn_at IS NULL AND i.expires_at > at_instant
      AND NOT EXISTS (SELECT 1 FROM "membership" m WHERE m.partner_id = h.partner_id AND m.company_id = c.id
        AND m.person_id = h.id AND m.ended_at IS NULL);
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- Links that nobody can use any more hold the addresses of owners: they are kept for 90 days.
CREATE FUNCTION forget_links() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "invitation" WHERE least(used_at, withdrawn_at, expires_at) < clock_timestamp() - interval '90 days';
  DELETE FROM "owner_link" WHERE least(used_at, revoked_at, expires_at) < clock_timestamp() - interval '90 days';
  PERFORM set_config('app.maintenance', '', true);
END $$;
