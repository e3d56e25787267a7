import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testEnv } from "../testing/env";
import { openSpool, readSpool } from "./spool";

const testSettings = testEnv({ INSTANCE: "spool" });
const spoolFolder = path.join(testSettings.DATA_DIR ?? "", "spool-spool");
const makeId = (digit: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${digit}`;

const spoolHead = { partnerId: makeId(1), companyId: makeId(2), connectionId: makeId(3), journalId: makeId(4) };

beforeAll(() => {
  Object.assign(process.env, testSettings);
  mkdirSync(spoolFolder, { recursive: true });
});
afterAll(() => rmSync(testSettings.DATA_DIR ?? "", { recursive: true }));

it("has room for the answer before the call is made, and reads it back", async () => {
  const spool = await openSpool({ ...spoolHead, journalId: makeId(5) });
  const file = path.join(spoolFolder, `${makeId(5)}.spool`);
  const { size } = statSync(file);
  const sealedAnswer = Buffer.alloc(8_000, 7);
  await spool.saveAnswer(sealedAnswer);
  await spool.close({ keepFile: true });
  expect(statSync(file).size).toBe(size);
  expect(await readSpool()).toMatchObject([{ answers: [sealedAnswer] }]);
  rmSync(file);
});

it("begins no refresh on a disk without room, and leaves nothing of the try behind", async () => {
  const probeHandle = await fs.open(path.join(spoolFolder, "probe"), "w");
  const prototype = Object.getPrototypeOf(probeHandle) as fs.FileHandle;
  await probeHandle.close();
  const writeSpy = vi
    .spyOn(prototype, "write")
    .mockRejectedValue(Object.assign(new Error("no room"), { code: "ENOSPC" }));
  await expect(openSpool({ ...spoolHead, journalId: makeId(6) })).rejects.toMatchObject({ code: "ENOSPC" });
  writeSpy.mockRestore();
  expect(readdirSync(spoolFolder)).toEqual(["probe"]);
  rmSync(path.join(spoolFolder, "probe"));
});

it("sets a file aside that nobody can read, and reads the others", async () => {
  const spool = await openSpool(spoolHead);
  await spool.close({ keepFile: true });
  writeFileSync(path.join(spoolFolder, "torn.spool"), '{"partnerId": \u0000\n');
  writeFileSync(path.join(spoolFolder, "other.spool"), "null\n");
  expect(await readSpool()).toMatchObject([spoolHead]);
  expect(readdirSync(spoolFolder).sort()).toEqual([`${makeId(4)}.spool`, "other.spool.bad", "torn.spool.bad"]);
});
