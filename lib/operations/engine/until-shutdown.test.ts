import { afterEach, expect, it } from "vitest";
import { finishOperationsAtShutdown } from "../operations";
import { trackUntilShutdown } from "./until-shutdown";

// Other test files of this process continue to work on operations.
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for("stegvis.operationsUnderWay"));
});

it("lets operations under way end, and begins none any more", async () => {
  const events: string[] = [];
  let sendAnswer = () => {};
  const answerSent = new Promise<void>((resolve) => {
    sendAnswer = resolve;
  });
  const trackedWork = trackUntilShutdown(async () => {
    await answerSent;
    events.push("answered");
    await trackUntilShutdown(async () => void events.push("the next one of the chain"));
  });
  const failingWork = trackUntilShutdown(() => Promise.reject(new Error("refused")));
  await expect(failingWork).rejects.toThrow("refused");
  const shutdown = finishOperationsAtShutdown().then(() => events.push("ended"));
  await trackUntilShutdown(async () => void events.push("begun too late"));
  sendAnswer();
  await Promise.all([trackedWork, shutdown]);
  expect(events).toEqual(["answered", "ended"]);
});
