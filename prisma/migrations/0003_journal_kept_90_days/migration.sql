-- Settled refreshes explain a connection's recent past and nothing else: after 90 days they go.
CREATE POLICY maintenance ON "refresh_journal" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

CREATE OR REPLACE FUNCTION forget_expired() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "session" WHERE expires_at < clock_timestamp();
  DELETE FROM "attempt" WHERE expires_at < clock_timestamp() - interval '1 hour';
  DELETE FROM "throttle" WHERE window_ends_at < clock_timestamp();
  DELETE FROM "refresh_journal" WHERE stage <> 'sent' AND sent_at < clock_timestamp() - interval '90 days';
  PERFORM set_config('app.maintenance', '', true);
END $$;
