import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallOutcome } from "../lib/platform/metrics/definitions";
import { observeSince, outcomeOfStatus } from "../lib/platform/metrics/metrics";
import type { TraceSpan } from "../lib/platform/trace-span";
import { findTracing } from "../lib/platform/tracing";
import { findRouteTemplate } from "./route-templates";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is known of a request from its first moment on. */
export type ObservedRequest = { requestId: string; span: TraceSpan | null };

/**
 * Gives a request its id, measures it and opens its span.
 *
 * The id of the browser is kept when it is a UUID: it stands in log lines, and any other text could imitate them. The
 * trace of a browser is continued, but whether it is recorded is decided here (server/tracing/sampling.ts).
 */
export function observeRequest(request: IncomingMessage, response: ServerResponse): ObservedRequest {
  const startedAtMs = performance.now();
  const { "x-request-id": statedIds, traceparent: statedParents } = request.headersDistinct;
  const [statedId = ""] = statedIds ?? [];
  const requestId = uuid.test(statedId) ? statedId.toLowerCase() : crypto.randomUUID();
  const method = request.method ?? "";
  const route = findRouteTemplate(request.url ?? "");
  const span = openSpan({ method, route, requestId }, statedParents?.[0]);
  response.once("close", () => {
    const outcome = outcomeOf(response);
    observeSince(
      "stegvis_http_request_duration_seconds",
      { method: labelOfMethod(method), route, outcome },
      startedAtMs,
    );
    span?.set({ "http.response.status_code": response.statusCode });
    span?.end(outcome === "failed");
  });
  request.headers["x-request-id"] = requestId;
  delete request.headers.traceparent;
  delete request.headers.tracestate;
  response.setHeader("X-Request-Id", requestId);
  return { requestId, span };
}

function openSpan(
  { method, route, requestId }: { method: string; route: string; requestId: string },
  traceparent: string | undefined,
): TraceSpan | null {
  const attributes = {
    "http.request.method": labelOfMethod(method),
    "http.route": route,
    "stegvis.request_id": requestId,
  };
  const span = { name: `${labelOfMethod(method)} ${route}`, kind: "server" as const, attributes };
  return findTracing()?.start(span, { span: null, traceparent }) ?? null;
}

function outcomeOf(response: ServerResponse): CallOutcome {
  return response.writableFinished ? outcomeOfStatus(response.statusCode) : "aborted";
}

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A caller may invent methods, and a label must have few values. */
const labelOfMethod = (method: string): string => (knownMethods.has(method) ? method : "other");
