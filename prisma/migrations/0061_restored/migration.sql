-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "restored_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "operation" ADD COLUMN     "restored_at" TIMESTAMPTZ(3);

-- A backup reads every row of every tenant. FORCE binds the owner too, so each walled table opens for the owner alone, and only
-- in a transaction that says it is a backup.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relforcerowsecurity LOOP
    EXECUTE format('CREATE POLICY backup ON %I FOR SELECT TO CURRENT_USER USING (current_setting(''app.backup'', true) = ''on'')', name);
  END LOOP;
END $$;

-- The connections that a backup brought back and that were not tried since, a few at a time. They are taken by who asks, so that
-- one process tries them; a try that got no answer is made again later. All times are the service's.
-- long lock: "connection", because no row is restored yet: the table is read once, and the index is empty
CREATE INDEX "connection_restored" ON "connection" ("restored_at") WHERE "restored_at" IS NOT NULL AND "status" = 'active';
CREATE FUNCTION take_restored_connections(try_at timestamptz, tried_before timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY UPDATE "connection" c SET health_tried_at = try_at
    FROM (SELECT d.partner_id, d.company_id, d.id FROM "connection" d
      JOIN "membership" m ON m.partner_id = d.partner_id AND m.company_id = d.company_id AND m.person_id = d.person_id
        AND m.ended_at IS NULL
      WHERE d.status = 'active' AND d.restored_at IS NOT NULL AND d.refresh_token_sealed IS NOT NULL
        AND (d.health_tried_at IS NULL OR d.health_tried_at <= tried_before OR d.health_tried_at > try_at)
      ORDER BY d.restored_at, d.id LIMIT most FOR UPDATE OF d SKIP LOCKED) due
    WHERE c.partner_id = due.partner_id AND c.company_id = due.company_id AND c.id = due.id
    RETURNING c.partner_id, c.company_id, c.person_id;
  PERFORM set_config('app.maintenance', '', true);
END $$;
