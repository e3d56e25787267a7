import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAlive } from "../pg/postmaster.mjs";
import { ensureTestBuild } from "../testing/build";
import { callWithoutPause, dropped } from "../testing/calls";
import { ended, type Launcher, type Machine, machine, programsOf, started } from "../testing/launcher";

let here: Machine;
let running: Launcher;
beforeAll(async () => {
  await ensureTestBuild(process.cwd());
  here = await machine("empty");
  running = here.launch();
  await started(running);
});
afterAll(() => here.clear());

/** A session nobody has: to say so, the portal asks its database. */
const stranger = () => ({ headers: { cookie: `stegvis-${new URL(here.appUrl).port}.session=${"x".repeat(43)}` } });
const operation = `/api/companies/${randomUUID()}/operations/${randomUUID()}`;
const statusOfPortal = () => statusOf(`${here.appUrl}${operation}`, stranger());
const statusOfSandbox = () => statusOf(`${here.sandboxUrl}/control/counters`);

async function statusOf(url: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(url, init).catch(() => null);
  await answer?.text();
  return answer?.status ?? 0;
}

async function until(fact: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await fact())) await wait(50);
}

describe("npm start", () => {
  it.each(["portal", "sandbox"] as const)("restarts a killed %s and leaves the others alone", async (name) => {
    const before = { ...programsOf(running), database: here.database()?.pid };
    const output = running.output();
    process.kill(before[name] ?? 0, "SIGKILL");
    await until(() => running.output().slice(output.length).includes(`✓ ${name} restarted`));
    expect(running.output().slice(output.length)).toContain(
      `✗ the ${name} ended, it is restarted in 0.25 s: killed by SIGKILL`,
    );
    const after = { ...programsOf(running), database: here.database()?.pid };
    expect(after).toEqual({ ...before, [name]: expect.any(Number) });
    expect(after[name]).not.toBe(before[name]);
    expect([await statusOfPortal(), await statusOfSandbox()]).toEqual([401, 200]);
  });

  it("restarts a killed database on its port, and portal and sandbox find it again", async () => {
    const before = here.database();
    const output = running.output();
    process.kill(before?.pid ?? 0, "SIGKILL");
    await until(() => running.output().slice(output.length).includes("✓ database restarted"));
    await until(async () => (await statusOfPortal()) === 401 && (await statusOfSandbox()) === 200);
    expect(here.database()).toEqual({ pid: expect.any(Number), port: before?.port });
    expect(here.database()?.pid).not.toBe(before?.pid);
  });

  it("leaves no program behind when it is killed itself", async () => {
    const { portal, sandbox } = programsOf(running);
    running.child.kill("SIGKILL");
    await until(() => [portal, sandbox].every((pid) => pid && !isAlive(pid)));
    running = here.launch();
    await started(running);
    expect([await statusOfPortal(), await statusOfSandbox()]).toEqual([401, 200]);
  });

  it("drops no call of the portal or the sandbox when it is told to stop, and stops the database last", async () => {
    const database = here.database();
    const portal = callWithoutPause(`${here.appUrl}${operation}`, 4, stranger());
    const sandbox = callWithoutPause(`${here.sandboxUrl}/control/counters`, 2);
    await Promise.all([portal.answered(100), sandbox.answered(100)]);
    running.child.kill("SIGTERM");
    expect(await ended(running.child)).toBe(0);
    await Promise.all([portal.ended, sandbox.ended]);
    expect(dropped(portal.outcomes, 401)).toEqual([]);
    expect(dropped(sandbox.outcomes, 200)).toEqual([]);
    expect(database && isAlive(database.pid)).toBe(false);
  });
});
