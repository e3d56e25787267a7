-- What people recorded of the tax agency's refusals: the part of an invoice's tax reduction that it does not pay, and that
-- the customer owes instead. The service has no call for it.
CREATE TABLE "claim_refusal" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount_minor" BIGINT NOT NULL CHECK ("amount_minor" > 0),
    "refused_on" DATE NOT NULL,
    "recorded_by" UUID NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_refusal_pkey" PRIMARY KEY ("partner_id","company_id","invoice_id")
);

ALTER TABLE "claim_refusal" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "claim_refusal" FORCE ROW LEVEL SECURITY;
REVOKE ALL ON "claim_refusal" FROM stegvis_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "claim_refusal" TO stegvis_app;
CREATE POLICY tenant ON "claim_refusal"
  USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY backup ON "claim_refusal" FOR SELECT TO CURRENT_USER
  USING (current_setting('app.backup', true) = 'on');
