/** What a span may say: names and numbers that the portal chooses. No path, no query, no body and no token is one. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** One open span of a trace. */
export type TraceSpan = {
  /** The value of the header `traceparent` (W3C Trace Context) for calls that belong to this span. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  end(hasFailed?: boolean): void;
};
