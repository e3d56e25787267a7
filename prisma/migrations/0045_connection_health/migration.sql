-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "health_tried_at" TIMESTAMPTZ(3),
ADD COLUMN     "owners_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "status_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "told_at" TIMESTAMPTZ(3),
ADD COLUMN     "warned_days" INTEGER,
  ADD CONSTRAINT "connection_warned_days" CHECK ("warned_days" IN (30, 14, 7, 1));

-- A working connection has worked since it was made. When the others ended is not known, and nobody is mailed about them now.
-- FORCE binds the owner as well, who has to see every row this once.
ALTER TABLE "connection" NO FORCE ROW LEVEL SECURITY;
UPDATE "connection" SET "status_since" = "connected_at" WHERE "status" = 'active';
UPDATE "connection" SET "told_at" = "status_since", "owners_told_at" = "status_since" WHERE "status" <> 'active';
ALTER TABLE "connection" FORCE ROW LEVEL SECURITY;

CREATE INDEX "connection_by_refresh_token_age" ON "connection" ("refresh_issued_at") WHERE "status" = 'active';
CREATE INDEX "connection_ended" ON "connection" ("status_since") WHERE "status" = 'reconnect';
CREATE POLICY maintenance ON "connection" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

-- The connections whose refresh token was issued long ago, a few at a time and each once a day: they are taken by who asks, so
-- that one process refreshes them. A try further ahead than a day means that the clock was put back. All times are the service's.
CREATE FUNCTION take_connections_to_refresh(
  try_at timestamptz, issued_before timestamptz, tried_before timestamptz, most integer
) RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY UPDATE "connection" c SET health_tried_at = try_at
    FROM (SELECT d.partner_id, d.company_id, d.id FROM "connection" d
      JOIN "membership" m ON m.partner_id = d.partner_id AND m.company_id = d.company_id AND m.person_id = d.person_id
        AND m.ended_at IS NULL
      WHERE d.status = 'active' AND d.refresh_issued_at <= issued_before
        AND (d.health_tried_at IS NULL OR d.health_tried_at <= tried_before
          OR d.health_tried_at > try_at + interval '1 day')
      ORDER BY d.refresh_issued_at LIMIT most FOR UPDATE OF d SKIP LOCKED) due
    WHERE c.partner_id = due.partner_id AND c.company_id = due.company_id AND c.id = due.id
    RETURNING c.partner_id, c.company_id, c.person_id;
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- The connections that end soon although a refresh was tried, by id after `after_id`. Of whom a mail is due is decided later.
CREATE FUNCTION connections_near_end(issued_before timestamptz, tried_before timestamptz, after_id uuid, most integer)
  RETURNS TABLE (
    partner_id uuid, company_id uuid, person_id uuid, id uuid, refresh_issued_at timestamptz, warned_days integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT c.partner_id, c.company_id, c.person_id, c.id, c.refresh_issued_at, c.warned_days FROM "connection" c
    JOIN "membership" m ON m.partner_id = c.partner_id AND m.company_id = c.company_id AND m.person_id = c.person_id
      AND m.ended_at IS NULL
    WHERE c.status = 'active' AND c.refresh_issued_at <= issued_before AND c.health_tried_at <= tried_before
      AND (c.warned_days IS NULL OR c.warned_days > 1) AND (after_id IS NULL OR c.id > after_id)
    ORDER BY c.id LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- The connections of members that ended by themselves after `ended_after` and of which somebody is still to be told.
CREATE FUNCTION ended_connections_to_tell(ended_after timestamptz, after_id uuid, most integer)
  RETURNS TABLE (
    partner_id uuid, company_id uuid, person_id uuid, id uuid, reason text, status_since timestamptz, told_at timestamptz,
    owners_told_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT c.partner_id, c.company_id, c.person_id, c.id, c.reason, c.status_since, c.told_at, c.owners_told_at
    FROM "connection" c
    JOIN "membership" m ON m.partner_id = c.partner_id AND m.company_id = c.company_id AND m.person_id = c.person_id
      AND m.ended_at IS NULL
    WHERE c.status = 'reconnect' AND c.status_since > ended_after
      AND (c.told_at IS DISTINCT FROM c.status_since OR c.owners_told_at IS DISTINCT FROM c.status_since)
      AND (after_id IS NULL OR c.id > after_id)
    ORDER BY c.id LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
