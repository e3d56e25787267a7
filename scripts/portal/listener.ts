import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Bridge } from "../../lib/process-bridge";
import { cleanHeaders, setSecurityHeaders } from "./headers";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type ListenerOptions = {
  /** Next's handler, with what stands in front of it. */
  handle: Handler;
  /** Whether a Host is one of ours. */
  knowsHost: Bridge["knowsHost"];
  /** Who calls, by the address of the socket and what came as X-Forwarded-For. */
  clientAddress: Bridge["clientAddress"];
  secure: boolean;
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
};

/**
 * The HTTP server in front of Next. It refuses what Next must never see: a target that is a whole address, a Host that is
 * not ours, a caller that dribbles its headers or body, and every Upgrade.
 */
export function createListener({
  handle,
  knowsHost,
  clientAddress,
  secure,
  headersTimeoutMs = 10_000,
  // Longer than the longest body may take (lib/api/server/body.ts): who reads a body refuses it in words before this.
  requestTimeoutMs = 150_000,
}: ListenerOptions): http.Server {
  const limits = { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs };
  const server = http.createServer({ ...limits, connectionsCheckingInterval: 1_000 }, (request, response) => {
    void answer(request, response).catch(() => refuse(response, 500, "internal"));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "";
    if (!isPath(target)) return refuse(response, 400, "bad target");
    const [host, ...more] = request.headersDistinct.host ?? [];
    if (!host || more.length || !(await knowsHost(host.toLowerCase()))) return refuse(response, 421, "unknown host");
    const forwardedFor = request.headersDistinct["x-forwarded-for"]?.join(",");
    const client = clientAddress(request.socket.remoteAddress ?? "", forwardedFor);
    cleanHeaders(request.headers, { client, secure });
    setSecurityHeaders(response, { secure, path: target });
    await handle(request, response);
  }

  // Without a listener Node would hand an Upgrade to the request handler, and Next would try to serve it.
  server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"));
  return server;
}

/** A path of this server: not a whole address, and nothing a later parser could take for one. */
function isPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target) && !target.includes("\\");
}

function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store", connection: "close" });
  response.end(`${text}\n`);
}
