-- From which amount a payment needs the attest of another person: one row for each time it was set.
CREATE TABLE "payment_rule" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "attest_from_minor" BIGINT,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_rule_pkey" PRIMARY KEY ("partner_id","company_id","version"),
    CONSTRAINT "payment_rule_amount" CHECK ("attest_from_minor" > 0)
);

-- That a person attests the payment of an invoice: of what remained, and of the accounts that the supplier had.
CREATE TABLE "payment_attest" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "remaining_minor" BIGINT NOT NULL,
    "accounts_version" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_attest_pkey" PRIMARY KEY ("partner_id","company_id","id")
);
CREATE INDEX "payment_attest_partner_id_company_id_invoice_id_idx"
  ON "payment_attest"("partner_id", "company_id", "invoice_id");
CREATE UNIQUE INDEX "payment_attest_one_of_person" ON "payment_attest"
  ("partner_id", "company_id", "invoice_id", "person_id", "remaining_minor", "accounts_version") WHERE "withdrawn_at" IS NULL;

-- The accounts to which a supplier is paid, each time they were found to be others.
CREATE TABLE "supplier_accounts" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "accounts_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "changed_by_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),

    CONSTRAINT "supplier_accounts_pkey" PRIMARY KEY ("partner_id","company_id","supplier_id","version")
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_rule', 'payment_attest', 'supplier_accounts'] LOOP
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

-- What was decided is never changed: an attest is taken back, and accounts become those that a supplier was paid to.
GRANT UPDATE ("withdrawn_at") ON "payment_attest" TO stegvis_app;
GRANT UPDATE ("changed_by_id", "paid_at") ON "supplier_accounts" TO stegvis_app;
