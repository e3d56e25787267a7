-- What is due, in the order it is taken up: what a person waits for first, what leaves at a chosen time after it; and of
-- either the companies by turns, so that a thousand reminders of one keep nobody else's waiting.
DROP FUNCTION due_operations(timestamptz, integer);
CREATE FUNCTION due_operations(due_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid, is_scheduled boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT o.partner_id, o.company_id, o.person_id, o.id, o.is_scheduled FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking') AND NOT o.is_on_hold
      AND (o.not_before IS NULL OR o.not_before <= due_at)
      AND (o.carry_out_at IS NULL OR o.carry_out_at <= due_at)
      AND (o.lease_until IS NULL OR o.lease_until < clock_timestamp())
    ORDER BY o.is_scheduled,
      row_number() OVER (
        PARTITION BY o.partner_id, o.company_id, o.is_scheduled
        ORDER BY coalesce(o.not_before, o.carry_out_at, o.created_at), o.created_at
      ),
      coalesce(o.not_before, o.carry_out_at, o.created_at)
    LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- The companies whose reminders are to be planned, a few at a time: taken by who asks, so that one process plans each. A time
-- further ahead than a day and its longest night means that the clock was put back.
DROP FUNCTION take_reminder_rules(timestamptz, timestamptz);
CREATE FUNCTION take_reminder_rules(due_at timestamptz, next_at timestamptz, companies integer)
  RETURNS TABLE (partner_id uuid, company_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY UPDATE "reminder_rule" r SET plan_at = next_at
    FROM (SELECT d.partner_id, d.company_id FROM "reminder_rule" d
      WHERE d.is_on AND (d.plan_at <= due_at OR d.plan_at > due_at + interval '26 hours')
      ORDER BY d.plan_at LIMIT companies FOR UPDATE SKIP LOCKED) due
    WHERE r.partner_id = due.partner_id AND r.company_id = due.company_id
    RETURNING r.partner_id, r.company_id;
  PERFORM set_config('app.maintenance', '', true);
END $$;
