import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import { stopWaking } from "@/lib/operations/operations";
import { backgroundPool, inBackground } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { scheduledTasks, sweeps } from "./tasks";
import { workerLog } from "./worker-log";

export type Jobs = { stop(): Promise<void> };

/** The library comes back by itself after a lost connection; what it gives up over is begun anew after this. */
const beginAgainMs = 5_000;

/**
 * Starts background work: graphile-worker for what is due once for all processes, and sweeps that every process makes.
 * Neither ends because the database is away.
 */
export function startJobs(): Jobs {
  const stopWorker = keepWorking();
  const stopSweeps = sweeps.map(startSweep);
  return {
    stop: async () => {
      stopWaking();
      await Promise.all(stopSweeps.map((stop) => stop()));
      await stopWorker();
    },
  };
}

/** Keeps graphile-worker running, from whenever the database is there. @returns what stops it for good */
function keepWorking(): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner: Runner | undefined;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        runner = await startWorker();
        if (signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log().warn({ err: error }, "the worker of the background jobs ended, and begins anew");
      }
      runner = undefined;
      await pause(beginAgainMs, null, { signal }).catch(() => {});
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await runner?.stop().catch(() => {}); // it may have ended by itself just now
    await working;
  };
}

/** graphile-worker keeps its tables in a schema of its own, which it creates and migrates here. */
async function startWorker(): Promise<Runner> {
  // Loaded here, because starting comes before it.
  const { Logger, parseCronItems, run } = await import("graphile-worker");
  const items = scheduledTasks.map(({ name, cron }) => ({ task: name, match: cron, options: { backfillPeriod: 0 } }));
  return run({
    pgPool: backgroundPool(),
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(items),
    taskList: Object.fromEntries(scheduledTasks.map(({ name, work }) => [name, () => inBackground(work)])),
    logger: new Logger(workerLog),
  });
}

/**
 * Runs `work` at once and then `everySeconds` after it last ended. A sweep only looks what is due by its columns, so it
 * may run in several processes: leases in the database keep them apart.
 */
function startSweep({ name, everySeconds, work }: (typeof sweeps)[number]): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async (): Promise<void> => {
    await inBackground(work).catch((error) => log().error({ err: error, sweep: name }, "a sweep failed"));
    if (stopped) return;
    timer = setTimeout(() => {
      running = turn();
    }, everySeconds * 1000);
    timer.unref();
  };
  let running = turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
