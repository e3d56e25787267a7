import type { TraceSpan } from "./trace-span";

/** The status that replaces a status of Next.js: 200 for a page it rendered, 500 for a page it could not render. */
export type NotedStatus = { inPlaceOf: 200 | 500; status: number; retryAfterSeconds: number | undefined };

/** What belongs to one piece of work: a request, a run of a job, or an operation. */
export type WorkContext = {
  /** The UUID that every log line, mail and call to the service of this work bears. */
  readonly requestId: string;
  /** The span of a trace that is open at this point; null while nothing is traced. */
  readonly span: TraceSpan | null;
  /** A note about a request that is made while Next.js answers it, for the server around it. */
  notedStatus: NotedStatus | null;
};

/** Carries a context through all code that works on it. */
type ContextCarrier = { run<T>(context: WorkContext, work: () => T): T; getStore(): WorkContext | undefined };

const carrierKey: unique symbol = Symbol.for("stegvis.workContext");
const processGlobal = globalThis as typeof globalThis & { [carrierKey]?: ContextCarrier };

/** Registers how contexts are carried, unless that was done. The server around Next.js does it for all bundles. */
export function registerContextCarrier(carrier: ContextCarrier): void {
  processGlobal[carrierKey] ??= carrier;
}

/** Returns the context of the running code; undefined where nothing began one. */
export function findContext(): WorkContext | undefined {
  return processGlobal[carrierKey]?.getStore();
}

/** Runs work in a context. A member that is not given is that of the running code. */
export function runInContext<T>(
  { requestId, span }: { requestId?: string; span?: TraceSpan | null },
  work: () => T,
): T {
  const carrier = processGlobal[carrierKey];
  if (!carrier) return work();
  const outerContext = carrier.getStore();
  const context: WorkContext = {
    requestId: requestId ?? outerContext?.requestId ?? crypto.randomUUID(),
    span: span === undefined ? (outerContext?.span ?? null) : span,
    notedStatus: null,
  };
  return carrier.run(context, work);
}
