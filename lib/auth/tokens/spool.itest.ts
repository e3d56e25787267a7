import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import fs from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testEnv } from "../testing/env";
import { openSpool, readSpool } from "./spool";

const settings = testEnv({ INSTANCE: "spool" });
const folder = path.join(settings.DATA_DIR ?? "", "spool-spool");
const id = (digit: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${digit}`;

const head = { partnerId: id(1), companyId: id(2), connectionId: id(3), journalId: id(4) };

beforeAll(() => {
  Object.assign(process.env, settings);
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(settings.DATA_DIR ?? "", { recursive: true }));

it("has room for the answer before the call is made, and reads it back", async () => {
  const spool = await openSpool({ ...head, journalId: id(5) });
  const file = path.join(folder, `${id(5)}.spool`);
  const { size } = statSync(file);
  const sealed = Buffer.alloc(8_000, 7);
  await spool.saveAnswer(sealed);
  await spool.close({ keepFile: true });
  expect(statSync(file).size).toBe(size);
  expect(await readSpool()).toMatchObject([{ answers: [sealed] }]);
  rmSync(file);
});

it("begins no refresh on a disk without room, and leaves nothing of the try behind", async () => {
  const real = await fs.open(path.join(folder, "probe"), "w");
  const prototype = Object.getPrototypeOf(real) as fs.FileHandle;
  await real.close();
  const write = vi.spyOn(prototype, "write").mockRejectedValue(Object.assign(new Error("no room"), { code: "ENOSPC" }));
  await expect(openSpool({ ...head, journalId: id(6) })).rejects.toMatchObject({ code: "ENOSPC" });
  write.mockRestore();
  expect(readdirSync(folder)).toEqual(["probe"]);
  rmSync(path.join(folder, "probe"));
});

it("sets a file aside that nobody can read, and reads the others", async () => {
  const spool = await openSpool(head);
  await spool.close({ keepFile: true });
  writeFileSync(path.join(folder, "torn.spool"), '{"partnerId": \u0000\n');
  writeFileSync(path.join(folder, "other.spool"), "null\n");
  expect(await readSpool()).toMatchObject([head]);
  expect(readdirSync(folder).sort()).toEqual([`${id(4)}.spool`, "other.spool.bad", "torn.spool.bad"]);
});
