import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Program, supervise } from "./supervise.mjs";

const patientTimeout = { timeout: 30_000 };

let printedLines: string[] = [];
beforeEach(() => {
  printedLines = [];
  for (const stream of ["log", "error"] as const) {
    vi.spyOn(console, stream).mockImplementation((line: string) => void printedLines.push(line.trim()));
  }
});
afterEach(() => vi.restoreAllMocks());

/** Makes programs that are ready at once, except restarts that fail; the test or the launcher ends each of them. */
function plantedPrograms({ failing = false } = {}) {
  const all: { die: () => void }[] = [];
  const start = (): Program => {
    let die = () => {};
    const ended = new Promise<void>((resolve) => {
      die = resolve;
    });
    const index = all.push({ die });
    if (failing && index > 1) die();
    const ready = failing && index > 1 ? Promise.reject(new Error("no start")) : Promise.resolve();
    return { ready, ended, lastWords: () => "its last words", stop: async () => die() };
  };
  const lives = (count: number) =>
    vi.waitFor(() => expect(all).toHaveLength(count), { ...patientTimeout, interval: 1 });
  return { all, start, lives };
}

const pauses: number[] = [];
const pause = async (ms: number) => void pauses.push(ms);
const supervision = {
  name: "portal",
  isDiskFull: () => false,
  giveUp: (reason: string) => void printedLines.push(reason),
  pause,
};

it("restarts a program that ended by itself, and says so with the reason", async () => {
  const { all, start, lives } = plantedPrograms();
  const portal = supervise(start, supervision);
  await portal.first.ready;
  all[0]?.die();
  await lives(2);
  await vi.waitFor(() => expect(printedLines).toHaveLength(2), patientTimeout);
  expect(printedLines).toEqual(["✗ the portal ended, it is restarted in 0.25 s: its last words", "✓ portal restarted"]);
  await portal.stop();
  expect(all).toHaveLength(2);
});

it("gives a program up after five restarts within a minute, with the reason", async () => {
  const { all, start, lives } = plantedPrograms();
  const portal = supervise(start, supervision);
  for (let life = 1; life <= 6; life += 1) {
    await lives(life);
    all[life - 1]?.die();
  }
  const last = "the portal ended again after 5 restarts within a minute: its last words";
  await vi.waitFor(() => expect(printedLines.at(-1)).toBe(last), patientTimeout);
  await portal.stop();
  expect(all).toHaveLength(6);
});

it("counts a restart that fails", async () => {
  const { all, start } = plantedPrograms({ failing: true });
  const portal = supervise(start, supervision);
  await portal.first.ready;
  all[0]?.die();
  await vi.waitFor(() => expect(printedLines.at(-1)).toContain("after 5 restarts"), patientTimeout);
  expect(all).toHaveLength(6);
  await portal.stop();
});

it("never gives up while the disk is full", async () => {
  const { all, start, lives } = plantedPrograms();
  const portal = supervise(start, { ...supervision, isDiskFull: () => true });
  for (let life = 1; life <= 8; life += 1) {
    await lives(life);
    all[life - 1]?.die();
  }
  await lives(9);
  await portal.stop();
  expect(printedLines.filter((line) => line.includes("after 5 restarts"))).toEqual([]);
});

it("starts nothing any more once it is stopped, not even after the pause it is in", async () => {
  const { all, start } = plantedPrograms();
  let entersPause = () => {};
  const inPause = new Promise<void>((resolve) => {
    entersPause = resolve;
  });
  const forEver = (_ms: number, signal: AbortSignal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      entersPause();
    });
  const portal = supervise(start, { ...supervision, pause: forEver });
  await portal.first.ready;
  all[0]?.die();
  await inPause;
  await portal.stop();
  expect(all).toHaveLength(1);
});

it("leaves to the caller that the first start fails", async () => {
  let starts = 0;
  const start = (): Program => {
    starts += 1;
    const ready = Promise.reject(new Error("the port is taken"));
    return { ready, ended: Promise.resolve(), lastWords: () => "", stop: async () => {} };
  };
  const portal = supervise(start, supervision);
  await expect(portal.first.ready).rejects.toThrow("the port is taken");
  await portal.stop();
  expect([starts, printedLines]).toEqual([1, []]);
});
