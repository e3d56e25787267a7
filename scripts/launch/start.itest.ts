import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isAlive } from "../pg/postmaster.mjs";
import { createMachine, type Launcher, type Machine, waitForExit, waitForStart } from "../testing/launcher";

let testMachine: Machine;
beforeAll(async () => {
  testMachine = await createMachine("empty");
});
afterAll(() => testMachine.clear());

/** Starts the launcher for the sandbox alone, which needs no build of the portal. */
const launchSandboxOnly = () => testMachine.launch("--sandbox-only");

describe("a launcher that runs", () => {
  let first: Launcher;
  beforeAll(async () => {
    first = launchSandboxOnly();
    await waitForStart(first);
  });

  it("keeps what it made for itself readable by its owner only", () => {
    for (const file of ["secrets.env", "postgres.json", "tls/localhost-key.pem"]) {
      expect(statSync(path.join(testMachine.dataDir, file)).mode & 0o777).toBe(0o600);
    }
    const { passwords } = JSON.parse(readFileSync(path.join(testMachine.dataDir, "postgres.json"), "utf8"));
    expect(new Set(Object.values(passwords)).size).toBe(Object.keys(passwords).length);
  });

  it("makes a second one say that it runs already", async () => {
    const second = launchSandboxOnly();
    expect(await waitForExit(second.child)).toBe(1);
    expect(second.output()).toMatch(/running already at http:\/\/localhost:\d+ \(process \d+\)/);
  });

  it("stops everything on Ctrl-C, the database too", async () => {
    const database = testMachine.database();
    first.child.kill("SIGINT");
    expect(await waitForExit(first.child)).toBe(0);
    expect(database && isAlive(database.pid)).toBe(false);
    await expect(fetch(testMachine.sandboxUrl)).rejects.toThrow();
  });
});

describe("the launcher", () => {
  const launched: Launcher[] = [];
  const launchedHere = () => {
    const launcher = launchSandboxOnly();
    launched.push(launcher);
    return launcher;
  };
  afterEach(async () => {
    for (const { child } of launched) child.kill("SIGINT");
    await Promise.all(launched.map(({ child }) => waitForExit(child)));
  });

  it("stops everything when who started it through a channel is gone", async () => {
    const first = launchedHere();
    await waitForStart(first);
    const database = testMachine.database();
    first.child.disconnect();
    expect(await waitForExit(first.child)).toBe(0);
    expect(database && isAlive(database.pid)).toBe(false);
  });

  it("names the variable when a port is taken, and leaves no database behind", async () => {
    const squatter = createServer().listen(testMachine.sandboxPort, "127.0.0.1");
    const refused = launchedHere();
    expect(await waitForExit(refused.child)).toBe(1);
    expect(refused.output().trim()).toMatch(
      new RegExp(`^port ${testMachine.sandboxPort} is taken .*SANDBOX_PORT=\\d+ npm start$`),
    );
    expect(testMachine.database()).toBeNull();
    squatter.close();
  });

  it("takes the database over that outlived a killed launcher, and stops it at last", async () => {
    const first = launchedHere();
    await waitForStart(first);
    const before = testMachine.database();
    first.child.kill("SIGKILL");
    await waitForExit(first.child);

    const second = launchedHere();
    await waitForStart(second);
    expect(testMachine.database()?.pid).toBe(before?.pid);
    second.child.kill("SIGINT");
    await waitForExit(second.child);
    expect(before && isAlive(before.pid)).toBe(false);
  });
});
