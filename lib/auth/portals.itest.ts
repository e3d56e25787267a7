import { afterAll, beforeAll, expect, it } from "vitest";
import type { Portal } from "../../scripts/testing/programs";
import { startTwoPortals, type TwoPortals } from "./testing/two-portals";

// What only shows in real processes.

let product: TwoPortals;

beforeAll(async () => {
  product = await startTwoPortals();
}, 400_000);
afterAll(() => product?.stop());

it("answers 200 calls on an expired token with one refresh", async () => {
  const { seconds: _, ...counts } = await product.crowd();
  expect(counts).toEqual({ good: 200, received: 1, committed: 1 });
});

it("reads and rolls on sessions by next-auth", async () => {
  const { get, portals } = product;
  const [portal] = portals;
  const answer = await get(portal, "/api/auth/session");
  expect(JSON.parse(answer.body)).toMatchObject({ user: { email: product.user } });
  expect(answer.headers["set-cookie"]?.join()).toMatch(/\.session=[\w-]{43};/);
  const nobody = await get(portal, "/api/auth/session", { cookie: `stegvis=${"A".repeat(43)}` });
  expect(nobody.body).toBe("{}");
});

it("gives pages a policy with a nonce of their own, and nobody may keep them", async () => {
  const { get, portals, companyId } = product;
  const [portal] = portals;
  const pages = [await get(portal, `/companies/${companyId}`), await get(portal, `/companies/${companyId}`)];
  const nonces = pages.map(({ headers }) => {
    expect(headers["cache-control"]).toMatch(/no-store/);
    expect(headers["referrer-policy"]).toBe("same-origin");
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain(`form-action 'self' ${product.sandbox.url}`);
    return /'nonce-([^']+)'/.exec(policy)?.[1];
  });
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(pages[0]?.body).toContain(`nonce="${nonces[0]}"`);
});

it("refuses a forged Host and a whole address as target", async () => {
  const { get, portals } = product;
  const [portal] = portals;
  expect((await get(portal, "/", { host: "evil.example" })).status).toBe(421);
  expect((await get(portal, "/", { host: `localhost:${new URL(product.sandbox.url).port}` })).status).toBe(421);
});

it("counts the callers behind a trusted proxy one by one, and takes nobody else's word for who calls", async () => {
  const { get, portals } = product;
  const [direct, behind] = portals;
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
  const { get, portals, companyId, browser } = product;
  const page = await get(portals[0], `/companies/${companyId}/settings/connection`);
  const session = [...browser.cookies.values()].join("|");
  for (const text of [...portals.map((portal) => portal.log()), page.body]) {
    expect(text).not.toMatch(/eyJ[\w-]+\.|[?&](code|state)=/);
    for (const value of session.split("|")) expect(text).not.toContain(value);
  }
});
