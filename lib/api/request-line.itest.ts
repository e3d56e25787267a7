import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoneOf, recordsAndWordsOf } from "./testing/foreign-words";
import { type SignedIn, startWorld, type World } from "./testing/world";

let world: World;
let anna: SignedIn;
/** A person of another company, and below a person in the same position at another partner. */
let personOfOtherCompany: SignedIn;
let personOfOtherPartner: SignedIn;
/** Words that occur only in the data of Anna's company. */
let secrets: string[];

beforeAll(async () => {
  world = await startWorld({ withPortal: true });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  personOfOtherCompany = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  const origin = `http://other.localhost:${new URL(world.sandbox.portalUrl).port}`;
  await world.partner(origin);
  personOfOtherPartner = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB", origin });
  secrets = (await recordsAndWordsOf(anna)).words;
}, 300_000);
afterAll(async () => {
  await world?.stop();
});

describe("forwarding, with the request line as it is written", () => {
  const books = (who: SignedIn) => `/api/companies/${who.access.companyId}/books`;

  /** Sends a request target as it is; other clients normalise its path first. */
  async function sent(method: string, path: string, headers: Record<string, string> = {}) {
    const { hostname, port } = new URL(world.portal?.url ?? "");
    const call = http.request({ hostname, port, method, path, headers: { host: anna.host, ...headers } });
    const [answer] = (await once(call.end(), "response")) as [http.IncomingMessage];
    const text = (await answer.toArray()).join("");
    return { status: answer.statusCode, headers: answer.headers, text };
  }
  const as = (who: SignedIn, more: Record<string, string> = {}) => ({ cookie: who.cookie, ...more });
  const code = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;

  it("answers with everything an answer of a route carries", async () => {
    const { status, headers } = await sent("GET", `${books(anna)}/customers?$pagesize=1`, as(anna));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/json\b/),
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["transfer-encoding"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("knows nobody without a session, and no company of somebody else", async () => {
    const nobody = await sent("GET", `${books(anna)}/customers`);
    expect([nobody.status, code(nobody), nobody.headers["content-type"], nobody.headers["cache-control"]]).toEqual([
      ...[401, "not_signed_in"],
      ...["application/problem+json", "private, no-store"],
    ]);
    const foreign = await sent("GET", `${books(anna)}/customers`, as(personOfOtherCompany));
    expect([foreign.status, code(foreign)]).toEqual([404, "not_found"]);
    expect((await sent("GET", `${books(anna)}/customers`, as(personOfOtherPartner))).status).toBe(401);
  });

  it("does not resolve a path before it is judged", async () => {
    const tricks = [
      "/x/../customers",
      "/./customers",
      "/%2e/customers",
      "/customers/",
      "//customers",
      "/x/..;/customers",
    ];
    for (const path of tricks) {
      const answer = await sent("GET", `${books(anna)}${path}`, as(anna));
      expect([path, answer.status, code(answer)]).toEqual([path, 404, "not_found"]);
    }
    const company = anna.access.companyId;
    const ways = [`/../../${company}/books/customers`, `/..%2f..%2f${company}%2fbooks%2fcustomers`, "/x#/customers"];
    for (const way of [
      ...ways.map((way) => `${books(personOfOtherCompany)}${way}`),
      `/api/companies/%${company}/books/customers`,
    ]) {
      const answer = await sent("GET", way, as(personOfOtherCompany));
      expect([way, answer.status]).toEqual([way, 404]);
      expectNoneOf(secrets, answer);
    }
  });

  it("refuses whole addresses and foreign hosts", async () => {
    const whole = await sent("GET", `http://${anna.host}${books(anna)}/customers`, as(anna));
    expect(whole.status).toBe(400);
    const host = await sent("GET", `${books(anna)}/customers`, as(anna, { host: "evil.example" }));
    expect(host.status).toBe(421);
    const forwarded = await sent("GET", `${books(anna)}/x`, { "x-forwarded-host": anna.host, host: "evil.example" });
    expect(forwarded.status).toBe(421);
  });

  it.each([
    [{ origin: "null" }],
    [{ origin: "https://evil.example" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{}],
  ] as Record<string, string>[][])("refuses a write that says it comes from %j", async (headers) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await sent(method, `${books(anna)}/customers`, as(anna, headers));
      expect([method, answer.status, code(answer)]).toEqual([method, 404, "not_found"]);
    }
  });

  it.each([
    ["HEAD", 404],
    ["PATCH", 405],
    ["OPTIONS", 204],
  ])("gives nothing to %s", async (method, status) => {
    const answer = await sent(method, `${books(anna)}/customers`, as(anna, { "sec-fetch-site": "same-origin" }));
    expect(answer.status).toBe(status);
    expect(answer.text).toBe("");
  });

  it.each(["TRACE", "PROPFIND"])("refuses %s", async (method) => {
    const answer = await sent(method, `${books(anna)}/customers`, as(anna));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expectNoneOf(secrets, answer);
  });
});
