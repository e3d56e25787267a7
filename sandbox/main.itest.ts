import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callWithoutPause, droppedCalls } from "../scripts/testing/calls";
import { patientSettings } from "../scripts/testing/patient.mjs";
import { programArguments, type Sandbox } from "../scripts/testing/programs";
import { testPort } from "../scripts/testing/test-port";
import {
  authorizePath,
  getTokens,
  isAcceptedByBooks,
  refresh,
  signIn,
  startIdentityProgram,
} from "./identity/testing/application";
import { heading, TestBrowser } from "./identity/testing/browser";

const root = path.join(import.meta.dirname, "..");

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startIdentityProgram();
});
afterAll(() => sandbox.stop());

type StartedProcess = {
  child: ChildProcess;
  url: string;
  output: () => string;
  exit: Promise<number | null>;
  ready: Promise<void>;
};

/** Starts another process of the sandbox, on the same database unless `env` names another. */
async function startProcess(
  env: Record<string, string> = {},
  { mayBegin = true, log = "pipe" }: { mayBegin?: boolean; log?: "pipe" | number } = {},
): Promise<StartedProcess> {
  const port = await testPort();
  const program = await programArguments("sandbox");
  const child = fork(program.at(-1) ?? "", {
    cwd: root,
    execArgv: program.slice(0, -1),
    stdio: ["ignore", log, log, "ipc"],
    // The environment is stated in full, so that no variable of the test process reaches the started process.
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: String(port),
      SANDBOX_DATABASE_URL: sandbox.databaseUrl,
      SANDBOX_URL: sandbox.url,
      ...patientSettings,
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  });
  if (mayBegin) child.send({ settings: {} }); // The launcher sends this message when the database is there.
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error(output)));
  });
  ready.catch(() => {});
  return { child, url: `http://localhost:${port}`, output: () => output, exit, ready };
}

describe("a restarted sandbox", () => {
  it("knows its key, its tokens, its sign-ins and its clock again", async () => {
    const tokens = await getTokens(sandbox.url);
    await sandbox.control("POST", "/clock/advance", { seconds: 1000 });
    const again = await startProcess();
    await again.ready;
    expect(await isAcceptedByBooks(again.url, tokens.access_token)).toBe(true);
    expect((await refresh(again.url, tokens.refresh_token)).status).toBe(200);
    const clock = await (await fetch(`${again.url}/control/clock`)).json();
    expect(clock.offsetSeconds).toBeGreaterThanOrEqual(1000);
    again.child.kill("SIGTERM");
    expect(await again.exit).toBe(0);
    await sandbox.control("PUT", "/clock", { now: null });
  });

  it("ends when its launcher is gone", async () => {
    const child = await startProcess();
    await child.ready;
    child.child.disconnect();
    expect(await child.exit).toBe(0);
  });

  it("does not begin when its launcher is gone before it said so", async () => {
    const child = await startProcess({}, { mayBegin: false });
    child.child.disconnect();
    expect(await child.exit).toBe(13); // Node itself ends with this code when the awaited message cannot come any more.
  });
});

describe("a sandbox that is told to stop", () => {
  it("drops no call that is sent without pause", async () => {
    const told = await startProcess();
    await told.ready;
    const load = callWithoutPause(`${told.url}/control/counters`, 4);
    await load.answered(50);
    told.child.kill("SIGTERM");
    expect(await told.exit).toBe(0);
    await load.ended;
    expect(droppedCalls(load.outcomes, 200)).toEqual([]);
  });

  it("answers a call under way, and refuses others meanwhile in the words of each part", async () => {
    const told = await startProcess();
    await told.ready;
    const underWay = await beginCall(`${told.url}/identity/connect/token`, "grant_type=client_credentials");
    told.child.kill("SIGTERM");
    const post = { method: "POST" };
    let refused = await fetch(`${told.url}/identity/connect/token`, post);
    while (refused.status !== 503) refused = await fetch(`${told.url}/identity/connect/token`, post);
    expect(refused.headers.get("connection")).toBe("close");
    expect(await refused.json()).toMatchObject({ error: "temporarily_unavailable" });
    expect(await (await fetch(`${told.url}/v2/customers`)).json()).toMatchObject({ ErrorCode: 5000, Errors: [] });
    expect(await (await fetch(`${told.url}/control/counters`)).json()).toEqual({ error: expect.any(String) });
    expect(await underWay.finish()).toBe(401);
    expect(await told.exit).toBe(0);
  });
});

/** Begins a call: the server has read its headers and waits for its body until `finish` sends it. */
async function beginCall(url: string, form: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": form.length,
    expect: "100-continue",
  };
  const request = http.request(url, { method: "POST", headers });
  const answered = once(request, "response") as Promise<[http.IncomingMessage]>;
  answered.catch(() => {});
  request.flushHeaders();
  await once(request, "continue");
  return {
    finish: async () => {
      request.end(form);
      const [answer] = await answered;
      answer.resume();
      await once(answer, "end");
      return answer.statusCode;
    },
  };
}

describe("a sandbox whose database is away", () => {
  it("answers 503 in the words of each part, and answers again once the database is back", async () => {
    const tokens = await getTokens(sandbox.url);
    // The log cannot be written, as on a full disk; a failed write about the outage must not end the process.
    const log = existsSync("/dev/full") ? openSync("/dev/full", "w") : "pipe";
    const child = await startProcess({}, { log });
    await child.ready;
    const admin = new pg.Client({ connectionString: process.env.TEST_PG_ADMIN_URL });
    await admin.connect();
    const name = new URL(sandbox.databaseUrl).pathname.slice(1);
    try {
      await admin.query(`ALTER DATABASE "${name}" CONNECTION LIMIT 0`);
      await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
      const books = await fetch(`${child.url}/v2/customers`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      expect([books.status, books.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await books.json()).toMatchObject({ ErrorCode: 5000, Errors: [] });
      const identity = await refresh(child.url, tokens.refresh_token);
      expect([identity.status, identity.body.error]).toEqual([503, "temporarily_unavailable"]);
      expect((await fetch(`${child.url}/control/counters`)).status).toBe(503);
      const page = await new TestBrowser(child.url).open(authorizePath());
      expect(page.status).toBe(503);
    } finally {
      await admin.query(`ALTER DATABASE "${name}" CONNECTION LIMIT -1`);
      await admin.end();
    }
    expect(await isAcceptedByBooks(child.url, tokens.access_token)).toBe(true);
    child.child.kill("SIGTERM");
    expect(await child.exit).toBe(0);
  });
});

describe("a sandbox that cannot start", () => {
  it("says that the database lacks migrations", async () => {
    const empty = new URL(sandbox.databaseUrl);
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    // A search path without tables looks to the program like a database without migrations.
    empty.searchParams.set("options", "-c search_path=nowhere");
    await client.end();
    const failed = await startProcess({ SANDBOX_DATABASE_URL: empty.href });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toMatch(/^sandbox: the database lacks migrations \(0001_identity, /);
  });

  it("says that its port is taken and which variable to set", async () => {
    const failed = await startProcess({ SANDBOX_PORT: new URL(sandbox.url).port });
    expect(await failed.exit).toBe(1);
    expect(failed.output()).toMatch(/^sandbox: the port is taken; set SANDBOX_PORT/);
  });

  it("names the variable that is missing or unreadable", async () => {
    const missing = await startProcess({ SANDBOX_DATABASE_URL: "" });
    await missing.exit;
    expect(missing.output()).toMatch(/^sandbox: SANDBOX_DATABASE_URL/);
    const unreadable = await startProcess({
      SANDBOX_CLIENTS: '[{"clientId":"a","secret":"b","redirectUris":["http://x/#y"]}]',
    });
    await unreadable.exit;
    expect(unreadable.output()).toMatch(/^sandbox: SANDBOX_CLIENTS: a redirect address has no fragment/);
  });
});

describe("a sandbox that listens beyond loopback", () => {
  it("has no control, no mail and no demo people", async () => {
    const tokens = await getTokens(sandbox.url);
    const open = await startProcess({ SANDBOX_HOST: "0.0.0.0", SANDBOX_SEED: "none" });
    await open.ready;
    const own = { headers: { host: new URL(sandbox.url).host } };
    for (const path of ["/control", "/control/counters", "/control/clock", "/mail", "/mail/x"]) {
      expect((await fetch(open.url + path, own)).status, path).toBe(404);
    }
    expect((await fetch(`${open.url}/control/reset`, { method: "POST", body: '{"seed":"empty"}' })).status).toBe(404);
    expect(await isAcceptedByBooks(open.url, tokens.access_token)).toBe(false);
    expect((await refresh(open.url, tokens.refresh_token)).body.error).toBe("invalid_grant");
    const browser = new TestBrowser(open.url);
    const page = await browser.open(authorizePath());
    expect(page.body).not.toContain("norrsken.example");
    expect(heading(await signIn(browser, page, "erik@norrsken.example"))).toBe("Sign in");
    expect(await (await fetch(open.url)).text()).not.toContain("norrsken.example");
    open.child.kill();
    await open.exit;
  });
});
