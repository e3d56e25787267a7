import "server-only";
import { request } from "undici";
import { chooseTestPort } from "../../../scripts/testing/test-port";
import { startTraceCollector } from "../../../scripts/testing/trace-collector";

/**
 * Watches a portal as operators do, for tests of what it must not tell them: its metrics, its readiness and its traces.
 */
export async function watchPortal() {
  const collector = await startTraceCollector();
  const metricsPort = await chooseTestPort();
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  return {
    /** The settings with which the portal starts. */
    portalEnv: {
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: "debug",
    },
    /** Reads what the portal tells operators, by the place where it stands. Spans arrive a few seconds after the calls. */
    readAll: async () => ({
      metrics: await (await request(`${metricsUrl}/metrics`)).body.text(),
      readiness: await (await request(`${metricsUrl}/readyz`)).body.text(),
      traces: collector.readText(),
    }),
    stop: collector.stop,
  };
}
