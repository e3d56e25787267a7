import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

export type CollectedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
};

type ExportBody = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };

/** Starts a collector of traces (OTLP over HTTP, in JSON) that keeps what it is sent. */
export async function startTraceCollector() {
  const bodies: string[] = [];
  const server = http.createServer(async (request, response) => {
    bodies.push((await request.toArray()).join(""));
    response.writeHead(200, { "content-type": "application/json" });
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was sent, as it was sent. */
    readText: () => bodies.join("\n"),
    readSpans: (): CollectedSpan[] =>
      bodies
        .flatMap((body) => (JSON.parse(body) as ExportBody).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
