import { expect, it } from "vitest";
import { measureInTurns, median, ratioOf, spreadOf } from "./measure";

it("takes the middle value, or the mean of the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

it("gives the middle of the ratios of pairs, with the smallest and the largest beside it", () => {
  expect(ratioOf([2, 9, 8], [1, 3, 8])).toEqual({ value: 2, least: 1, most: 3 });
});

it("refuses fewer than three measurements, and measurements that are no pairs", () => {
  expect(() => spreadOf([1, 2])).toThrow("fewer than 3");
  expect(() => ratioOf([1, 2, 3], [1, 2])).toThrow("no pairs");
});

it("measures in turn, and takes the middle of the calls of a round", async () => {
  const callOrder: string[] = [];
  const makeTask = (name: string) => async (callsBefore: number) => {
    callOrder.push(`${name}${callsBefore}`);
    return callsBefore;
  };
  const measured = await measureInTurns({ rounds: 2, calls: 3 }, { a: makeTask("a"), b: makeTask("b") });
  expect(callOrder.join(" ")).toBe("a0 b0 a1 b1 a2 b2 a3 b3 a4 b4 a5 b5");
  expect(measured).toEqual({ a: [1, 4], b: [1, 4] });
});
