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
function plantPrograms({ failing: failsToRestart = false } = {}) {
  const programs: { endProgram: () => void }[] = [];
  const start = (): Program => {
    let endProgram = () => {};
    const ended = new Promise<void>((resolve) => {
      endProgram = resolve;
    });
    const startCount = programs.push({ endProgram });
    if (failsToRestart && startCount > 1) endProgram();
    const ready = failsToRestart && startCount > 1 ? Promise.reject(new Error("no start")) : Promise.resolve();
    return { ready, ended, endMessage: () => "its last words", stop: async () => endProgram() };
  };
  const waitForStarts = (count: number) =>
    vi.waitFor(() => expect(programs).toHaveLength(count), { ...patientTimeout, interval: 1 });
  return { programs, start, waitForStarts };
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
  const { programs, start, waitForStarts } = plantPrograms();
  const portal = supervise(start, supervision);
  await portal.firstProgram.ready;
  programs[0]?.endProgram();
  await waitForStarts(2);
  await vi.waitFor(() => expect(printedLines).toHaveLength(2), patientTimeout);
  expect(printedLines).toEqual(["✗ the portal ended, it is restarted in 0.25 s: its last words", "✓ portal restarted"]);
  await portal.stop();
  expect(programs).toHaveLength(2);
});

it("gives a program up after five restarts within a minute, with the reason", async () => {
  const { programs, start, waitForStarts } = plantPrograms();
  const portal = supervise(start, supervision);
  for (let startCount = 1; startCount <= 6; startCount += 1) {
    await waitForStarts(startCount);
    programs[startCount - 1]?.endProgram();
  }
  const lastLine = "the portal ended again after 5 restarts within a minute: its last words";
  await vi.waitFor(() => expect(printedLines.at(-1)).toBe(lastLine), patientTimeout);
  await portal.stop();
  expect(programs).toHaveLength(6);
});

it("counts a restart that fails", async () => {
  const { programs, start } = plantPrograms({ failing: true });
  const portal = supervise(start, supervision);
  await portal.firstProgram.ready;
  programs[0]?.endProgram();
  await vi.waitFor(() => expect(printedLines.at(-1)).toContain("after 5 restarts"), patientTimeout);
  expect(programs).toHaveLength(6);
  await portal.stop();
});

it("never gives up while the disk is full", async () => {
  const { programs, start, waitForStarts } = plantPrograms();
  const portal = supervise(start, { ...supervision, isDiskFull: () => true });
  for (let startCount = 1; startCount <= 8; startCount += 1) {
    await waitForStarts(startCount);
    programs[startCount - 1]?.endProgram();
  }
  await waitForStarts(9);
  await portal.stop();
  expect(printedLines.filter((line) => line.includes("after 5 restarts"))).toEqual([]);
});

it("starts nothing any more once it is stopped, not even after the pause it is in", async () => {
  const { programs, start } = plantPrograms();
  let notePause = () => {};
  const pauseEntered = new Promise<void>((resolve) => {
    notePause = resolve;
  });
  const pauseForever = (_ms: number, signal: AbortSignal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("stopped")));
      notePause();
    });
  const portal = supervise(start, { ...supervision, pause: pauseForever });
  await portal.firstProgram.ready;
  programs[0]?.endProgram();
  await pauseEntered;
  await portal.stop();
  expect(programs).toHaveLength(1);
});

it("leaves to the caller that the first start fails", async () => {
  let startCount = 0;
  const start = (): Program => {
    startCount += 1;
    const ready = Promise.reject(new Error("the port is taken"));
    return { ready, ended: Promise.resolve(), endMessage: () => "", stop: async () => {} };
  };
  const portal = supervise(start, supervision);
  await expect(portal.firstProgram.ready).rejects.toThrow("the port is taken");
  await portal.stop();
  expect([startCount, printedLines]).toEqual([1, []]);
});
