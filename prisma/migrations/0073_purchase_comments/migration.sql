-- What colleagues write to each other about a supplier invoice, under the id of its draft. Whoever is mentioned gets a
-- notice until they have seen the comment.
-- long lock: "notice", because it holds what waits now alone, which is read within a second
CREATE TABLE "purchase_comment" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "text_sealed" BYTEA,
    "data_key_id" UUID NOT NULL,
    "about" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "purchase_comment_pkey" PRIMARY KEY ("partner_id","company_id","id"),
    CONSTRAINT "purchase_comment_text" CHECK (("text_sealed" IS NULL) = ("removed_at" IS NOT NULL))
);
CREATE INDEX "purchase_comment_partner_id_company_id_draft_id_created_at_idx"
  ON "purchase_comment"("partner_id", "company_id", "draft_id", "created_at");

CREATE TABLE "comment_mention" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "comment_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_mention_pkey" PRIMARY KEY ("partner_id","company_id","comment_id","person_id")
);
CREATE INDEX "comment_mention_unseen" ON "comment_mention"("partner_id", "company_id", "person_id") WHERE "seen_at" IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['purchase_comment', 'comment_mention'] LOOP
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

-- A comment is never rewritten: its text is taken away, and the trail says by whom.
GRANT UPDATE ("text_sealed", "removed_at") ON "purchase_comment" TO stegvis_app;
GRANT UPDATE ("seen_at") ON "comment_mention" TO stegvis_app;

ALTER TABLE "notice" DROP CONSTRAINT "notice_kind",
  ADD CONSTRAINT "notice_kind"
    CHECK ("kind" IN ('question', 'handover', 'turn', 'reveal_limit', 'right_request', 'booking', 'mention'));
