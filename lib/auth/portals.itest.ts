import { afterAll, beforeAll, expect, it } from "vitest";
import type { Portal } from "../../scripts/testing/programs";
import { startTwoPortals, type TwoPortals } from "./testing/two-portals";

// These tests cover what only real processes can show.

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
    expect(policy.match(/default-src/g)).toHaveLength(1);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${product.sandbox.url}`);
    return /'nonce-([^']+)'/.exec(policy)?.[1];
  });
  expect(nonces[0]).not.toBe(nonces[1]);
  expect(pages[0]?.body).toContain(`nonce="${nonces[0]}"`);
});

it("lets only its own pages frame the page that PDFs are read in, and makes no code from data there", async () => {
  const { get, portals } = product;
  const { status, headers } = await get(portals[0], "/document-frame");
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const policy = headers["content-security-policy"] as string;
  // The page must have one policy only. A browser enforces both of two policies, and would load nothing.
  expect(policy.match(/default-src/g)).toHaveLength(1);
  expect(policy).toMatch(/script-src 'sha256-[^']+'; /);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/unsafe-eval/);
});

it.each(["/_next/static/gone.js", "/icons/gone.svg", "/fonts/gone.woff2", "/favicon.gone"])(
  "says with the same headers that there is nothing at %s",
  async (path) => {
    const { get, portals } = product;
    const { status, headers } = await get(portals[0], path);
    expect([status, headers["content-security-policy"], headers["x-content-type-options"]]).toEqual([
      ...[404, "default-src 'none'; frame-ancestors 'none'", "nosniff"],
    ]);
  },
);

it("renders no page to a method that does not open it", async () => {
  const { get, portals, companyId } = product;
  for (const path of ["/", "/sign-in", "/companies", `/companies/${companyId}/sales`, "/document-frame"]) {
    const { status, headers, body } = await get(portals[0], path, {}, "POST");
    expect([path, status, headers.allow, JSON.parse(body).code]).toEqual([
      ...[path, 405, "GET, HEAD", "method_not_allowed"],
    ]);
  }
});

it("says by its status that the page of an offer is opened too often", async () => {
  const { get, portals } = product;
  const token = "x".repeat(43);
  const opened = [];
  for (let call = 0; call < 31; call++) opened.push(await get(portals[0], `/q/sv/${token}`));
  expect(opened.map(({ status }) => status)).toEqual([...Array(30).fill(404), 429]);
  expect(Number(opened[30]?.headers["retry-after"])).toBeGreaterThan(0);
  const file = await get(portals[0], `/api/offers/${token}/pdf?language=sv`, { accept: "*/*" });
  expect([file.status, JSON.parse(file.body).code]).toEqual([429, "too_many_requests"]);
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
