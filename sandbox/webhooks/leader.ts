import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { getSettings } from "../settings";

const retryDelayMs = 1_000;

/**
 * The work of a leader, as three functions: they are called when the process starts to lead, on each notification while
 * it leads, and when it stops leading.
 */
export type LeaderWork = { readonly onBegin: () => void; readonly onWake: () => void; readonly onEnd: () => void };

/**
 * Elects one leader among all processes that share the database. The leader holds an advisory lock on a separate connection,
 * which ends with the process in every case; the other processes wait for the lock. Triggers notify the leader at commit.
 */
export function runAsLeader(work: LeaderWork): { stop(): Promise<void> } {
  const stopController = new AbortController();
  const leadershipEnd = keepLeading(work, stopController.signal);
  return {
    async stop() {
      stopController.abort();
      await leadershipEnd;
    },
  };
}

async function keepLeading(work: LeaderWork, stopSignal: AbortSignal): Promise<void> {
  while (!stopSignal.aborted) {
    const client = new pg.Client({ connectionString: getSettings().databaseUrl, keepAlive: true });
    try {
      const connectionLoss = new Promise<void>((resolve) => {
        client.on("error", () => resolve());
        client.on("end", () => resolve());
        stopSignal.addEventListener("abort", () => resolve(), { once: true });
      });
      await client.connect();
      if (await waitForLeadership(client, stopSignal)) {
        client.on("notification", work.onWake);
        await client.query("LISTEN webhook");
        work.onBegin();
        await connectionLoss;
      }
    } catch (error) {
      console.error("sandbox: webhooks wait for the database:", error instanceof Error ? error.message : error);
    }
    work.onEnd();
    await client.end().catch(() => {});
    await pause(stopSignal);
  }
}

/** Waits until this process holds the lock of the leader. @returns false when the process is stopped first */
async function waitForLeadership(client: pg.Client, stopSignal: AbortSignal): Promise<boolean> {
  while (!stopSignal.aborted) {
    const { rows } = await client.query<{ won: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('webhookDelivery')) AS won`,
    );
    if (rows[0]?.won) return true;
    await pause(stopSignal);
  }
  return false;
}

const pause = (stopSignal: AbortSignal) => delay(retryDelayMs, undefined, { signal: stopSignal }).catch(() => {});
