import { once } from "node:events";
import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerMetricsSink } from "../lib/platform/metrics/metrics";
import { findContext } from "../lib/platform/work-context";
import { createListener, type Handler } from "./listener";
import { createRegistry } from "./metrics/registry";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const statedId = "6F0C2A4E-9B1D-4C3F-8A5E-7D6B5C4A3F2E";

let server: Server;
let readMetrics: () => Promise<string>;
beforeEach(() => {
  const { registry, sink } = createRegistry();
  registerMetricsSink(sink);
  readMetrics = () => registry.metrics();
});
afterEach(() => {
  registerMetricsSink(undefined);
  server.closeAllConnections();
  server.close();
});

async function startListener(handle: Handler): Promise<void> {
  const knownHost = { knowsHost: async () => true, clientAddress: () => "127.0.0.1" };
  server = createListener({ isSecure: false, handle, ...knownHost });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const clientRequest = http.request({ hostname: "127.0.0.1", port, method, path, headers });
  const [answer] = (await once(clientRequest.end(), "response")) as [http.IncomingMessage];
  await answer.toArray();
  return { status: answer.statusCode, requestId: answer.headers["x-request-id"] };
}

it("keeps the id of a browser when it is a UUID, for the handler, its work and the answer", async () => {
  const seenIds: unknown[] = [];
  await startListener(async ({ headers }, response) => {
    await new Promise((resolve) => setImmediate(resolve));
    seenIds.push(headers["x-request-id"], findContext()?.requestId);
    response.end();
  });
  const { requestId } = await ask("/companies", { "x-request-id": statedId });
  expect([requestId, ...seenIds]).toEqual(Array(3).fill(statedId.toLowerCase()));
});

it.each(["", "1", `${statedId} `.repeat(3), '","level":60', "../../x"])(
  "makes a new id in place of %j",
  async (badId) => {
    await startListener(async (_request, response) => void response.end());
    const { requestId } = await ask("/companies", badId === "" ? {} : { "x-request-id": badId });
    expect(requestId).toMatch(uuid);
  },
);

it("measures calls by template, method and outcome, and names no path and no method of a caller", async () => {
  await startListener(async ({ url }, response) => {
    response.statusCode = url?.startsWith("/companies") ? 200 : 404;
    response.end();
  });
  await ask("/companies/6f0c2a4e/sales?q=Lindqvist");
  await ask("/wp-login-6f0c2a4e.php");
  await ask("/companies/6f0c2a4e/sales", {}, "PROPFIND");
  const durations = (await readMetrics())
    .split("\n")
    .filter((line) => line.includes("http_request_duration_seconds_count"));
  expect(durations).toEqual([
    'stegvis_http_request_duration_seconds_count{method="GET",route="/companies/:companyId/sales",outcome="ok"} 1',
    'stegvis_http_request_duration_seconds_count{method="GET",route="other",outcome="refused"} 1',
    'stegvis_http_request_duration_seconds_count{method="other",route="/companies/:companyId/sales",outcome="refused"} 1',
  ]);
});

it("tells a caller that hung up from an answer", async () => {
  await startListener(async (request, response) => {
    response.write("half");
    request.socket.destroy();
  });
  await ask("/companies").catch(() => {});
  await expect.poll(readMetrics).toContain('route="/companies",outcome="aborted"} 1');
});
