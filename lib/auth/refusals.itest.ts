import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { PUT as putColour } from "@/app/api/companies/[companyId]/colour/route";
import { POST as disconnect } from "@/app/api/connections/disconnect/route";
import { POST as putPreferences } from "@/app/api/preferences/route";
import { POST as signOut } from "@/app/api/sign-out/route";
import { firstBrokenNumber } from "@/lib/audit/chain";
import { answerPostedForm } from "@/lib/offer-answers/answer-form";
import { query, withTenant } from "@/lib/platform/db";
import { companyAccess } from "./access";
import { findPartnerByHost } from "./partners";
import { portalTrailId, recordRefusal } from "./refusals";
import { companiesOf, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const callback = "http://localhost:3000/api/connections/callback";
let product: Product;
let browser: Browser;
let partnerId: string;
/** The last number of the partner's own trail before the test. */
let lastNumberBefore: number;

beforeAll(async () => {
  product = await startProduct({ redirectUris: [callback] });
  partnerId = (await findPartnerByHost("localhost:3000"))?.id ?? "";
});
afterAll(() => product.stop());
beforeEach(async () => {
  browser = new Browser();
  lastNumberBefore = (await trailOf(portalTrailId)).length;
});

function trailOf(companyId: string) {
  const where = { partnerId, companyId };
  return withTenant({ partnerId, companyId }, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
}

/** The events in the partner's own trail since the test began. */
async function eventsSinceBefore(): Promise<unknown[]> {
  const events = await trailOf(portalTrailId);
  expect(firstBrokenNumber(events)).toBeNull();
  return events
    .slice(lastNumberBefore)
    .map(({ kind, personId, subject, detail }) => ({ kind, personId, subject, detail }));
}

const stranger = { personId: null, subject: null };

it("says of a sign-in that the person or the service refused, and of one nobody began", async () => {
  const started = await browser.start({ purpose: "sign_in" });
  const state = new URL(started.location ?? "").searchParams.get("state") ?? "";
  await browser.get(`${callback}?state=${state}&error=access_denied`);
  await browser.get(`${callback}?state=${state}&code=spent`);
  await browser.get(`${callback}?state=planted&code=stolen`);
  await browser.get(`${callback}?code=stolen`);
  const refused = (reason: string, more = {}) => ({
    ...{ kind: "session.refused", ...stranger },
    detail: { code: "connection_refused", reason, ...more },
  });
  expect(await eventsSinceBefore()).toEqual([
    refused("access_denied", { purpose: "sign_in" }),
    ...Array.from({ length: 3 }, () => refused("attempt_unknown")),
  ]);
  expect(JSON.stringify(await trailOf(portalTrailId))).not.toMatch(/stolen|planted|spent"|@/);
});

it("says in a company's own trail that a reconnect was refused, and whose", async () => {
  await browser.signIn(anna);
  const [own] = await companiesOf(browser);
  const companyId = own?.companyId ?? "";
  const { personId } = await companyAccess(requestOf(browser), companyId);
  const started = await browser.start({ purpose: "reconnect", companyId });
  const state = new URL(started.location ?? "").searchParams.get("state") ?? "";
  await browser.get(`${callback}?state=${state}&error=server_error`);
  const detail = { code: "remote_busy", reason: "identity_server", purpose: "reconnect" };
  expect((await trailOf(companyId)).at(-1)).toMatchObject({ kind: "connection.refused", personId, detail });
  expect(await eventsSinceBefore()).toEqual([]);
});

it("says of a call for a company that is missing or not theirs the same, in the partner's own trail", async () => {
  await browser.signIn(anna);
  const [own] = await companiesOf(browser);
  const { personId } = await companyAccess(requestOf(browser), own?.companyId ?? "");
  const others = new Browser();
  await others.signIn({ user: "sara@revisorn.example", company: "Fjordtre AS" });
  const [foreign] = await companiesOf(others);
  const missing = crypto.randomUUID();
  const asked = [foreign?.companyId ?? "", missing, "not an id"];
  for (const id of asked) await expect(companyAccess(requestOf(browser), id)).rejects.toThrow("not_found");
  const line = (subject: string | null) => ({
    ...{ kind: "company.refused", personId, subject },
    detail: { code: "not_found" },
  });
  expect(await eventsSinceBefore()).toEqual([line(foreign?.companyId ?? ""), line(missing), line(null)]);
  expect((await trailOf(foreign?.companyId ?? "")).map(({ kind }) => kind)).not.toContain("company.refused");
});

it("says of a start from another page", async () => {
  await browser.start({ purpose: "sign_in" }, { origin: "http://evil.example" });
  expect(await eventsSinceBefore()).toEqual([{ kind: "session.refused", ...stranger, detail: { code: "not_found" } }]);
});

it("says of a disconnect, a sign-out and a change of a company from another page", async () => {
  await browser.signIn(anna);
  const [own] = await companiesOf(browser);
  const subject = own?.companyId ?? "";
  const { personId } = await companyAccess(requestOf(browser), subject);
  const { headers } = requestOf(browser);
  const from = (site: string, path: string, method = "POST") => {
    const request = new Request(`http://localhost:3000${path}`, { method });
    for (const [name, value] of [...headers, ["sec-fetch-site", site]] as const) request.headers.set(name, value);
    return request;
  };
  await disconnect(from("cross-site", "/api/connections/disconnect"));
  await signOut(from("same-site", "/api/sign-out"));
  const params = Promise.resolve({ companyId: subject });
  const refused = await putColour(from("cross-site", `/api/companies/${subject}/colour`, "PUT"), { params });
  expect(refused.status).toBe(404);
  const line = (kind: string, about: string | null) => ({
    ...{ kind, personId, subject: about },
    detail: { code: "not_found", reason: "foreign_page" },
  });
  expect(await eventsSinceBefore()).toEqual([
    line("connection.refused", null),
    line("session.refused", null),
    line("company.refused", subject),
  ]);
  expect((await trailOf(subject)).map(({ kind }) => kind)).not.toContain("company.refused");
});

it("says of a chosen language from another page only where it is known whose browser it was", async () => {
  await browser.signIn(anna);
  const [own] = await companiesOf(browser);
  const { personId } = await companyAccess(requestOf(browser), own?.companyId ?? "");
  const choose = (headers: Headers) => {
    const request = new Request("http://localhost:3000/api/preferences", { method: "POST" });
    for (const [name, value] of [...headers, ["sec-fetch-site", "same-site"]] as const)
      request.headers.set(name, value);
    return putPreferences(request);
  };
  const nobody = new Headers({ host: "localhost:3000" });
  const ended = new Headers({ ...Object.fromEntries(nobody), cookie: `stegvis-3000.session=${"x".repeat(43)}` });
  for (const headers of [nobody, ended, requestOf(browser).headers]) expect((await choose(headers)).status).toBe(404);
  const detail = { code: "not_found", reason: "foreign_page" };
  expect(await eventsSinceBefore()).toEqual([{ kind: "session.refused", personId, subject: null, detail }]);
});

it("says of an answer to an offer from another page, without the token of its link", async () => {
  const headers = new Headers({ host: "localhost:3000", origin: "http://evil.example" });
  await answerPostedForm({ method: "POST", url: `/q/en/${"t".repeat(43)}`, headers, body: null });
  const detail = { code: "not_found", reason: "foreign_page" };
  expect(await eventsSinceBefore()).toEqual([{ kind: "offer.refused", ...stranger, detail }]);
  expect(JSON.stringify(await trailOf(portalTrailId))).not.toContain("ttt");
});

it("keeps text that a server sent out of the trail", async () => {
  const refusal = { kind: "session.refused", partnerId, personId: null, code: "remote_unexpected" } as const;
  await recordRefusal(requestOf(browser), { ...refusal, reason: "<token> anna@norrsken.example" });
  expect(await eventsSinceBefore()).toEqual([
    { kind: "session.refused", ...stranger, detail: { code: "remote_unexpected" } },
  ]);
});

it("writes ten lines an hour of one stranger and one that more were left out, and nothing more in a flood", async () => {
  const request = { headers: new Headers({ "x-stegvis-client": crypto.randomUUID() }) };
  const refusal = { kind: "session.refused", partnerId, personId: null, code: "connection_refused" } as const;
  for (let call = 0; call < 15; call++) await recordRefusal(request, refusal);
  const kinds = (await eventsSinceBefore()).map((event) => (event as { kind: string }).kind);
  expect(kinds).toEqual([...Array.from({ length: 10 }, () => "session.refused"), "refusals.left_out"]);
});

it("stops at two hundred lines an hour of all strangers together, wherever they call from", async () => {
  const key = `refusals_strangers ${partnerId}`;
  await query("UPDATE throttle SET count = 199 WHERE key = $1", [key]);
  const refusal = { kind: "session.refused", partnerId, personId: null, code: "connection_refused" } as const;
  for (let call = 0; call < 5; call++) {
    const request = { headers: new Headers({ "x-stegvis-client": crypto.randomUUID() }) };
    await recordRefusal(request, refusal);
  }
  const kinds = (await eventsSinceBefore()).map((event) => (event as { kind: string }).kind);
  expect(kinds).toEqual(["session.refused", "refusals.left_out"]);
});
