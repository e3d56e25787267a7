-- The rule has a column `most`: the number of companies has a name of its own.
DROP FUNCTION take_reminder_rules(timestamptz, timestamptz, integer);
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
