-- An operation that may have reached the service when its person left the company is neither withdrawn nor sent again.
ALTER TABLE "operation" ADD COLUMN     "is_abandoned" BOOLEAN NOT NULL DEFAULT false;

-- The connections that still have tokens although the membership ended before `ended_before`, by id after `after_id`: the
-- process that ended the membership may have died before it revoked them.
CREATE FUNCTION connections_of_former_members(ended_before timestamptz, after_id uuid, most integer)
  RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT c.partner_id, c.company_id, c.person_id, c.id FROM "connection" c
    JOIN "membership" m ON m.partner_id = c.partner_id AND m.company_id = c.company_id AND m.person_id = c.person_id
      AND m.ended_at <= ended_before
    WHERE (c.access_token_sealed IS NOT NULL OR c.refresh_token_sealed IS NOT NULL)
      AND (after_id IS NULL OR c.id > after_id)
    ORDER BY c.id LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
