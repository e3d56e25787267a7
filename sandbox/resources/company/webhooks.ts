import { randomUUID } from "node:crypto";
import { now } from "../../clock";
import { notFound, refused } from "../../http/problem";
import { type Tx, transaction } from "../../store/db";
import { type Sql, sql } from "../../store/sql";
import { recordUrl } from "../../webhooks/notification";
import { post } from "../../webhooks/post";
import { type Call, empty, type Handlers } from "../pipeline/call";
import { insertRecord, updateWhere } from "../records";
import { listAnswer, ownRows, recordAnswer, type View } from "../resource";
import { type WebhookValues, webhookValues } from "./webhook-values";

const table = "Webhook";

/** An application sees its own webhooks of the company. */
const view: View = {
  model: "WebHookApi",
  source: (call) => sql`${ownRows(table, call)} AND r."ClientId" = ${call.caller.clientId}`,
};

const byIdentifier = (id: string | undefined): Sql => sql`t."Identifier" = ${id ?? null}::uuid`;

/**
 * Whoever asks to be told must answer first. The test is a notification about the webhook itself (assumed), with the
 * header and the signature of all others.
 *
 * @throws ApiError 4100 when the endpoint does not answer 2xx
 */
async function assertAnswers(call: Call, values: WebhookValues, id: string, Action: string): Promise<void> {
  if (!values.Active) return;
  const failure = await post(values, {
    Identifier: randomUUID(),
    ServiceCustomerId: call.companyId,
    Entity: "Webhook",
    Action,
    Url: recordUrl(`/webhooks/${id}`),
    ModifiedUtc: `${now().toISOString().slice(0, -1)}0000Z`,
    RetryAttempt: 0,
  });
  if (failure === null) return;
  throw refused(4100, `The test request to Endpoint was not answered with 2xx: ${failure}.`, "Endpoint");
}

type Stored = { readonly Active: boolean; readonly activation: number };

/** @throws ApiError 404 for an unknown one and another application's */
async function existing(tx: Tx, call: Call): Promise<Stored> {
  const { rows } = await tx.query<Stored>(
    `SELECT "Active", activation FROM "Webhook"
      WHERE "companyId" = $1 AND "ClientId" = $2 AND "Identifier" = $3 FOR UPDATE`,
    [call.companyId, call.caller.clientId, call.path.webhookId],
  );
  if (!rows[0]) throw notFound("The webhook");
  return rows[0];
}

async function create(call: Call) {
  const id = randomUUID();
  const values = webhookValues(call);
  await assertAnswers(call, values, id, "Created");
  const at = now();
  const own = { Identifier: id, ClientId: call.caller.clientId, CreatedUtc: at, ModifiedUtc: at };
  return transaction(async (tx) => {
    await insertRecord(tx, table, call.companyId, { ...values, ...own });
    return recordAnswer(call, view, byIdentifier(id), tx);
  });
}

async function replace(call: Call) {
  const id = call.path.webhookId ?? "";
  await transaction((tx) => existing(tx, call));
  const values = webhookValues(call);
  await assertAnswers(call, values, id, "Changed");
  return transaction(async (tx) => {
    const before = await existing(tx, call);
    const isSwitched = before.Active !== values.Active;
    if (isSwitched) await forgetWaiting(tx, id);
    const activation = before.activation + Number(isSwitched);
    await updateWhere(tx, table, call.companyId, sql`"Identifier" = ${id}`, {
      ...values,
      activation,
      ModifiedUtc: now(),
    });
    return recordAnswer(call, view, byIdentifier(id), tx);
  });
}

async function remove(call: Call) {
  await transaction(async (tx) => {
    await existing(tx, call);
    await forgetWaiting(tx, call.path.webhookId ?? "");
    await tx.query(`DELETE FROM "Webhook" WHERE "companyId" = $1 AND "Identifier" = $2`, [
      call.companyId,
      call.path.webhookId,
    ]);
  });
  return empty;
}

/** What an endpoint was still to be told, it is not told any more. */
async function forgetWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx.query(`DELETE FROM "WebhookNotification" WHERE "webhookId" = $1`, [webhookId]);
}

export const webhooks: Handlers = {
  listWebhooks: (call) => listAnswer(call, view),
  getWebhook: (call) => recordAnswer(call, view, byIdentifier(call.path.webhookId)),
  createWebhook: create,
  replaceWebhook: replace,
  deleteWebhook: remove,
};
