-- Companies that are here already get the eight colours in the order they came, partner by partner. FORCE binds the owner too,
-- who has to see every row this once.
ALTER TABLE "company" ADD COLUMN "colour" TEXT;
ALTER TABLE "company" NO FORCE ROW LEVEL SECURITY;
UPDATE "company" c
  SET "colour" = (ARRAY['blabar', 'sjo', 'tall', 'hjortron', 'lingon', 'ljung', 'lav', 'granit'])[1 + came.before % 8]
  FROM (
    SELECT partner_id, id, row_number() OVER (PARTITION BY partner_id ORDER BY created_at, id) - 1 AS before FROM "company"
  ) came
  WHERE came.partner_id = c.partner_id AND came.id = c.id;
ALTER TABLE "company" FORCE ROW LEVEL SECURITY;
ALTER TABLE "company" ALTER COLUMN "colour" SET NOT NULL,
  ADD CONSTRAINT "company_colour" CHECK ("colour" IN
    ('blabar', 'sjo', 'tall', 'hjortron', 'lingon', 'ljung', 'lav', 'granit'));

-- Who calls, and what they may see of one company: everything the hot path needs, in one round trip.
-- No row: no valid session. A row without role: signed in, but not a member (or no company asked for).
DROP FUNCTION company_access(text, text, uuid);
CREATE FUNCTION company_access(asked_host text, session_hash text, asked_company uuid) RETURNS TABLE (
  partner_id uuid, person_id uuid, email text, person_name text, session_expires_at timestamptz,
  company_id uuid, role text, remote_id text, company_name text, country_code text, currency_code text, time_zone text,
  colour text, data_key_id uuid, data_key_wrapped bytea, master_key_id text,
  connection_id uuid, status text, reason text, scopes text[], access_token_sealed bytea, token_data_key_id uuid,
  access_expires_at timestamptz, renew_at timestamptz, token_version int
) LANGUAGE plpgsql AS $$
DECLARE partner uuid; who uuid;
BEGIN
  SELECT p.id INTO partner FROM "partner" p WHERE p.host = asked_host;
  PERFORM set_config('app.partner', coalesce(partner::text, ''), true),
          set_config('app.company', coalesce(asked_company::text, ''), true),
          set_config('app.person', '', true);
  SELECT s.person_id INTO who FROM "session" s
    WHERE s.partner_id = partner AND s.id_hash = session_hash AND s.expires_at > clock_timestamp();
  IF who IS NULL THEN RETURN; END IF;
  PERFORM set_config('app.person', who::text, true);
  RETURN QUERY
    SELECT s.partner_id, s.person_id, h.email, h.name, s.expires_at,
           m.company_id, m.role, c.remote_id, c.name, c.country_code, c.currency_code, c.time_zone,
           c.colour, c.data_key_id, c.data_key_wrapped, c.master_key_id,
           n.id, n.status, n.reason, n.scopes, n.access_token_sealed, n.data_key_id, n.access_expires_at, n.renew_at,
           n.token_version
    FROM "session" s
    JOIN "person" h ON h.partner_id = s.partner_id AND h.id = s.person_id
    LEFT JOIN "membership" m ON m.partner_id = s.partner_id AND m.company_id = asked_company AND m.person_id = s.person_id
    LEFT JOIN "company" c ON c.partner_id = m.partner_id AND c.id = m.company_id
    LEFT JOIN "connection" n ON n.partner_id = m.partner_id AND n.company_id = m.company_id AND n.person_id = m.person_id
    WHERE s.partner_id = partner AND s.id_hash = session_hash;
END $$;

-- The same columns as company_access, for work that goes on after its person has left: by person instead of session.
DROP FUNCTION person_access(uuid, uuid, uuid);
CREATE FUNCTION person_access(asked_partner uuid, asked_person uuid, asked_company uuid) RETURNS TABLE (
  partner_id uuid, person_id uuid,
  company_id uuid, role text, remote_id text, company_name text, country_code text, currency_code text, time_zone text,
  colour text, data_key_id uuid, data_key_wrapped bytea, master_key_id text,
  connection_id uuid, status text, reason text, scopes text[], access_token_sealed bytea, token_data_key_id uuid,
  access_expires_at timestamptz, renew_at timestamptz, token_version int
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.partner', asked_partner::text, true),
          set_config('app.company', asked_company::text, true),
          set_config('app.person', asked_person::text, true);
  RETURN QUERY
    SELECT m.partner_id, m.person_id, m.company_id, m.role, c.remote_id, c.name, c.country_code, c.currency_code,
           c.time_zone, c.colour, c.data_key_id, c.data_key_wrapped, c.master_key_id,
           n.id, n.status, n.reason, n.scopes, n.access_token_sealed, n.data_key_id, n.access_expires_at, n.renew_at,
           n.token_version
    FROM "membership" m
    JOIN "company" c ON c.partner_id = m.partner_id AND c.id = m.company_id
    LEFT JOIN "connection" n ON n.partner_id = m.partner_id AND n.company_id = m.company_id AND n.person_id = m.person_id
    WHERE m.partner_id = asked_partner AND m.company_id = asked_company AND m.person_id = asked_person;
END $$;
