-- The id of the request by which a command came. It stands in every log line, mail and call of the operation.
ALTER TABLE "operation" ADD COLUMN "request_id" UUID;

-- long lock: "company", because a portal has some thousand companies at most, whose index is made within a second
CREATE INDEX "company_master_key_id_idx" ON "company"("master_key_id");

-- Which migrations the database has. A process asks whether they are those that it was written for.
CREATE FUNCTION applied_migrations() RETURNS TABLE (name text, is_finished boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT m.migration_name::text, m.finished_at IS NOT NULL FROM "_prisma_migrations" m
    WHERE m.rolled_back_at IS NULL;
END $$;

-- One data key for each master key in use, so that a process can try whether its keys open them. The index is walked from
-- one master key to the next: the companies are not read.
CREATE FUNCTION data_keys_to_try()
  RETURNS TABLE (partner_id uuid, company_id uuid, data_key_id uuid, data_key_wrapped bytea, master_key_id text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY WITH RECURSIVE used AS (
      (SELECT min(c.master_key_id) AS key_id FROM "company" c)
      UNION ALL
      SELECT (SELECT min(c.master_key_id) FROM "company" c WHERE c.master_key_id > u.key_id)
        FROM used u WHERE u.key_id IS NOT NULL
    )
    SELECT d.partner_id, d.id, d.data_key_id, d.data_key_wrapped, d.master_key_id FROM used u
      CROSS JOIN LATERAL (SELECT c.* FROM "company" c WHERE c.master_key_id = u.key_id LIMIT 1) d;
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- How many operations are unfinished, and since when the oldest of them should have been carried out. The age counts from
-- the command, or from the time that was chosen for it: a pause after a failure does not make it young again.
CREATE FUNCTION operation_figures(due_at timestamptz)
  RETURNS TABLE (kind text, stage text, operations bigint, oldest_due_at timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT o.kind, o.stage, count(*), min(coalesce(o.carry_out_at, o.created_at))
      FILTER (WHERE NOT o.is_on_hold AND (o.carry_out_at IS NULL OR o.carry_out_at <= due_at))
    FROM "operation" o WHERE o.stage IN ('waiting', 'sent', 'checking') GROUP BY o.kind, o.stage;
  PERFORM set_config('app.maintenance', '', true);
END $$;
