import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAlive } from "../pg/postmaster.mjs";
import { ensureTestBuild } from "../testing/build";
import { callWithoutPause, droppedCalls } from "../testing/calls";
import { createMachine, type Launcher, type Machine, programsOf, waitForExit, waitForStart } from "../testing/launcher";

let testMachine: Machine;
let runningLauncher: Launcher;
beforeAll(async () => {
  await ensureTestBuild(process.cwd());
  testMachine = await createMachine("empty");
  runningLauncher = testMachine.launch();
  await waitForStart(runningLauncher);
});
afterAll(() => testMachine.clear());

/** The headers of a session that does not exist; the portal has to ask its database to refuse the session. */
const unknownSession = () => ({
  headers: { cookie: `stegvis-${new URL(testMachine.appUrl).port}.session=${"x".repeat(43)}` },
});
const operationPath = `/api/companies/${randomUUID()}/operations/${randomUUID()}`;
const statusOfPortal = () => statusOf(`${testMachine.appUrl}${operationPath}`, unknownSession());
const statusOfSandbox = () => statusOf(`${testMachine.sandboxUrl}/control/counters`);

async function statusOf(url: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(url, init).catch(() => null);
  await answer?.text();
  return answer?.status ?? 0;
}

async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await wait(50);
}

describe("npm start", () => {
  it.each(["portal", "sandbox"] as const)("restarts a killed %s and leaves the others alone", async (name) => {
    const before = { ...programsOf(runningLauncher), database: testMachine.database()?.pid };
    const output = runningLauncher.output();
    process.kill(before[name] ?? 0, "SIGKILL");
    await waitUntil(() => runningLauncher.output().slice(output.length).includes(`✓ ${name} restarted`));
    expect(runningLauncher.output().slice(output.length)).toContain(
      `✗ the ${name} ended, it is restarted in 0.25 s: killed by SIGKILL`,
    );
    const after = { ...programsOf(runningLauncher), database: testMachine.database()?.pid };
    expect(after).toEqual({ ...before, [name]: expect.any(Number) });
    expect(after[name]).not.toBe(before[name]);
    expect([await statusOfPortal(), await statusOfSandbox()]).toEqual([401, 200]);
  });

  it("restarts a killed database on its port, and portal and sandbox find it again", async () => {
    const before = testMachine.database();
    const output = runningLauncher.output();
    process.kill(before?.pid ?? 0, "SIGKILL");
    await waitUntil(() => runningLauncher.output().slice(output.length).includes("✓ database restarted"));
    await waitUntil(async () => (await statusOfPortal()) === 401 && (await statusOfSandbox()) === 200);
    expect(testMachine.database()).toEqual({ pid: expect.any(Number), port: before?.port });
    expect(testMachine.database()?.pid).not.toBe(before?.pid);
  });

  it("leaves no program behind when it is killed itself", async () => {
    const { portal, sandbox } = programsOf(runningLauncher);
    runningLauncher.child.kill("SIGKILL");
    await waitUntil(() => [portal, sandbox].every((pid) => pid && !isAlive(pid)));
    runningLauncher = testMachine.launch();
    await waitForStart(runningLauncher);
    expect([await statusOfPortal(), await statusOfSandbox()]).toEqual([401, 200]);
  });

  it("drops no call of the portal or the sandbox when it is told to stop, and stops the database last", async () => {
    const database = testMachine.database();
    const portal = callWithoutPause(`${testMachine.appUrl}${operationPath}`, 4, unknownSession());
    const sandbox = callWithoutPause(`${testMachine.sandboxUrl}/control/counters`, 2);
    await Promise.all([portal.answered(100), sandbox.answered(100)]);
    runningLauncher.child.kill("SIGTERM");
    expect(await waitForExit(runningLauncher.child)).toBe(0);
    await Promise.all([portal.ended, sandbox.ended]);
    expect(droppedCalls(portal.outcomes, 401)).toEqual([]);
    expect(droppedCalls(sandbox.outcomes, 200)).toEqual([]);
    expect(database && isAlive(database.pid)).toBe(false);
  });
});
