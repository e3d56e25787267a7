/** When the worker of this process last finished a round, by `performance.now()`. It is on globalThis, for all bundles. */
const heartbeatKey: unique symbol = Symbol.for("stegvis.heartbeat");
const processGlobal = globalThis as typeof globalThis & { [heartbeatKey]?: number };

/** Says that the worker of this process lives: when it is about to start, and after every round. */
export function beat(): void {
  processGlobal[heartbeatKey] = performance.now();
}

/** Returns the seconds since the worker's last sign of life; null in a process that has no worker. */
export function secondsSinceBeat(): number | null {
  const lastBeatMs = processGlobal[heartbeatKey];
  return lastBeatMs === undefined ? null : (performance.now() - lastBeatMs) / 1000;
}
