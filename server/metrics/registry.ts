import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import {
  durationBuckets,
  type MetricDefinition,
  type MetricName,
  metricDefinitions,
} from "../../lib/platform/metrics/definitions";
import type { MetricsSink } from "../../lib/platform/metrics/metrics";

const namePrefix = "stegvis_";

/** Creates the registry of this process with all metrics of the portal, and those of Node.js and of the process. */
export function createRegistry(): { registry: Registry; sink: MetricsSink } {
  const registry = new Registry();
  const counters = new Map<MetricName, Counter>();
  const gauges = new Map<MetricName, Gauge>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [name, definition] of Object.entries(metricDefinitions) as [MetricName, MetricDefinition][]) {
    const options = { name, help: definition.help, labelNames: definition.labels, registers: [registry] };
    if (definition.type === "gauge") gauges.set(name, new Gauge(options));
    else if (definition.type === "histogram")
      histograms.set(name, new Histogram({ ...options, buckets: durationBuckets }));
    else counters.set(name, createCounter(new Counter(options), definition));
  }
  collectDefaultMetrics({ register: registry, prefix: namePrefix });
  return { registry, sink: createSink({ counters, gauges, histograms }) };
}

function createCounter(counter: Counter, { knownValues = {} }: MetricDefinition): Counter {
  for (const [label, values] of Object.entries(knownValues))
    for (const value of values) counter.inc({ [label]: value }, 0);
  return counter;
}

type MetricMaps = {
  counters: ReadonlyMap<MetricName, Counter>;
  gauges: ReadonlyMap<MetricName, Gauge>;
  histograms: ReadonlyMap<MetricName, Histogram>;
};

function createSink({ counters, gauges, histograms }: MetricMaps): MetricsSink {
  return {
    count: (name, labels) => counters.get(name)?.inc(labels),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(labels, seconds),
    replace: (name, readings) => {
      const gauge = gauges.get(name);
      gauge?.reset();
      for (const { labels, value } of readings) gauge?.set(labels, value);
    },
  };
}
