import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { getJobsPool, query } from "./db";
import { log } from "./log";

const reconnectPauseMs = 1_000;
const stopMs = 1_000;

/** Tells every process that listens on a channel. It needs no session, so a pooler may carry it. */
export async function notifyProcesses(channel: string): Promise<void> {
  await query("SELECT pg_notify($1, '')", [channel]);
}

/**
 * Calls `onNotice` for what is told on a channel, and once after each connection, for what was told before it. The
 * connection goes to the database itself and is made again whenever it breaks.
 *
 * @returns a function that stops listening
 */
export function listenForNotices(channel: string, onNotice: () => void): () => Promise<void> {
  const stopController = new AbortController();
  const { signal } = stopController;
  const listening = (async () => {
    while (!signal.aborted) {
      await listenUntilBroken(channel, onNotice, signal).catch((error) =>
        log("server").warn({ err: error, channel }, "notices of other processes are not heard for now"),
      );
      await pause(reconnectPauseMs, null, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopController.abort();
    // A connection that is being made to a database which is away is not waited for.
    await Promise.race([listening, pause(stopMs, undefined, { ref: false })]);
  };
}

async function listenUntilBroken(channel: string, onNotice: () => void, signal: AbortSignal): Promise<void> {
  const client = await getJobsPool().connect();
  const broken = new Promise<void>((resolve) => {
    client.once("error", () => resolve());
    client.once("end", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  const handleNotice = (notice: pg.Notification) => {
    if (notice.channel === channel) onNotice();
  };
  client.on("notification", handleNotice);
  try {
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    onNotice();
    await broken;
  } finally {
    client.off("notification", handleNotice);
    // A connection that listens is closed, so that nobody else is given it.
    client.release(true);
  }
}
