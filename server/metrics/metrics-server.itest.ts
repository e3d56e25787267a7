import { once } from "node:events";
import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { levelOf, setLevels } from "../../lib/platform/log-levels";
import { count, registerMetricsSink, replaceGauge } from "../../lib/platform/metrics/metrics";
import type { MissingPart } from "../../lib/platform/process-bridge";
import { findMetricsAddress } from "./metrics-address";
import { createMetricsServer } from "./metrics-server";
import { createRegistry } from "./registry";

let server: Server;
afterEach(() => {
  registerMetricsSink(undefined);
  setLevels(undefined);
  server?.closeAllConnections();
  server?.close();
});

async function startServer(missingParts: readonly MissingPart[] = [], isLoopback = true): Promise<void> {
  const { registry, sink } = createRegistry();
  registerMetricsSink(sink);
  const refreshGauges = async () => replaceGauge("stegvis_ready", [{ labels: { part: "database" }, value: 1 }]);
  server = createMetricsServer({ registry, refreshGauges, listMissingParts: async () => missingParts, isLoopback });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function ask(method: string, path: string, { body = "", headers = {} as Record<string, string> } = {}) {
  const { port } = server.address() as AddressInfo;
  const clientRequest = http.request({ hostname: "127.0.0.1", port, method, path, headers });
  const [answer] = (await once(clientRequest.end(body), "response")) as [http.IncomingMessage];
  return { status: answer.statusCode, type: answer.headers["content-type"], text: (await answer.toArray()).join("") };
}

it("answers the figures in the format of Prometheus, with gauges read for the occasion", async () => {
  await startServer();
  count("stegvis_mails_total", { outcome: "sent" });
  const { status, type, text } = await ask("GET", "/metrics");
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(text).toContain('stegvis_mails_total{outcome="sent"} 1');
  expect(text).toContain('stegvis_mails_total{outcome="refused"} 0');
  expect(text).toContain('stegvis_ready{part="database"} 1');
});

it("names what is missing and its cure", async () => {
  const missing: MissingPart[] = [{ part: "keys", problem: "TOKEN_KEYS does not open k1", cure: "add the key" }];
  await startServer(missing);
  const { status, text } = await ask("GET", "/readyz");
  expect([status, JSON.parse(text)]).toEqual([503, { ready: false, missing }]);
});

it("is ready when nothing is missing", async () => {
  await startServer();
  const { status, text } = await ask("GET", "/readyz");
  expect([status, JSON.parse(text)]).toEqual([200, { ready: true, missing: [] }]);
});

it("changes levels while the portal runs, and refuses what is none without changing any", async () => {
  await startServer();
  expect(await ask("PUT", "/log-levels", { body: "warn,auth=debug\n" })).toMatchObject({ status: 200 });
  expect([levelOf("auth"), levelOf("jobs")]).toEqual(["debug", "warn"]);
  expect(await ask("PUT", "/log-levels", { body: "info,books=debug" })).toMatchObject({ status: 422 });
  expect((await ask("PUT", "/log-levels", { body: "x".repeat(10_000) })).status).toBe(413);
  expect((await ask("GET", "/log-levels")).text).toBe("warn,auth=debug\n");
});

it("refuses browsers, and names of other machines where it is for this machine only", async () => {
  await startServer();
  const browserHeaders: Record<string, string>[] = [
    { origin: "http://127.0.0.1:9464" },
    { "sec-fetch-site": "same-origin" },
  ];
  for (const headers of browserHeaders)
    expect((await ask("PUT", "/log-levels", { body: "debug", headers })).status).toBe(403);
  expect((await ask("GET", "/metrics", { headers: { host: "evil.example" } })).status).toBe(421);
  server.close();
  await startServer([], false);
  expect((await ask("GET", "/metrics", { headers: { host: "portal-1.example:9464" } })).status).toBe(200);
});

it("has nothing else", async () => {
  await startServer();
  expect((await ask("GET", "/")).status).toBe(404);
  expect((await ask("GET", "/constructor")).status).toBe(404);
  expect((await ask("DELETE", "/metrics")).status).toBe(405);
});

it.each([
  [{}, { port: 9464, host: "127.0.0.1" }],
  [{ PORT: "3001" }, { port: 9465, host: "127.0.0.1" }],
  [
    { PORT: "3001", METRICS_PORT: "9999", METRICS_HOST: "0.0.0.0" },
    { port: 9999, host: "0.0.0.0" },
  ],
  [{ METRICS_PORT: "0" }, null],
  [{ PORT: "60000" }, null],
])("listens with the settings %j at %j", (variables, address) => {
  expect(findMetricsAddress(variables)).toEqual(address);
});
