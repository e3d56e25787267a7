import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readState, writeState } from "../proof/state.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "stegvis-pieces-"));
  file = path.join(folder, "planted.json");
  writeState(file, { part: "planted", seed: 7, sources: "abc", finished: false, seconds: 0, cases: {} });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Loads `runInPieces` with the settings that a test file of a part gets. */
async function piecesUnder({ seed = "7", only = "" } = {}) {
  for (const [name, value] of Object.entries({ STATE: file, PART: "planted", SEED: seed, CASE: only }))
    vi.stubEnv(`PROOF_${name}`, value);
  vi.resetModules();
  return (await import("./pieces")).runInPieces;
}

it("cuts a proof in pieces, each with a seed of its own that follows from the part's", async () => {
  const seen = async (seed: string) => {
    writeState(file, { part: "planted", seed: 7, sources: "abc", finished: false, seconds: 0, cases: {} });
    const runInPieces = await piecesUnder({ seed });
    const given: { seed: number; count: number }[] = [];
    await runInPieces("drafts", { total: 25, pieceSize: 10 }, async (piece) => given.push(piece));
    return given;
  };
  const [first, again, other] = [await seen("7"), await seen("7"), await seen("8")];
  expect(first.map(({ count }) => count)).toEqual([10, 10, 5]);
  expect(new Set(first.map(({ seed }) => seed)).size).toBe(3);
  expect(again).toEqual(first);
  expect(other.map(({ seed }) => seed)).not.toEqual(first.map(({ seed }) => seed));
});

it("keeps what a piece found and goes on after it when the proof was cut off", async () => {
  const runInPieces = await piecesUnder();
  const cut = runInPieces("drafts", { total: 30, pieceSize: 10 }, async ({ seed }) => {
    if (Object.keys(readState(file)?.cases ?? {}).length === 2) throw new Error("the machine was switched off");
    return { seed };
  });
  await expect(cut).rejects.toThrow('repeat it with: npm run proof -- planted --seed 7 --case "drafts 3"');
  const done: number[] = [];
  await (await piecesUnder())("drafts", { total: 30, pieceSize: 10 }, async ({ seed }) => done.push(seed));
  expect(done).toHaveLength(1);
  expect(Object.entries(readState(file)?.cases ?? {}).map(([name, { ok }]) => [name, ok])).toEqual([
    ["drafts 1", true],
    ["drafts 2", true],
    ["drafts 3", true],
  ]);
});

it("does one piece alone when it is named", async () => {
  const runInPieces = await piecesUnder({ only: "drafts 2" });
  let times = 0;
  await runInPieces("drafts", { total: 30, pieceSize: 10 }, async () => times++);
  expect(times).toBe(1);
});
