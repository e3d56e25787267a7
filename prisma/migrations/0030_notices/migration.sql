-- CreateTable
CREATE TABLE "notice" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "about" JSONB NOT NULL,
    "due_on" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "mailed" TEXT,
    "is_over" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("partner_id","company_id","person_id","kind","subject")
);

-- CreateTable
CREATE TABLE "notice_setting" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "mails" BOOLEAN NOT NULL,

    CONSTRAINT "notice_setting_pkey" PRIMARY KEY ("partner_id","company_id","person_id")
);

-- CreateTable
CREATE TABLE "notice_person" (
    "partner_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "language" TEXT,
    "digest_on" TEXT,
    "urgent_on" TEXT,
    "look_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notice_person_pkey" PRIMARY KEY ("partner_id","person_id")
);

-- CreateIndex
CREATE INDEX "notice_partner_id_company_id_draft_id_idx" ON "notice"("partner_id", "company_id", "draft_id");

-- CreateIndex
CREATE INDEX "notice_person_look_at_idx" ON "notice_person"("look_at");

-- Rows of a person's own company, and nobody else's.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['notice', 'notice_setting', 'notice_person'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stegvis_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['notice', 'notice_setting'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
  END LOOP;
END $$;
-- One mail tells of all companies of a person.
CREATE POLICY tenant ON "notice_person" USING (partner_id = tenant_partner());
ALTER TABLE "notice" ADD CONSTRAINT "notice_kind" CHECK ("kind" IN ('question', 'handover', 'turn')),
  ADD CONSTRAINT "notice_mailed" CHECK ("mailed" IN ('digest', 'urgent'));
CREATE POLICY maintenance ON "notice_person" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE POLICY maintenance ON "membership" FOR SELECT TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- The people for whom it is to be looked what waits for them, a few at a time: taken by who asks, so that one process looks. Who
-- is new is looked at in a while. A time further ahead than a day and its longest night means that the clock was put back.
CREATE FUNCTION take_notice_people(due_at timestamptz, next_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, person_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  INSERT INTO "notice_person" (partner_id, person_id, look_at)
    SELECT DISTINCT m.partner_id, m.person_id, next_at FROM "membership" m
      WHERE m.role IN ('owner', 'bookkeeper', 'approver') AND NOT EXISTS (
        SELECT 1 FROM "notice_person" k WHERE k.partner_id = m.partner_id AND k.person_id = m.person_id)
    ON CONFLICT DO NOTHING;
  RETURN QUERY UPDATE "notice_person" n SET look_at = next_at
    FROM (SELECT d.partner_id, d.person_id FROM "notice_person" d
      WHERE d.look_at <= due_at OR d.look_at > due_at + interval '26 hours'
      ORDER BY d.look_at LIMIT most FOR UPDATE SKIP LOCKED) due
    WHERE n.partner_id = due.partner_id AND n.person_id = due.person_id
    RETURNING n.partner_id, n.person_id;
  PERFORM set_config('app.maintenance', '', true);
END $$;
