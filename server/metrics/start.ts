import { registerMetricsSink, replaceGauge } from "../../lib/platform/metrics/metrics";
import { findMonitoring, type MissingPart } from "../../lib/platform/process-bridge";
import type { MetricsAddress } from "./metrics-address";
import { isLoopbackHost } from "./metrics-address";

const startingPart: MissingPart = {
  part: "start",
  problem: "the portal has not started yet",
  cure: "wait; if it stays so, look into the portal's log for the first line of level 40 or more",
};

/** Returns the parts that are missing, whether or not the code inside Next.js has started. */
export async function listMissingParts(hasStarted: () => boolean): Promise<readonly MissingPart[]> {
  const missingParts = (await findMonitoring()?.listMissingParts()) ?? [];
  return hasStarted() ? missingParts : [startingPart, ...missingParts];
}

/**
 * Measures from now on, and serves the figures on a port of their own. A taken port is told in the log: the portal serves
 * people without it.
 *
 * @returns a function that ends the server
 */
export async function startMetrics({ port, host }: MetricsAddress, hasStarted: () => boolean): Promise<() => void> {
  const [{ createRegistry }, { createMetricsServer }] = await Promise.all([
    import("./registry"),
    import("./metrics-server"),
  ]);
  const { registry, sink } = createRegistry();
  registerMetricsSink(sink);
  const server = createMetricsServer({
    registry,
    listMissingParts: () => listMissingParts(hasStarted),
    refreshGauges,
    isLoopback: isLoopbackHost(host),
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    const problem = error.code === "EADDRINUSE" ? "is taken" : `cannot be used (${error.code})`;
    warn(`METRICS_PORT ${port} ${problem}: set it to another one, or to 0`);
  });
  server.listen(port, host);
  server.unref();
  return () => server.close();
}

async function refreshGauges(): Promise<void> {
  const monitoring = findMonitoring();
  if (monitoring) await monitoring.refreshGauges();
  else replaceGauge("stegvis_ready", [{ labels: { part: startingPart.part }, value: 0 }]);
}

/** The log belongs to the code inside Next.js; before that has started, the line goes to the same place as plain text. */
function warn(text: string): void {
  const monitoring = findMonitoring();
  if (monitoring) monitoring.warn(text);
  else console.error(JSON.stringify({ level: 40, area: "server", msg: text }));
}
