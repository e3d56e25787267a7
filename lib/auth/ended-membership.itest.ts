import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as approval } from "@/app/api/companies/[companyId]/approvals/[draftId]/route";
import { GET as turns } from "@/app/api/companies/[companyId]/approvals/turns/route";
import { PUT as keepEdit, GET as readEdit } from "@/app/api/companies/[companyId]/draft-edits/[kind]/[draftId]/route";
import { GET as draftEdits } from "@/app/api/companies/[companyId]/draft-edits/[kind]/route";
import { PUT as keepForm } from "@/app/api/companies/[companyId]/employee-forms/[formId]/route";
import { GET as noticeCount } from "@/app/api/companies/[companyId]/notices/count/route";
import { GET as notices } from "@/app/api/companies/[companyId]/notices/route";
import { GET as operations } from "@/app/api/companies/[companyId]/operations/route";
import { GET as waiting } from "@/app/api/companies/[companyId]/operations/waiting/route";
import { GET as outgoing } from "@/app/api/companies/[companyId]/outgoing/route";
import { users } from "@/lib/api/contract/company/user";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { listColleagues } from "@/lib/approvals/colleagues";
import { notifyPerson } from "@/lib/notices/notify";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson, companyAccess, unconfirmedAccess } from "./access";
import { listCompanies } from "./connections";
import { disconnect } from "./disconnect";
import { endMembership } from "./ended-membership";
import { sessionOf } from "./session";
import { Browser } from "./testing/browser";
import { accessToken } from "./tokens/tokens";

const company = "Norrsken Bygg AB";
const user = "erik@norrsken.example";
let world: World;
let anna: SignedIn;
let erik: SignedIn;
/** The number of the last event of the company's trail before the test. */
let lastNumberBefore: number;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  erik = await world.signIn({ user, company });
  lastNumberBefore = await withTenant(anna.access, (tx) => tx.auditEvent.count({ where: ofCompany() }));
});
afterEach(() => setMemberships(company));

const ofCompany = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });
const setMemberships = (...companies: string[]) =>
  world.sandbox.control("PUT", `/users/${user}/companies`, { companies });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no problem",
    (error: Problem) => error.code,
  );
const codeOfAccess = () => codeOf(companyAccess(erik.request("GET", "/x"), erik.access.companyId));

async function trail(): Promise<string[]> {
  const where = { ...ofCompany(), personId: erik.access.personId, number: { gt: lastNumberBefore } };
  const events = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
  return events.map(({ kind }) => kind);
}

/** Makes the person's access token expire, so that the next call refreshes it. */
async function expireToken({ access }: SignedIn): Promise<void> {
  const past = { accessExpiresAt: new Date(0), renewAt: new Date(0) };
  const where = { ...ofCompany(), personId: access.personId };
  await withTenant(access, (tx) => tx.connection.updateMany({ where, data: past }));
}

const routes = { operations, waiting, outgoing, notices, noticeCount, turns, draftEdits, approval } as const;
const statusForAll = (status: number) => Object.keys(routes).map(() => status);

/** Calls each route that answers from the portal's own database. @returns their statuses */
async function statuses({ request }: SignedIn = erik): Promise<number[]> {
  const params = { ...ofCompany(), kind: "invoice", draftId: crypto.randomUUID() };
  const all = Object.values(routes) as (typeof draftEdits)[];
  const answers = all.map((route) =>
    route(request("GET", `/x?own=1&subject=${crypto.randomUUID()}`), { params: Promise.resolve(params) }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe("a person whom the service takes out of a company", () => {
  it("is answered by nothing of it after the first refusal, neither by a page nor by a job", async () => {
    expect(await statuses()).toEqual(statusForAll(200));
    await setMemberships();
    expect(await codeOf(books(erik.access).page(users, { pageSize: 1 }))).toBe("reconnect_required");
    expect(await statuses()).toEqual(statusForAll(404));
    const { partnerId, personId, companyId } = erik.access;
    expect(await codeOf(accessOfPerson(partnerId, personId, companyId))).toBe("not_found");
    expect(await notifyPerson(partnerId, personId)).toBeNull();
    const session = await sessionOf(erik.request("GET", "/x"));
    expect(session && (await listCompanies(session))).toEqual([]);
    const colleagues = (await listColleagues(anna.access)).items.map((one) => one.personId);
    expect(colleagues).not.toContain(personId);
    expect(await trail()).toContain("membership.ended");
    expect((await trail()).filter((kind) => kind === "membership.ended")).toHaveLength(1);
  });

  it("comes back with the next sign-in, in the role they had", async () => {
    const { role } = erik.access;
    await setMemberships();
    await codeOf(books(erik.access).page(users, { pageSize: 1 }));
    expect(await codeOfAccess()).toBe("not_found");
    await setMemberships(company);
    erik = await world.signIn({ user, company });
    expect([await codeOfAccess(), erik.access.role]).toEqual(["no problem", role]);
    expect(await trail()).toEqual(expect.arrayContaining(["membership.ended", "membership.restored"]));
  });

  it("is recognised where a refresh is refused while the access token lives", async () => {
    const { token } = await accessToken(erik.access);
    await setMemberships();
    expect(await codeOf(accessToken(erik.access, { rejectedToken: token }))).toBe("reconnect_required");
    expect(await codeOfAccess()).toBe("not_found");
  });

  it("is recognised where they disconnect before anything else", async () => {
    await setMemberships();
    await disconnect(erik.access);
    expect(await statuses()).toEqual(statusForAll(404));
  });
});

describe("a person whose refresh is refused when no living token can tell why", () => {
  /** The identity server refuses with the same error code for a removed person and for a changed password. */
  async function refused(who: SignedIn = erik): Promise<void> {
    await expireToken(who);
    const access = await companyAccess(who.request("GET", "/x"), who.access.companyId);
    expect(await codeOf(accessToken(access))).toBe("reconnect_required");
  }

  async function removed(): Promise<void> {
    await setMemberships();
    await refused();
  }

  async function passwordChanged(who: SignedIn, email = user): Promise<void> {
    // Setting the same password again ends the login too, as a new password does.
    await world.sandbox.control("PUT", `/users/${email}/password`, { password: "sandbox" });
    await refused(who);
  }

  /** Sends the person from a new browser with their session to the identity server. @returns the callback address */
  async function begun(): Promise<{ browser: Browser; callback: string }> {
    const browser = new Browser(world.sandbox.portalUrl);
    const [name = "", value = ""] = erik.cookie.split("=");
    browser.cookies.set(name, value);
    const { companyId } = erik.access;
    const returnTo = `/companies/${companyId}/notices`;
    const { location } = await browser.start({ purpose: "reconnect", companyId, returnTo });
    return { browser, callback: await browser.consent(location ?? "", { user, company }) };
  }

  it("is asked to connect again before anything of the company answers, and keeps it in their list", async () => {
    expect(await statuses()).toEqual(statusForAll(200));
    await removed();
    expect(await statuses()).toEqual(statusForAll(409));
    expect(await codeOfAccess()).toBe("reconnect_required");
    const { partnerId, personId, companyId } = erik.access;
    expect(await codeOf(accessOfPerson(partnerId, personId, companyId))).toBe("reconnect_required");
    expect(await notifyPerson(partnerId, personId)).toBeNull();
    const session = await sessionOf(erik.request("GET", "/x"));
    const [listed] = session ? await listCompanies(session) : [];
    expect(listed?.connection).toEqual({ status: "reconnect", reason: "unexplained" });
    expect(await trail()).toContain("connection.ended");
    expect(await trail()).not.toContain("membership.ended");
  });

  it("loses nothing they type meanwhile, and reads it when they have connected again as a member", async () => {
    await passwordChanged(erik);
    const draftId = crypto.randomUUID();
    const edit = { version: null, text: "typed", seen: null, revision: crypto.randomUUID() };
    const params = Promise.resolve({ ...ofCompany(), kind: "purchase", draftId });
    expect((await keepEdit(erik.request("PUT", "/x", edit), { params })).status).toBe(200);
    const read = () => readEdit(erik.request("GET", "/x"), { params });
    expect((await read()).status).toBe(409);
    const { browser, callback } = await begun();
    expect((await browser.get(callback)).location).toBe(`/companies/${erik.access.companyId}/notices`);
    expect(await statuses()).toEqual(statusForAll(200));
    expect(await (await read()).json()).toMatchObject({ edit: { text: "typed" } });
  });

  it("still has to connect again when they have disconnected", async () => {
    await removed();
    await disconnect(await unconfirmedAccess(erik.request("GET", "/x"), erik.access.companyId));
    expect(await statuses()).toEqual(statusForAll(409));
    await setMemberships(company);
    const { browser, callback } = await begun();
    await browser.get(callback);
    expect(await statuses()).toEqual(statusForAll(200));
  });

  it("loses the company when the service refuses the new login, too", async () => {
    await passwordChanged(erik);
    const { browser, callback } = await begun();
    const codes = async () => {
      type Counts = { total: { codes: { committed: number } } };
      return (await world.sandbox.control<Counts>("GET", "/counters")).total.codes.committed;
    };
    const spent = await codes();
    await world.sandbox.control("PUT", "/faults", [{ path: "/v2/*", kind: "hold" }]);
    const back = browser.get(callback);
    await expect.poll(codes).toBe(spent + 1);
    await setMemberships();
    await world.sandbox.control("PUT", "/faults", []);
    expect((await back).location).toBe("/companies?problem=connection_refused&reason=no_access");
    expect(await statuses()).toEqual(statusForAll(404));
    expect(await trail()).toContain("membership.ended");
  });

  it("stays the owner when it was a changed password, and only connects again", async () => {
    const of = { user: "anna@norrsken.example", company };
    await passwordChanged(anna, of.user);
    expect(await statuses(anna)).toEqual(statusForAll(409));
    const given = { params: Promise.resolve({ ...ofCompany(), formId: crypto.randomUUID() }) };
    expect((await keepForm(anna.request("PUT", "/x", {}), given)).status).toBe(422);
    anna = await world.signIn(of);
    expect([anna.access.role, ...(await statuses(anna))]).toEqual(["owner", ...statusForAll(200)]);
  });
});

describe("a membership stays", () => {
  it("when a refresh is refused because the password was changed", async () => {
    const { token } = await accessToken(erik.access);
    await world.sandbox.control("PUT", `/users/${user}/password`, { password: "a new one" });
    expect(await codeOf(accessToken(erik.access, { rejectedToken: token }))).toBe("reconnect_required");
    expect(await codeOfAccess()).toBe("no problem");
    expect(await statuses()).toEqual(statusForAll(200));
    await world.sandbox.control("PUT", `/users/${user}/password`, { password: "sandbox" });
  });

  it("when the refusal is older than the connection", async () => {
    await endMembership(erik.access, new Date(0));
    expect(await codeOfAccess()).toBe("no problem");
  });
});

describe("an owner who lost the company", () => {
  it("leaves an accountant in charge", async () => {
    const { access, request } = await world.signIn({ user: "sara@revisorn.example", company });
    const roleNow = async () => (await companyAccess(request("GET", "/x"), access.companyId)).role;
    expect(await roleNow()).toBe("accountant");
    await endMembership(anna.access, new Date("2200-01-01"));
    expect(await roleNow()).toBe("accountant_in_charge");
    anna = await world.signIn({ user: "anna@norrsken.example", company });
    expect([anna.access.role, await roleNow()]).toEqual(["owner", "accountant"]);
  });
});
