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
afterAll(() => testMachine.cleanUp());

/** Starts the launcher for the sandbox alone, which needs no build of the portal. */
const launchSandboxOnly = () => testMachine.launch("--sandbox-only");

describe("a launcher that runs", () => {
  let firstLauncher: Launcher;
  beforeAll(async () => {
    firstLauncher = launchSandboxOnly();
    await waitForStart(firstLauncher);
  });

  it("keeps what it made for itself readable by its owner only", () => {
    for (const file of ["secrets.env", "postgres.json", "tls/localhost-key.pem"]) {
      expect(statSync(path.join(testMachine.dataDir, file)).mode & 0o777).toBe(0o600);
    }
    const { passwords } = JSON.parse(readFileSync(path.join(testMachine.dataDir, "postgres.json"), "utf8"));
    expect(new Set(Object.values(passwords)).size).toBe(Object.keys(passwords).length);
  });

  it("makes a second one say that it runs already", async () => {
    const secondLauncher = launchSandboxOnly();
    expect(await waitForExit(secondLauncher.child)).toBe(1);
    expect(secondLauncher.readOutput()).toMatch(/running already at http:\/\/localhost:\d+ \(process \d+\)/);
  });

  it("stops everything on Ctrl-C, the database too", async () => {
    const database = testMachine.findDatabase();
    firstLauncher.child.kill("SIGINT");
    expect(await waitForExit(firstLauncher.child)).toBe(0);
    expect(database && isAlive(database.pid)).toBe(false);
    await expect(fetch(testMachine.sandboxUrl)).rejects.toThrow();
  });
});

describe("the launcher", () => {
  const launchers: Launcher[] = [];
  const launchHere = () => {
    const launcher = launchSandboxOnly();
    launchers.push(launcher);
    return launcher;
  };
  afterEach(async () => {
    for (const { child } of launchers) child.kill("SIGINT");
    await Promise.all(launchers.map(({ child }) => waitForExit(child)));
  });

  it("stops everything when who started it through a channel is gone", async () => {
    const firstLauncher = launchHere();
    await waitForStart(firstLauncher);
    const database = testMachine.findDatabase();
    firstLauncher.child.disconnect();
    expect(await waitForExit(firstLauncher.child)).toBe(0);
    expect(database && isAlive(database.pid)).toBe(false);
  });

  it("names the variable when a port is taken, and leaves no database behind", async () => {
    const portHolder = createServer().listen(testMachine.sandboxPort, "127.0.0.1");
    const refusedLauncher = launchHere();
    expect(await waitForExit(refusedLauncher.child)).toBe(1);
    expect(refusedLauncher.readOutput().trim()).toMatch(
      new RegExp(`^port ${testMachine.sandboxPort} is taken .*SANDBOX_PORT=\\d+ npm start$`),
    );
    expect(testMachine.findDatabase()).toBeNull();
    portHolder.close();
  });

  it("takes the database over that outlived a killed launcher, and stops it at last", async () => {
    const firstLauncher = launchHere();
    await waitForStart(firstLauncher);
    const databaseBefore = testMachine.findDatabase();
    firstLauncher.child.kill("SIGKILL");
    await waitForExit(firstLauncher.child);

    const secondLauncher = launchHere();
    await waitForStart(secondLauncher);
    expect(testMachine.findDatabase()?.pid).toBe(databaseBefore?.pid);
    secondLauncher.child.kill("SIGINT");
    await waitForExit(secondLauncher.child);
    expect(databaseBefore && isAlive(databaseBefore.pid)).toBe(false);
  });
});
