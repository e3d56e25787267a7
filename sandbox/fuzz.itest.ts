import { expect, it } from "vitest";
import { runFuzzing } from "./resources/testing/fuzz";

it("answers 200 fuzzed calls without an error of its own, and its books keep every law", async () => {
  const { faults, statuses } = await runFuzzing(200, 20_261_121);
  expect(faults).toEqual([]);
  // Some calls must have succeeded, or the fuzzing would only test the validation of input.
  expect(statuses[200]).toBeGreaterThan(20);
  expect(statuses[201]).toBeGreaterThan(1);
  expect(statuses[400]).toBeGreaterThan(20);
});
