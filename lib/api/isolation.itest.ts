import { readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionOf } from "../auth/connections";
import { endSession, sessionOf } from "../auth/session";
import { withTenant } from "../db";
import { parseOrder } from "../operations/input";
import { pressOrder } from "../operations/press";
import { convertOrder, storeDraft } from "../operations/testing/orders";
import { dataOf, expectNoneOf } from "./testing/foreign-words";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
/** Whose data must not be seen. */
let anna: SignedIn;
/** Another company's person, and the same kind of person at another partner. */
let sara: SignedIn;
let stranger: SignedIn;
let filled: Record<string, string>;
/** Words that stand only in the victim's data. */
let secrets: string[];

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const buildFolder = ".next-test";

beforeAll(async () => {
  world = await startWorld({ withPortal: true });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  const origin = `http://other.localhost:${new URL(world.sandbox.portalUrl).port}`;
  await world.partner(origin);
  stranger = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB", origin });

  const { words, ...ids } = await dataOf(anna);
  secrets = words;
  const order = parseOrder(convertOrder(await storeDraft(anna), "isolation"));
  filled = { companyId: anna.access.companyId, ...ids, operationId: (await pressOrder(anna.access, order)).id };
}, 300_000);
afterAll(async () => {
  await world?.stop();
});

/** Every page and route of the build, with the victim's ids in its holes. */
function builtPaths(): string[] {
  const manifest = path.join(process.cwd(), buildFolder, "server/app-paths-manifest.json");
  const entries = Object.keys(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>);
  return entries
    .map((entry) => entry.replace(/\/(page|route)$/, "").replace(/\/\([^)]+\)/g, ""))
    .filter((entry) => !entry.startsWith("/_"))
    .map((entry) => entry.replace(/\[\[?\.\.\.\w+\]?\]/g, "customers"))
    .map((entry) =>
      entry.replace(/\[(\w+)\]/g, (_, hole: string) => filled[hole] || "3f2504e0-4f89-41d3-9a0c-0305e82c3301"),
    )
    .map((entry) => entry || "/");
}

async function attack(who: SignedIn, method: string, route: string, host = who.host) {
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  const answer = await request(`${world.portal?.url}${route}`, {
    method,
    headers: {
      host,
      cookie: who.cookie,
      "sec-fetch-site": "same-origin",
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    body: hasBody ? "{}" : undefined,
  });
  const text = await answer.body.text();
  return { status: answer.statusCode, text, headers: JSON.stringify(answer.headers) };
}

const expectNothingForeign = (answer: { text: string; headers: string }) => expectNoneOf(secrets, answer);

describe("every page and route of the build", () => {
  it("shows its owner the company", async () => {
    const page = await attack(anna, "GET", `/companies/${filled.companyId}`);
    expect(page.status).toBe(200);
    const list = await attack(anna, "GET", `/api/companies/${filled.companyId}/books/customers?$pagesize=20`);
    expect(list.status).toBe(200);
    expect(secrets.some((word) => list.text.includes(word))).toBe(true);
  });

  it.each(["start", "disconnect"])("is not found for a form that names it, at %s", async (what) => {
    const fields = { purpose: "reconnect", companyId: filled.companyId ?? "", returnTo: "/companies" };
    for (const who of [sara, stranger]) {
      const answer = await request(`${world.portal?.url}/api/connections/${what}`, {
        method: "POST",
        headers: {
          host: who.host,
          cookie: who.cookie,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams(fields).toString(),
      });
      expect([answer.statusCode, await answer.body.json()]).toMatchObject([404, { code: "not_found" }]);
    }
    expect((await connectionOf(anna.access))?.status).toBe("active");
  });

  it("keeps the people of each partner on that partner's host", async () => {
    for (const { host } of [anna, stranger]) {
      const { headers } = await request(`${world.portal?.url}/api/auth/signout`, {
        method: "POST",
        headers: { host, "content-type": "application/x-www-form-urlencoded" },
        body: "csrfToken=none",
      });
      expect(new URL(String(headers.location)).origin).toBe(`http://${host}`);
      expect(String(headers["set-cookie"])).toContain(encodeURIComponent(`http://${host}`));
    }
  });

  it("has no operation of another company under one's own", async () => {
    const own = `/api/companies/${sara.access.companyId}/operations/${filled.operationId}`;
    const answer = await attack(sara, "GET", own);
    expect(answer.status).toBe(404);
    expectNothingForeign(answer);
    const route = `/api/companies/${filled.companyId}/operations/${filled.operationId}`;
    expect((await attack(anna, "GET", route)).status).toBe(200);
  });

  it("is not found for another company's person, with any method", async () => {
    const routes = builtPaths();
    const ofCompany = routes.filter((route) => route.includes(filled.companyId ?? "-"));
    expect(ofCompany.filter((route) => route.startsWith("/api/")).length).toBeGreaterThanOrEqual(6);
    expect(ofCompany.filter((route) => !route.startsWith("/api/")).length).toBeGreaterThan(5);
    for (const route of routes) {
      for (const method of methods) {
        const answer = await attack(sara, method, route);
        expectNothingForeign(answer);
        if (!ofCompany.includes(route)) continue;
        // 405 and the list of methods come from Next before any of our code, whoever asks.
        const isOurs = answer.status !== 405 && method !== "OPTIONS";
        if (isOurs) expect([method, route, answer.status]).toEqual([method, route, 404]);
      }
    }
  });

  it("is not found for a person of another partner, at their host and at ours", async () => {
    for (const route of builtPaths().filter((one) => one.includes(filled.companyId ?? "-"))) {
      for (const method of methods) {
        const answer = await attack(stranger, method, route);
        expectNothingForeign(answer);
        const isOurs = answer.status !== 405 && method !== "OPTIONS";
        if (isOurs) expect([method, route, answer.status]).toEqual([method, route, 404]);
        // A session of one partner is none at another's address.
        const atOurs = await attack(stranger, method, route, anna.host);
        expectNothingForeign(atOurs);
        if (isOurs) expect([401, 303, 307, 404]).toContain(atOurs.status);
      }
    }
  });

  it("refuses a host that belongs to nobody", async () => {
    const answer = await attack(anna, "GET", `/companies/${filled.companyId}`, "evil.example");
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expectNothingForeign(answer);
  });
});

describe("forwarding in the running portal", () => {
  const forwarded = () => `/api/companies/${filled.companyId}/books`;

  it.each([
    "/..%2f..%2f..%2fcontrol%2fcounters",
    "/%2e%2e/%2e%2e/control/counters",
    "/../../../control/counters",
    "/customers/..%5c..%5c",
    "/customers%2f..%2fvouchers",
    "/customers%00",
    "/customers%0d%0aX-Y:%20z",
    "//customers",
    "/articles/batch",
    "/warmup_wnkq2yfuzq",
  ])("refuses the path %s", async (path) => {
    const { status, text } = await attack(anna, "GET", `${forwarded()}${path}`);
    expect([308, 400, 404, 409]).toContain(status);
    expect(text).not.toContain("counts");
    expect(text).not.toContain("CorporateIdentityNumber");
  });

  it("refuses other methods, foreign writes and what only operations may do", async () => {
    expect((await attack(anna, "PATCH", `${forwarded()}/customers`)).status).toBe(405);
    const convert = await attack(anna, "POST", `${forwarded()}/customerinvoicedrafts/${filled.customerId}/convert`);
    expect([convert.status, JSON.parse(convert.text).code]).toEqual([409, "use_operation"]);
    const foreign = await request(`${world.portal?.url}${forwarded()}/customers`, {
      method: "POST",
      headers: {
        host: anna.host,
        cookie: anna.cookie,
        origin: "https://evil.example",
        "content-type": "application/json",
      },
      body: "{}",
    });
    expect(foreign.statusCode).toBe(404);
  });

  it("refuses bodies that are too large or too slow", async () => {
    const headers = {
      host: anna.host,
      cookie: anna.cookie,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    };
    const url = `${world.portal?.url}${forwarded()}/customers`;
    const large = await request(url, { method: "POST", headers, body: `"${"x".repeat(1_200_000)}"` });
    expect([large.statusCode, await large.body.json()]).toMatchObject([422, { detail: "body_too_large" }]);
    const stalled = new Readable({ read: () => {} });
    stalled.push("{");
    const slow = await request(url, { method: "POST", headers, body: stalled });
    expect([slow.statusCode, await slow.body.json()]).toMatchObject([422, { detail: "body_too_slow" }]);
    stalled.destroy();
  });
});

it("refuses the next call when the session has ended", async () => {
  const route = `/api/companies/${filled.companyId}/books/customers?$pagesize=1`;
  const erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  expect((await attack(erik, "GET", route)).status).toBe(200);
  const session = await sessionOf(erik.request("GET", "/"));
  if (session) await endSession(session);
  expect((await attack(erik, "GET", route)).status).toBe(401);
});

it("refuses the next call when the membership is gone", async () => {
  const route = `/api/companies/${filled.companyId}/books/customers?$pagesize=1`;
  const lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  expect((await attack(lars, "GET", route)).status).toBe(200);
  const { partnerId, companyId, personId } = lars.access;
  await withTenant(lars.access, (tx) => tx.membership.deleteMany({ where: { partnerId, companyId, personId } }));
  const answer = await attack(lars, "GET", route);
  expect(answer.status).toBe(404);
  expectNothingForeign(answer);
  expect((await attack(lars, "GET", `/companies/${filled.companyId}`)).status).toBe(404);
});
