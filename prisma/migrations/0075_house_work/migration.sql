-- The persons among whom a private customer shares tax reductions, with their personal numbers sealed: a number that was
-- typed once is known by the id of its row, and never goes back to a browser.
CREATE TABLE "house_work_person" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "number_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "added_by" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "house_work_person_pkey" PRIMARY KEY ("partner_id","company_id","id")
);
CREATE INDEX "house_work_person_partner_id_company_id_customer_id_idx"
  ON "house_work_person"("partner_id", "company_id", "customer_id");

-- What people recorded of the tax agency's refusals: the part of an invoice's tax reduction that it does not pay, and that
-- the customer owes instead. The service has no call for it.
CREATE TABLE "claim_refusal" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "refused_on" DATE NOT NULL,
    "recorded_by" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_refusal_pkey" PRIMARY KEY ("partner_id","company_id","invoice_id"),
    CONSTRAINT "claim_refusal_amount" CHECK ("amount_minor" > 0)
);

DO $$
DECLARE
  name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['house_work_person', 'claim_refusal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('REVOKE ALL ON %I FROM stegvis_app', name);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO stegvis_app', name);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
    EXECUTE format(
      'CREATE POLICY backup ON %I FOR SELECT TO CURRENT_USER USING (current_setting(''app.backup'', true) = ''on'')', name);
  END LOOP;
END $$;
GRANT UPDATE ON "claim_refusal" TO stegvis_app;
