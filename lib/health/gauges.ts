import "server-only";
import { listQuotas } from "../api/remote/quota";
import { createCachedRead } from "../platform/cached-read";
import { listPools, query, runForMonitoring } from "../platform/db";
import { readinessParts } from "../platform/metrics/definitions";
import { replaceGauge } from "../platform/metrics/metrics";
import { now } from "../values/clock";
import type { Readiness } from "./readiness";

/** The operations are counted at most this often, however many scrapers ask. */
const keepOperationsMs = 5_000;

type FigureRow = { kind: string; stage: string; operations: string; oldest_due_at: Date | null };

/** Makes the reading of what is not counted as it happens. A figure that cannot be read has no series until it can. */
export function createGaugeReading(checkReadiness: () => Promise<Readiness>): () => Promise<void> {
  const readOperations = createCachedRead(keepOperationsMs, () =>
    runForMonitoring(async () => (await query<FigureRow>("SELECT * FROM operation_figures($1)", [now()])).rows),
  );
  return async () => {
    const [readiness, operations] = await Promise.all([checkReadiness(), readOperations().catch(() => null)]);
    showReadiness(readiness);
    showOperations(operations);
    showPools();
    showQuotas();
  };
}

function showReadiness({ missingParts, clocks }: Readiness): void {
  const missingNames = new Set(missingParts.map(({ part }) => part));
  const readings = readinessParts.map((part) => ({ labels: { part }, value: missingNames.has(part) ? 0 : 1 }));
  replaceGauge("stegvis_ready", readings);
  replaceGauge(
    "stegvis_clock_difference_seconds",
    clocks.map(({ clock, differenceSeconds }) => ({ labels: { clock }, value: differenceSeconds })),
  );
}

function showOperations(rows: readonly FigureRow[] | null): void {
  replaceGauge(
    "stegvis_operations",
    (rows ?? []).map(({ kind, stage, operations }) => ({ labels: { kind, stage }, value: Number(operations) })),
  );
  const dueTimes = (rows ?? []).flatMap((row) => (row.oldest_due_at ? [row.oldest_due_at.getTime()] : []));
  const ageSeconds = dueTimes.length > 0 ? Math.max(0, now().getTime() - Math.min(...dueTimes)) / 1000 : 0;
  replaceGauge("stegvis_operations_oldest_waiting_seconds", rows ? [{ labels: {}, value: ageSeconds }] : []);
}

function showPools(): void {
  const pools = listPools();
  replaceGauge(
    "stegvis_database_pool_connections",
    pools.flatMap(({ kind: pool, open, idle }) => [
      { labels: { pool, state: "in_use" }, value: open - idle },
      { labels: { pool, state: "idle" }, value: idle },
    ]),
  );
  replaceGauge(
    "stegvis_database_pool_limit_connections",
    pools.map(({ kind: pool, limit }) => ({ labels: { pool }, value: limit })),
  );
  replaceGauge(
    "stegvis_database_pool_waiting_calls",
    pools.map(({ kind: pool, waiting }) => ({ labels: { pool }, value: waiting })),
  );
}

/** Partners have quotas of their own at an endpoint; the one with the least left is shown, since it is the first to wait. */
function showQuotas(): void {
  const leastByEndpoint = new Map<
    string,
    { labels: { service: string; method: string; endpoint: string }; value: number }
  >();
  for (const { service, method, endpoint, callsLeft } of listQuotas()) {
    const key = `${service} ${method} ${endpoint}`;
    const value = Math.min(leastByEndpoint.get(key)?.value ?? Number.POSITIVE_INFINITY, callsLeft);
    leastByEndpoint.set(key, { labels: { service, method, endpoint }, value });
  }
  replaceGauge("stegvis_service_quota_left_calls", [...leastByEndpoint.values()]);
}
