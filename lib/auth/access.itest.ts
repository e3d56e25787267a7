import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { POST as disconnectRoute } from "@/app/api/connections/disconnect/route";
import { POST as start } from "@/app/api/connections/start/route";
import { POST as preferences } from "@/app/api/preferences/route";
import { POST as signOutRoute } from "@/app/api/sign-out/route";
import { firstBrokenNumber } from "@/lib/audit/chain";
import { query, withPartner, withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson, companyAccess } from "./access";
import { connectionStateOf, listCompanies } from "./connections";
import { cookieRules } from "./cookies";
import { disconnect } from "./disconnect";
import { sessionAdapterOf } from "./next-auth";
import { resealSecrets, savePartner } from "./partners";
import { sessionOf } from "./session";
import { Browser } from "./testing/browser";
import { type Product, startProduct } from "./testing/product";
import { rewrapDataKeys } from "./tokens/key-ring";
import { accessToken } from "./tokens/tokens";

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

const requestOf = (who: Browser, host = new URL(who.portal).host) => {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { headers: new Headers({ cookie, host }) };
};

async function signedIn(consent: typeof anna, portal?: string): Promise<Browser> {
  const browser = new Browser(portal);
  await browser.signIn(consent);
  return browser;
}

async function companiesOf(who: Browser) {
  const session = await sessionOf(requestOf(who));
  return session ? listCompanies(session) : [];
}

async function accessOf(who: Browser, companyId?: string) {
  const own = (await companiesOf(who)).find(({ name }) => name === norrsken);
  return companyAccess(requestOf(who), companyId ?? own?.companyId ?? "");
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no problem",
    (error: Problem) => error.code,
  );

describe("roles", () => {
  const erik = { user: "erik@norrsken.example", company: norrsken };
  const roleIs = async (who: typeof anna, browser?: Browser) => (await accessOf(browser ?? (await signedIn(who)))).role;

  it("come from what the service tells, and an accountant is in charge until an owner comes", async () => {
    expect(await roleIs(lars)).toBe("viewer");
    expect(await roleIs(erik)).toBe("approver");
    const saras = await signedIn(sara);
    const listed = async () => (await companiesOf(saras)).find(({ name }) => name === norrsken)?.role;
    expect([await roleIs(sara, saras), await listed()]).toEqual(["accountant_in_charge", "accountant_in_charge"]);
    expect(await roleIs(anna)).toBe("owner");
    expect([await roleIs(sara, saras), await listed()]).toEqual(["accountant", "accountant"]);
  });

  it("stay when the service tells something else later", async () => {
    await product.sandbox.control("PUT", `/users/${erik.user}/membership`, { company: norrsken, role: "owner" });
    expect(await roleIs(erik)).toBe("approver");
  });

  it("take a company from a consultant whom an older version made its owner, for the next writer who is none", async () => {
    const { partnerId, companyId, personId } = await accessOf(await signedIn(sara));
    const annas = await accessOf(await signedIn(anna));
    const isNow = (who: string, role: string) =>
      withTenant({ partnerId, companyId }, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId: who }, data: { role } }),
      );
    await isNow(annas.personId, "bookkeeper");
    await isNow(personId, "owner");
    expect((await accessOfPerson(partnerId, personId, companyId)).role).toBe("owner");
    expect(await roleIs(sara)).toBe("accountant_in_charge");
    const given = await withTenant({ partnerId, companyId }, (tx) =>
      tx.auditEvent.findMany({
        where: { companyId, kind: "role.given", subject: personId },
        orderBy: { number: "desc" },
      }),
    );
    expect(given[0]?.detail).toEqual({ role: "accountant" });
    expect(await roleIs(anna)).toBe("owner");
    expect(await roleIs(sara)).toBe("accountant");
  });
});

describe("access", () => {
  let annas: Browser;
  let companyId: string;
  beforeEach(async () => {
    annas = await signedIn(anna);
    companyId = (await accessOf(annas)).companyId;
  });

  it("says what a page needs to know about the company", async () => {
    expect((await accessOf(annas)).company).toMatchObject({
      name: norrsken,
      countryCode: "SE",
      currencyCode: "SEK",
      timeZone: "Europe/Stockholm",
      initials: "NB",
    });
  });

  it("looks the same for a company that is missing and one that is not theirs", async () => {
    const saras = await signedIn({ ...sara, company: "Fjordtre AS" });
    const theirs = (await companiesOf(saras)).find(({ name }) => name === "Fjordtre AS")?.companyId ?? "";
    expect(await codeOf(companyAccess(requestOf(annas), theirs))).toBe("not_found");
    expect(await codeOf(companyAccess(requestOf(annas), crypto.randomUUID()))).toBe("not_found");
    for (const id of ["", "1", "'; DROP TABLE person; --", `${companyId}/..`]) {
      expect(await codeOf(companyAccess(requestOf(annas), id))).toBe("not_found");
    }
  });

  it("refuses the session of one partner's portal at the other", async () => {
    const host = new URL(otherPortal).host;
    expect(await codeOf(companyAccess(requestOf(annas, host), companyId))).toBe("not_signed_in");
    expect(await codeOf(companyAccess(requestOf(annas, "evil.example"), companyId))).toBe("not_signed_in");
    const elsewhere = await signedIn(anna, otherPortal);
    expect(await codeOf(companyAccess(requestOf(elsewhere), companyId))).toBe("not_found");
    const here = await sessionOf(requestOf(annas));
    expect((await sessionOf(requestOf(elsewhere)))?.personId).not.toBe(here?.personId);
  });

  it("ends with the next call when the membership is taken away", async () => {
    const { partnerId, personId } = await accessOf(annas);
    await withTenant({ partnerId, companyId }, (tx) => tx.membership.deleteMany({ where: { personId } }));
    expect(await codeOf(companyAccess(requestOf(annas), companyId))).toBe("not_found");
    expect(await codeOf(accessOfPerson(partnerId, personId, companyId))).toBe("not_found");
  });

  it("ends with the session", async () => {
    await annas.post("http://localhost:3000/api/sign-out", {});
    expect([...annas.cookies.keys()]).not.toContain("stegvis-3000.session");
    expect(await sessionOf(requestOf(annas))).toBeNull();
  });
});

describe("a session", () => {
  const signOut = "http://localhost:3000/api/sign-out";

  it("ends in one browser or on all devices, and has the browser forget its pages and texts", async () => {
    const [desk, phone, other] = [await signedIn(anna), await signedIn(anna), await signedIn(sara)];
    await (await signedIn(anna)).post(signOut, {});
    expect(await sessionOf(requestOf(phone))).not.toBeNull();
    const { headers } = await desk.post(signOut, { everywhere: "yes" });
    expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(await Promise.all([desk, phone].map((who) => sessionOf(requestOf(who))))).toEqual([null, null]);
    expect(await sessionOf(requestOf(other))).not.toBeNull();
  });

  it("ends with a plain POST too, which is no form", async () => {
    const browser = await signedIn(anna);
    const answer = await signOutRoute(
      new Request(signOut, {
        method: "POST",
        headers: { ...Object.fromEntries(requestOf(browser).headers), origin: "http://localhost:3000" },
      }),
    );
    expect(answer.status).toBe(303);
    expect(await sessionOf(requestOf(browser))).toBeNull();
  });

  it("ends 90 days after the sign-in, however often it is rolled on", async () => {
    const browser = await signedIn(anna);
    const { partnerId, sessionId } = (await sessionOf(requestOf(browser))) ?? { partnerId: "", sessionId: "" };
    const dayMs = 86_400_000;
    const createdAt = new Date(Date.now() - 85 * dayMs);
    const one = { where: { partnerId, idHash: sessionId } };
    const soon = new Date(Date.now() + dayMs);
    await withPartner(partnerId, (tx) => tx.session.updateMany({ ...one, data: { createdAt, expiresAt: soon } }));
    const sessionToken = browser.cookies.get(cookieRules().session) ?? "";
    const expires = new Date(Date.now() + 14 * dayMs);
    await sessionAdapterOf(partnerId).adapter.updateSession?.({ sessionToken, expires });
    const { expiresAt } = await withPartner(partnerId, (tx) => tx.session.findFirstOrThrow(one));
    expect(expiresAt).toEqual(new Date(createdAt.getTime() + 90 * dayMs));
    const longer = { expiresAt: new Date(expiresAt.getTime() + 1) };
    await expect(withPartner(partnerId, (tx) => tx.session.updateMany({ ...one, data: longer }))).rejects.toThrow();
  });
});

describe("a role given while the service does not say who may write", () => {
  const silent = { method: "DELETE", path: "/v2/customers/*", kind: "status", status: 503 };
  const roleOf = async (faults: object[]) => {
    await product.sandbox.control("PUT", "/faults", faults);
    const access = await accessOf(await signedIn(sara));
    await product.sandbox.control("PUT", "/faults", []);
    return access.role;
  };

  it("is not a writer's until the next sign-in where it does, and stays then", async () => {
    await signedIn(anna);
    const access = await accessOf(await signedIn(sara));
    const { partnerId, companyId, personId } = access;
    await withTenant(access, (tx) => tx.membership.deleteMany({ where: { partnerId, companyId, personId } }));
    expect(await roleOf([silent])).toBe("approver");
    expect(await roleOf([{ ...silent, status: 429 }])).toBe("approver");
    expect(await roleOf([])).toBe("accountant");
    expect(await roleOf([silent])).toBe("accountant");
  });
});

describe("a body that is longer than any form of ours", () => {
  const long = new URLSearchParams({ theme: "x".repeat(20_000) });
  const headers = { "sec-fetch-site": "same-origin", host: "localhost:3000", accept: "application/json" };
  const typed = (path: string) => {
    const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: long });
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return request;
  };

  it("is refused by every route that takes a form", async () => {
    const context = { params: Promise.resolve({ nextauth: ["signout"] }) };
    const answers = [
      await preferences(typed("/api/preferences")),
      await start(typed("/api/connections/start")),
      await disconnectRoute(typed("/api/connections/disconnect")),
      await nextAuth(typed("/api/auth/signout"), context),
    ];
    for (const answer of answers) {
      expect([answer.status, (await answer.json()).fields]).toEqual([422, [{ field: "form", code: "too_long" }]]);
    }
  });
});

describe("a connection", () => {
  it("ends with a changed password, and one reconnect later works again on the same page", async () => {
    const browser = await signedIn(sara);
    const access = await accessOf(browser);
    const { token } = await accessToken(access);
    await product.sandbox.control("PUT", `/users/${sara.user}/password`, { password: "a new one" });
    expect(await codeOf(accessToken(access, { rejectedToken: token }))).toBe("reconnect_required");
    expect(await connectionStateOf(access)).toMatchObject({ status: "reconnect", reason: "password_changed" });
    const form = { purpose: "reconnect", companyId: access.companyId, returnTo: "/companies/z/sales" };
    const started = await browser.start(form);
    const back = await browser.get(await browser.consent(started.location ?? "", { ...sara, password: "a new one" }));
    expect(back.location).toBe("/companies/z/sales");
    expect((await connectionStateOf(access))?.status).toBe("active");
    await product.sandbox.control("PUT", `/users/${sara.user}/password`, { password: "sandbox" });
    await browser.signIn(sara);
  });

  it("warns a month before its refresh token ends", async () => {
    const access = await accessOf(await signedIn(sara));
    const refreshIssuedAt = new Date(performance.timeOrigin - 705 * 86_400_000);
    await withTenant(access, (tx) =>
      tx.connection.updateMany({ where: { personId: access.personId }, data: { refreshIssuedAt } }),
    );
    expect((await connectionStateOf(access))?.status).toBe("expiring");
  });

  it("holds no token in clear, and opens under a rotated key ring without being sealed again", async () => {
    const browser = await signedIn(sara);
    const access = await accessOf(browser);
    const { token } = await accessToken(access);
    const row = await withTenant(access, (tx) =>
      tx.connection.findFirstOrThrow({ where: { personId: access.personId } }),
    );
    expect(Buffer.from(row.accessTokenSealed ?? []).includes(token.slice(0, 20))).toBe(false);
    const { env } = await import("@/lib/platform/env");
    const newer = { id: "k2", key: Buffer.alloc(32, 9) };
    env().TOKEN_KEYS.unshift(newer);
    expect(await rewrapDataKeys(newer)).toBeGreaterThan(0);
    expect(await rewrapDataKeys(newer)).toBe(0);
    expect(await resealSecrets(newer)).toBe(2);
    expect(await resealSecrets(newer)).toBe(0);
    expect((await accessToken(await accessOf(browser, access.companyId))).token).toBe(token);
    const after = await withTenant(access, (tx) =>
      tx.connection.findFirstOrThrow({ where: { personId: access.personId } }),
    );
    expect(after.accessTokenSealed).toEqual(row.accessTokenSealed);
  });

  it("leaves a trail that holds together and names nobody", async () => {
    const saras = await signedIn(sara);
    const { partnerId, companyId } = await accessOf(saras);
    await disconnect(await accessOf(saras));
    const events = await withTenant({ partnerId, companyId }, (tx) =>
      tx.auditEvent.findMany({ orderBy: { number: "asc" } }),
    );
    expect(firstBrokenNumber(events)).toBeNull();
    const kinds = new Set(events.map(({ kind }) => kind));
    for (const kind of ["session.started", "connection.made", "connection.disconnected", "role.given"]) {
      expect(kinds).toContain(kind);
    }
    expect(JSON.stringify(events)).not.toMatch(/@|sara|Norrsken/);
  });

  it("forgets what ran out, in every partner's portal", async () => {
    await withTenant(await accessOf(await signedIn(anna)), (tx) =>
      tx.session.updateMany({ data: { expiresAt: new Date(0) } }),
    );
    await query("SELECT forget_expired()");
    const access = await accessOf(await signedIn(sara));
    const left = await withTenant(access, (tx) => tx.session.count({ where: { expiresAt: new Date(0) } }));
    expect(left).toBe(0);
  });
});
