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

ALTER TABLE "house_work_person" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "house_work_person" FORCE ROW LEVEL SECURITY;
REVOKE ALL ON "house_work_person" FROM stegvis_app;
GRANT SELECT, INSERT, DELETE ON "house_work_person" TO stegvis_app;
CREATE POLICY tenant ON "house_work_person"
  USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY backup ON "house_work_person" FOR SELECT TO CURRENT_USER
  USING (current_setting('app.backup', true) = 'on');
