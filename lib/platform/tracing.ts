import type { SpanAttributes, TraceSpan } from "./trace-span";
import { findContext, runInContext } from "./work-context";

export type SpanKind = "server" | "client" | "internal";

export type Tracing = {
  /** Opens a span below another span of this process, or below a remote one that a header names. */
  start(
    span: { name: string; kind: SpanKind; attributes: SpanAttributes },
    parent: { span: TraceSpan | null; traceparent?: string },
  ): TraceSpan;
};

const tracingKey: unique symbol = Symbol.for("stegvis.tracing");
const processGlobal = globalThis as typeof globalThis & { [tracingKey]?: Tracing };

/** Registers what makes spans. The server around Next.js does it when an address for traces is set. */
export function registerTracing(tracing: Tracing | undefined): void {
  processGlobal[tracingKey] = tracing;
}

/** Returns what makes spans; undefined while traces are off. */
export function findTracing(): Tracing | undefined {
  return processGlobal[tracingKey];
}

/** Runs work in a span of its own below the span of the running code. While traces are off it only runs the work. */
export async function traced<T>(
  span: { name: string; kind: SpanKind; attributes: SpanAttributes },
  work: () => Promise<T>,
): Promise<T> {
  const tracing = findTracing();
  if (!tracing) return work();
  const openSpan = tracing.start(span, { span: findContext()?.span ?? null });
  let hasFailed = true;
  try {
    const result = await runInContext({ span: openSpan }, work);
    hasFailed = false;
    return result;
  } finally {
    openSpan.end(hasFailed);
  }
}

/** Returns the headers by which a call to the service belongs to the running work. */
export function headersOfWork(): Record<string, string> {
  const context = findContext();
  if (!context) return {};
  const { requestId, span } = context;
  return { "x-request-id": requestId, ...(span ? { traceparent: span.traceparent } : {}) };
}
