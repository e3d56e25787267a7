-- What is due to be worked on, the longest waiting first: never more than asked for, nothing that is held or backs off.
-- `due_at` is the service's time, as not_before is; leases go by the database's clock.
CREATE INDEX "operation_unfinished" ON "operation" ("not_before" NULLS FIRST)
  WHERE "stage" IN ('waiting', 'sent', 'checking');

DROP FUNCTION unfinished_operations();
CREATE FUNCTION due_operations(due_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT o.partner_id, o.company_id, o.person_id, o.id FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking')
      AND (o.not_before IS NULL OR o.not_before <= due_at)
      AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())
    ORDER BY o.not_before NULLS FIRST
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
