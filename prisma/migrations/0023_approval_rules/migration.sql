-- CreateTable
CREATE TABLE "approval_rules" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" JSONB NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approval_rules_pkey" PRIMARY KEY ("partner_id","company_id","version")
);

-- CreateTable
CREATE TABLE "approval_step" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "operation_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "draft_version" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "rule_version" INTEGER NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_step_pkey" PRIMARY KEY ("partner_id","company_id","operation_id")
);

-- CreateTable
CREATE TABLE "draft_writer" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "did" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_writer_pkey" PRIMARY KEY ("partner_id","company_id","draft_id","did")
);

-- CreateIndex
CREATE INDEX "approval_step_partner_id_company_id_draft_id_given_at_idx" ON "approval_step"("partner_id", "company_id", "draft_id", "given_at");

-- Rows of a draft's own company, and nobody else's.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['approval_rules', 'approval_step', 'draft_writer'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO stegvis_app', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
  END LOOP;
END $$;

-- A version of the rules is never changed; a step is only ever voided; who changed a draft last takes the place of the one before.
REVOKE UPDATE, DELETE ON "approval_rules", "approval_step" FROM stegvis_app;
REVOKE DELETE ON "draft_writer" FROM stegvis_app;
GRANT UPDATE (voided_at) ON "approval_step" TO stegvis_app;

ALTER TABLE "draft_writer" ADD CONSTRAINT "draft_writer_did" CHECK ("did" IN ('registered', 'changed'));
-- Nobody gives two steps of one text of a draft.
CREATE UNIQUE INDEX "approval_step_one_each" ON "approval_step" ("partner_id", "company_id", "draft_id", "draft_version", "person_id")
  WHERE "voided_at" IS NULL;
