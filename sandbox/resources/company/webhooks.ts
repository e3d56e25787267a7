import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFoundError, ruleRefusalError } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Sql, sql } from "../../store/sql";
import { recordUrl } from "../../webhooks/notification";
import { postNotification } from "../../webhooks/post";
import { type Call, emptyAnswer, type Handlers } from "../pipeline/call";
import { insertRecord, updateWhere } from "../records";
import { buildListAnswer, buildRecordAnswer, companyRowsSql, type ResourceView } from "../resource";
import { parseWebhookValues, type WebhookValues } from "./webhook-values";

const table = "Webhook";

/** An application sees only its own webhooks of the company. */
const webhooksView: ResourceView = {
  model: "WebHookApi",
  source: (call) => sql`${companyRowsSql(table, call)} AND r."ClientId" = ${call.caller.clientId}`,
};

const byIdentifier = (id: string | undefined): Sql => sql`t."Identifier" = ${id ?? null}::uuid`;

/**
 * Tests the endpoint of an active webhook before the webhook is stored. The test is a notification about the webhook itself
 * (assumed), with the header and the signature of all other notifications.
 *
 * @throws ApiError 4100 when the endpoint does not answer 2xx
 */
async function assertEndpointAnswers(call: Call, values: WebhookValues, id: string, Action: string): Promise<void> {
  if (!values.Active) return;
  const failure = await postNotification(values, {
    Identifier: randomUUID(),
    ServiceCustomerId: call.companyId,
    Entity: "Webhook",
    Action,
    Url: recordUrl(`/webhooks/${id}`),
    ModifiedUtc: `${now().toISOString().slice(0, -1)}0000Z`,
    RetryAttempt: 0,
  });
  if (failure === null) return;
  throw ruleRefusalError(4100, `The test request to Endpoint was not answered with 2xx: ${failure}.`, "Endpoint");
}

type StoredWebhook = { readonly Active: boolean; readonly activation: number };

/** @throws ApiError 404 for an unknown webhook and for a webhook of another application */
async function lockWebhook(tx: Tx, call: Call): Promise<StoredWebhook> {
  const { rows } = await tx.query<StoredWebhook>(
    `SELECT "Active", activation FROM "Webhook"
      WHERE "companyId" = $1 AND "ClientId" = $2 AND "Identifier" = $3 FOR UPDATE`,
    [call.companyId, call.caller.clientId, call.path.webhookId],
  );
  if (!rows[0]) throw notFoundError("The webhook");
  return rows[0];
}

async function createWebhook(call: Call) {
  const id = randomUUID();
  const values = parseWebhookValues(call);
  await assertEndpointAnswers(call, values, id, "Created");
  const createdAt = now();
  const generatedValues = {
    Identifier: id,
    ClientId: call.caller.clientId,
    CreatedUtc: createdAt,
    ModifiedUtc: createdAt,
  };
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...values, ...generatedValues });
    return buildRecordAnswer(call, webhooksView, byIdentifier(id), tx);
  });
}

async function replaceWebhook(call: Call) {
  const id = call.path.webhookId ?? "";
  await transaction((tx) => lockWebhook(tx, call));
  const values = parseWebhookValues(call);
  await assertEndpointAnswers(call, values, id, "Changed");
  return transaction(async (tx) => {
    const existingWebhook = await lockWebhook(tx, call);
    const isActivationChanged = existingWebhook.Active !== values.Active;
    if (isActivationChanged) await deleteWaitingNotifications(tx, id);
    const activation = existingWebhook.activation + Number(isActivationChanged);
    await updateWhere(tx, table, call.companyId, sql`"Identifier" = ${id}`, {
      ...values,
      activation,
      ModifiedUtc: now(),
    });
    return buildRecordAnswer(call, webhooksView, byIdentifier(id), tx);
  });
}

async function deleteWebhook(call: Call) {
  await transaction(async (tx) => {
    await lockWebhook(tx, call);
    await deleteWaitingNotifications(tx, call.path.webhookId ?? "");
    await tx.query(`DELETE FROM "Webhook" WHERE "companyId" = $1 AND "Identifier" = $2`, [
      call.companyId,
      call.path.webhookId,
    ]);
  });
  return emptyAnswer;
}

/** Deletes the notifications that have not been sent to the endpoint yet. */
async function deleteWaitingNotifications(tx: Tx, webhookId: string): Promise<void> {
  await tx.query(`DELETE FROM "WebhookNotification" WHERE "webhookId" = $1`, [webhookId]);
}

export const webhooks: Handlers = {
  listWebhooks: (call) => buildListAnswer(call, webhooksView),
  getWebhook: (call) => buildRecordAnswer(call, webhooksView, byIdentifier(call.path.webhookId)),
  createWebhook,
  replaceWebhook,
  deleteWebhook,
};
