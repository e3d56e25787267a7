import { isIPv4 } from "node:net";

/** The metrics port lies this far above the portal's port unless it is set: 9464 at 3000, as exporters have it. */
const portDistance = 6464;
const highestPort = 65_535;

/** Where the metrics server listens; null when it is turned off. */
export type MetricsAddress = { port: number; host: string };

/** Reads METRICS_PORT and METRICS_HOST; 0, or a port that would be above all ports, turns the server off. */
export function findMetricsAddress(variables: Readonly<Record<string, string | undefined>>): MetricsAddress | null {
  const { PORT, METRICS_PORT, METRICS_HOST } = variables;
  const port = METRICS_PORT ? Number(METRICS_PORT) : Number(PORT || 3000) + portDistance;
  if (!Number.isInteger(port) || port <= 0 || port > highestPort) return null;
  return { port, host: METRICS_HOST || "127.0.0.1" };
}

/** Whether a Host header or an address names this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, "").toLowerCase();
  return name === "localhost" || name === "[::1]" || name === "::1" || (isIPv4(name) && name.startsWith("127."));
}
