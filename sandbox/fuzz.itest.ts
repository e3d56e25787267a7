import { expect, it } from "vitest";
import { fuzz } from "./resources/testing/fuzz";

it("answers 2,000 fuzzed calls without an error of its own, and its books keep every law", async () => {
  const { faults, statuses } = await fuzz(2_000, 20261121);
  expect(faults).toEqual([]);
  // It was not all refused at the door.
  expect(statuses[200]).toBeGreaterThan(300);
  expect(statuses[201]).toBeGreaterThan(20);
  expect(statuses[400]).toBeGreaterThan(300);
}, 300_000);
