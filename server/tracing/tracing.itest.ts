import { once } from "node:events";
import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findTracing, headersOfWork, traced } from "../../lib/platform/tracing";
import { startTraceCollector } from "../../scripts/testing/trace-collector";
import { createListener, type Handler } from "../listener";
import { startTracing } from "./start";

const browserTrace = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${browserTrace.traceId}-${browserTrace.spanId}-01`;

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let stopTracing: () => Promise<void>;
let server: Server;

beforeEach(async () => {
  collector = await startTraceCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
});
afterEach(async () => {
  await stopTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  server?.closeAllConnections();
  server?.close();
  await collector.stop();
});

async function startListener(handle: Handler): Promise<void> {
  const knownHost = { knowsHost: async () => true, clientAddress: () => "127.0.0.1" };
  server = createListener({ isSecure: false, handle, ...knownHost });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const clientRequest = http.request({ hostname: "127.0.0.1", port, path, headers });
  const [answer] = (await once(clientRequest.end(), "response")) as [http.IncomingMessage];
  await answer.toArray();
}

it("continues the trace of a browser through the portal to the service", async () => {
  stopTracing = startTracing({ PORT: "3000" });
  const sentHeaders: Record<string, string>[] = [];
  await startListener(async (request, response) => {
    expect(request.headers.traceparent).toBeUndefined();
    await traced(
      { name: "GET /customers/:uuid", kind: "client", attributes: { "stegvis.service": "books" } },
      async () => void sentHeaders.push(headersOfWork()),
    );
    response.end();
  });
  await ask("/api/companies/6f0c2a4e/books/customers/1?$filter=Lindqvist", { traceparent });
  await stopTracing();
  const [clientSpan, serverSpan] = collector.readSpans();
  expect(serverSpan).toMatchObject({
    name: "GET /api/companies/:companyId/books/*",
    traceId: browserTrace.traceId,
    parentSpanId: browserTrace.spanId,
    kind: 2,
  });
  expect(clientSpan).toMatchObject({ name: "GET /customers/:uuid", parentSpanId: serverSpan?.spanId, kind: 3 });
  expect(sentHeaders[0]?.traceparent).toBe(`00-${browserTrace.traceId}-${clientSpan?.spanId}-01`);
  expect(collector.readText()).not.toMatch(/6f0c2a4e|Lindqvist/);
});

it.each(["", "00-0-0-01", `00-${"0".repeat(32)}-${browserTrace.spanId}-01`, `ff-${"a".repeat(40)}`])(
  "begins a trace of its own where a browser sends %j",
  async (badParent) => {
    stopTracing = startTracing({});
    await startListener(async (_request, response) => void response.end());
    await ask("/companies", badParent === "" ? {} : { traceparent: badParent });
    await stopTracing();
    const [span] = collector.readSpans();
    expect(span?.name).toBe("GET /companies");
    expect(span?.parentSpanId ?? "").toBe("");
  },
);

it("records nothing because a caller asks for it, and tells the service so", async () => {
  stopTracing = startTracing({ OTEL_TRACES_SAMPLER_ARG: "0" });
  const sentHeaders: Record<string, string>[] = [];
  await startListener(async (_request, response) => {
    sentHeaders.push(headersOfWork());
    response.end();
  });
  await ask("/companies", { traceparent });
  await stopTracing();
  expect(collector.readSpans()).toEqual([]);
  expect(sentHeaders[0]?.traceparent).toMatch(/-00$/);
});

it("records no more than a few traces a second, however many calls there are", async () => {
  stopTracing = startTracing({});
  await startListener(async (_request, response) => void response.end());
  const startedAtMs = performance.now();
  for (let call = 0; call < 60; call++) await ask("/companies", { traceparent });
  const secondsBegun = Math.ceil((performance.now() - startedAtMs) / 1000) + 1;
  await stopTracing();
  expect(collector.readSpans().length).toBeLessThanOrEqual(20 * secondsBegun);
  expect(collector.readSpans().length).toBeGreaterThanOrEqual(20);
});

it("marks work that failed, and lets its error through", async () => {
  stopTracing = startTracing({});
  const failedWork = traced({ name: "job x", kind: "internal", attributes: {} }, () =>
    Promise.reject(new Error("a bug")),
  );
  await expect(failedWork).rejects.toThrow("a bug");
  await stopTracing();
  expect(collector.readText()).toContain('"status":{"code":2}');
  expect(collector.readText()).not.toContain("a bug");
  expect(findTracing()).toBeUndefined();
});
