import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as nextAuthRoute } from "@/app/api/auth/[...nextauth]/route";
import { POST as disconnectRoute } from "@/app/api/connections/disconnect/route";
import { POST as startRoute } from "@/app/api/connections/start/route";
import { POST as preferencesRoute } from "@/app/api/preferences/route";
import { POST as signOutRoute } from "@/app/api/sign-out/route";
import { findFirstBrokenNumber } from "@/lib/audit/chain";
import { query, withPartner, withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson, getCompanyAccess } from "./access";
import { connectionStateOf, listCompanies } from "./connections";
import { getCookieRules } from "./cookies";
import { disconnect } from "./disconnect";
import { sessionAdapterOf } from "./next-auth";
import { resealSecrets, savePartner } from "./partners";
import { sessionOf } from "./session";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";
import { rewrapDataKeys } from "./tokens/key-ring";
import { getAccessToken } from "./tokens/tokens";

const norrsken = "Norrsken Bygg AB";
const anna = { user: "anna@norrsken.example", company: norrsken };
const sara = { user: "sara@revisorn.example", company: norrsken };
const lars = { user: "lars@norrsken.example", company: norrsken };
const otherPortal = "http://portal.localhost:3000";
let product: Product;

beforeAll(async () => {
  const redirectUris = ["http://localhost:3000", otherPortal].map((origin) => `${origin}/api/connections/callback`);
  product = await startProduct({ redirectUris, seed: "demo" });
  await savePartner({ origin: otherPortal, name: "Other", clientId: "stegvis-test", secret: "testsecret" });
});
afterAll(() => product.stop());

const requestOf = (browser: Browser, host = new URL(browser.portal).host) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: new Headers({ cookie, host }) };
};

async function signInAs(consent: typeof anna, portal?: string): Promise<Browser> {
  const browser = new Browser(portal);
  await browser.signIn(consent);
  return browser;
}

async function listCompaniesOf(browser: Browser) {
  const session = await sessionOf(requestOf(browser));
  return session ? listCompanies(session) : [];
}

async function readAccessOf(browser: Browser, companyId?: string) {
  const ownCompany = (await listCompaniesOf(browser)).find(({ name }) => name === norrsken);
  return getCompanyAccess(requestOf(browser), companyId ?? ownCompany?.companyId ?? "");
}

const problemCodeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no problem",
    (error: Problem) => error.code,
  );

describe("roles", () => {
  const erik = { user: "erik@norrsken.example", company: norrsken };
  const roleOfLogin = async (login: typeof anna, browser?: Browser) =>
    (await readAccessOf(browser ?? (await signInAs(login)))).role;

  it("come from what the service tells, and an accountant is in charge until an owner comes", async () => {
    expect(await roleOfLogin(lars)).toBe("viewer");
    expect(await roleOfLogin(erik)).toBe("approver");
    const browserOfSara = await signInAs(sara);
    const getListedRole = async () =>
      (await listCompaniesOf(browserOfSara)).find(({ name }) => name === norrsken)?.role;
    expect([await roleOfLogin(sara, browserOfSara), await getListedRole()]).toEqual([
      "accountant_in_charge",
      "accountant_in_charge",
    ]);
    expect(await roleOfLogin(anna)).toBe("owner");
    expect([await roleOfLogin(sara, browserOfSara), await getListedRole()]).toEqual(["accountant", "accountant"]);
  });

  it("stay when the service tells something else later", async () => {
    await product.sandbox.callControl("PUT", `/users/${erik.user}/membership`, { company: norrsken, role: "owner" });
    expect(await roleOfLogin(erik)).toBe("approver");
  });

  it("take a company from a consultant whom an older version made its owner, for the next writer who is none", async () => {
    const { partnerId, companyId, personId } = await readAccessOf(await signInAs(sara));
    const accessOfAnna = await readAccessOf(await signInAs(anna));
    const setRole = (memberId: string, role: string) =>
      withTenant({ partnerId, companyId }, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId: memberId }, data: { role } }),
      );
    await setRole(accessOfAnna.personId, "bookkeeper");
    await setRole(personId, "owner");
    expect((await accessOfPerson(partnerId, personId, companyId)).role).toBe("owner");
    expect(await roleOfLogin(sara)).toBe("accountant_in_charge");
    const roleEvents = await withTenant({ partnerId, companyId }, (tx) =>
      tx.auditEvent.findMany({
        where: { companyId, kind: "role.given", subject: personId },
        orderBy: { number: "desc" },
      }),
    );
    expect(roleEvents[0]?.detail).toEqual({ role: "accountant" });
    expect(await roleOfLogin(anna)).toBe("owner");
    expect(await roleOfLogin(sara)).toBe("accountant");
  });
});

describe("access", () => {
  let browserOfAnna: Browser;
  let companyId: string;
  beforeEach(async () => {
    browserOfAnna = await signInAs(anna);
    companyId = (await readAccessOf(browserOfAnna)).companyId;
  });

  it("says what a page needs to know about the company", async () => {
    expect((await readAccessOf(browserOfAnna)).company).toMatchObject({
      name: norrsken,
      countryCode: "SE",
      currencyCode: "SEK",
      timeZone: "Europe/Stockholm",
      initials: "NB",
    });
  });

  it("looks the same for a company that is missing and one that is not theirs", async () => {
    const browserOfSara = await signInAs({ ...sara, company: "Fjordtre AS" });
    const foreignCompanyId =
      (await listCompaniesOf(browserOfSara)).find(({ name }) => name === "Fjordtre AS")?.companyId ?? "";
    expect(await problemCodeOf(getCompanyAccess(requestOf(browserOfAnna), foreignCompanyId))).toBe("not_found");
    expect(await problemCodeOf(getCompanyAccess(requestOf(browserOfAnna), crypto.randomUUID()))).toBe("not_found");
    for (const id of ["", "1", "'; DROP TABLE person; --", `${companyId}/..`]) {
      expect(await problemCodeOf(getCompanyAccess(requestOf(browserOfAnna), id))).toBe("not_found");
    }
  });

  it("refuses the session of one partner's portal at the other", async () => {
    const host = new URL(otherPortal).host;
    expect(await problemCodeOf(getCompanyAccess(requestOf(browserOfAnna, host), companyId))).toBe("not_signed_in");
    expect(await problemCodeOf(getCompanyAccess(requestOf(browserOfAnna, "evil.example"), companyId))).toBe(
      "not_signed_in",
    );
    const otherPortalBrowser = await signInAs(anna, otherPortal);
    expect(await problemCodeOf(getCompanyAccess(requestOf(otherPortalBrowser), companyId))).toBe("not_found");
    const ownSession = await sessionOf(requestOf(browserOfAnna));
    expect((await sessionOf(requestOf(otherPortalBrowser)))?.personId).not.toBe(ownSession?.personId);
  });

  it("ends with the next call when the membership is taken away", async () => {
    const { partnerId, personId } = await readAccessOf(browserOfAnna);
    await withTenant({ partnerId, companyId }, (tx) => tx.membership.deleteMany({ where: { personId } }));
    expect(await problemCodeOf(getCompanyAccess(requestOf(browserOfAnna), companyId))).toBe("not_found");
    expect(await problemCodeOf(accessOfPerson(partnerId, personId, companyId))).toBe("not_found");
  });

  it("ends with the session", async () => {
    await browserOfAnna.post("http://localhost:3000/api/sign-out", {});
    expect([...browserOfAnna.cookies.keys()]).not.toContain("stegvis-3000.session");
    expect(await sessionOf(requestOf(browserOfAnna))).toBeNull();
  });
});

describe("a session", () => {
  const signOutUrl = "http://localhost:3000/api/sign-out";

  it("ends in one browser or on all devices, and has the browser forget its pages and texts", async () => {
    const [laptopBrowser, phoneBrowser, otherBrowser] = [
      await signInAs(anna),
      await signInAs(anna),
      await signInAs(sara),
    ];
    await (await signInAs(anna)).post(signOutUrl, {});
    expect(await sessionOf(requestOf(phoneBrowser))).not.toBeNull();
    const { headers } = await laptopBrowser.post(signOutUrl, { everywhere: "yes" });
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await Promise.all([laptopBrowser, phoneBrowser].map((browser) => sessionOf(requestOf(browser))))).toEqual([
      null,
      null,
    ]);
    expect(await sessionOf(requestOf(otherBrowser))).not.toBeNull();
  });

  it("ends with a plain POST too, which is no form", async () => {
    const browser = await signInAs(anna);
    const answer = await signOutRoute(
      new Request(signOutUrl, {
        method: "POST",
        headers: { ...Object.fromEntries(requestOf(browser).headers), origin: "http://localhost:3000" },
      }),
    );
    expect(answer.status).toBe(303);
    expect(await sessionOf(requestOf(browser))).toBeNull();
  });

  it("ends 90 days after the sign-in, however often it is rolled on", async () => {
    const browser = await signInAs(anna);
    const { partnerId, sessionId } = (await sessionOf(requestOf(browser))) ?? { partnerId: "", sessionId: "" };
    const dayMs = 86_400_000;
    const createdAt = new Date(Date.now() - 85 * dayMs);
    const sessionQuery = { where: { partnerId, idHash: sessionId } };
    const nextDay = new Date(Date.now() + dayMs);
    await withPartner(partnerId, (tx) =>
      tx.session.updateMany({ ...sessionQuery, data: { createdAt, expiresAt: nextDay } }),
    );
    const sessionToken = browser.cookies.get(getCookieRules().session) ?? "";
    const expires = new Date(Date.now() + 14 * dayMs);
    await sessionAdapterOf(partnerId).adapter.updateSession?.({ sessionToken, expires });
    const { expiresAt } = await withPartner(partnerId, (tx) => tx.session.findFirstOrThrow(sessionQuery));
    expect(expiresAt).toEqual(new Date(createdAt.getTime() + 90 * dayMs));
    const laterExpiry = { expiresAt: new Date(expiresAt.getTime() + 1) };
    await expect(
      withPartner(partnerId, (tx) => tx.session.updateMany({ ...sessionQuery, data: laterExpiry })),
    ).rejects.toThrow();
  });
});

describe("a role given while the service does not say who may write", () => {
  const silentFault = { method: "DELETE", path: "/v2/customers/*", kind: "status", status: 503 };
  const roleOf = async (faults: object[]) => {
    await product.sandbox.callControl("PUT", "/faults", faults);
    const access = await readAccessOf(await signInAs(sara));
    await product.sandbox.callControl("PUT", "/faults", []);
    return access.role;
  };

  it("is not a writer's until the next sign-in where it does, and stays then", async () => {
    await signInAs(anna);
    const access = await readAccessOf(await signInAs(sara));
    const { partnerId, companyId, personId } = access;
    await withTenant(access, (tx) => tx.membership.deleteMany({ where: { partnerId, companyId, personId } }));
    expect(await roleOf([silentFault])).toBe("approver");
    expect(await roleOf([{ ...silentFault, status: 429 }])).toBe("approver");
    expect(await roleOf([])).toBe("accountant");
    expect(await roleOf([silentFault])).toBe("accountant");
  });
});

describe("a body that is longer than any form of ours", () => {
  const tooLongForm = new URLSearchParams({ theme: "x".repeat(20_000) });
  const headers = { "sec-fetch-site": "same-origin", host: "localhost:3000", accept: "application/json" };
  const makeFormRequest = (path: string) => {
    const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: tooLongForm });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return request;
  };

  it("is refused by every route that takes a form", async () => {
    const context = { params: Promise.resolve({ nextauth: ["signout"] }) };
    const answers = [
      await preferencesRoute(makeFormRequest("/api/preferences")),
      await startRoute(makeFormRequest("/api/connections/start")),
      await disconnectRoute(makeFormRequest("/api/connections/disconnect")),
      await nextAuthRoute(makeFormRequest("/api/auth/signout"), context),
    ];
    for (const answer of answers) {
      expect([answer.status, (await answer.json()).fields]).toEqual([422, [{ field: "form", code: "too_long" }]]);
    }
  });
});

describe("a connection", () => {
  it("ends with a changed password, and one reconnect later works again on the same page", async () => {
    const browser = await signInAs(sara);
    const access = await readAccessOf(browser);
    const { token } = await getAccessToken(access);
    await product.sandbox.callControl("PUT", `/users/${sara.user}/password`, { password: "a new one" });
    expect(await problemCodeOf(getAccessToken(access, { rejectedToken: token }))).toBe("reconnect_required");
    expect(await connectionStateOf(access)).toMatchObject({ status: "reconnect", reason: "password_changed" });
    const reconnectForm = { purpose: "reconnect", companyId: access.companyId, returnTo: "/companies/z/sales" };
    const startAnswer = await browser.startAttempt(reconnectForm);
    const callbackAnswer = await browser.get(
      await browser.consent(startAnswer.location ?? "", { ...sara, password: "a new one" }),
    );
    expect(callbackAnswer.location).toBe("/companies/z/sales");
    expect((await connectionStateOf(access))?.status).toBe("active");
    await product.sandbox.callControl("PUT", `/users/${sara.user}/password`, { password: "sandbox" });
    await browser.signIn(sara);
  });

  it("warns a month before its refresh token ends", async () => {
    const access = await readAccessOf(await signInAs(sara));
    const refreshIssuedAt = new Date(performance.timeOrigin - 705 * 86_400_000);
    await withTenant(access, (tx) =>
      tx.connection.updateMany({ where: { personId: access.personId }, data: { refreshIssuedAt } }),
    );
    expect((await connectionStateOf(access))?.status).toBe("expiring");
  });

  it("holds no token in clear, and opens under a rotated key ring without being sealed again", async () => {
    const browser = await signInAs(sara);
    const access = await readAccessOf(browser);
    const { token } = await getAccessToken(access);
    const connectionBeforeRewrap = await withTenant(access, (tx) =>
      tx.connection.findFirstOrThrow({ where: { personId: access.personId } }),
    );
    expect(Buffer.from(connectionBeforeRewrap.accessTokenSealed ?? []).includes(token.slice(0, 20))).toBe(false);
    const { env } = await import("@/lib/platform/env");
    const newerKey = { id: "k2", key: Buffer.alloc(32, 9) };
    env().TOKEN_KEYS.unshift(newerKey);
    expect(await rewrapDataKeys(newerKey)).toBeGreaterThan(0);
    expect(await rewrapDataKeys(newerKey)).toBe(0);
    expect(await resealSecrets(newerKey)).toBe(2);
    expect(await resealSecrets(newerKey)).toBe(0);
    expect((await getAccessToken(await readAccessOf(browser, access.companyId))).token).toBe(token);
    const connectionAfterRewrap = await withTenant(access, (tx) =>
      tx.connection.findFirstOrThrow({ where: { personId: access.personId } }),
    );
    expect(connectionAfterRewrap.accessTokenSealed).toEqual(connectionBeforeRewrap.accessTokenSealed);
  });

  it("leaves a trail that holds together and names nobody", async () => {
    const browserOfSara = await signInAs(sara);
    const { partnerId, companyId } = await readAccessOf(browserOfSara);
    await disconnect(await readAccessOf(browserOfSara));
    const events = await withTenant({ partnerId, companyId }, (tx) =>
      tx.auditEvent.findMany({ orderBy: { number: "asc" } }),
    );
    expect(findFirstBrokenNumber(events)).toBeNull();
    const kinds = new Set(events.map(({ kind }) => kind));
    for (const kind of ["session.started", "connection.made", "connection.disconnected", "role.given"]) {
      expect(kinds).toContain(kind);
    }
    expect(JSON.stringify(events)).not.toMatch(/@|sara|Norrsken/);
  });

  it("forgets what ran out, in every partner's portal", async () => {
    await withTenant(await readAccessOf(await signInAs(anna)), (tx) =>
      tx.session.updateMany({ data: { expiresAt: new Date(0) } }),
    );
    await query("SELECT forget_expired()");
    const access = await readAccessOf(await signInAs(sara));
    const expiredSessionCount = await withTenant(access, (tx) =>
      tx.session.count({ where: { expiresAt: new Date(0) } }),
    );
    expect(expiredSessionCount).toBe(0);
  });
});
