import "server-only";
import { query } from "../../platform/db";
import { log } from "../../platform/log";
import { now } from "../../values/clock";
import { resumeOperations } from "./resume";

/** Times this close together wake once. */
const grainMs = 250;
/** Longer than two sweeps are apart, so that no time between them is missed. */
const aheadMs = 20_000;
const mostAtOnce = 200;
const longestMs = 120_000;

const shared = globalThis as typeof globalThis & { [key: symbol]: Map<number, NodeJS.Timeout> | undefined };
const slot = Symbol.for("stegvis.wakes");

// Kept on globalThis: the bundle that takes an order and the one that sweeps are two, and the process wakes once.
function wakes(): Map<number, NodeJS.Timeout> {
  shared[slot] ??= new Map();
  return shared[slot];
}

/** Takes up what is due at that time of the service's clock as soon as it has come. The columns decide what is due. */
export function wakeAt(due: Date): void {
  // The sweep before it wakes for it, and a timer cannot be set for weeks.
  if (due.getTime() - now().getTime() > longestMs) return;
  const at = Math.ceil(due.getTime() / grainMs) * grainMs;
  if (wakes().has(at)) return;
  const timer = setTimeout(
    () => {
      wakes().delete(at);
      resumeOperations().catch((error) => log().error({ err: error }, "what was due could not be taken up"));
    },
    Math.max(at - now().getTime(), 0),
  );
  timer.unref();
  wakes().set(at, timer);
}

/** Wakes this process for what any process was told to carry out before the next look: one question to the database. */
export async function wakeForNext(): Promise<void> {
  const from = now();
  const { rows } = await query<{ carry_out_at: Date }>("SELECT carry_out_at FROM next_due($1, $2, $3)", [
    from,
    new Date(from.getTime() + aheadMs),
    mostAtOnce,
  ]);
  for (const row of rows) wakeAt(row.carry_out_at);
}

/** Wakes for nothing any more: the process is about to end, and the next one looks at the columns. */
export function stopWaking(): void {
  for (const timer of wakes().values()) clearTimeout(timer);
  wakes().clear();
}
