import { AsyncLocalStorage } from "node:async_hooks";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { Bridge } from "../lib/platform/process-bridge";
import { registerContextCarrier, runInContext, type WorkContext } from "../lib/platform/work-context";
import { cleanHeaders, setSecurityHeaders } from "./headers";
import { observeRequest } from "./observation";
import { answerProbe } from "./probes";
import { answerProblem, answerUnavailable, withNotedStatus } from "./refusals";
import { refuseUnparsed } from "./unparsed";
import { findUnreadable } from "./unreadable";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type ListenerOptions = {
  /** Next.js's handler, with the portal's handlers in front of it. */
  handle: Handler;
  /** Whether a Host belongs to the portal. */
  knowsHost: Bridge["knowsHost"];
  /** The caller's address, from the address of the socket and the received X-Forwarded-For. */
  clientAddress: Bridge["clientAddress"];
  isSecure: boolean;
  /** Whether the portal has every part it needs; `/readyz` answers it. */
  isReady?: () => Promise<boolean>;
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
};

// Work that no request began, such as a job, has a context too: the carrier is there from the start of the process.
registerContextCarrier(new AsyncLocalStorage<WorkContext>());

/** The methods that any part of the portal serves; TRACE, for example, cannot even be parsed by Next.js. */
const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
const servedMethods = new Set(allowedMethods.split(", "));

/**
 * The HTTP server in front of Next.js. It refuses what Next.js must never get: a target that is an absolute URL or
 * unreadable, an unknown Host, a caller that sends its headers or body too slowly, and every Upgrade.
 */
export function createListener({
  handle,
  knowsHost,
  clientAddress,
  isSecure,
  isReady = async () => false,
  headersTimeoutMs = 10_000,
  // The time is longer than the longest body may take (lib/api/remote/body.ts), so that the code that reads a body can
  // refuse it with a problem first.
  requestTimeoutMs = 150_000,
}: ListenerOptions): http.Server {
  // Node.js itself would refuse a call without a Host, without the portal's headers.
  const limits = { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs, requireHostHeader: false };
  const server = http.createServer({ ...limits, connectionsCheckingInterval: 1_000 }, (request, response) => {
    const answer = () => answerRequest(request, response);
    void runInContext(observeRequest(request, response), answer).catch((error) => {
      if (!answerUnavailable(error, request, response)) sendPlainRefusal(response, 500, "internal");
    });
  });

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "";
    setSecurityHeaders(response, { isSecure, method: request.method ?? "", path: target });
    if (!isPath(target)) return sendPlainRefusal(response, 400, "bad target");
    if (await answerProbe(request, response, isReady)) return;
    const [host, ...otherHosts] = request.headersDistinct.host ?? [];
    if (!host) return sendPlainRefusal(response, 400, "no host");
    if (otherHosts.length || !(await knowsHost(host.toLowerCase())))
      return sendPlainRefusal(response, 421, "unknown host");
    if (!servedMethods.has(request.method ?? "")) {
      response.setHeader("Allow", allowedMethods);
      return answerProblem(request, response, { code: "method_not_allowed" });
    }
    const targetProblem = findUnreadable(target);
    if (targetProblem && target.startsWith("/api/")) return answerProblem(request, response, targetProblem);
    // No page has this address: the page for unknown addresses is shown, in the reader's language.
    if (targetProblem) request.url = "/-";
    const forwardedFor = request.headersDistinct["x-forwarded-for"]?.join(",");
    const client = clientAddress(request.socket.remoteAddress ?? "", forwardedFor);
    cleanHeaders(request.headers, { client, isSecure });
    withNotedStatus(response);
    await handle(request, response);
  }

  refuseUnparsed(server, isSecure);
  return server;
}

/** True for a path of this server: not an absolute URL, and nothing a later parser could mistake for one. */
function isPath(target: string): boolean {
  return /^\/(?![/\\])/.test(target) && !target.includes("\\");
}

function sendPlainRefusal(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "text/plain", "cache-control": "no-store", connection: "close" });
  response.end(`${text}\n`);
}
