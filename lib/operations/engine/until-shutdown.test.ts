import { afterEach, expect, it } from "vitest";
import { finishOperationsAtShutdown } from "../operations";
import { trackUntilShutdown } from "./until-shutdown";

// Other test files of this process continue to work on operations.
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for("stegvis.operationsUnderWay"));
});

it("lets operations under way end, and begins none any more", async () => {
  const said: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const work = trackUntilShutdown(async () => {
    await answered;
    said.push("answered");
    await trackUntilShutdown(async () => void said.push("the next one of the chain"));
  });
  const failing = trackUntilShutdown(() => Promise.reject(new Error("refused")));
  await expect(failing).rejects.toThrow("refused");
  const ended = finishOperationsAtShutdown().then(() => said.push("ended"));
  await trackUntilShutdown(async () => void said.push("begun too late"));
  answer();
  await Promise.all([work, ended]);
  expect(said).toEqual(["answered", "ended"]);
});
