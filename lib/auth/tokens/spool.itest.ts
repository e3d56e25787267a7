import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../testing/env";
import { openSpool, readSpool } from "./spool";

const settings = testEnv({ INSTANCE: "spool" });
const folder = path.join(settings.DATA_DIR ?? "", "spool-spool");
const id = (digit: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${digit}`;

beforeAll(() => {
  Object.assign(process.env, settings);
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(settings.DATA_DIR ?? "", { recursive: true }));

it("sets a file aside that nobody can read, and reads the others", async () => {
  const head = { partnerId: id(1), companyId: id(2), connectionId: id(3), journalId: id(4) };
  const spool = await openSpool(head);
  await spool.close({ keepFile: true });
  writeFileSync(path.join(folder, "torn.spool"), '{"partnerId": \u0000\n');
  writeFileSync(path.join(folder, "other.spool"), "null\n");
  expect(await readSpool()).toMatchObject([head]);
  expect(readdirSync(folder).sort()).toEqual([`${id(4)}.spool`, "other.spool.bad", "torn.spool.bad"]);
});
