import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { isAlive, readPostmaster } from "../pg/postmaster.mjs";

const runSource = `
  const { startScratchServer } = await import(process.argv[1]);
  const { dataDir } = await startScratchServer();
  console.log(dataDir);
  setInterval(() => {}, 1000);
`;

it("a test run that is killed leaves neither its database server nor its folder behind", async () => {
  const serverModule = path.join(import.meta.dirname, "scratch-server.mjs");
  const testRun = spawn(process.execPath, ["--input-type=module", "-e", runSource, serverModule], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const dataDir = await new Promise<string>((resolve) =>
    testRun.stdout.once("data", (text) => resolve(`${text}`.trim())),
  );
  const pid = readPostmaster(path.join(dataDir, "postgres"))?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  testRun.kill("SIGKILL");
  while (isAlive(pid) || existsSync(dataDir)) await wait(20);
});
