import { afterEach, expect, it } from "vitest";
import { allowFollowing, followServiceClock, machineNow, now } from "./clock";

const inTwoHours = () => new Date(machineNow().getTime() + 7_200_000).toUTCString();
const aheadMs = () => now().getTime() - machineNow().getTime();

afterEach(() => allowFollowing(false));

it("keeps the machine's time while following is not allowed", () => {
  followServiceClock(inTwoHours());
  expect(Math.abs(aheadMs())).toBeLessThan(100);
});

it("follows the Date header of the service when every address is loopback", () => {
  allowFollowing(true);
  followServiceClock(inTwoHours());
  expect(Math.abs(aheadMs() - 7_200_000)).toBeLessThan(2_000);
});

it("does not jitter on the second a header is rounded to", () => {
  allowFollowing(true);
  followServiceClock(new Date(machineNow().getTime() - 1_000).toUTCString());
  expect(Math.abs(aheadMs())).toBeLessThan(100);
});

it("ignores a header it cannot read", () => {
  allowFollowing(true);
  followServiceClock("yesterday");
  followServiceClock(null);
  expect(Math.abs(aheadMs())).toBeLessThan(100);
});

it("falls back to the machine's time when the service's clock does", () => {
  allowFollowing(true);
  followServiceClock(inTwoHours());
  followServiceClock(machineNow().toUTCString());
  expect(Math.abs(aheadMs())).toBeLessThan(2_000);
});
