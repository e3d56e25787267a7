-- A link mailed again is the same link, and ends by its last mail.
ALTER TABLE "quote_link" RENAME COLUMN "created_at" TO "mailed_at";
-- Whom somebody may still answer.
CREATE INDEX "quote_link_standing" ON "quote_link" ("partner_id", "company_id", "person_id", "mailed_at")
  WHERE "revoked_at" IS NULL;

-- When who mailed the link saw what was answered by it. What was answered until now was seen on the quote's page.
ALTER TABLE "quote_answer" ADD COLUMN "seen_at" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "quote_answer" ALTER COLUMN "seen_at" DROP DEFAULT;
CREATE INDEX "quote_answer_untold" ON "quote_answer" ("partner_id", "company_id", "created_at")
  WHERE "link_id" IS NOT NULL AND "seen_at" IS NULL;
