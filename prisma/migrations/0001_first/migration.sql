-- CreateTable
CREATE TABLE "partner" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "secret_sealed" BYTEA NOT NULL,
    "secret_key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "partner_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "session" (
    "partner_id" UUID NOT NULL,
    "id_hash" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("partner_id","id_hash")
);

-- CreateTable
CREATE TABLE "attempt" (
    "partner_id" UUID NOT NULL,
    "state_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'open',
    "outcome" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("partner_id","state_hash")
);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "company" (
    "partner_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "remote_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "currency_code" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "data_key_id" UUID NOT NULL,
    "data_key_wrapped" BYTEA NOT NULL,
    "master_key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "company_pkey" PRIMARY KEY ("partner_id","id")
);

-- CreateTable
CREATE TABLE "membership" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("partner_id","company_id","person_id")
);

-- CreateTable
CREATE TABLE "connection" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "scopes" TEXT[],
    "access_token_sealed" BYTEA,
    "refresh_token_sealed" BYTEA,
    "data_key_id" UUID NOT NULL,
    "token_version" INTEGER NOT NULL DEFAULT 1,
    "access_expires_at" TIMESTAMPTZ(3),
    "renew_at" TIMESTAMPTZ(3),
    "refresh_issued_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "last_refreshed_at" TIMESTAMPTZ(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "strange_refusals" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateTable
CREATE TABLE "refresh_journal" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "instance" TEXT NOT NULL,
    "token_version" INTEGER NOT NULL,
    "fence" INTEGER NOT NULL,
    "data_key_id" UUID NOT NULL,
    "old_token_hash" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_journal_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateTable
CREATE TABLE "operation" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "version" TEXT,
    "stage" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "result" JSONB,
    "problem" JSONB,
    "previous_id" UUID,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "reads" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "resolution" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "operation_pkey" PRIMARY KEY ("partner_id","company_id","id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "partner_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "person_id" UUID,
    "kind" TEXT NOT NULL,
    "subject" TEXT,
    "detail" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("partner_id","company_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "partner_host_key" ON "partner"("host");

-- CreateIndex
CREATE UNIQUE INDEX "person_partner_id_issuer_subject_key" ON "person"("partner_id", "issuer", "subject");

-- CreateIndex
CREATE INDEX "session_partner_id_person_id_idx" ON "session"("partner_id", "person_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "attempt_expires_at_idx" ON "attempt"("expires_at");

-- CreateIndex
CREATE INDEX "throttle_window_ends_at_idx" ON "throttle"("window_ends_at");

-- CreateIndex
CREATE INDEX "membership_partner_id_person_id_idx" ON "membership"("partner_id", "person_id");

-- CreateIndex
CREATE INDEX "connection_partner_id_person_id_idx" ON "connection"("partner_id", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_partner_id_company_id_person_id_key" ON "connection"("partner_id", "company_id", "person_id");

-- CreateIndex
CREATE INDEX "refresh_journal_partner_id_company_id_connection_id_token_v_idx" ON "refresh_journal"("partner_id", "company_id", "connection_id", "token_version");

-- CreateIndex
CREATE INDEX "operation_partner_id_company_id_subject_created_at_idx" ON "operation"("partner_id", "company_id", "subject", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "operation_partner_id_company_id_key_key" ON "operation"("partner_id", "company_id", "key");



-- One conversion per draft and one mail on its way per invoice, whatever keys the presses carried.
CREATE UNIQUE INDEX "operation_one_convert" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" = 'invoice-convert' AND "stage" <> 'refused';
CREATE UNIQUE INDEX "operation_one_email" ON "operation" ("partner_id", "company_id", "subject")
  WHERE "kind" = 'invoice-email' AND "stage" IN ('waiting', 'sent');

-- The tenant of the current transaction, set by lib/db.ts with set_config(…, true). Unset means no row is visible.
CREATE FUNCTION tenant_partner() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.partner', true), '')::uuid $$;
CREATE FUNCTION tenant_company() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.company', true), '')::uuid $$;
CREATE FUNCTION tenant_person() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.person', true), '')::uuid $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['person', 'session', 'attempt', 'company', 'membership', 'connection',
                              'refresh_journal', 'operation', 'audit_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stegvis_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['person', 'session', 'attempt'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner())', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['refresh_journal', 'operation', 'audit_event'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner() AND company_id = tenant_company())', name);
  END LOOP;
  -- A person sees their own memberships and connections in every company, to choose among them.
  FOREACH name IN ARRAY ARRAY['membership', 'connection'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I USING (partner_id = tenant_partner()
      AND (company_id = tenant_company() OR person_id = tenant_person()))', name);
  END LOOP;
END $$;
CREATE POLICY tenant ON "company" USING (partner_id = tenant_partner() AND (id = tenant_company() OR EXISTS (
  SELECT 1 FROM "membership" m
  WHERE m.partner_id = "company".partner_id AND m.company_id = "company".id AND m.person_id = tenant_person())));

GRANT SELECT, INSERT, UPDATE ON "partner" TO stegvis_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "throttle" TO stegvis_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO stegvis_app;

-- The audit trail is appended to and never changed, by anybody.
REVOKE UPDATE, DELETE ON "audit_event" FROM stegvis_app;
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'audit events are never changed'; END $$;
CREATE TRIGGER "audit_event_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_event"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who calls, and what they may see of one company: everything the hot path needs, in one round trip.
-- No row: no valid session. A row without role: signed in, but not a member (or no company asked for).
CREATE FUNCTION company_access(asked_host text, session_hash text, asked_company uuid) RETURNS TABLE (
  partner_id uuid, person_id uuid, email text, person_name text, session_expires_at timestamptz,
  company_id uuid, role text, remote_id text, company_name text, country_code text, currency_code text, time_zone text,
  data_key_id uuid, data_key_wrapped bytea, master_key_id text,
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
           c.data_key_id, c.data_key_wrapped, c.master_key_id,
           n.id, n.status, n.reason, n.scopes, n.access_token_sealed, n.data_key_id, n.access_expires_at, n.renew_at,
           n.token_version
    FROM "session" s
    JOIN "person" h ON h.partner_id = s.partner_id AND h.id = s.person_id
    LEFT JOIN "membership" m ON m.partner_id = s.partner_id AND m.company_id = asked_company AND m.person_id = s.person_id
    LEFT JOIN "company" c ON c.partner_id = m.partner_id AND c.id = m.company_id
    LEFT JOIN "connection" n ON n.partner_id = m.partner_id AND n.company_id = m.company_id AND n.person_id = m.person_id
    WHERE s.partner_id = partner AND s.id_hash = session_hash;
END $$;

-- The few questions that span tenants. Each is a narrow window that returns keys and nothing else; the owner's policies
-- open only inside these functions.
CREATE POLICY maintenance ON "operation" FOR SELECT TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE POLICY maintenance ON "company" FOR SELECT TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE POLICY maintenance ON "session" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');
CREATE POLICY maintenance ON "attempt" TO CURRENT_USER USING (current_setting('app.maintenance', true) = 'on');

CREATE FUNCTION unfinished_operations() RETURNS TABLE (partner_id uuid, company_id uuid, person_id uuid, id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT o.partner_id, o.company_id, o.person_id, o.id FROM "operation" o
    WHERE o.stage IN ('waiting', 'sent', 'checking');
  PERFORM set_config('app.maintenance', '', true);
END $$;

CREATE FUNCTION companies_to_rewrap(current_key text) RETURNS TABLE (partner_id uuid, company_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT c.partner_id, c.id FROM "company" c WHERE c.master_key_id <> current_key;
  PERFORM set_config('app.maintenance', '', true);
END $$;

CREATE FUNCTION forget_expired() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  DELETE FROM "session" WHERE expires_at < clock_timestamp();
  DELETE FROM "attempt" WHERE expires_at < clock_timestamp() - interval '1 hour';
  DELETE FROM "throttle" WHERE window_ends_at < clock_timestamp();
  PERFORM set_config('app.maintenance', '', true);
END $$;
