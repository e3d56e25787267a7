-- CreateTable
CREATE TABLE "reveal_day" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "day" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "reveal_day_pkey" PRIMARY KEY ("partner_id","company_id","person_id")
);

-- AlterTable
ALTER TABLE "notice" ALTER COLUMN "draft_id" DROP NOT NULL;

ALTER TABLE "reveal_day" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reveal_day" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "reveal_day" TO stegvis_app;
CREATE POLICY tenant ON "reveal_day" USING (partner_id = tenant_partner() AND company_id = tenant_company());
ALTER TABLE "notice" DROP CONSTRAINT "notice_kind",
  ADD CONSTRAINT "notice_kind" CHECK ("kind" IN ('question', 'handover', 'turn', 'reveal_limit')),
  ADD CONSTRAINT "notice_draft" CHECK (("draft_id" IS NULL) = ("kind" = 'reveal_limit'));
