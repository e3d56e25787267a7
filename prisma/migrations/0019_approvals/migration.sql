-- CreateTable
CREATE TABLE "evidence_snapshot" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "accounts" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_snapshot_pkey" PRIMARY KEY ("partner_id","company_id","supplier_id","document_id")
);

-- CreateTable
CREATE TABLE "document_seen" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "attachment_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_seen_pkey" PRIMARY KEY ("partner_id","company_id","draft_id","attachment_id","person_id")
);

-- CreateTable
CREATE TABLE "approval_request" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "from_id" UUID NOT NULL,
    "to_id" UUID NOT NULL,
    "text_sealed" BYTEA NOT NULL,
    "data_key_id" UUID NOT NULL,
    "about" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_sealed" BYTEA,
    "answer_key_id" UUID,
    "answered_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" UUID,
    "closing" TEXT,

    CONSTRAINT "approval_request_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateIndex
CREATE INDEX "approval_request_partner_id_company_id_draft_id_created_at_idx" ON "approval_request"("partner_id", "company_id", "draft_id", "created_at");

-- Rows of a draft's own company, and nobody else's.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['evidence_snapshot', 'document_seen', 'approval_request'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stegvis_app', name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
  END LOOP;
END $$;

ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_kind" CHECK ("kind" IN ('question', 'handover')),
  ADD CONSTRAINT "approval_request_closing" CHECK ("closing" IN ('withdrawn', 'decided', 'passed_on')),
  ADD CONSTRAINT "approval_request_to_another" CHECK ("from_id" <> "to_id");
-- A draft waits for one answer, or lies with one colleague, at a time.
CREATE UNIQUE INDEX "approval_request_one_open" ON "approval_request" ("partner_id", "company_id", "draft_id")
  WHERE "answered_at" IS NULL AND "closed_at" IS NULL;
-- One decision on its way per draft; what comes after it looks at the draft anew.
CREATE UNIQUE INDEX "operation_one_approval" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" IN ('approve-supplier-invoice', 'reject-supplier-invoice')
    AND "stage" IN ('waiting', 'sent', 'checking', 'unknown');
