-- CreateTable
CREATE TABLE "quote_version" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "text_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_version_pkey" PRIMARY KEY ("partner_id","company_id","quote_id","number")
);

-- CreateTable
CREATE TABLE "quote_link" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "person_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" UUID,

    CONSTRAINT "quote_link_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateTable
CREATE TABLE "quote_answer" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "number" INTEGER,
    "decision" TEXT NOT NULL,
    "link_id" UUID,
    "person_id" UUID,
    "said_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quote_answer_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateIndex
CREATE INDEX "quote_link_partner_id_company_id_quote_id_idx" ON "quote_link"("partner_id", "company_id", "quote_id");

-- CreateIndex
CREATE UNIQUE INDEX "quote_link_partner_id_token_hash_key" ON "quote_link"("partner_id", "token_hash");

-- CreateIndex
CREATE INDEX "quote_answer_partner_id_company_id_quote_id_created_at_idx" ON "quote_answer"("partner_id", "company_id", "quote_id", "created_at");

-- Rows of a quote's own company, and nobody else's.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['quote_version', 'quote_link', 'quote_answer'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stegvis_app', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
  END LOOP;
END $$;

ALTER TABLE "quote_answer" ADD CONSTRAINT "quote_answer_decision" CHECK ("decision" IN ('accepted', 'declined', 'reopened')),
  ADD CONSTRAINT "quote_answer_by_one" CHECK (("link_id" IS NULL) <> ("person_id" IS NULL));
-- A version of a quote is accepted once, whatever links and browsers are open.
CREATE UNIQUE INDEX "quote_answer_one_acceptance" ON "quote_answer" ("partner_id", "company_id", "quote_id", "number")
  WHERE "decision" = 'accepted';

-- Where a link leads, for who holds its token: keys and nothing else. The host chooses the partner.
CREATE POLICY maintenance ON "quote_link" FOR SELECT TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE FUNCTION quote_link_place(asked_host text, asked_hash text) RETURNS TABLE (partner_id uuid, company_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT l.partner_id, l.company_id, l.id FROM "quote_link" l
    JOIN "partner" p ON p.id = l.partner_id WHERE p.host = asked_host AND l.token_hash = asked_hash;
  PERFORM set_config('app.maintenance', '', true);
END $$;
