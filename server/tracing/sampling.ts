import { type Context, trace } from "@opentelemetry/api";
import { type Sampler, SamplingDecision, type SamplingResult } from "@opentelemetry/sdk-trace-node";

/** At most this many traces begin in a second, whatever the callers do. */
const maxTracesPerSecond = 20;

/**
 * Decides which traces are recorded.
 *
 * Rule: a span below another span of this process follows it. For a trace that begins here or at a browser, chance decides
 * with the given ratio, within a limit per second. What the browser's `traceparent` says about sampling does not count, and
 * neither does its trace id, from which a caller could otherwise compute one that is always recorded.
 */
export class LimitedSampler implements Sampler {
  private secondStartMs = Number.NEGATIVE_INFINITY;
  private tracesOfSecond = 0;

  constructor(
    private readonly ratio: number,
    private readonly random: () => number = Math.random,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  shouldSample(context: Context): SamplingResult {
    const parent = trace.getSpan(context);
    const isOwnParent = parent !== undefined && parent.spanContext().isRemote !== true;
    const isRecorded = isOwnParent ? parent.isRecording() : this.isTraceRecorded();
    return { decision: isRecorded ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `LimitedSampler{${this.ratio}}`;
  }

  private isTraceRecorded(): boolean {
    if (this.random() >= this.ratio) return false;
    if (this.clock() - this.secondStartMs >= 1000) {
      this.secondStartMs = this.clock();
      this.tracesOfSecond = 0;
    }
    this.tracesOfSecond += 1;
    return this.tracesOfSecond <= maxTracesPerSecond;
  }
}
