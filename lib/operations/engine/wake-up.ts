import "server-only";
import { query, runInBackground } from "../../platform/db";
import { log } from "../../platform/log";
import { listenForNotices } from "../../platform/process-notices";
import { doesBackgroundWork } from "../../platform/role";
import { now } from "../../values/clock";
import { dueChannel, notifyWorkers } from "./notify-workers";
import { resumeOperations } from "./resume";

/** Due times within one interval of this length share one timer. */
const wakeIntervalMs = 250;
/** The look-ahead is longer than the interval of two sweeps, so that no time between them is missed. */
const lookAheadMs = 20_000;
const maxInstantsPerQuery = 200;
const maxTimerMs = 120_000;

const globalObject = globalThis as typeof globalThis & { [key: symbol]: Map<number, NodeJS.Timeout> | undefined };
const timersSlot = Symbol.for("stegvis.wakes");

// The timers are on globalThis, since the bundle that stores a command and the bundle that sweeps load this module
// separately, and the process must wake only once.
function getTimersByInstantMs(): Map<number, NodeJS.Timeout> {
  globalObject[timersSlot] ??= new Map();
  return globalObject[timersSlot];
}

/**
 * Resumes operations as soon as the service's clock shows this time. The columns of the rows decide what is due. A process
 * that leaves background work to others tells them to look.
 */
export function scheduleWakeUp(dueAt: Date): void {
  if (!doesBackgroundWork()) return void notifyWorkers();
  // A later sweep, shortly before that time, sets the timer, since no timer can be set for weeks.
  if (dueAt.getTime() - now().getTime() > maxTimerMs) return;
  const instantMs = Math.ceil(dueAt.getTime() / wakeIntervalMs) * wakeIntervalMs;
  if (getTimersByInstantMs().has(instantMs)) return;
  const timer = setTimeout(
    () => {
      getTimersByInstantMs().delete(instantMs);
      resumeOperations().catch((error) =>
        log("operations").error({ err: error }, "due operations could not be resumed"),
      );
    },
    Math.max(instantMs - now().getTime(), 0),
  );
  timer.unref();
  getTimersByInstantMs().set(instantMs, timer);
}

/**
 * Sets the timers for what becomes due before the next sweep: operations that any process stored, and those whose lease ends
 * then, because the process that holds it may have been killed.
 */
export async function scheduleNextWakeUps(): Promise<void> {
  const currentTime = now();
  const { rows } = await query<{ carry_out_at: Date }>("SELECT carry_out_at FROM next_due($1, $2, $3)", [
    currentTime,
    new Date(currentTime.getTime() + lookAheadMs),
    maxInstantsPerQuery,
  ]);
  for (const row of rows) scheduleWakeUp(row.carry_out_at);
  const leaseEnds = await query<{ in_ms: number }>("SELECT in_ms FROM next_lease_ends($1, $2)", [
    ...[lookAheadMs, maxInstantsPerQuery],
  ]);
  for (const { in_ms } of leaseEnds.rows) scheduleWakeUp(new Date(now().getTime() + in_ms));
}

/**
 * Looks for due operations whenever another process tells of some. What is told during a look is looked for in one more.
 *
 * @returns a function that stops listening
 */
export function listenForDueOperations(): () => Promise<void> {
  let isLooking = false;
  let isToldAgain = false;
  const lookUntilQuiet = async () => {
    do {
      isToldAgain = false;
      await runInBackground(async () => {
        await scheduleNextWakeUps();
        await resumeOperations();
      }).catch((error) => log("operations").error({ err: error }, "due operations could not be resumed"));
    } while (isToldAgain);
    isLooking = false;
  };
  return listenForNotices(dueChannel, () => {
    isToldAgain = true;
    if (isLooking) return;
    isLooking = true;
    void lookUntilQuiet();
  });
}

/** Cancels all timers. The process is about to end, and the next process reads what is due. */
export function cancelWakeUps(): void {
  for (const timer of getTimersByInstantMs().values()) clearTimeout(timer);
  getTimersByInstantMs().clear();
}
