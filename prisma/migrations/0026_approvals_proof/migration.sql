-- Each write of a draft is a row of its own: who changed it before is no longer overwritten by who changes it next. A change is
-- noted before the service is asked; one it clearly refused is marked, and does not count.
ALTER TABLE "draft_writer" DROP CONSTRAINT "draft_writer_pkey",
  ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "refused_at" TIMESTAMPTZ(3);
ALTER TABLE "draft_writer" ADD CONSTRAINT "draft_writer_pkey" PRIMARY KEY ("partner_id","company_id","id");
-- CreateIndex
CREATE INDEX "draft_writer_partner_id_company_id_draft_id_idx" ON "draft_writer"("partner_id", "company_id", "draft_id");

REVOKE UPDATE, DELETE ON "draft_writer" FROM stegvis_app;
GRANT UPDATE ("refused_at") ON "draft_writer" TO stegvis_app;

-- The draft a decision is about is part of its row's hash, and found there.
CREATE INDEX "audit_event_draft" ON "audit_event" ("partner_id", "company_id", ("detail" ->> 'draftId'), "number")
  WHERE ("detail" ->> 'draftId') IS NOT NULL;
