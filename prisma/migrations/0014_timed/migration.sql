-- A person, or a rule, chose when it leaves; whether somebody stopped it until further notice; whether it waited at all,
-- alone or with what it followed; and when its person heard that it came to nothing.
ALTER TABLE "operation" ADD COLUMN     "is_scheduled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_on_hold" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "has_waited" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "seen_at" TIMESTAMPTZ(3);

-- What came to nothing and its person has not heard of, and what leaves later.
CREATE INDEX "operation_untold" ON "operation" ("partner_id", "company_id", "person_id")
  WHERE "has_waited" AND "seen_at" IS NULL AND "stage" IN ('refused', 'unknown');
CREATE INDEX "operation_scheduled" ON "operation" ("partner_id", "company_id", "carry_out_at")
  WHERE "is_scheduled" AND "stage" = 'waiting';

CREATE OR REPLACE FUNCTION due_operations(due_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT o.partner_id, o.company_id, o.person_id, o.id FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking') AND NOT o.is_on_hold
      AND (o.not_before IS NULL OR o.not_before <= due_at)
      AND (o.carry_out_at IS NULL OR o.carry_out_at <= due_at)
      AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())
    ORDER BY o.not_before NULLS FIRST
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;

CREATE OR REPLACE FUNCTION next_due(after_at timestamptz, until_at timestamptz, most integer)
  RETURNS TABLE (carry_out_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT DISTINCT o.carry_out_at FROM "operation" o
    WHERE o.stage = 'waiting' AND NOT o.is_on_hold AND o.carry_out_at > after_at AND o.carry_out_at <= until_at
    ORDER BY o.carry_out_at
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
