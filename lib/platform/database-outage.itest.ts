import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CuttableDatabase, startCuttableDatabase } from "../../scripts/testing/cuttable";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/testing/database";
import { type Portal, startPortal } from "../../scripts/testing/programs";
import { chooseTestPort } from "../../scripts/testing/test-port";
import { findPartnerByHost } from "../auth/partners";
import { startSession } from "../auth/session";
import { testEnv } from "../auth/testing/env";
import { closeDatabase, withPartner } from "./db";

// These tests start a portal, cut its database off and restore it. The addresses of the service lead nowhere, because
// this portal never calls the service.

const buildFolder = ".next-test";
let database: FreshDatabase;
let databaseProxy: CuttableDatabase;
let portal: Promise<Portal>;
let ownerClient: pg.Client;
let cookie: string;
const port = await chooseTestPort();
const dataDir = mkdtempSync(path.join(tmpdir(), "stegvis-outage-"));
const host = `localhost:${port}`;
const companyPath = `/companies/${randomUUID()}`;

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  databaseProxy = await startCuttableDatabase(database.url);
  const unreachableSandbox = { url: "http://localhost:1", portalUrl: `http://${host}`, dataDir };
  const runningDatabase = { databaseUrl: databaseProxy.url, ownerUrl: database.ownerUrl };
  portal = startPortal({
    sandbox: unreachableSandbox,
    firstPortal: runningDatabase,
    port,
    env: { DATABASE_WAIT_SECONDS: "5" },
  });
  portal.catch(() => {});
  ownerClient = new pg.Client({ connectionString: database.ownerUrl });
  await ownerClient.connect();
}, 300_000);
afterAll(async () => {
  await (await portal).stop();
  await closeDatabase();
  await ownerClient.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Returns the portal's answer; null while nothing listens. */
async function requestPortal(method: string, requestPath: string, headers: Record<string, string> = {}) {
  const request = http.request({
    hostname: "127.0.0.1",
    port,
    method,
    path: requestPath,
    headers: { host, ...headers },
  });
  const pendingResponse = once(request.end(), "response").catch(() => null);
  const [answer] = ((await pendingResponse) ?? [null]) as [http.IncomingMessage | null];
  if (!answer) return null;
  const text = (await answer.toArray()).join("");
  return { status: answer.statusCode, retryAfter: answer.headers["retry-after"], text };
}

/** Repeats the request until it is answered with this status. */
async function requestUntil(method: string, requestPath: string, status: number, headers?: Record<string, string>) {
  for (;;) {
    const answer = await requestPortal(method, requestPath, headers);
    if (answer?.status === status) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const htmlHeaders = { accept: "text/html" };
const sessionHeaders = () => ({ cookie, "sec-fetch-site": "same-origin" });
const unavailableAnswer = { status: 503, retryAfter: "5" };

it("waits for its database when it starts, and says so to whoever calls", async () => {
  const answer = await requestUntil("GET", `/api${companyPath}/operations`, 503);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "unavailable", detail: "starting" });
  expect(await requestPortal("GET", "/sign-in", htmlHeaders)).toMatchObject({ status: 503, retryAfter: "2" });
  await databaseProxy.restore();
  await portal;
  expect(await requestPortal("GET", "/sign-in", htmlHeaders)).toMatchObject({ status: 200 });
});

it("answers 503 while the database is away, wherever it is asked, and goes on when it is back", async () => {
  await signIn();
  expect(await requestPortal("GET", "/companies", sessionHeaders())).toMatchObject({ status: 200 });
  await databaseProxy.cutOff();
  const routePaths = [`/api${companyPath}/operations`, `/api${companyPath}/books/customers`, "/api/auth/session"];
  for (const routePath of routePaths) {
    const answer = await requestPortal("GET", routePath, sessionHeaders());
    expect([routePath, answer]).toMatchObject([routePath, unavailableAnswer]);
    expect(JSON.parse(answer?.text ?? "")).toMatchObject({ code: "unavailable", detail: "database" });
  }
  for (const pagePath of ["/companies", companyPath, `${companyPath}/sales`, "/q/sv/x"])
    expect([pagePath, await requestPortal("GET", pagePath, { ...sessionHeaders(), ...htmlHeaders })]).toMatchObject([
      pagePath,
      unavailableAnswer,
    ]);
  expect(await requestPortal("POST", "/api/sign-out", sessionHeaders())).toMatchObject(unavailableAnswer);
  expect(await requestPortal("POST", "/api/connections/start", sessionHeaders())).toMatchObject(unavailableAnswer);
  // The page that reports the outage must still have its scripts.
  const [scriptName] = readdirSync(path.join(buildFolder, "static/chunks")).filter((file) => file.endsWith(".js"));
  expect(await requestPortal("GET", `/_next/static/chunks/${scriptName}`)).toMatchObject({ status: 200 });
  await databaseProxy.restore();
  expect(await requestPortal("GET", "/companies", sessionHeaders())).toMatchObject({ status: 200 });
  expect(await requestPortal("GET", `/api${companyPath}/operations`, sessionHeaders())).toMatchObject({ status: 404 });
});

it("answers 503 while a table is locked that every call asks", async () => {
  await ownerClient.query('BEGIN; LOCK TABLE "session"');
  const answers = await Promise.all([
    requestPortal("GET", `/api${companyPath}/operations`, sessionHeaders()),
    requestPortal("GET", "/companies", { ...sessionHeaders(), ...htmlHeaders }),
    requestPortal("GET", "/api/auth/session", sessionHeaders()),
  ]).finally(() => ownerClient.query("ROLLBACK"));
  expect(answers).toMatchObject([unavailableAnswer, unavailableAnswer, unavailableAnswer]);
  expect(await requestPortal("GET", "/companies", sessionHeaders())).toMatchObject({ status: 200 });
});

it("has the page for what is not there where an address cannot be read, and a problem for a route", async () => {
  expect(await requestPortal("GET", "/companies/%ff", { ...sessionHeaders(), ...htmlHeaders })).toMatchObject({
    status: 404,
  });
  const routeAnswer = await requestPortal("GET", `/api${companyPath}/operations?subject=%00`, sessionHeaders());
  expect([routeAnswer?.status, JSON.parse(routeAnswer?.text ?? "").code]).toEqual([422, "invalid_input"]);
  expect(await requestPortal("TRACE", "/companies", sessionHeaders())).toMatchObject({ status: 405 });
});

async function signIn(): Promise<void> {
  Object.assign(process.env, testEnv({ APP_URL: `http://${host}`, DATABASE_URL: database.url }));
  const partnerId = (await findPartnerByHost(host))?.id ?? "";
  const personId = randomUUID();
  const personData = { partnerId, id: personId, issuer: "i", subject: "s" };
  await withPartner(partnerId, (tx) => tx.person.create({ data: personData }));
  const setCookie = await startSession({
    partnerId,
    personId,
    id: randomBytes(32).toString("base64url"),
    endedSessionId: null,
  });
  cookie = setCookie.slice(0, setCookie.indexOf(";"));
}
