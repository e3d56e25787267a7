import http from "node:http";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Portal, type Sandbox, startPortal, startSandbox } from "../../scripts/testing/programs";
import { Browser } from "./testing/browser";
import { refreshes } from "./testing/product";

// What only shows in real processes: two portals on one database, behind their own HTTP servers.

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const callsPerPortal = 100;
let sandbox: Sandbox;
let portals: Portal[];
let browser: Browser;
let companyId: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const first = await startPortal({ sandbox });
  // The second one stands behind a proxy on this machine.
  portals = [first, await startPortal({ sandbox, beside: first, env: { TRUSTED_PROXIES: "127.0.0.1" } })];
  browser = new Browser(sandbox.portalUrl, false);
  const back = await browser.signIn(anna);
  companyId = back.location?.split("/")[2] ?? "";
}, 400_000);

afterAll(async () => {
  await Promise.all([...(portals ?? [])].reverse().map((portal) => portal.stop()));
  await sandbox?.stop();
});

afterEach(() => sandbox.control("PUT", "/faults", []));

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** A call to one of the two processes under the product's own Host. */
function get(portal: Portal, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sent = { host: new URL(sandbox.portalUrl).host, cookie, ...headers };
  return new Promise((resolve, reject) => {
    const request = http.get(`${portal.url}${path}`, { headers: sent }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts).toString() });
      });
    });
    request.on("error", reject);
  });
}

const customers = () => `/api/companies/${companyId}/books/customers`;

async function runOut(): Promise<void> {
  const owner = new pg.Client({ connectionString: portals[0]?.databaseUrl });
  await owner.connect();
  await owner.query("BEGIN");
  const partner = (await owner.query("SELECT id FROM partner")).rows[0].id;
  await owner.query("SELECT set_config('app.partner', $1, true), set_config('app.company', $2, true)", [
    partner,
    companyId,
  ]);
  await owner.query("UPDATE connection SET renew_at = 'epoch', access_expires_at = 'epoch'");
  await owner.query("COMMIT");
  await owner.end();
}

async function crowd() {
  await runOut();
  const before = await refreshes(sandbox);
  const begun = performance.now();
  const calls = portals.flatMap((portal) => Array.from({ length: callsPerPortal }, () => get(portal, customers())));
  const answers = await Promise.all(calls);
  const after = await refreshes(sandbox);
  return {
    good: answers.filter(({ status, body }) => status === 200 && body.includes('"Data"')).length,
    received: after.received - before.received,
    committed: after.committed - before.committed,
    seconds: (performance.now() - begun) / 1000,
  };
}

it("answers 200 calls on an expired token with one refresh", async () => {
  const { seconds: _, ...counts } = await crowd();
  expect(counts).toEqual({ good: 200, received: 1, committed: 1 });
});

it("does so when the token endpoint takes 15 s", async () => {
  await sandbox.control("PUT", "/faults", [
    { method: "POST", path: "/identity/connect/token", kind: "slow", seconds: 15 },
  ]);
  const { seconds, ...counts } = await crowd();
  expect(counts).toEqual({ good: 200, received: 1, committed: 1 });
  expect(seconds).toBeGreaterThan(15);
});

it("reads and rolls on sessions by next-auth", async () => {
  const [portal] = portals;
  if (!portal) throw new Error("no portal");
  const answer = await get(portal, "/api/auth/session");
  expect(JSON.parse(answer.body)).toMatchObject({ user: { email: anna.user } });
  expect(answer.headers["set-cookie"]?.join()).toMatch(/\.session=[\w-]{43};/);
  const nobody = await get(portal, "/api/auth/session", { cookie: `stegvis=${"A".repeat(43)}` });
  expect(nobody.body).toBe("{}");
});

it("gives pages a policy with a nonce of their own, and nobody may keep them", async () => {
  const [portal] = portals;
  if (!portal) throw new Error("no portal");
  const pages = [await get(portal, `/companies/${companyId}`), await get(portal, `/companies/${companyId}`)];
  const nonces = pages.map(({ headers }) => {
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(headers["referrer-policy"]).toBe("same-origin");
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain(`form-action 'self' ${sandbox.url}`);
    return /'nonce-([^']+)'/.exec(policy)?.[1];
  });
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(pages[0]?.body).toContain(`nonce="${nonces[0]}"`);
});

it("refuses a forged Host and a whole address as target", async () => {
  const [portal] = portals;
  if (!portal) throw new Error("no portal");
  expect((await get(portal, "/", { host: "evil.example" })).status).toBe(421);
  expect((await get(portal, "/", { host: `localhost:${new URL(sandbox.url).port}` })).status).toBe(421);
});

it("counts the callers behind a trusted proxy one by one, and takes nobody else's word for who calls", async () => {
  const [direct, behind] = portals;
  if (!direct || !behind) throw new Error("no portals");
  const from = async (portal: Portal, address: string) => {
    const headers = { accept: "application/json", "x-forwarded-for": `198.51.100.9, ${address}` };
    return (await get(portal, "/api/connections/callback", headers)).status;
  };
  const crowdOf = (portal: Portal, addressOf: (call: number) => string) =>
    Promise.all(Array.from({ length: 61 }, (_, call) => from(portal, addressOf(call))));
  const same = await crowdOf(behind, () => "203.0.113.1");
  expect(same.filter((status) => status === 429)).toHaveLength(1);
  expect(await from(behind, "203.0.113.2")).toBe(303);
  const claimed = await crowdOf(direct, (call) => `203.0.113.${call + 3}`);
  expect(claimed).toContain(429);
  expect(behind.log()).toMatch(/"client":"203.0.113.1"/);
});

it("writes no token, code, state or cookie into its log, and shows none to the browser", async () => {
  const page = portals[0] && (await get(portals[0], `/companies/${companyId}/settings/connection`));
  const session = [...browser.cookies.values()].join("|");
  for (const text of [...portals.map((portal) => portal.log()), page?.body ?? ""]) {
    expect(text).not.toMatch(/eyJ[\w-]+\.|[?&](code|state)=/);
    for (const value of session.split("|")) expect(text).not.toContain(value);
  }
});
