import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { settings } from "../settings";

const retryDelayMs = 1_000;

/**
 * The work of a leader, as three functions: they are called when the process starts to lead, on each notification while
 * it leads, and when it stops leading.
 */
export type LeaderWork = { readonly begin: () => void; readonly wake: () => void; readonly end: () => void };

/**
 * Elects one leader among all processes that share the database. The leader holds an advisory lock on a separate connection,
 * which ends with the process in every case; the other processes wait for the lock. Triggers notify the leader at commit.
 */
export function runAsLeader(work: LeaderWork): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = keepLeading(work, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function keepLeading(work: LeaderWork, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const client = new pg.Client({ connectionString: settings().databaseUrl, keepAlive: true });
    try {
      const connectionLost = new Promise<void>((resolve) => {
        client.on("error", () => resolve());
        client.on("end", () => resolve());
        stopping.addEventListener("abort", () => resolve(), { once: true });
      });
      await client.connect();
      if (await waitForLeadership(client, stopping)) {
        client.on("notification", work.wake);
        await client.query("LISTEN webhook");
        work.begin();
        await connectionLost;
      }
    } catch (error) {
      console.error("sandbox: webhooks wait for the database:", error instanceof Error ? error.message : error);
    }
    work.end();
    await client.end().catch(() => {});
    await pause(stopping);
  }
}

/** Waits until this process holds the lock of the leader. @returns false where the process is stopped before */
async function waitForLeadership(client: pg.Client, stopping: AbortSignal): Promise<boolean> {
  while (!stopping.aborted) {
    const { rows } = await client.query<{ won: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('webhookDelivery')) AS won`,
    );
    if (rows[0]?.won) return true;
    await pause(stopping);
  }
  return false;
}

const pause = (stopping: AbortSignal) => delay(retryDelayMs, undefined, { signal: stopping }).catch(() => {});
