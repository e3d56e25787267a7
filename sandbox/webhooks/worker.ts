import { setTimeout as delay } from "node:timers/promises";
import { after, now } from "../clock";
import { settings } from "../settings";
import { inBackground, pool, transaction } from "../store/db";
import { lead } from "./leader";
import { type Receiver, recordUrl } from "./notification";
import { closeAgent, post } from "./post";
import { retryDelaySeconds } from "./schedule";

/** The longest time between checks for due notifications; commits and changes of the clock start further checks. */
const everyMs = 1_000;
const goodbyeMs = 1_000;
/**
 * The highest numbers of simultaneous deliveries: to one webhook, so that a slow endpoint delays only itself, and in total.
 */
const mostOfOne = 4;
const mostInAll = 512;

type Due = Receiver & {
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

type Delivery = { readonly webhookId: string; readonly done: Promise<void> };

const underWay = new Map<string, Delivery>();
let leading: AbortController | undefined;
let round: Promise<void> | undefined;
let isAsked = false;
let timer: NodeJS.Timeout | undefined;

/** Delivers due notifications in the background, in the one process that leads, until it is stopped. */
export function startWebhookDelivery(): { stop(): Promise<void> } {
  const leader = lead({
    begin() {
      leading = new AbortController();
      forgetLost().catch((error) =>
        console.error("sandbox: webhooks:", error instanceof Error ? error.message : error),
      );
      wakeWebhooks();
    },
    wake: wakeWebhooks,
    end() {
      leading?.abort();
      leading = undefined;
      clearTimeout(timer);
    },
  });
  return {
    // Stopping does not wait long for an endpoint that hangs; its notification is posted again after the next start.
    async stop() {
      await leader.stop();
      const rest = Promise.allSettled([round, ...[...underWay.values()].map(({ done }) => done)]);
      await Promise.race([rest, delay(goodbyeMs, undefined, { ref: false })]);
      await closeAgent();
    },
  };
}

/** Starts a check for due notifications at once, where this process leads. */
export function wakeWebhooks(): void {
  if (leading === undefined) return;
  isAsked = true;
  round ??= inBackground(rounds).finally(() => {
    round = undefined;
  });
}

/** Deletes notifications whose webhook was deleted or deactivated since they were created. */
async function forgetLost(): Promise<void> {
  await pool.query(`DELETE FROM "WebhookNotification" n WHERE NOT EXISTS (
    SELECT 1 FROM "Webhook" w WHERE w."Identifier" = n."webhookId" AND w.activation = n.activation)`);
}

async function rounds(): Promise<void> {
  clearTimeout(timer);
  let nextMs = everyMs;
  while (isAsked && leading !== undefined) {
    isAsked = false;
    try {
      for (const due of await dueNow()) begin(due, leading.signal);
      // Where another check was requested meanwhile, it runs first, and the time of the next check is not needed yet.
      if (!isAsked) nextMs = Math.min(everyMs, await untilNext());
    } catch (error) {
      console.error("sandbox: webhooks:", error instanceof Error ? error.message : error);
    }
  }
  if (leading === undefined) return;
  timer = setTimeout(wakeWebhooks, nextMs);
  timer.unref();
}

/** The webhooks with the highest allowed number of simultaneous deliveries; no further notifications of theirs are read. */
function busy(): readonly string[] {
  const told = new Map<string, number>();
  for (const { webhookId } of underWay.values()) told.set(webhookId, (told.get(webhookId) ?? 0) + 1);
  return [...told].filter(([, many]) => many >= mostOfOne).map(([webhookId]) => webhookId);
}

const ofWaiting = `"WebhookNotification" n
   WHERE n."webhookId" = w."Identifier" AND n.activation = w.activation AND n.id <> ALL ($2::uuid[])`;

/** The oldest due notifications of each webhook that are not being delivered. */
async function dueNow(): Promise<readonly Due[]> {
  const { rows } = await pool.query<Due>(
    `SELECT n.*, w."Endpoint", w."AuthenticationKey", w."AuthenticationValue", w."SigningKey"
       FROM "Webhook" w CROSS JOIN LATERAL (
         SELECT n.* FROM ${ofWaiting} AND n."dueAt" <= $1 ORDER BY n."dueAt", n.seq LIMIT ${mostOfOne}) n
      WHERE w."Active" AND w."Identifier" <> ALL ($3::uuid[]) ORDER BY n."dueAt", n.seq LIMIT ${mostInAll}`,
    [now(), [...underWay.keys()], busy()],
  );
  return rows;
}

/** The milliseconds until the next notification that is not due yet; the usual time between checks where there is none. */
async function untilNext(): Promise<number> {
  const { rows } = await pool.query<{ next: Date | null }>(
    `SELECT min(n."dueAt") AS next FROM "Webhook" w CROSS JOIN LATERAL (
       SELECT n."dueAt" FROM ${ofWaiting} AND n."dueAt" > $1 ORDER BY n."dueAt" LIMIT 1) n WHERE w."Active"`,
    [now(), [...underWay.keys()]],
  );
  const next = rows[0]?.next;
  return next ? Math.max(0, next.getTime() - now().getTime()) : everyMs;
}

function begin(due: Due, stopped: AbortSignal): void {
  const sameReceiver = [...underWay.values()].filter(({ webhookId }) => webhookId === due.webhookId).length;
  if (underWay.has(due.id) || sameReceiver >= mostOfOne || underWay.size >= mostInAll) return;
  const done = deliver(due, stopped)
    .catch((error) => console.error("sandbox: a webhook:", error instanceof Error ? error.message : error))
    .finally(() => {
      underWay.delete(due.id);
      wakeWebhooks();
    });
  underWay.set(due.id, { webhookId: due.webhookId, done });
}

async function deliver(due: Due, stopped: AbortSignal): Promise<void> {
  const failure = await post(
    due,
    {
      Identifier: due.id,
      ServiceCustomerId: due.companyId,
      Entity: due.entity,
      Action: due.action,
      Url: recordUrl(due.path),
      ModifiedUtc: due.modifiedUtc,
      RetryAttempt: due.retryAttempt,
    },
    { stopped },
  );
  if (failure === null) {
    await pool.query(`DELETE FROM "WebhookNotification" WHERE id = $1`, [due.id]);
    return;
  }
  // A delivery that was aborted because this process stops does not count as an attempt.
  if (stopped.aborted) return;
  const seconds = retryDelaySeconds(due.retryAttempt, settings().webhookPosts);
  if (seconds === null) return giveUp(due);
  await pool.query(
    `UPDATE "WebhookNotification" SET "retryAttempt" = "retryAttempt" + 1, "dueAt" = $3
      WHERE id = $1 AND "retryAttempt" = $2`,
    [due.id, due.retryAttempt, after(now(), seconds)],
  );
}

/** After the last failed attempt, deactivates the webhook and deletes its notifications (docs/api/webhooks.md#delivery). */
async function giveUp({ id, companyId, webhookId, activation }: Due): Promise<void> {
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
