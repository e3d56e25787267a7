import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import { cancelWakeUps, listenForDueOperations } from "@/lib/operations/operations";
import { getJobsPool } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { beat } from "@/lib/platform/heartbeat";
import { log } from "@/lib/platform/log";
import { doesBackgroundWork } from "@/lib/platform/role";
import { runJob } from "./run-job";
import { scheduledTasks, sweeps } from "./tasks";
import { workerLog } from "./worker-log";

export type Jobs = { stop(): Promise<void> };

/**
 * graphile-worker reconnects by itself after a lost connection; after it has given up, it is started again after this
 * delay.
 */
const restartDelayMs = 5_000;

/** A job that has not ended by then goes back to its queue, from which another process takes it at once. */
const jobEndMs = 3_000;

/**
 * Starts background work: graphile-worker for tasks that are due once for all processes, and sweeps that every process
 * makes. None of it ends when the database cannot be reached. A process that leaves background work to others makes only the
 * sweeps that are about the process itself.
 */
export function startJobs(): Jobs {
  if (!doesBackgroundWork()) {
    const stopOwnSweeps = sweeps.filter(({ isOfEachProcess }) => isOfEachProcess).map(startSweep);
    return { stop: async () => void (await Promise.all(stopOwnSweeps.map((stop) => stop()))) };
  }
  const stopWorker = runWorkerUntilStopped();
  const stopListening = listenForDueOperations();
  const stopSweeps = sweeps.map(startSweep);
  return {
    stop: async () => {
      cancelWakeUps();
      await Promise.all([stopListening(), stopWorker(), ...stopSweeps.map((stop) => stop())]);
    },
  };
}

/** Keeps graphile-worker running as soon as the database can be reached. @returns a function that stops it for good */
function runWorkerUntilStopped(): () => Promise<void> {
  const stopController = new AbortController();
  const { signal } = stopController;
  let runner: Runner | undefined;
  const runWorker = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        runner = await startWorker();
        if (signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log("jobs").warn({ err: error }, "the worker of the background jobs ended, and begins anew");
      }
      runner = undefined;
      await pause(restartDelayMs, null, { signal }).catch(() => {});
    }
  };
  const workerRun = runWorker();
  return async () => {
    stopController.abort();
    const currentRunner = runner;
    const jobsEnded = currentRunner?.stop().then(
      () => true,
      () => true, // The worker may have ended by itself just now.
    );
    const areJobsEnded = await Promise.race([jobsEnded ?? true, pause(jobEndMs, false, { ref: false })]);
    if (!areJobsEnded) await currentRunner?.kill();
    await workerRun;
  };
}

/** Starts graphile-worker, which creates and migrates its tables in a schema of its own. */
async function startWorker(): Promise<Runner> {
  // The module is loaded here, so that the start of the process does not wait for it.
  const { Logger, parseCronItems, run } = await import("graphile-worker");
  const cronItems = scheduledTasks.map(({ name, cron }) => ({
    task: name,
    match: cron,
    options: { backfillPeriod: 0 },
  }));
  return run({
    pgPool: getJobsPool(),
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(cronItems),
    taskList: Object.fromEntries(scheduledTasks.map(({ name, work }) => [name, () => runJob(name, work)])),
    logger: new Logger(workerLog),
  });
}

/**
 * Runs `work` at once and then `everySeconds` after it last ended, or sooner where the settings say so. A sweep only reads
 * which rows are due, so it may run in several processes: leases in the database keep them apart.
 */
function startSweep({ name, everySeconds, work }: (typeof sweeps)[number]): () => Promise<void> {
  const intervalSeconds = Math.min(everySeconds, env().DUE_WORK_SECONDS);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const runSweep = async (): Promise<void> => {
    await runJob(name, work).catch(() => {}); // The failure is logged, and the next round follows.
    beat();
    if (isStopped) return;
    timer = setTimeout(() => {
      currentSweep = runSweep();
    }, intervalSeconds * 1000);
    timer.unref();
  };
  let currentSweep = runSweep();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await currentSweep;
  };
}
