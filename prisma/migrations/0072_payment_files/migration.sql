-- A payment file: made once, kept with who and when.
CREATE TABLE "payment_file" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "request_hash" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "bank_account_id" UUID NOT NULL,
    "xml_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),
    "fetched_by_id" UUID,
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_by_id" UUID,

    CONSTRAINT "payment_file_pkey" PRIMARY KEY ("partner_id","company_id","id"),
    CONSTRAINT "payment_file_withdrawn_unused" CHECK ("withdrawn_at" IS NULL OR "fetched_at" IS NULL)
);
CREATE UNIQUE INDEX "payment_file_partner_id_company_id_message_id_key"
  ON "payment_file"("partner_id", "company_id", "message_id");
CREATE INDEX "payment_file_partner_id_company_id_made_at_idx" ON "payment_file"("partner_id", "company_id", "made_at");

-- A payment of a file. While it has no end it is on its way, and its invoice stands in no other file.
CREATE TABLE "payment_of_file" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "end_to_end_id" TEXT NOT NULL,
    "invoice_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "account_number" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "execution_on" TEXT NOT NULL,
    "about" JSONB NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ending" TEXT,
    "ended_by_id" UUID,

    CONSTRAINT "payment_of_file_pkey" PRIMARY KEY ("partner_id","company_id","end_to_end_id"),
    CONSTRAINT "payment_of_file_amount" CHECK ("amount_minor" > 0),
    CONSTRAINT "payment_of_file_ending" CHECK (
      ("ended_at" IS NULL) = ("ending" IS NULL) AND "ending" IN ('registered', 'withdrawn', 'released'))
);
CREATE UNIQUE INDEX "payment_of_file_one_on_its_way" ON "payment_of_file" ("partner_id", "company_id", "invoice_id")
  WHERE "ended_at" IS NULL;
CREATE INDEX "payment_of_file_partner_id_company_id_file_id_idx"
  ON "payment_of_file"("partner_id", "company_id", "file_id");

-- What a bank reported, so that the same report read twice registers nothing twice. An open entry waits for a person.
CREATE TABLE "bank_entry" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "reason" TEXT,
    "invoice_id" UUID,
    "person_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),
    "handled_by_id" UUID,

    CONSTRAINT "bank_entry_pkey" PRIMARY KEY ("partner_id","company_id","digest")
);
CREATE INDEX "bank_entry_partner_id_company_id_read_at_idx" ON "bank_entry"("partner_id", "company_id", "read_at");

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_file', 'payment_of_file', 'bank_entry'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('REVOKE ALL ON %I FROM stegvis_app', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO stegvis_app', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
    EXECUTE format(
      'CREATE POLICY backup ON %I FOR SELECT TO CURRENT_USER USING (current_setting(''app.backup'', true) = ''on'')', name);
  END LOOP;
END $$;

-- A file and its payments are never changed: they are fetched, withdrawn, or come to an end.
GRANT UPDATE ("fetched_at", "fetched_by_id", "withdrawn_at", "withdrawn_by_id") ON "payment_file" TO stegvis_app;
GRANT UPDATE ("ended_at", "ending", "ended_by_id") ON "payment_of_file" TO stegvis_app;
GRANT UPDATE ("handled_at", "handled_by_id") ON "bank_entry" TO stegvis_app;
