import { expect, it } from "vitest";
import { runInPieces } from "../scripts/testing/pieces";
import { runFuzzing } from "./resources/testing/fuzz";

it("answers 100,000 fuzzed calls without an error of its own, and its books keep every law", async () => {
  // Each piece has its own books, because lists of thousands of fuzzed records would take most of the time to read.
  await runInPieces("fuzzed calls at the sandbox", { total: 100_000, pieceSize: 5_000 }, async ({ seed, count }) => {
    const { faults, statuses } = await runFuzzing(count, seed);
    expect(faults).toEqual([]);
    return statuses;
  });
});
