-- CreateTable
CREATE TABLE "reminder_rule" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "first_after_days" INTEGER NOT NULL,
    "then_after_days" INTEGER NOT NULL,
    "most" INTEGER NOT NULL,
    "person_id" UUID NOT NULL,
    "plan_at" TIMESTAMPTZ(3) NOT NULL,
    "planned_on" TEXT,
    "problem" JSONB,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reminder_rule_pkey" PRIMARY KEY ("partner_id","company_id")
);

ALTER TABLE "reminder_rule" ADD CONSTRAINT "reminder_rule_days"
  CHECK ("first_after_days" BETWEEN 1 AND 90 AND "then_after_days" BETWEEN 1 AND 90 AND "most" BETWEEN 1 AND 5);
ALTER TABLE "reminder_rule" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reminder_rule" FORCE ROW LEVEL SECURITY;
GRANT SELECT, INSERT, UPDATE, DELETE ON "reminder_rule" TO stegvis_app;
CREATE POLICY tenant ON "reminder_rule" USING (partner_id = tenant_partner() AND company_id = tenant_company());
CREATE POLICY maintenance ON "reminder_rule" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- One reminder on its way per invoice.
CREATE UNIQUE INDEX "operation_one_reminder" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" = 'invoice-reminder' AND "stage" IN ('waiting', 'sent', 'checking');

-- The companies whose reminders are to be planned: taken by who asks, so that one process plans each. A time further ahead
-- than it is ever set means that the clock was put back.
CREATE FUNCTION take_reminder_rules(due_at timestamptz, next_at timestamptz)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY UPDATE "reminder_rule" r SET plan_at = next_at
    WHERE r.is_on AND (r.plan_at <= due_at OR r.plan_at > next_at)
    RETURNING r.partner_id, r.company_id, r.person_id;
  PERFORM set_config('app.maintenance', '', true);
END $$;
