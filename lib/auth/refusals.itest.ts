import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { PUT as putColour } from "@/app/api/companies/[companyId]/colour/route";
import { POST as disconnectRoute } from "@/app/api/connections/disconnect/route";
import { POST as putPreferences } from "@/app/api/preferences/route";
import { POST as signOutRoute } from "@/app/api/sign-out/route";
import { findFirstBrokenNumber } from "@/lib/audit/chain";
import { answerPostedForm } from "@/lib/offer-answers/answer-form";
import { query, withTenant } from "@/lib/platform/db";
import { getCompanyAccess } from "./access";
import { findPartnerByHost } from "./partners";
import { portalTrailId, recordRefusal } from "./refusals";
import { listCompaniesOf, requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const callbackUrl = "http://localhost:3000/api/connections/callback";
let product: Product;
let browser: Browser;
let partnerId: string;
/** The last number of the partner's own trail before the test. */
let eventCountBefore: number;

beforeAll(async () => {
  product = await startProduct({ redirectUris: [callbackUrl] });
  partnerId = (await findPartnerByHost("localhost:3000"))?.id ?? "";
});
afterAll(() => product.stop());
beforeEach(async () => {
  browser = new Browser();
  eventCountBefore = (await listTrailEvents(portalTrailId)).length;
});

function listTrailEvents(companyId: string) {
  const where = { partnerId, companyId };
  return withTenant({ partnerId, companyId }, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
}

/** The events in the partner's own trail since the test began. */
async function listNewEvents(): Promise<unknown[]> {
  const events = await listTrailEvents(portalTrailId);
  expect(findFirstBrokenNumber(events)).toBeNull();
  return events
    .slice(eventCountBefore)
    .map(({ kind, personId, subject, detail }) => ({ kind, personId, subject, detail }));
}

const strangerFields = { personId: null, subject: null };

it("says of a sign-in that the person or the service refused, and of one nobody began", async () => {
  const startAnswer = await browser.startAttempt({ purpose: "sign_in" });
  const state = new URL(startAnswer.location ?? "").searchParams.get("state") ?? "";
  await browser.get(`${callbackUrl}?state=${state}&error=access_denied`);
  await browser.get(`${callbackUrl}?state=${state}&code=spent`);
  await browser.get(`${callbackUrl}?state=planted&code=stolen`);
  await browser.get(`${callbackUrl}?code=stolen`);
  const makeRefusedEvent = (reason: string, moreDetail = {}) => ({
    ...{ kind: "session.refused", ...strangerFields },
    detail: { code: "connection_refused", reason, ...moreDetail },
  });
  expect(await listNewEvents()).toEqual([
    makeRefusedEvent("access_denied", { purpose: "sign_in" }),
    ...Array.from({ length: 3 }, () => makeRefusedEvent("attempt_unknown")),
  ]);
  expect(JSON.stringify(await listTrailEvents(portalTrailId))).not.toMatch(/stolen|planted|spent"|@/);
});

it("says in a company's own trail that a reconnect was refused, and whose", async () => {
  await browser.signIn(anna);
  const [ownCompany] = await listCompaniesOf(browser);
  const companyId = ownCompany?.companyId ?? "";
  const { personId } = await getCompanyAccess(requestOf(browser), companyId);
  const startAnswer = await browser.startAttempt({ purpose: "reconnect", companyId });
  const state = new URL(startAnswer.location ?? "").searchParams.get("state") ?? "";
  await browser.get(`${callbackUrl}?state=${state}&error=server_error`);
  const detail = { code: "remote_busy", reason: "server_error", purpose: "reconnect" };
  expect((await listTrailEvents(companyId)).at(-1)).toMatchObject({ kind: "connection.refused", personId, detail });
  expect(await listNewEvents()).toEqual([]);
});

it("says of a call for a company that is missing or not theirs the same, in the partner's own trail", async () => {
  await browser.signIn(anna);
  const [ownCompany] = await listCompaniesOf(browser);
  const { personId } = await getCompanyAccess(requestOf(browser), ownCompany?.companyId ?? "");
  const otherBrowser = new Browser();
  await otherBrowser.signIn({ user: "sara@revisorn.example", company: "Fjordtre AS" });
  const [foreignCompany] = await listCompaniesOf(otherBrowser);
  const missingCompanyId = crypto.randomUUID();
  const requestedIds = [foreignCompany?.companyId ?? "", missingCompanyId, "not an id"];
  for (const id of requestedIds) await expect(getCompanyAccess(requestOf(browser), id)).rejects.toThrow("not_found");
  const makeRefusedEvent = (subject: string | null) => ({
    ...{ kind: "company.refused", personId, subject },
    detail: { code: "not_found" },
  });
  expect(await listNewEvents()).toEqual([
    makeRefusedEvent(foreignCompany?.companyId ?? ""),
    makeRefusedEvent(missingCompanyId),
    makeRefusedEvent(null),
  ]);
  expect((await listTrailEvents(foreignCompany?.companyId ?? "")).map(({ kind }) => kind)).not.toContain(
    "company.refused",
  );
});

it("says of a start from another page", async () => {
  await browser.startAttempt({ purpose: "sign_in" }, { origin: "http://evil.example" });
  expect(await listNewEvents()).toEqual([
    { kind: "session.refused", ...strangerFields, detail: { code: "not_found" } },
  ]);
});

it("says of a disconnect, a sign-out and a change of a company from another page", async () => {
  await browser.signIn(anna);
  const [ownCompany] = await listCompaniesOf(browser);
  const subject = ownCompany?.companyId ?? "";
  const { personId } = await getCompanyAccess(requestOf(browser), subject);
  const { headers } = requestOf(browser);
  const makeForeignRequest = (site: string, path: string, method = "POST") => {
    const request = new Request(`http://localhost:3000${path}`, { method });
    for (const [name, value] of [...headers, ["sec-fetch-site", site]] as const) request.headers.set(name, value);
    return request;
  };
  await disconnectRoute(makeForeignRequest("cross-site", "/api/connections/disconnect"));
  await signOutRoute(makeForeignRequest("same-site", "/api/sign-out"));
  const params = Promise.resolve({ companyId: subject });
  const refusedAnswer = await putColour(makeForeignRequest("cross-site", `/api/companies/${subject}/colour`, "PUT"), {
    params,
  });
  expect(refusedAnswer.status).toBe(404);
  const makeRefusedEvent = (kind: string, eventSubject: string | null) => ({
    ...{ kind, personId, subject: eventSubject },
    detail: { code: "not_found", reason: "foreign_page" },
  });
  expect(await listNewEvents()).toEqual([
    makeRefusedEvent("connection.refused", null),
    makeRefusedEvent("session.refused", null),
    makeRefusedEvent("company.refused", subject),
  ]);
  expect((await listTrailEvents(subject)).map(({ kind }) => kind)).not.toContain("company.refused");
});

it("says of a chosen language from another page only where it is known whose browser it was", async () => {
  await browser.signIn(anna);
  const [ownCompany] = await listCompaniesOf(browser);
  const { personId } = await getCompanyAccess(requestOf(browser), ownCompany?.companyId ?? "");
  const postPreferences = (headers: Headers) => {
    const request = new Request("http://localhost:3000/api/preferences", { method: "POST" });
    for (const [name, value] of [...headers, ["sec-fetch-site", "same-site"]] as const)
      request.headers.set(name, value);
    return putPreferences(request);
  };
  const signedOutHeaders = new Headers({ host: "localhost:3000" });
  const endedSessionHeaders = new Headers({
    ...Object.fromEntries(signedOutHeaders),
    cookie: `stegvis-3000.session=${"x".repeat(43)}`,
  });
  for (const headers of [signedOutHeaders, endedSessionHeaders, requestOf(browser).headers])
    expect((await postPreferences(headers)).status).toBe(404);
  const detail = { code: "not_found", reason: "foreign_page" };
  expect(await listNewEvents()).toEqual([{ kind: "session.refused", personId, subject: null, detail }]);
});

it("says of an answer to an offer from another page, without the token of its link", async () => {
  const headers = new Headers({ host: "localhost:3000", origin: "http://evil.example" });
  await answerPostedForm({ method: "POST", url: `/q/en/${"t".repeat(43)}`, headers, body: null });
  const detail = { code: "not_found", reason: "foreign_page" };
  expect(await listNewEvents()).toEqual([{ kind: "offer.refused", ...strangerFields, detail }]);
  expect(JSON.stringify(await listTrailEvents(portalTrailId))).not.toContain("ttt");
});

it("keeps text that a server sent out of the trail", async () => {
  const refusal = { kind: "session.refused", partnerId, personId: null, code: "remote_unexpected" } as const;
  await recordRefusal(requestOf(browser), { ...refusal, reason: "<token> anna@norrsken.example" });
  expect(await listNewEvents()).toEqual([
    { kind: "session.refused", ...strangerFields, detail: { code: "remote_unexpected" } },
  ]);
});

it("writes ten lines an hour of one stranger and one that more were left out, and nothing more in a flood", async () => {
  const request = { headers: new Headers({ "x-stegvis-client": crypto.randomUUID() }) };
  const refusal = { kind: "session.refused", partnerId, personId: null, code: "connection_refused" } as const;
  for (let callIndex = 0; callIndex < 15; callIndex++) await recordRefusal(request, refusal);
  const kinds = (await listNewEvents()).map((event) => (event as { kind: string }).kind);
  expect(kinds).toEqual([...Array.from({ length: 10 }, () => "session.refused"), "refusals.left_out"]);
});

it("stops at two hundred lines an hour of all strangers together, wherever they call from", async () => {
  const throttleKey = `refusals_strangers ${partnerId}`;
  await query("UPDATE throttle SET count = 199 WHERE key = $1", [throttleKey]);
  const refusal = { kind: "session.refused", partnerId, personId: null, code: "connection_refused" } as const;
  for (let callIndex = 0; callIndex < 5; callIndex++) {
    const request = { headers: new Headers({ "x-stegvis-client": crypto.randomUUID() }) };
    await recordRefusal(request, refusal);
  }
  const kinds = (await listNewEvents()).map((event) => (event as { kind: string }).kind);
  expect(kinds).toEqual(["session.refused", "refusals.left_out"]);
});
