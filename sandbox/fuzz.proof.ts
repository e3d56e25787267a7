import { expect, it } from "vitest";
import { pieces } from "../scripts/testing/pieces";
import { fuzz } from "./resources/testing/fuzz";

it("answers 100,000 fuzzed calls without an error of its own, and its books keep every law", async () => {
  // Each piece has its own books, because lists of thousands of fuzzed records would take most of the time to read.
  await pieces("fuzzed calls at the sandbox", { of: 100_000, each: 5_000 }, async ({ seed, count }) => {
    const { faults, statuses } = await fuzz(count, seed);
    expect(faults).toEqual([]);
    return statuses;
  });
});
