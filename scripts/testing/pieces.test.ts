import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readState, writeState } from "../proof/state.mjs";

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-pieces-"));
  stateFile = path.join(folder, "planted.json");
  writeState(stateFile, { part: "planted", seed: 7, sources: "abc", finished: false, seconds: 0, cases: {} });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads `runInPieces` with the settings that a test file of a part gets. */
async function loadRunInPieces({ seed = "7", only: onlyCase = "" } = {}) {
  for (const [name, value] of Object.entries({ STATE: stateFile, PART: "planted", SEED: seed, CASE: onlyCase }))
    vi.stubEnv(`PROOF_${name}`, value);
  vi.resetModules();
  return (await import("./pieces")).runInPieces;
}

it("cuts a proof in pieces, each with a seed of its own that follows from the part's", async () => {
  const listPieces = async (seed: string) => {
    writeState(stateFile, { part: "planted", seed: 7, sources: "abc", finished: false, seconds: 0, cases: {} });
    const runInPieces = await loadRunInPieces({ seed });
    const pieces: { seed: number; count: number }[] = [];
    await runInPieces("drafts", { total: 25, pieceSize: 10 }, async (piece) => pieces.push(piece));
    return pieces;
  };
  const [firstRun, repeatedRun, otherSeedRun] = [await listPieces("7"), await listPieces("7"), await listPieces("8")];
  expect(firstRun.map(({ count }) => count)).toEqual([10, 10, 5]);
  expect(new Set(firstRun.map(({ seed }) => seed)).size).toBe(3);
  expect(repeatedRun).toEqual(firstRun);
  expect(otherSeedRun.map(({ seed }) => seed)).not.toEqual(firstRun.map(({ seed }) => seed));
});

it("keeps what a piece found and goes on after it when the proof was cut off", async () => {
  const runInPieces = await loadRunInPieces();
  const interruptedRun = runInPieces("drafts", { total: 30, pieceSize: 10 }, async ({ seed }) => {
    if (Object.keys(readState(stateFile)?.cases ?? {}).length === 2) throw new Error("the machine was switched off");
    return { seed };
  });
  await expect(interruptedRun).rejects.toThrow('repeat it with: npm run proof -- planted --seed 7 --case "drafts 3"');
  const repeatedSeeds: number[] = [];
  await (await loadRunInPieces())("drafts", { total: 30, pieceSize: 10 }, async ({ seed }) => repeatedSeeds.push(seed));
  expect(repeatedSeeds).toHaveLength(1);
  expect(Object.entries(readState(stateFile)?.cases ?? {}).map(([name, { ok }]) => [name, ok])).toEqual([
    ["drafts 1", true],
    ["drafts 2", true],
    ["drafts 3", true],
  ]);
});

it("does one piece alone when it is named", async () => {
  const runInPieces = await loadRunInPieces({ only: "drafts 2" });
  let runCount = 0;
  await runInPieces("drafts", { total: 30, pieceSize: 10 }, async () => runCount++);
  expect(runCount).toBe(1);
});
