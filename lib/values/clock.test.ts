import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allowFollowingServiceClock, followServiceClock, machineNow, now } from "./clock";

const makeDateHeaderInTwoHours = () => new Date(machineNow().getTime() + 7_200_000).toUTCString();
const getClockOffsetMs = () => now().getTime() - machineNow().getTime();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  allowFollowingServiceClock(false);
  vi.useRealTimers();
});

it("keeps the machine's time while following is not allowed", () => {
  followServiceClock(makeDateHeaderInTwoHours());
  expect(getClockOffsetMs()).toBe(0);
});

it("follows the Date header of the service when every address is loopback", () => {
  allowFollowingServiceClock(true);
  followServiceClock(makeDateHeaderInTwoHours());
  expect(Math.abs(getClockOffsetMs() - 7_200_000)).toBeLessThan(2_000);
});

it("does not jitter on the second a header is rounded to", () => {
  allowFollowingServiceClock(true);
  followServiceClock(new Date(machineNow().getTime() - 1_000).toUTCString());
  expect(getClockOffsetMs()).toBe(0);
});

it("ignores a header it cannot read", () => {
  allowFollowingServiceClock(true);
  followServiceClock("yesterday");
  followServiceClock(null);
  expect(getClockOffsetMs()).toBe(0);
});

it("falls back to the machine's time when the service's clock does", () => {
  allowFollowingServiceClock(true);
  followServiceClock(makeDateHeaderInTwoHours());
  followServiceClock(machineNow().toUTCString());
  expect(Math.abs(getClockOffsetMs())).toBeLessThan(2_000);
});

it("takes a difference of two seconds and more, to the millisecond, and leaves a smaller one", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00Z") });
  const offsetMsAfterAnswer = (differenceMs: number) => {
    followServiceClock(new Date(machineNow().getTime() + differenceMs).toUTCString());
    return getClockOffsetMs();
  };
  try {
    allowFollowingServiceClock(true);
    expect([offsetMsAfterAnswer(1_000), offsetMsAfterAnswer(2_000)]).toEqual([0, 2_000]);
    expect([offsetMsAfterAnswer(7_200_000), offsetMsAfterAnswer(7_201_000), offsetMsAfterAnswer(7_202_000)]).toEqual([
      7_200_000, 7_200_000, 7_202_000,
    ]);
    expect(offsetMsAfterAnswer(1_000)).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it("goes on as it is while following stays allowed, and back at once when it is not", () => {
  allowFollowingServiceClock(true);
  followServiceClock(makeDateHeaderInTwoHours());
  allowFollowingServiceClock(true);
  expect(getClockOffsetMs()).toBeGreaterThan(7_000_000);
  allowFollowingServiceClock(false);
  expect(getClockOffsetMs()).toBe(0);
});
