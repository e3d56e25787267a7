import { setTimeout as delay } from "node:timers/promises";
import { addSeconds, now } from "../clock";
import { getSettings } from "../settings";
import { pool, runInBackground, transaction } from "../store/db";
import { runAsLeader } from "./leader";
import { recordUrl, type WebhookEndpoint } from "./notification";
import { closeWebhookAgent, postNotification } from "./post";
import { retryDelaySeconds } from "./schedule";

/** The longest time between checks for due notifications; commits and changes of the clock start further checks. */
const checkIntervalMs = 1_000;
const stopTimeoutMs = 1_000;
/**
 * The highest numbers of simultaneous deliveries: to one webhook, so that a slow endpoint delays only itself, and in total.
 */
const maxDeliveriesPerWebhook = 4;
const maxDeliveries = 512;

type DueNotification = WebhookEndpoint & {
  readonly id: string;
  readonly companyId: string;
  readonly webhookId: string;
  readonly activation: number;
  readonly entity: string;
  readonly action: string;
  readonly path: string;
  readonly modifiedUtc: string;
  readonly retryAttempt: number;
};

type Delivery = { readonly webhookId: string; readonly completion: Promise<void> };

const activeDeliveries = new Map<string, Delivery>();
let leadershipAbort: AbortController | undefined;
let currentCheck: Promise<void> | undefined;
let isCheckRequested = false;
let checkTimer: NodeJS.Timeout | undefined;

/** Delivers due notifications in the background, in the one process that leads, until it is stopped. */
export function startWebhookDelivery(): { stop(): Promise<void> } {
  const leader = runAsLeader({
    onBegin() {
      leadershipAbort = new AbortController();
      deleteOrphanedNotifications().catch((error) =>
        console.error("sandbox: webhooks:", error instanceof Error ? error.message : error),
      );
      requestWebhookCheck();
    },
    onWake: requestWebhookCheck,
    onEnd() {
      leadershipAbort?.abort();
      leadershipAbort = undefined;
      clearTimeout(checkTimer);
    },
  });
  return {
    // Stopping does not wait long for an endpoint that hangs; its notification is posted again after the next start.
    async stop() {
      await leader.stop();
      const endOfDeliveries = Promise.allSettled([
        currentCheck,
        ...[...activeDeliveries.values()].map(({ completion }) => completion),
      ]);
      await Promise.race([endOfDeliveries, delay(stopTimeoutMs, undefined, { ref: false })]);
      await closeWebhookAgent();
    },
  };
}

/** Starts a check for due notifications at once, where this process leads. */
export function requestWebhookCheck(): void {
  if (leadershipAbort === undefined) return;
  isCheckRequested = true;
  currentCheck ??= runInBackground(runRequestedChecks).finally(() => {
    currentCheck = undefined;
  });
}

/** Deletes notifications whose webhook was deleted or deactivated since they were created. */
async function deleteOrphanedNotifications(): Promise<void> {
  await pool.query(`DELETE FROM "WebhookNotification" n WHERE NOT EXISTS (
    SELECT 1 FROM "Webhook" w WHERE w."Identifier" = n."webhookId" AND w.activation = n.activation)`);
}

async function runRequestedChecks(): Promise<void> {
  clearTimeout(checkTimer);
  let nextCheckMs = checkIntervalMs;
  while (isCheckRequested && leadershipAbort !== undefined) {
    isCheckRequested = false;
    try {
      for (const dueNotification of await listDueNotifications())
        startDelivery(dueNotification, leadershipAbort.signal);
      // Another check that was requested during this one runs first; the time of the next check is then not needed yet.
      if (!isCheckRequested) nextCheckMs = Math.min(checkIntervalMs, await readMsUntilNextDue());
    } catch (error) {
      console.error("sandbox: webhooks:", error instanceof Error ? error.message : error);
    }
  }
  if (leadershipAbort === undefined) return;
  checkTimer = setTimeout(requestWebhookCheck, nextCheckMs);
  checkTimer.unref();
}

/** Lists the webhooks that have the maximum of simultaneous deliveries. Their remaining notifications wait. */
function listBusyWebhooks(): readonly string[] {
  const deliveriesByWebhook = new Map<string, number>();
  for (const { webhookId } of activeDeliveries.values())
    deliveriesByWebhook.set(webhookId, (deliveriesByWebhook.get(webhookId) ?? 0) + 1);
  return [...deliveriesByWebhook]
    .filter(([, deliveryCount]) => deliveryCount >= maxDeliveriesPerWebhook)
    .map(([webhookId]) => webhookId);
}

const waitingNotificationsSql = `"WebhookNotification" n
   WHERE n."webhookId" = w."Identifier" AND n.activation = w.activation AND n.id <> ALL ($2::uuid[])`;

/** Lists the oldest due notifications of each webhook, except for those that are being delivered. */
async function listDueNotifications(): Promise<readonly DueNotification[]> {
  const { rows } = await pool.query<DueNotification>(
    `SELECT n.*, w."Endpoint", w."AuthenticationKey", w."AuthenticationValue", w."SigningKey"
       FROM "Webhook" w CROSS JOIN LATERAL (
         SELECT n.* FROM ${waitingNotificationsSql} AND n."dueAt" <= $1 ORDER BY n."dueAt", n.seq LIMIT ${maxDeliveriesPerWebhook}) n
      WHERE w."Active" AND w."Identifier" <> ALL ($3::uuid[]) ORDER BY n."dueAt", n.seq LIMIT ${maxDeliveries}`,
    [now(), [...activeDeliveries.keys()], listBusyWebhooks()],
  );
  return rows;
}

/** Computes the milliseconds until the next notification becomes due; without one, the usual time between checks. */
async function readMsUntilNextDue(): Promise<number> {
  const { rows } = await pool.query<{ next: Date | null }>(
    `SELECT min(n."dueAt") AS next FROM "Webhook" w CROSS JOIN LATERAL (
       SELECT n."dueAt" FROM ${waitingNotificationsSql} AND n."dueAt" > $1 ORDER BY n."dueAt" LIMIT 1) n WHERE w."Active"`,
    [now(), [...activeDeliveries.keys()]],
  );
  const nextDueAt = rows[0]?.next;
  return nextDueAt ? Math.max(0, nextDueAt.getTime() - now().getTime()) : checkIntervalMs;
}

function startDelivery(dueNotification: DueNotification, stopSignal: AbortSignal): void {
  const webhookDeliveryCount = [...activeDeliveries.values()].filter(
    ({ webhookId }) => webhookId === dueNotification.webhookId,
  ).length;
  if (
    activeDeliveries.has(dueNotification.id) ||
    webhookDeliveryCount >= maxDeliveriesPerWebhook ||
    activeDeliveries.size >= maxDeliveries
  )
    return;
  const completion = deliverNotification(dueNotification, stopSignal)
    .catch((error) => console.error("sandbox: a webhook:", error instanceof Error ? error.message : error))
    .finally(() => {
      activeDeliveries.delete(dueNotification.id);
      requestWebhookCheck();
    });
  activeDeliveries.set(dueNotification.id, { webhookId: dueNotification.webhookId, completion });
}

async function deliverNotification(dueNotification: DueNotification, stopSignal: AbortSignal): Promise<void> {
  const failure = await postNotification(
    dueNotification,
    {
      Identifier: dueNotification.id,
      ServiceCustomerId: dueNotification.companyId,
      Entity: dueNotification.entity,
      Action: dueNotification.action,
      Url: recordUrl(dueNotification.path),
      ModifiedUtc: dueNotification.modifiedUtc,
      RetryAttempt: dueNotification.retryAttempt,
    },
    { stopSignal },
  );
  if (failure === null) {
    await pool.query(`DELETE FROM "WebhookNotification" WHERE id = $1`, [dueNotification.id]);
    return;
  }
  // A delivery that was aborted because this process stops does not count as an attempt.
  if (stopSignal.aborted) return;
  const retrySeconds = retryDelaySeconds(dueNotification.retryAttempt, getSettings().webhookPosts);
  if (retrySeconds === null) return deactivateWebhook(dueNotification);
  await pool.query(
    `UPDATE "WebhookNotification" SET "retryAttempt" = "retryAttempt" + 1, "dueAt" = $3
      WHERE id = $1 AND "retryAttempt" = $2`,
    [dueNotification.id, dueNotification.retryAttempt, addSeconds(now(), retrySeconds)],
  );
}

/** After the last failed attempt, deactivates the webhook and deletes its notifications (docs/api/webhooks.md#delivery). */
async function deactivateWebhook({ id, companyId, webhookId, activation }: DueNotification): Promise<void> {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE "Webhook" SET "Active" = false, activation = activation + 1, "ModifiedUtc" = $4
        WHERE "companyId" = $1 AND "Identifier" = $2 AND activation = $3`,
      [companyId, webhookId, activation, now()],
    );
    await tx.query(`DELETE FROM "WebhookNotification" WHERE id = $1 OR ($2 AND "webhookId" = $3)`, [
      id,
      rowCount > 0,
      webhookId,
    ]);
  });
}
