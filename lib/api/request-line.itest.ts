import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectNoSecrets, readRecordsAndSecrets } from "./testing/records-and-secrets";
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
  await world.addPartner(origin);
  personOfOtherPartner = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB", origin });
  secrets = (await readRecordsAndSecrets(anna)).words;
}, 300_000);
afterAll(async () => {
  await world?.stop();
});

describe("forwarding, with the request line as it is written", () => {
  const booksPathOf = (person: SignedIn) => `/api/companies/${person.access.companyId}/books`;

  /** Sends a request target as it is; other clients normalise its path first. */
  async function sendRequest(method: string, path: string, headers: Record<string, string> = {}) {
    const { hostname, port } = new URL(world.portal?.url ?? "");
    const request = http.request({ hostname, port, method, path, headers: { host: anna.host, ...headers } });
    const [answer] = (await once(request.end(), "response")) as [http.IncomingMessage];
    const text = (await answer.toArray()).join("");
    return { status: answer.statusCode, headers: answer.headers, text };
  }
  const headersOf = (person: SignedIn, moreHeaders: Record<string, string> = {}) => ({
    cookie: person.cookie,
    ...moreHeaders,
  });
  const problemCodeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code: string }).code;

  it("answers with everything an answer of a route carries", async () => {
    const { status, headers } = await sendRequest("GET", `${booksPathOf(anna)}/customers?$pagesize=1`, headersOf(anna));
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
    const answerWithoutSession = await sendRequest("GET", `${booksPathOf(anna)}/customers`);
    expect([
      answerWithoutSession.status,
      problemCodeOf(answerWithoutSession),
      answerWithoutSession.headers["content-type"],
      answerWithoutSession.headers["cache-control"],
    ]).toEqual([...[401, "not_signed_in"], ...["application/problem+json", "private, no-store"]]);
    const foreignAnswer = await sendRequest("GET", `${booksPathOf(anna)}/customers`, headersOf(personOfOtherCompany));
    expect([foreignAnswer.status, problemCodeOf(foreignAnswer)]).toEqual([404, "not_found"]);
    expect((await sendRequest("GET", `${booksPathOf(anna)}/customers`, headersOf(personOfOtherPartner))).status).toBe(
      401,
    );
  });

  it("does not resolve a path before it is judged", async () => {
    const trickSuffixes = [
      "/x/../customers",
      "/./customers",
      "/%2e/customers",
      "/customers/",
      "//customers",
      "/x/..;/customers",
    ];
    for (const path of trickSuffixes) {
      const answer = await sendRequest("GET", `${booksPathOf(anna)}${path}`, headersOf(anna));
      expect([path, answer.status, problemCodeOf(answer)]).toEqual([path, 404, "not_found"]);
    }
    const companyId = anna.access.companyId;
    const trickPaths = [
      `/../../${companyId}/books/customers`,
      `/..%2f..%2f${companyId}%2fbooks%2fcustomers`,
      "/x#/customers",
    ];
    for (const trickPath of [
      ...trickPaths.map((trickPath) => `${booksPathOf(personOfOtherCompany)}${trickPath}`),
      `/api/companies/%${companyId}/books/customers`,
    ]) {
      const answer = await sendRequest("GET", trickPath, headersOf(personOfOtherCompany));
      expect([trickPath, answer.status]).toEqual([trickPath, 404]);
      expectNoSecrets(secrets, answer);
    }
  });

  it("refuses whole addresses and foreign hosts", async () => {
    const wholeAddressAnswer = await sendRequest(
      "GET",
      `http://${anna.host}${booksPathOf(anna)}/customers`,
      headersOf(anna),
    );
    expect(wholeAddressAnswer.status).toBe(400);
    const foreignHostAnswer = await sendRequest(
      "GET",
      `${booksPathOf(anna)}/customers`,
      headersOf(anna, { host: "evil.example" }),
    );
    expect(foreignHostAnswer.status).toBe(421);
    const forwardedHostAnswer = await sendRequest("GET", `${booksPathOf(anna)}/x`, {
      "x-forwarded-host": anna.host,
      host: "evil.example",
    });
    expect(forwardedHostAnswer.status).toBe(421);
  });

  it.each([
    [{ origin: "null" }],
    [{ origin: "https://evil.example" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{}],
  ] as Record<string, string>[][])("refuses a write that says it comes from %j", async (headers) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await sendRequest(method, `${booksPathOf(anna)}/customers`, headersOf(anna, headers));
      expect([method, answer.status, problemCodeOf(answer)]).toEqual([method, 404, "not_found"]);
    }
  });

  it.each([
    ["HEAD", 404],
    ["PATCH", 405],
    ["OPTIONS", 204],
  ])("gives nothing to %s", async (method, status) => {
    const answer = await sendRequest(
      method,
      `${booksPathOf(anna)}/customers`,
      headersOf(anna, { "sec-fetch-site": "same-origin" }),
    );
    expect(answer.status).toBe(status);
    expect(answer.text).toBe("");
  });

  it.each(["TRACE", "PROPFIND"])("refuses %s", async (method) => {
    const answer = await sendRequest(method, `${booksPathOf(anna)}/customers`, headersOf(anna));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expectNoSecrets(secrets, answer);
  });
});
