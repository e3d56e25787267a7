import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAlive, readPostmaster } from "../pg/postmaster.mjs";
import { freePort } from "../pg/settings.mjs";

const root = path.join(import.meta.dirname, "../..");
const running = new Set<ChildProcess>();
let dataDir: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-start-"));
  const [port, sandboxPort] = [await freePort(), await freePort()];
  env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SEED: "empty",
  };
});

afterEach(async () => {
  for (const child of running) child.kill("SIGINT");
  await Promise.all([...running].map(ended));
  running.clear();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The launcher with the sandbox alone: everything but the portal's build. */
function launch(): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["scripts/start.mjs", "--sandbox-only"], {
    cwd: root,
    env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  running.add(child);
  return { child, output: () => output };
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return child.exitCode;
}

async function started({ child, output }: ReturnType<typeof launch>): Promise<void> {
  while (!output().includes("The sandbox runs")) {
    if (child.exitCode !== null) throw new Error(output());
    await wait(50);
  }
}

async function counters(): Promise<unknown> {
  const answer = await fetch(`http://localhost:${env.SANDBOX_PORT}/control/counters`);
  return answer.json();
}

/** A change that is committed when the answer comes. */
async function change(): Promise<void> {
  const answer = await fetch(`http://localhost:${env.SANDBOX_PORT}/control/clock/advance`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds: 86_400 }),
  });
  expect(answer.status).toBeLessThan(300);
}

async function sandboxDay(): Promise<string> {
  const answer = await fetch(`http://localhost:${env.SANDBOX_PORT}/`);
  return new Date(answer.headers.get("date") ?? 0).toISOString().slice(0, 10);
}

describe("the launcher", () => {
  it("stops everything on Ctrl-C, the database too", async () => {
    const first = launch();
    await started(first);
    const database = readPostmaster(path.join(dataDir, "postgres"));
    first.child.kill("SIGINT");
    expect(await ended(first.child)).toBe(0);
    expect(database && isAlive(database.pid)).toBe(false);
    await expect(counters()).rejects.toThrow();
  });

  it("says so when one runs already", async () => {
    await started(launch());
    const second = launch();
    expect(await ended(second.child)).toBe(1);
    expect(second.output()).toMatch(/running already at http:\/\/localhost:\d+ \(process \d+\)/);
  });

  it("names the variable when a port is taken, and leaves no database behind", async () => {
    const squatter = createServer().listen(Number(env.SANDBOX_PORT), "127.0.0.1");
    const refused = launch();
    expect(await ended(refused.child)).toBe(1);
    expect(refused.output().trim()).toMatch(
      new RegExp(`^port ${env.SANDBOX_PORT} is taken .*SANDBOX_PORT=\\d+ npm start$`),
    );
    squatter.close();
  });

  it("comes back with all committed data after kill -9 of everything", async () => {
    const first = launch();
    await started(first);
    await change();
    const day = await sandboxDay();
    const database = readPostmaster(path.join(dataDir, "postgres"));
    first.child.kill("SIGKILL");
    if (database) process.kill(database.pid, "SIGKILL");
    await ended(first.child);

    await started(launch());
    expect(await sandboxDay()).toBe(day);
  });

  it("takes the database over that outlived a killed launcher, and stops it at last", async () => {
    const first = launch();
    await started(first);
    const before = readPostmaster(path.join(dataDir, "postgres"));
    first.child.kill("SIGKILL");
    await ended(first.child);

    const second = launch();
    await started(second);
    expect(readPostmaster(path.join(dataDir, "postgres"))?.pid).toBe(before?.pid);
    second.child.kill("SIGINT");
    await ended(second.child);
    expect(before && isAlive(before.pid)).toBe(false);
  });

  it("keeps what it made for itself readable by its owner only", async () => {
    await started(launch());
    for (const file of ["secrets.env", "postgres.json"]) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600);
    }
    const { passwords } = JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8"));
    expect(new Set(Object.values(passwords)).size).toBe(Object.keys(passwords).length);
  });
});
