-- CreateTable
CREATE TABLE "Webhook" (
    "companyId" UUID NOT NULL,
    "Active" BOOLEAN NOT NULL DEFAULT false,
    "AuthenticationKey" TEXT COLLATE "sv-x-icu",
    "AuthenticationValue" TEXT COLLATE "sv-x-icu",
    "ClientId" TEXT COLLATE "sv-x-icu" NOT NULL,
    "CreatedUtc" TIMESTAMPTZ(6) NOT NULL,
    "Description" TEXT COLLATE "sv-x-icu",
    "Endpoint" TEXT COLLATE "sv-x-icu" NOT NULL,
    "Identifier" UUID NOT NULL,
    "ModifiedUtc" TIMESTAMPTZ(6) NOT NULL,
    "SigningKey" TEXT COLLATE "sv-x-icu",
    "Subscriptions" JSONB NOT NULL,
    "activation" INTEGER NOT NULL DEFAULT 0,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("companyId","Identifier")
);

-- CreateTable
CREATE TABLE "WebhookNotification" (
    "id" UUID NOT NULL,
    "companyId" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "activation" INTEGER NOT NULL,
    "entity" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "modifiedUtc" TEXT NOT NULL,
    "retryAttempt" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMPTZ(6) NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "WebhookNotification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Webhook_companyId_seq_idx" ON "Webhook"("companyId", "seq");

-- CreateIndex
CREATE INDEX "WebhookNotification_webhookId_dueAt_seq_idx" ON "WebhookNotification"("webhookId", "dueAt", "seq");

-- The sandbox's clock (clock.ts): the server's, moved by what the control API set.
CREATE FUNCTION sandbox_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp()
       + coalesce((SELECT value::text::numeric FROM "ControlSetting" WHERE key = 'clockOffsetMs'), 0) * interval '1 millisecond'
$$;

-- Writes one notification for each active webhook of the company that asked for the entity. Called by the triggers that
-- sandbox/webhooks/emission.ts makes; the worker wakes when the transaction commits.
CREATE FUNCTION webhook_notify(company uuid, entity_name text, action_name text, record_path text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WebhookNotification" (id, "companyId", "webhookId", activation, entity, action, path, "modifiedUtc", "dueAt", seq)
  SELECT gen_random_uuid(), company, told."Identifier", told.activation, entity_name, action_name, record_path,
         to_char(told.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') || lpad((told.seq % 10000)::text, 4, '0') || 'Z',
         told.at, told.seq
    FROM (SELECT "Identifier", activation, sandbox_now() AS at,
                 nextval(pg_get_serial_sequence('"WebhookNotification"', 'seq')) AS seq
            FROM "Webhook"
           WHERE "companyId" = company AND "Active"
             AND "Subscriptions" @> jsonb_build_array(jsonb_build_object('Entity', entity_name))) AS told;
  IF FOUND THEN
    PERFORM pg_notify('webhook', '');
  END IF;
END
$$;
