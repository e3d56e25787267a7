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
  const { seconds: _, ...counts } = await product.runCrowd();
  expect(counts).toEqual({ goodCount: 200, received: 1, committed: 1 });
});

it("reads and rolls on sessions by next-auth", async () => {
  const { callPortal, portals } = product;
  const [portal] = portals;
  const answer = await callPortal(portal, "/api/auth/session");
  expect(JSON.parse(answer.body)).toMatchObject({ user: { email: product.user } });
  expect(answer.headers["set-cookie"]?.join()).toMatch(/\.session=[\w-]{43};/);
  const signedOutAnswer = await callPortal(portal, "/api/auth/session", { cookie: `stegvis=${"A".repeat(43)}` });
  expect(signedOutAnswer.body).toBe("{}");
});

it("gives pages a policy with a nonce of their own, and nobody may keep them", async () => {
  const { callPortal, portals, companyId } = product;
  const [portal] = portals;
  const pages = [
    await callPortal(portal, `/companies/${companyId}`),
    await callPortal(portal, `/companies/${companyId}`),
  ];
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
  const { callPortal, portals } = product;
  const { status, headers } = await callPortal(portals[0], "/document-frame");
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
    const { callPortal, portals } = product;
    const { status, headers } = await callPortal(portals[0], path);
    expect([status, headers["content-security-policy"], headers["x-content-type-options"]]).toEqual([
      ...[404, "default-src 'none'; frame-ancestors 'none'", "nosniff"],
    ]);
  },
);

it("renders no page to a method that does not open it", async () => {
  const { callPortal, portals, companyId } = product;
  for (const path of ["/", "/sign-in", "/companies", `/companies/${companyId}/sales`, "/document-frame"]) {
    const { status, headers, body } = await callPortal(portals[0], path, {}, "POST");
    expect([path, status, headers.allow, JSON.parse(body).code]).toEqual([
      ...[path, 405, "GET, HEAD", "method_not_allowed"],
    ]);
  }
});

it("says by its status that the page of an offer is opened too often", async () => {
  const { callPortal, portals } = product;
  const token = "x".repeat(43);
  const answers = [];
  for (let callIndex = 0; callIndex < 31; callIndex++) answers.push(await callPortal(portals[0], `/q/sv/${token}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(404), 429]);
  expect(Number(answers[30]?.headers["retry-after"])).toBeGreaterThan(0);
  const pdfAnswer = await callPortal(portals[0], `/api/offers/${token}/pdf?language=sv`, { accept: "*/*" });
  expect([pdfAnswer.status, JSON.parse(pdfAnswer.body).code]).toEqual([429, "too_many_requests"]);
});

it("refuses a forged Host and a whole address as target", async () => {
  const { callPortal, portals } = product;
  const [portal] = portals;
  expect((await callPortal(portal, "/", { host: "evil.example" })).status).toBe(421);
  expect((await callPortal(portal, "/", { host: `localhost:${new URL(product.sandbox.url).port}` })).status).toBe(421);
});

it("counts the callers behind a trusted proxy one by one, and takes nobody else's word for who calls", async () => {
  const { callPortal, portals } = product;
  const [directPortal, proxiedPortal] = portals;
  const getStatusForCaller = async (portal: Portal, address: string) => {
    const headers = { accept: "application/json", "x-forwarded-for": `198.51.100.9, ${address}` };
    return (await callPortal(portal, "/api/connections/callback", headers)).status;
  };
  const getStatusesOfCrowd = (portal: Portal, addressOf: (callIndex: number) => string) =>
    Promise.all(Array.from({ length: 61 }, (_, callIndex) => getStatusForCaller(portal, addressOf(callIndex))));
  const statusesOfOneCaller = await getStatusesOfCrowd(proxiedPortal, () => "203.0.113.1");
  expect(statusesOfOneCaller.filter((status) => status === 429)).toHaveLength(1);
  expect(await getStatusForCaller(proxiedPortal, "203.0.113.2")).toBe(303);
  const statusesOfClaimedCallers = await getStatusesOfCrowd(directPortal, (callIndex) => `203.0.113.${callIndex + 3}`);
  expect(statusesOfClaimedCallers).toContain(429);
  expect(proxiedPortal.readLog()).toMatch(/"client":"203.0.113.1"/);
});

it("writes no token, code, state or cookie into its log, and shows none to the browser", async () => {
  const { callPortal, portals, companyId, browser } = product;
  const pageAnswer = await callPortal(portals[0], `/companies/${companyId}/settings/connection`);
  const cookieValues = [...browser.cookies.values()].join("|");
  for (const loggedText of [...portals.map((portal) => portal.readLog()), pageAnswer.body]) {
    expect(loggedText).not.toMatch(/eyJ[\w-]+\.|[?&](code|state)=/);
    for (const value of cookieValues.split("|")) expect(loggedText).not.toContain(value);
  }
});
