import { expect, it } from "vitest";
import { median } from "./measure";

it("takes the middle value, or the mean of the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
