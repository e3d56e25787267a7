import { expect, it } from "vitest";
import { fuzz } from "./resources/testing/fuzz";

it("answers 100,000 fuzzed calls without an error of its own, and its books keep every law", async () => {
  const seed = Math.floor(performance.timeOrigin) % 2 ** 31;
  const { faults, statuses } = await fuzz(100_000, seed);
  console.log(`seed ${seed}: ${JSON.stringify(statuses)}`);
  expect(faults, `seed ${seed}`).toEqual([]);
}, 7_200_000);
