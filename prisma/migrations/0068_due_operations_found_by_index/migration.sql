-- The index of 0064 was read from its beginning to its end: under row-level security a condition searches an index only where
-- nothing in it may leak a row, and PostgreSQL does not count COALESCE among what leaks nothing. CASE it does.
-- long lock: "operation", because the index holds unfinished operations alone, and reading the others takes seconds at most
CREATE INDEX "operation_due_at" ON "operation" (
    (CASE WHEN "carry_out_at" IS NULL THEN '-infinity'::timestamptz ELSE "carry_out_at" END)
  ) WHERE "stage" IN ('waiting', 'sent', 'checking') AND NOT "is_on_hold";
DROP INDEX "operation_due";

CREATE OR REPLACE FUNCTION due_operations(due_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid, is_scheduled boolean, is_payroll boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT d.partner_id, d.company_id, d.person_id, d.id, d.is_scheduled, d.is_payroll FROM (
    SELECT o.*, o.kind IN ('employee-create', 'employee-assign', 'register-time') AS is_payroll,
      coalesce(o.not_before, o.carry_out_at, o.created_at) AS since
    FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking') AND NOT o.is_on_hold
      AND (o.not_before IS NULL OR o.not_before <= due_at)
      AND CASE WHEN o.carry_out_at IS NULL THEN '-infinity'::timestamptz ELSE o.carry_out_at END <= due_at
      AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())
  ) d
    ORDER BY d.is_scheduled,
      row_number() OVER (
        PARTITION BY d.partner_id, d.company_id, d.is_scheduled, d.is_payroll ORDER BY d.since, d.created_at
      ),
      d.since
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
