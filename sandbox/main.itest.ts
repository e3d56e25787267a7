import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callWithoutPause, droppedCalls } from "../scripts/testing/calls";
import { patientSettings } from "../scripts/testing/patient-settings.mjs";
import { programArguments, type Sandbox } from "../scripts/testing/programs";
import { chooseTestPort } from "../scripts/testing/test-port";
import {
  getTokens,
  isAcceptedByBooks,
  makeAuthorizePath,
  refreshTokens,
  signIn,
  startIdentityProgram,
} from "./identity/testing/application";
import { headingOf, TestBrowser } from "./identity/testing/browser";

const repositoryPath = path.join(import.meta.dirname, "..");

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startIdentityProgram();
});
afterAll(() => sandbox.stop());

type StartedProcess = {
  child: ChildProcess;
  url: string;
  output: () => string;
  exitCode: Promise<number | null>;
  ready: Promise<void>;
};

/** Starts another process of the sandbox, on the same database unless `env` names another. */
async function startProcess(
  env: Record<string, string> = {},
  { mayBegin = true, log = "pipe" }: { mayBegin?: boolean; log?: "pipe" | number } = {},
): Promise<StartedProcess> {
  const port = await chooseTestPort();
  const programArgs = await programArguments("sandbox");
  const child = fork(programArgs.at(-1) ?? "", {
    cwd: repositoryPath,
    execArgv: programArgs.slice(0, -1),
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
  const exitCodePromise = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const readyPromise = new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error(output)));
  });
  readyPromise.catch(() => {});
  return {
    child,
    url: `http://localhost:${port}`,
    output: () => output,
    exitCode: exitCodePromise,
    ready: readyPromise,
  };
}

describe("a restarted sandbox", () => {
  it("knows its key, its tokens, its sign-ins and its clock again", async () => {
    const tokens = await getTokens(sandbox.url);
    await sandbox.callControl("POST", "/clock/advance", { seconds: 1000 });
    const restartedProcess = await startProcess();
    await restartedProcess.ready;
    expect(await isAcceptedByBooks(restartedProcess.url, tokens.access_token)).toBe(true);
    expect((await refreshTokens(restartedProcess.url, tokens.refresh_token)).status).toBe(200);
    const clock = await (await fetch(`${restartedProcess.url}/control/clock`)).json();
    expect(clock.offsetSeconds).toBeGreaterThanOrEqual(1000);
    restartedProcess.child.kill("SIGTERM");
    expect(await restartedProcess.exitCode).toBe(0);
    await sandbox.callControl("PUT", "/clock", { now: null });
  });

  it("ends when its launcher is gone", async () => {
    const secondProcess = await startProcess();
    await secondProcess.ready;
    secondProcess.child.disconnect();
    expect(await secondProcess.exitCode).toBe(0);
  });

  it("does not begin when its launcher is gone before it said so", async () => {
    const secondProcess = await startProcess({}, { mayBegin: false });
    secondProcess.child.disconnect();
    expect(await secondProcess.exitCode).toBe(13); // Node itself ends with this code when the awaited message cannot come any more.
  });
});

describe("a sandbox that is told to stop", () => {
  it("drops no call that is sent without pause", async () => {
    const stoppingProcess = await startProcess();
    await stoppingProcess.ready;
    const callStream = callWithoutPause(`${stoppingProcess.url}/control/counters`, 4);
    await callStream.waitForAnswers(50);
    stoppingProcess.child.kill("SIGTERM");
    expect(await stoppingProcess.exitCode).toBe(0);
    await callStream.callersEnded;
    expect(droppedCalls(callStream.outcomes, 200)).toEqual([]);
  });

  it("answers a call under way, and refuses others meanwhile in the words of each part", async () => {
    const stoppingProcess = await startProcess();
    await stoppingProcess.ready;
    const pendingCall = await beginCall(
      `${stoppingProcess.url}/identity/connect/token`,
      "grant_type=client_credentials",
    );
    stoppingProcess.child.kill("SIGTERM");
    const postOptions = { method: "POST" };
    let refusal = await fetch(`${stoppingProcess.url}/identity/connect/token`, postOptions);
    while (refusal.status !== 503) refusal = await fetch(`${stoppingProcess.url}/identity/connect/token`, postOptions);
    expect(refusal.headers.get("connection")).toBe("close");
    expect(await refusal.json()).toMatchObject({ error: "temporarily_unavailable" });
    expect(await (await fetch(`${stoppingProcess.url}/v2/customers`)).json()).toMatchObject({
      ErrorCode: 5000,
      Errors: [],
    });
    expect(await (await fetch(`${stoppingProcess.url}/control/counters`)).json()).toEqual({
      error: expect.any(String),
    });
    expect(await pendingCall.finish()).toBe(401);
    expect(await stoppingProcess.exitCode).toBe(0);
  });
});

/** Begins a call: the server has read its headers and waits for its body until `finish` sends it. */
async function beginCall(url: string, formBody: string): Promise<{ finish: () => Promise<number | undefined> }> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": formBody.length,
    expect: "100-continue",
  };
  const request = http.request(url, { method: "POST", headers });
  const answerPromise = once(request, "response") as Promise<[http.IncomingMessage]>;
  answerPromise.catch(() => {});
  request.flushHeaders();
  await once(request, "continue");
  return {
    finish: async () => {
      request.end(formBody);
      const [answer] = await answerPromise;
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
    const secondProcess = await startProcess({}, { log });
    await secondProcess.ready;
    const adminClient = new pg.Client({ connectionString: process.env.TEST_PG_ADMIN_URL });
    await adminClient.connect();
    const databaseName = new URL(sandbox.databaseUrl).pathname.slice(1);
    try {
      await adminClient.query(`ALTER DATABASE "${databaseName}" CONNECTION LIMIT 0`);
      await adminClient.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        databaseName,
      ]);
      const booksAnswer = await fetch(`${secondProcess.url}/v2/customers`, {
        headers: { authorization: `Bearer ${tokens.access_token}` },
      });
      expect([booksAnswer.status, booksAnswer.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await booksAnswer.json()).toMatchObject({ ErrorCode: 5000, Errors: [] });
      const identityReply = await refreshTokens(secondProcess.url, tokens.refresh_token);
      expect([identityReply.status, identityReply.body.error]).toEqual([503, "temporarily_unavailable"]);
      expect((await fetch(`${secondProcess.url}/control/counters`)).status).toBe(503);
      const page = await new TestBrowser(secondProcess.url).openPage(makeAuthorizePath());
      expect(page.status).toBe(503);
    } finally {
      await adminClient.query(`ALTER DATABASE "${databaseName}" CONNECTION LIMIT -1`);
      await adminClient.end();
    }
    expect(await isAcceptedByBooks(secondProcess.url, tokens.access_token)).toBe(true);
    secondProcess.child.kill("SIGTERM");
    expect(await secondProcess.exitCode).toBe(0);
  });
});

describe("a sandbox that cannot start", () => {
  it("says that the database lacks migrations", async () => {
    const databaseUrl = new URL(sandbox.databaseUrl);
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    // A search path without tables looks to the program like a database without migrations.
    databaseUrl.searchParams.set("options", "-c search_path=nowhere");
    await client.end();
    const failedProcess = await startProcess({ SANDBOX_DATABASE_URL: databaseUrl.href });
    expect(await failedProcess.exitCode).toBe(1);
    expect(failedProcess.output()).toMatch(/^sandbox: the database lacks migrations \(0001_identity, /);
  });

  it("says that its port is taken and which variable to set", async () => {
    const failedProcess = await startProcess({ SANDBOX_PORT: new URL(sandbox.url).port });
    expect(await failedProcess.exitCode).toBe(1);
    expect(failedProcess.output()).toMatch(/^sandbox: the port is taken; set SANDBOX_PORT/);
  });

  it("names the variable that is missing or unreadable", async () => {
    const processWithoutUrl = await startProcess({ SANDBOX_DATABASE_URL: "" });
    await processWithoutUrl.exitCode;
    expect(processWithoutUrl.output()).toMatch(/^sandbox: SANDBOX_DATABASE_URL/);
    const processWithBadClients = await startProcess({
      SANDBOX_CLIENTS: '[{"clientId":"a","secret":"b","redirectUris":["http://x/#y"]}]',
    });
    await processWithBadClients.exitCode;
    expect(processWithBadClients.output()).toMatch(/^sandbox: SANDBOX_CLIENTS: a redirect address has no fragment/);
  });
});

describe("a sandbox that listens beyond loopback", () => {
  it("has no control, no mail and no demo people", async () => {
    const tokens = await getTokens(sandbox.url);
    const openProcess = await startProcess({ SANDBOX_HOST: "0.0.0.0", SANDBOX_SEED: "none" });
    await openProcess.ready;
    const ownHostOptions = { headers: { host: new URL(sandbox.url).host } };
    for (const path of ["/control", "/control/counters", "/control/clock", "/mail", "/mail/x"]) {
      expect((await fetch(openProcess.url + path, ownHostOptions)).status, path).toBe(404);
    }
    expect((await fetch(`${openProcess.url}/control/reset`, { method: "POST", body: '{"seed":"empty"}' })).status).toBe(
      404,
    );
    expect(await isAcceptedByBooks(openProcess.url, tokens.access_token)).toBe(false);
    expect((await refreshTokens(openProcess.url, tokens.refresh_token)).body.error).toBe("invalid_grant");
    const browser = new TestBrowser(openProcess.url);
    const page = await browser.openPage(makeAuthorizePath());
    expect(page.body).not.toContain("norrsken.example");
    expect(headingOf(await signIn(browser, page, "erik@norrsken.example"))).toBe("Sign in");
    expect(await (await fetch(openProcess.url)).text()).not.toContain("norrsken.example");
    openProcess.child.kill();
    await openProcess.exitCode;
  });
});
