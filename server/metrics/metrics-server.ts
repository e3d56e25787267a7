import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import { getLevels, parseLevels, setLevels, toLevelsText } from "../../lib/platform/log-levels";
import type { MissingPart } from "../../lib/platform/process-bridge";
import { isLoopbackHost } from "./metrics-address";

export type MetricsServerOptions = {
  registry: Registry;
  /** The parts that are missing now, with the cure of each. */
  listMissingParts: () => Promise<readonly MissingPart[]>;
  /** Brings the gauges up to date that are not counted as things happen. */
  refreshGauges: () => Promise<void>;
  /** Whether the server listens on this machine only. Then a Host of another name is a page that imitates one. */
  isLoopback: boolean;
};

type Answer = { status: number; type: string; body: string; headers?: Record<string, string> };
type AnswerRoute = (request: IncomingMessage) => Promise<Answer>;

const maxBodyBytes = 4_096;
const plainText = "text/plain; charset=utf-8";

/**
 * Creates the server for operators: `GET /metrics` for Prometheus, `GET /readyz` as JSON with what is missing and how it
 * is cured, and `GET` and `PUT /log-levels`. It has no sign-in, so it must listen only where operators reach it. Browsers
 * are refused: no page that somebody opens on this machine may read or change anything here.
 */
export function createMetricsServer(options: MetricsServerOptions): http.Server {
  const routes = createRoutes(options);
  const limits = { headersTimeout: 5_000, requestTimeout: 10_000 };
  return http.createServer(limits, (request, response) => {
    void answer(routes, options, request)
      .catch((): Answer => ({ status: 500, type: plainText, body: "internal\n" }))
      .then((result) => send(response, result));
  });
}

function createRoutes({
  registry,
  listMissingParts,
  refreshGauges,
}: MetricsServerOptions): Readonly<Record<string, Readonly<Record<string, AnswerRoute>>>> {
  const answerLevels = async (): Promise<Answer> => toAnswer(200, toLevelsText(getLevels()));
  return {
    "/metrics": {
      GET: async () => {
        await refreshGauges();
        return { status: 200, type: registry.contentType, body: await registry.metrics() };
      },
    },
    "/readyz": {
      GET: async () => {
        const missing = await listMissingParts();
        const isReady = missing.length === 0;
        const body = `${JSON.stringify({ ready: isReady, missing })}\n`;
        return { status: isReady ? 200 : 503, type: "application/json", body };
      },
    },
    "/log-levels": {
      GET: answerLevels,
      PUT: async (request) => {
        const text = await readText(request);
        if (text === null) return toAnswer(413, "give one line");
        try {
          setLevels(parseLevels(text));
        } catch (error) {
          return toAnswer(422, error instanceof Error ? error.message : "not readable");
        }
        return answerLevels();
      },
    },
  };
}

async function answer(
  routes: ReturnType<typeof createRoutes>,
  { isLoopback }: MetricsServerOptions,
  request: IncomingMessage,
): Promise<Answer> {
  const { origin, "sec-fetch-site": fetchSite, host = "" } = request.headers;
  if (origin !== undefined || fetchSite !== undefined) return toAnswer(403, "not for browsers");
  if (isLoopback && !isLoopbackHost(host)) return toAnswer(421, "unknown host");
  const [path = ""] = (request.url ?? "").split("?");
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (!methods) return toAnswer(404, "not found");
  const answerRoute = methods[request.method === "HEAD" ? "GET" : (request.method ?? "")];
  if (answerRoute) return answerRoute(request);
  return { ...toAnswer(405, "method not allowed"), headers: { allow: Object.keys(methods).join(", ") } };
}

const toAnswer = (status: number, line: string): Answer => ({ status, type: plainText, body: `${line}\n` });

function send(response: ServerResponse, { status, type, body, headers = {} }: Answer): void {
  const contentLength = Buffer.byteLength(body);
  const ownHeaders = { "content-type": type, "content-length": contentLength, "cache-control": "no-store" };
  response.writeHead(status, { ...ownHeaders, "x-content-type-options": "nosniff", ...headers });
  response.end(response.req.method === "HEAD" ? undefined : body);
  response.req.resume();
}

/** Reads a short body; null when it is longer than any list of levels. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8").trim();
}
