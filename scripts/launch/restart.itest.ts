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
afterAll(() => testMachine.cleanUp());

/** The headers of a session that does not exist; the portal has to ask its database to refuse the session. */
const unknownSessionRequest = () => ({
  headers: { cookie: `stegvis-${new URL(testMachine.appUrl).port}.session=${"x".repeat(43)}` },
});
const operationPath = `/api/companies/${randomUUID()}/operations/${randomUUID()}`;
const statusOfPortal = () => statusOf(`${testMachine.appUrl}${operationPath}`, unknownSessionRequest());
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
    const pidsBefore = { ...programsOf(runningLauncher), database: testMachine.findDatabase()?.pid };
    const outputBefore = runningLauncher.readOutput();
    process.kill(pidsBefore[name] ?? 0, "SIGKILL");
    await waitUntil(() => runningLauncher.readOutput().slice(outputBefore.length).includes(`✓ ${name} restarted`));
    expect(runningLauncher.readOutput().slice(outputBefore.length)).toContain(
      `✗ the ${name} ended, it is restarted in 0.25 s: killed by SIGKILL`,
    );
    const pidsAfter = { ...programsOf(runningLauncher), database: testMachine.findDatabase()?.pid };
    expect(pidsAfter).toEqual({ ...pidsBefore, [name]: expect.any(Number) });
    expect(pidsAfter[name]).not.toBe(pidsBefore[name]);
    expect([await statusOfPortal(), await statusOfSandbox()]).toEqual([401, 200]);
  });

  it("restarts a killed database on its port, and portal and sandbox find it again", async () => {
    const databaseBefore = testMachine.findDatabase();
    const outputBefore = runningLauncher.readOutput();
    process.kill(databaseBefore?.pid ?? 0, "SIGKILL");
    await waitUntil(() => runningLauncher.readOutput().slice(outputBefore.length).includes("✓ database restarted"));
    await waitUntil(async () => (await statusOfPortal()) === 401 && (await statusOfSandbox()) === 200);
    expect(testMachine.findDatabase()).toEqual({ pid: expect.any(Number), port: databaseBefore?.port });
    expect(testMachine.findDatabase()?.pid).not.toBe(databaseBefore?.pid);
  });

  it("leaves no program behind when it is killed itself", async () => {
    const { portal: portalPid, sandbox: sandboxPid } = programsOf(runningLauncher);
    runningLauncher.child.kill("SIGKILL");
    await waitUntil(() => [portalPid, sandboxPid].every((pid) => pid && !isAlive(pid)));
    runningLauncher = testMachine.launch();
    await waitForStart(runningLauncher);
    expect([await statusOfPortal(), await statusOfSandbox()]).toEqual([401, 200]);
  });

  it("drops no call of the portal or the sandbox when it is told to stop, and stops the database last", async () => {
    const database = testMachine.findDatabase();
    const portalCalls = callWithoutPause(`${testMachine.appUrl}${operationPath}`, 4, unknownSessionRequest());
    const sandboxCalls = callWithoutPause(`${testMachine.sandboxUrl}/control/counters`, 2);
    await Promise.all([portalCalls.waitForAnswers(100), sandboxCalls.waitForAnswers(100)]);
    runningLauncher.child.kill("SIGTERM");
    expect(await waitForExit(runningLauncher.child)).toBe(0);
    await Promise.all([portalCalls.callersEnded, sandboxCalls.callersEnded]);
    expect(droppedCalls(portalCalls.outcomes, 401)).toEqual([]);
    expect(droppedCalls(sandboxCalls.outcomes, 200)).toEqual([]);
    expect(database && isAlive(database.pid)).toBe(false);
  });
});
