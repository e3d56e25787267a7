-- A membership that ended stays, with the role to give back when the service lets the person in again; it opens nothing.
ALTER TABLE "membership" ADD COLUMN     "ended_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "membership_role" CHECK ("role" IN
    ('owner', 'accountant', 'bookkeeper', 'sales', 'approver', 'payroll', 'viewer'));

DROP POLICY tenant ON "company";
CREATE POLICY tenant ON "company" USING (partner_id = tenant_partner() AND (id = tenant_company() OR EXISTS (
  SELECT 1 FROM "membership" m
  WHERE m.partner_id = "company".partner_id AND m.company_id = "company".id AND m.person_id = tenant_person()
    AND m.ended_at IS NULL)));

-- What a role counts as now: an accountant is in charge of a company for as long as it has no owner. It runs with the caller's
-- rights, so the caller must be set to the company, or sees no owner.
CREATE FUNCTION role_now(of_partner uuid, of_company uuid, given text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN given = 'accountant' AND NOT EXISTS (
    SELECT 1 FROM "membership" o
      WHERE o.partner_id = of_partner AND o.company_id = of_company AND o.role = 'owner' AND o.ended_at IS NULL)
    THEN 'accountant_in_charge' ELSE given END
$$;

-- Who calls, and what they may see of one company: everything the hot path needs, in one round trip.
-- No row: no valid session. A row without role: signed in, but not a member (or no company asked for).
CREATE OR REPLACE FUNCTION company_access(asked_host text, session_hash text, asked_company uuid) RETURNS TABLE (
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
           m.company_id, role_now(m.partner_id, m.company_id, m.role), c.remote_id, c.name, c.country_code, c.currency_code, c.time_zone,
           c.colour, c.data_key_id, c.data_key_wrapped, c.master_key_id,
           n.id, n.status, n.reason, n.scopes, n.access_token_sealed, n.data_key_id, n.access_expires_at, n.renew_at,
           n.token_version
    FROM "session" s
    JOIN "person" h ON h.partner_id = s.partner_id AND h.id = s.person_id
    LEFT JOIN "membership" m ON m.partner_id = s.partner_id AND m.company_id = asked_company AND m.person_id = s.person_id
      AND m.ended_at IS NULL
    LEFT JOIN "company" c ON c.partner_id = m.partner_id AND c.id = m.company_id
    LEFT JOIN "connection" n ON n.partner_id = m.partner_id AND n.company_id = m.company_id AND n.person_id = m.person_id
    WHERE s.partner_id = partner AND s.id_hash = session_hash;
END $$;

-- The same columns as company_access, for work that goes on after its person has left: by person instead of session.
CREATE OR REPLACE FUNCTION person_access(asked_partner uuid, asked_person uuid, asked_company uuid) RETURNS TABLE (
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
    SELECT m.partner_id, m.person_id, m.company_id, role_now(m.partner_id, m.company_id, m.role), c.remote_id, c.name, c.country_code, c.currency_code,
           c.time_zone, c.colour, c.data_key_id, c.data_key_wrapped, c.master_key_id,
           n.id, n.status, n.reason, n.scopes, n.access_token_sealed, n.data_key_id, n.access_expires_at, n.renew_at,
           n.token_version
    FROM "membership" m
    JOIN "company" c ON c.partner_id = m.partner_id AND c.id = m.company_id
    LEFT JOIN "connection" n ON n.partner_id = m.partner_id AND n.company_id = m.company_id AND n.person_id = m.person_id
    WHERE m.partner_id = asked_partner AND m.company_id = asked_company AND m.person_id = asked_person
      AND m.ended_at IS NULL;
END $$;

-- The companies a person is the accountant of and that have no owner, over all of theirs: their own rows do not show who else
-- is a member.
CREATE FUNCTION companies_in_charge(asked_partner uuid, asked_person uuid) RETURNS TABLE (company_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT m.company_id FROM "membership" m
    WHERE m.partner_id = asked_partner AND m.person_id = asked_person AND m.role = 'accountant' AND m.ended_at IS NULL
      AND role_now(m.partner_id, m.company_id, m.role) = 'accountant_in_charge';
  PERFORM set_config('app.maintenance', '', true);
END $$;

-- Accountants decide about purchases as bookkeepers do; whoever is no member any more is looked for no longer.
CREATE OR REPLACE FUNCTION take_notice_people(due_at timestamptz, next_at timestamptz, most integer)
  RETURNS TABLE (partner_id uuid, person_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  INSERT INTO "notice_person" (partner_id, person_id, look_at)
    SELECT DISTINCT m.partner_id, m.person_id, next_at FROM "membership" m
      WHERE m.role IN ('owner', 'accountant', 'bookkeeper', 'approver') AND m.ended_at IS NULL AND NOT EXISTS (
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
