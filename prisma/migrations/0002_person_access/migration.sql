-- The same columns as company_access, for work that goes on after its person has left: by person instead of session.
CREATE FUNCTION person_access(asked_partner uuid, asked_person uuid, asked_company uuid) RETURNS TABLE (
  partner_id uuid, person_id uuid,
  company_id uuid, role text, remote_id text, company_name text, country_code text, currency_code text, time_zone text,
  data_key_id uuid, data_key_wrapped bytea, master_key_id text,
  connection_id uuid, status text, reason text, scopes text[], access_token_sealed bytea, token_data_key_id uuid,
  access_expires_at timestamptz, renew_at timestamptz, token_version int
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.partner', asked_partner::text, true),
          set_config('app.company', asked_company::text, true),
          set_config('app.person', asked_person::text, true);
  RETURN QUERY
    SELECT m.partner_id, m.person_id, m.company_id, m.role, c.remote_id, c.name, c.country_code, c.currency_code,
           c.time_zone, c.data_key_id, c.data_key_wrapped, c.master_key_id,
           n.id, n.status, n.reason, n.scopes, n.access_token_sealed, n.data_key_id, n.access_expires_at, n.renew_at,
           n.token_version
    FROM "membership" m
    JOIN "company" c ON c.partner_id = m.partner_id AND c.id = m.company_id
    LEFT JOIN "connection" n ON n.partner_id = m.partner_id AND n.company_id = m.company_id AND n.person_id = m.person_id
    WHERE m.partner_id = asked_partner AND m.company_id = asked_company AND m.person_id = asked_person;
END $$;
