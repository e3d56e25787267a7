import "server-only";
import { pool } from "@/lib/db";
import { log } from "@/lib/log";
import { stopWaking } from "@/lib/operations/wake";
import { scheduledTasks, sweeps } from "./tasks";
import { workerLog } from "./worker-log";

export type Jobs = { stop(): Promise<void> };

/**
 * Starts background work: graphile-worker for what is due once for all processes, and sweeps that every process makes.
 * graphile-worker keeps its tables in a schema of its own, which it creates and migrates here.
 */
export async function startJobs(): Promise<Jobs> {
  // Loaded here, because starting comes before it.
  const { Logger, parseCronItems, run } = await import("graphile-worker");
  const items = scheduledTasks.map(({ name, cron }) => ({ task: name, match: cron, options: { backfillPeriod: 0 } }));
  const runner = await run({
    pgPool: pool(),
    concurrency: 2,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(items),
    taskList: Object.fromEntries(scheduledTasks.map(({ name, work }) => [name, () => work()])),
    logger: new Logger(workerLog),
  });
  const stopSweeps = sweeps.map(startSweep);
  return {
    stop: async () => {
      stopWaking();
      await Promise.all(stopSweeps.map((stop) => stop()));
      await runner.stop();
    },
  };
}

/**
 * Runs `work` at once and then `everySeconds` after it last ended. A sweep only looks what is due by its columns, so it
 * may run in several processes: leases in the database keep them apart.
 */
function startSweep({ name, everySeconds, work }: (typeof sweeps)[number]): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async (): Promise<void> => {
    await work().catch((error) => log().error({ err: error, sweep: name }, "a sweep failed"));
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
