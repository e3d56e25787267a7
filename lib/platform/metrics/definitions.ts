/**
 * What is measured. The names follow Prometheus' conventions: base units, `_total` for counters. Every label has few
 * values, which the portal chooses: no path, no id and no name of a company, a person or a customer is one.
 *
 * docs/operating/metrics.md explains each of them in one line, and a test holds the two together.
 */
export type MetricDefinition = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  labels: readonly string[];
  /** The label values whose series exist from the start, so that a first failure is seen as a rise from zero. */
  knownValues?: Readonly<Record<string, readonly string[]>>;
};

/** The upper bounds of the histograms, in seconds: from a forwarded read to an operation that waits for the service. */
export const durationBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** How a call ended for its caller; `aborted` when the caller hung up before the whole answer was sent. */
export type CallOutcome = "ok" | "refused" | "busy" | "unavailable" | "failed" | "aborted" | "lost" | "unreached";

export const refreshOutcomes = ["renewed", "refused", "lost", "unsent", "busy", "failed"] as const;
export const mailOutcomes = ["sent", "refused", "unsure"] as const;
export const readinessParts = ["start", "database", "migrations", "keys", "worker", "clock"] as const;

export const metricDefinitions = {
  stegvis_http_request_duration_seconds: {
    type: "histogram",
    help: "Duration of the calls to the portal, by route template and outcome.",
    labels: ["method", "route", "outcome"],
  },
  stegvis_forwarded_call_duration_seconds: {
    type: "histogram",
    help: "Duration of the calls of browsers that the portal forwards, with all checks, by service and outcome.",
    labels: ["service", "outcome"],
  },
  stegvis_service_call_duration_seconds: {
    type: "histogram",
    help: "Duration of the portal's own calls to the service until its headers came, by service and outcome.",
    labels: ["service", "outcome"],
  },
  stegvis_service_quota_left_calls: {
    type: "gauge",
    help: "Calls this process may still make within the minute, by endpoint; the least of all partners.",
    labels: ["service", "method", "endpoint"],
  },
  stegvis_token_refreshes_total: {
    type: "counter",
    help: "Refreshes of access tokens, by outcome.",
    labels: ["outcome"],
    knownValues: { outcome: refreshOutcomes },
  },
  stegvis_operations: {
    type: "gauge",
    help: "Unfinished operations in the database, by kind and stage; every process answers the same.",
    labels: ["kind", "stage"],
  },
  stegvis_operations_oldest_waiting_seconds: {
    type: "gauge",
    help: "Age of the oldest operation that should have been carried out; 0 when there is none.",
    labels: [],
  },
  stegvis_operation_stages_total: {
    type: "counter",
    help: "Stages that operations reached in this process, by kind and stage.",
    labels: ["kind", "stage"],
  },
  stegvis_operation_step_duration_seconds: {
    type: "histogram",
    help: "Duration of the steps of operations, by kind and outcome; a step that failed is repeated.",
    labels: ["kind", "outcome"],
  },
  stegvis_mails_total: {
    type: "counter",
    help: "Mails that the portal handed to its mail server, by outcome.",
    labels: ["outcome"],
    knownValues: { outcome: mailOutcomes },
  },
  stegvis_job_duration_seconds: {
    type: "histogram",
    help: "Duration of the runs of background jobs, by task and outcome.",
    labels: ["task", "outcome"],
  },
  stegvis_database_pool_connections: {
    type: "gauge",
    help: "Open connections to the database, by pool and state.",
    labels: ["pool", "state"],
  },
  stegvis_database_pool_limit_connections: {
    type: "gauge",
    help: "Connections that a pool may open.",
    labels: ["pool"],
  },
  stegvis_database_pool_waiting_calls: {
    type: "gauge",
    help: "Calls that wait for a connection, by pool.",
    labels: ["pool"],
  },
  stegvis_ready: {
    type: "gauge",
    help: "1 for each part that is there, 0 for each part whose lack makes the portal not ready.",
    labels: ["part"],
  },
  stegvis_clock_difference_seconds: {
    type: "gauge",
    help: "Difference between this machine's clock and another clock: that of the database, or the service's Date header.",
    labels: ["clock"],
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metricDefinitions;
type NameOfType<T extends MetricDefinition["type"]> = {
  [N in MetricName]: (typeof metricDefinitions)[N]["type"] extends T ? N : never;
}[MetricName];
export type CounterName = NameOfType<"counter">;
export type HistogramName = NameOfType<"histogram">;
export type GaugeName = NameOfType<"gauge">;
export type LabelsOf<N extends MetricName> = Readonly<Record<(typeof metricDefinitions)[N]["labels"][number], string>>;
