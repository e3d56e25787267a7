import type { CallOutcome, CounterName, GaugeName, HistogramName, LabelsOf } from "./definitions";

export type GaugeReading<N extends GaugeName = GaugeName> = { labels: LabelsOf<N>; value: number };

/** What keeps the figures. The server around Next.js registers it, and all bundles of the process reach it. */
export type MetricsSink = {
  count(name: CounterName, labels: Readonly<Record<string, string>>): void;
  observe(name: HistogramName, labels: Readonly<Record<string, string>>, seconds: number): void;
  replace(name: GaugeName, readings: readonly GaugeReading[]): void;
};

const sinkKey: unique symbol = Symbol.for("stegvis.metrics");
const processGlobal = globalThis as typeof globalThis & { [sinkKey]?: MetricsSink };

/** Registers where the figures of this process go. Without a sink, measuring costs one look at an empty slot. */
export function registerMetricsSink(sink: MetricsSink | undefined): void {
  processGlobal[sinkKey] = sink;
}

/** Counts one event. */
export function count<N extends CounterName>(name: N, labels: LabelsOf<N>): void {
  processGlobal[sinkKey]?.count(name, labels);
}

/** Notes a duration that began at `startedAtMs`, an instant of `performance.now()`. */
export function observeSince<N extends HistogramName>(name: N, labels: LabelsOf<N>, startedAtMs: number): void {
  processGlobal[sinkKey]?.observe(name, labels, (performance.now() - startedAtMs) / 1000);
}

/** Replaces all series of a gauge: a series that is not among the readings ends. */
export function replaceGauge<N extends GaugeName>(name: N, readings: readonly GaugeReading<N>[]): void {
  processGlobal[sinkKey]?.replace(name, readings);
}

/** Returns the outcome that a status of HTTP says. */
export function outcomeOfStatus(status: number): CallOutcome {
  if (status < 400) return "ok";
  if (status === 429) return "busy";
  if (status < 500) return "refused";
  return status === 503 ? "unavailable" : "failed";
}
