import { ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { SamplingDecision } from "@opentelemetry/sdk-trace-node";
import { expect, it } from "vitest";
import { LimitedSampler } from "./sampling";

const remoteContext = trace.setSpanContext(ROOT_CONTEXT, {
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
  traceFlags: 1,
  isRemote: true,
});

it("records the given part of the traces, whatever the caller's trace id and flag are", () => {
  const draws = [0.1, 0.4, 0.6, 0.2];
  const sampler = new LimitedSampler(
    0.5,
    () => draws.shift() ?? 1,
    () => 0,
  );
  const decisions = [remoteContext, ROOT_CONTEXT, remoteContext, remoteContext].map(
    (context) => sampler.shouldSample(context).decision === SamplingDecision.RECORD_AND_SAMPLED,
  );
  expect(decisions).toEqual([true, true, false, true]);
});

it("records at most twenty traces in a second", () => {
  let nowMs = 0;
  const sampler = new LimitedSampler(
    1,
    () => 0,
    () => nowMs,
  );
  const countRecorded = () =>
    Array.from({ length: 100 }, () => sampler.shouldSample(remoteContext)).filter(
      ({ decision }) => decision === SamplingDecision.RECORD_AND_SAMPLED,
    ).length;
  expect(countRecorded()).toBe(20);
  nowMs = 999;
  expect(countRecorded()).toBe(0);
  nowMs = 1_000;
  expect(countRecorded()).toBe(20);
});
