import { setTimeout as pause } from "node:timers/promises";
import {
  type Context,
  SpanKind as OpenSpanKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { TraceSpan } from "../../lib/platform/trace-span";
import { registerTracing, type SpanKind, type Tracing } from "../../lib/platform/tracing";
import { LimitedSampler } from "./sampling";

/** What was not sent by then is lost: the end of the process must not wait for a collector that is away. */
const maxFlushMs = 2_000;

const openSpanKinds: Record<SpanKind, OpenSpanKind> = {
  server: OpenSpanKind.SERVER,
  client: OpenSpanKind.CLIENT,
  internal: OpenSpanKind.INTERNAL,
};

/**
 * Begins to trace, and sends what is recorded to the collector in OTEL_EXPORTER_OTLP_ENDPOINT, which the exporter reads
 * itself. This file is imported only when that setting has a value. A collector that is away costs the spans and no more.
 *
 * @returns a function that sends what is left and ends tracing
 */
export function startTracing(variables: Readonly<Record<string, string | undefined>>): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      "service.name": variables.OTEL_SERVICE_NAME || "stegvis",
      "service.instance.id": variables.INSTANCE || variables.PORT || "3000",
    }),
    sampler: new LimitedSampler(readRatio(variables.OTEL_TRACES_SAMPLER_ARG)),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  registerTracing(createTracing(provider));
  return async () => {
    registerTracing(undefined);
    await Promise.race([provider.shutdown().catch(() => {}), pause(maxFlushMs, undefined, { ref: false })]);
  };
}

function readRatio(text: string | undefined): number {
  const ratio = Number(text || 1);
  return ratio >= 0 && ratio <= 1 ? ratio : 1;
}

function createTracing(provider: NodeTracerProvider): Tracing {
  const tracer = provider.getTracer("stegvis");
  const openSpans = new WeakMap<TraceSpan, Span>();
  return {
    start({ name, kind, attributes }, parent) {
      const parentSpan = parent.span && openSpans.get(parent.span);
      const parentContext = parentSpan ? trace.setSpan(ROOT_CONTEXT, parentSpan) : contextOf(parent.traceparent);
      const span = tracer.startSpan(name, { kind: openSpanKinds[kind], attributes }, parentContext);
      const traceSpan = toTraceSpan(span);
      openSpans.set(traceSpan, span);
      return traceSpan;
    },
  };
}

function toTraceSpan(span: Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    set: (attributes) => void span.setAttributes(attributes),
    end: (hasFailed = false) => {
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

const traceparentPattern = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

/** Reads a browser's `traceparent`; a header that is not readable begins a new trace (W3C Trace Context, section 3.2). */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = "", spanId = ""] = traceparentPattern.exec(traceparent ?? "") ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 0, isRemote: true });
}
