-- CreateTable
CREATE TABLE "right_request" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" UUID,
    "answer" TEXT,

    CONSTRAINT "right_request_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

ALTER TABLE "right_request" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "right_request" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "right_request" TO stegvis_app;
CREATE POLICY tenant ON "right_request" USING (partner_id = tenant_partner() AND company_id = tenant_company());

-- A request that ended by itself has a time and no answer: its person left, or has the right by now.
ALTER TABLE "right_request" ADD CONSTRAINT "right_request_action" CHECK (char_length("action") BETWEEN 1 AND 40),
  ADD CONSTRAINT "right_request_answer" CHECK ("answer" IN ('granted', 'declined')),
  ADD CONSTRAINT "right_request_answered" CHECK (
    ("answer" IS NULL) = ("answered_by_id" IS NULL) AND ("answer" IS NULL OR "answered_at" IS NOT NULL));
CREATE UNIQUE INDEX "right_request_one_open" ON "right_request" ("partner_id", "company_id", "person_id", "action")
  WHERE "answered_at" IS NULL;

-- Whoever may change roles is told of it.
ALTER TABLE "notice" DROP CONSTRAINT "notice_kind",
  DROP CONSTRAINT "notice_draft",
  ADD CONSTRAINT "notice_kind" CHECK ("kind" IN ('question', 'handover', 'turn', 'reveal_limit', 'right_request')),
  ADD CONSTRAINT "notice_draft" CHECK (("draft_id" IS NULL) = ("kind" IN ('reveal_limit', 'right_request')));
