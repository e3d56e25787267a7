-- Which roles decide about purchases says the role table of the portal, so the caller names them. The function without this
-- parameter stays for programs of the release before.
CREATE FUNCTION take_notice_people(due_at timestamptz, next_at timestamptz, most integer, deciding_roles text[])
  RETURNS TABLE (partner_id uuid, person_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  INSERT INTO "notice_person" (partner_id, person_id, look_at)
    SELECT DISTINCT m.partner_id, m.person_id, next_at FROM "membership" m
      WHERE m.role = ANY (deciding_roles) AND m.ended_at IS NULL AND NOT EXISTS (
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
