-- How long an order that can be taken back waits before it is carried out; 0 is at once.
ALTER TABLE "company" ADD COLUMN "undo_seconds" INTEGER NOT NULL DEFAULT 10,
  ADD CONSTRAINT "company_undo_seconds" CHECK ("undo_seconds" BETWEEN 0 AND 60);

-- When it is carried out, in the service's time, and what it is about in words and amounts.
ALTER TABLE "operation" ADD COLUMN "carry_out_at" TIMESTAMPTZ(3),
ADD COLUMN "about" JSONB;

-- What a person has waiting, and what is to be woken next.
CREATE INDEX "operation_to_carry_out" ON "operation" ("partner_id", "company_id", "person_id", "carry_out_at")
  WHERE "carry_out_at" IS NOT NULL;
CREATE INDEX "operation_next" ON "operation" ("carry_out_at") WHERE "stage" = 'waiting' AND "carry_out_at" IS NOT NULL;

-- What was taken back frees its draft or document as a refusal does: in every rule that keeps a second one away.
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'operation' AND indexdef LIKE '%stage <> ''refused''::text%'
  LOOP
    EXECUTE format('DROP INDEX %I', rule.indexname);
    EXECUTE replace(rule.indexdef, 'stage <> ''refused''::text',
                    'stage <> ALL (ARRAY[''refused''::text, ''withdrawn''::text])');
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION due_operations(due_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT o.partner_id, o.company_id, o.person_id, o.id FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking')
      AND (o.not_before IS NULL OR o.not_before <= due_at)
      AND (o.carry_out_at IS NULL OR o.carry_out_at <= due_at)
      AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())
    ORDER BY o.not_before NULLS FIRST
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- The times at which something that still waits will be due, so that a process can wake in time.
CREATE FUNCTION next_due(after_at timestamptz, until_at timestamptz, most integer) RETURNS TABLE (carry_out_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT DISTINCT o.carry_out_at FROM "operation" o
    WHERE o.stage = 'waiting' AND o.carry_out_at > after_at AND o.carry_out_at <= until_at
    ORDER BY o.carry_out_at
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
