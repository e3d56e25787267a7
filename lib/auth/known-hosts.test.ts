import { beforeEach, expect, it, vi } from "vitest";
import { PortalUnavailable } from "../platform/portal-unavailable";
import { isKnownHost } from "./known-hosts";

const fakes = vi.hoisted(() => ({
  nowMs: 0,
  isInStrangerRun: false,
  lookUps: [] as boolean[],
  answer: async () => true,
}));

vi.mock("@/lib/values/clock", () => ({ machineNow: () => new Date(fakes.nowMs) }));
vi.mock("@/lib/platform/log", () => ({ log: () => ({ error: () => {} }) }));
vi.mock("@/lib/platform/db", () => ({
  runAsStranger: <T>(work: () => T): T => {
    fakes.isInStrangerRun = true;
    try {
      return work();
    } finally {
      fakes.isInStrangerRun = false;
    }
  },
}));
vi.mock("./partners", () => ({
  findPartnerByHost: async () => {
    fakes.lookUps.push(fakes.isInStrangerRun);
    return (await fakes.answer()) ? {} : null;
  },
}));

let host = "";

beforeEach(() => {
  host = `${crypto.randomUUID()}.example`;
  fakes.lookUps = [];
  fakes.answer = async () => true;
});

it("looks a host up as a stranger, once for all calls of some seconds", async () => {
  expect(await Promise.all([isKnownHost(host), isKnownHost(host)])).toEqual([true, true]);
  fakes.nowMs += 4_000;
  expect(await isKnownHost(host)).toBe(true);
  expect(fakes.lookUps).toEqual([true]);
});

it("makes nobody wait while a known host is looked up again", async () => {
  await isKnownHost(host);
  fakes.nowMs += 6_000;
  fakes.answer = () => new Promise(() => {});
  expect(await isKnownHost(host)).toBe(true);
  expect(fakes.lookUps).toEqual([true, true]);
});

it("knows a host no more that was taken away, once it was looked up again", async () => {
  await isKnownHost(host);
  fakes.nowMs += 6_000;
  fakes.answer = async () => false;
  await isKnownHost(host);
  await vi.waitFor(async () => expect(await isKnownHost(host)).toBe(false));
});

it("waits for the answer about a host that was unknown, or was asked long ago", async () => {
  await isKnownHost(host);
  fakes.nowMs += 66_000;
  fakes.answer = async () => false;
  expect(await isKnownHost(host)).toBe(false);
  fakes.nowMs += 6_000;
  fakes.answer = async () => true;
  expect(await isKnownHost(host)).toBe(true);
});

it("keeps the last answer while the database is away", async () => {
  await isKnownHost(host);
  fakes.nowMs += 66_000;
  fakes.answer = () => Promise.reject(new PortalUnavailable("database", "away"));
  expect(await isKnownHost(host)).toBe(true);
  await expect(isKnownHost(`other-${host}`)).rejects.toBeInstanceOf(PortalUnavailable);
});
