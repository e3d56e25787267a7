-- In how many milliseconds the leases of unfinished operations end, in steps of 250, by the clock of the leases. A process that
-- looks again at these moments takes over what another one had begun when it was killed.
CREATE FUNCTION next_lease_ends(within_ms integer, most integer) RETURNS TABLE (in_ms integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT DISTINCT (ceil(extract(epoch FROM o.lease_until - clock_timestamp()) * 4) * 250)::integer
    FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking') AND NOT o.is_on_hold AND o.lease_until > clock_timestamp()
      AND o.lease_until <= clock_timestamp() + within_ms * interval '1 millisecond'
    ORDER BY 1 LIMIT most;
  PERFORM set_config('app.maintenance', '', true);
END $$;
