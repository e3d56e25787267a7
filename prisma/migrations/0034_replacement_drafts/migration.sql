-- CreateTable
CREATE TABLE "replacement_draft" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "replaced_id" UUID NOT NULL,
    "invoice_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "replacement_draft_pkey" PRIMARY KEY ("partner_id","company_id","draft_id")
);

-- CreateIndex
CREATE INDEX "replacement_draft_partner_id_company_id_document_id_idx" ON "replacement_draft"("partner_id", "company_id", "document_id");

-- CreateIndex
CREATE UNIQUE INDEX "replacement_draft_partner_id_company_id_replaced_id_key" ON "replacement_draft"("partner_id", "company_id", "replaced_id");

-- Which invoice stands for which is everybody's in the company to know.
ALTER TABLE "replacement_draft" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "replacement_draft" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "replacement_draft" TO stegvis_app;
CREATE POLICY tenant ON "replacement_draft" USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY maintenance ON "replacement_draft" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
