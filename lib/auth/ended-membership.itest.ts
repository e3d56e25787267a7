import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as approvalRoute } from "@/app/api/companies/[companyId]/approvals/[draftId]/route";
import { GET as turnsRoute } from "@/app/api/companies/[companyId]/approvals/turns/route";
import {
  GET as getDraftEdit,
  PUT as putDraftEdit,
} from "@/app/api/companies/[companyId]/draft-edits/[kind]/[draftId]/route";
import { GET as draftEditsRoute } from "@/app/api/companies/[companyId]/draft-edits/[kind]/route";
import { PUT as putEmployeeForm } from "@/app/api/companies/[companyId]/employee-forms/[formId]/route";
import { GET as noticeCountRoute } from "@/app/api/companies/[companyId]/notices/count/route";
import { GET as noticesRoute } from "@/app/api/companies/[companyId]/notices/route";
import { GET as operationsRoute } from "@/app/api/companies/[companyId]/operations/route";
import { GET as waitingRoute } from "@/app/api/companies/[companyId]/operations/waiting/route";
import { GET as outgoingRoute } from "@/app/api/companies/[companyId]/outgoing/route";
import { users } from "@/lib/api/contract/company/user";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { listColleagues } from "@/lib/approvals/colleagues";
import { notifyPerson } from "@/lib/notices/notify";
import { withTenant } from "@/lib/platform/db";
import type { Problem } from "@/lib/values/problem";
import { accessOfPerson, getCompanyAccess, getUnconfirmedAccess } from "./access";
import { listCompanies } from "./connections";
import { disconnect } from "./disconnect";
import { endMembership } from "./ended-membership";
import { sessionOf } from "./session";
import { Browser } from "./testing/browser";
import { getAccessToken } from "./tokens/tokens";

const companyName = "Norrsken Bygg AB";
const emailOfErik = "erik@norrsken.example";
let world: World;
let anna: SignedIn;
let erik: SignedIn;
/** The number of the last event of the company's trail before the test. */
let eventCountBefore: number;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: companyName });
});
afterAll(() => world?.stop());
beforeEach(async () => {
  erik = await world.signIn({ user: emailOfErik, company: companyName });
  eventCountBefore = await withTenant(anna.access, (tx) => tx.auditEvent.count({ where: makeCompanyWhere() }));
});
afterEach(() => setCompaniesOfErik(companyName));

const makeCompanyWhere = () => ({ partnerId: anna.access.partnerId, companyId: anna.access.companyId });
const setCompaniesOfErik = (...companies: string[]) =>
  world.sandbox.callControl("PUT", `/users/${emailOfErik}/companies`, { companies });

const problemCodeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no problem",
    (error: Problem) => error.code,
  );
const problemCodeOfAccess = () => problemCodeOf(getCompanyAccess(erik.request("GET", "/x"), erik.access.companyId));

async function listEventKindsOfErik(): Promise<string[]> {
  const where = { ...makeCompanyWhere(), personId: erik.access.personId, number: { gt: eventCountBefore } };
  const events = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({ where, orderBy: { number: "asc" } }));
  return events.map(({ kind }) => kind);
}

/** Makes the person's access token expire, so that the next call refreshes it. */
async function expireToken({ access }: SignedIn): Promise<void> {
  const pastExpiry = { accessExpiresAt: new Date(0), renewAt: new Date(0) };
  const where = { ...makeCompanyWhere(), personId: access.personId };
  await withTenant(access, (tx) => tx.connection.updateMany({ where, data: pastExpiry }));
}

const routesWithoutBooks = {
  operations: operationsRoute,
  waiting: waitingRoute,
  outgoing: outgoingRoute,
  notices: noticesRoute,
  noticeCount: noticeCountRoute,
  turns: turnsRoute,
  draftEdits: draftEditsRoute,
  approval: approvalRoute,
} as const;
const repeatStatus = (status: number) => Object.keys(routesWithoutBooks).map(() => status);

/** Calls each route that answers from the portal's own database. @returns their statuses */
async function getRouteStatuses({ request }: SignedIn = erik): Promise<number[]> {
  const params = { ...makeCompanyWhere(), kind: "invoice", draftId: crypto.randomUUID() };
  const handlers = Object.values(routesWithoutBooks) as (typeof draftEditsRoute)[];
  const answers = handlers.map((route) =>
    route(request("GET", `/x?own=1&subject=${crypto.randomUUID()}`), { params: Promise.resolve(params) }),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe("a person whom the service takes out of a company", () => {
  it("is answered by nothing of it after the first refusal, neither by a page nor by a job", async () => {
    expect(await getRouteStatuses()).toEqual(repeatStatus(200));
    await setCompaniesOfErik();
    expect(await problemCodeOf(books(erik.access).page(users, { pageSize: 1 }))).toBe("reconnect_required");
    expect(await getRouteStatuses()).toEqual(repeatStatus(404));
    const { partnerId, personId, companyId } = erik.access;
    expect(await problemCodeOf(accessOfPerson(partnerId, personId, companyId))).toBe("not_found");
    expect(await notifyPerson(partnerId, personId)).toBeNull();
    const session = await sessionOf(erik.request("GET", "/x"));
    expect(session && (await listCompanies(session))).toEqual([]);
    const colleagues = (await listColleagues(anna.access)).items.map((colleague) => colleague.personId);
    expect(colleagues).not.toContain(personId);
    expect(await listEventKindsOfErik()).toContain("membership.ended");
    expect((await listEventKindsOfErik()).filter((kind) => kind === "membership.ended")).toHaveLength(1);
  });

  it("comes back with the next sign-in, in the role they had", async () => {
    const { role } = erik.access;
    await setCompaniesOfErik();
    await problemCodeOf(books(erik.access).page(users, { pageSize: 1 }));
    expect(await problemCodeOfAccess()).toBe("not_found");
    await setCompaniesOfErik(companyName);
    erik = await world.signIn({ user: emailOfErik, company: companyName });
    expect([await problemCodeOfAccess(), erik.access.role]).toEqual(["no problem", role]);
    expect(await listEventKindsOfErik()).toEqual(expect.arrayContaining(["membership.ended", "membership.restored"]));
  });

  it("is recognised where a refresh is refused while the access token lives", async () => {
    const { token } = await getAccessToken(erik.access);
    await setCompaniesOfErik();
    expect(await problemCodeOf(getAccessToken(erik.access, { rejectedToken: token }))).toBe("reconnect_required");
    expect(await problemCodeOfAccess()).toBe("not_found");
  });

  it("is recognised where they disconnect before anything else", async () => {
    await setCompaniesOfErik();
    await disconnect(erik.access);
    expect(await getRouteStatuses()).toEqual(repeatStatus(404));
  });
});

describe("a person whose refresh is refused when no living token can tell why", () => {
  /** The identity server refuses with the same error code for a removed person and for a changed password. */
  async function expectRefusedRefresh(signIn: SignedIn = erik): Promise<void> {
    await expireToken(signIn);
    const access = await getCompanyAccess(signIn.request("GET", "/x"), signIn.access.companyId);
    expect(await problemCodeOf(getAccessToken(access))).toBe("reconnect_required");
  }

  async function removeErik(): Promise<void> {
    await setCompaniesOfErik();
    await expectRefusedRefresh();
  }

  async function changePassword(signIn: SignedIn, email = emailOfErik): Promise<void> {
    // Setting the same password again ends the login too, as a new password does.
    await world.sandbox.callControl("PUT", `/users/${email}/password`, { password: "sandbox" });
    await expectRefusedRefresh(signIn);
  }

  /** Sends the person from a new browser with their session to the identity server. @returns the callback address */
  async function beginReconnect(): Promise<{ browser: Browser; callback: string }> {
    const browser = new Browser(world.sandbox.portalUrl);
    const [name = "", value = ""] = erik.cookie.split("=");
    browser.cookies.set(name, value);
    const { companyId } = erik.access;
    const returnTo = `/companies/${companyId}/notices`;
    const { location } = await browser.startAttempt({ purpose: "reconnect", companyId, returnTo });
    return { browser, callback: await browser.consent(location ?? "", { user: emailOfErik, company: companyName }) };
  }

  it("is asked to connect again before anything of the company answers, and keeps it in their list", async () => {
    expect(await getRouteStatuses()).toEqual(repeatStatus(200));
    await removeErik();
    expect(await getRouteStatuses()).toEqual(repeatStatus(409));
    expect(await problemCodeOfAccess()).toBe("reconnect_required");
    const { partnerId, personId, companyId } = erik.access;
    expect(await problemCodeOf(accessOfPerson(partnerId, personId, companyId))).toBe("reconnect_required");
    expect(await notifyPerson(partnerId, personId)).toBeNull();
    const session = await sessionOf(erik.request("GET", "/x"));
    const [listedCompany] = session ? await listCompanies(session) : [];
    expect(listedCompany?.connection).toEqual({ status: "reconnect", reason: "unexplained" });
    expect(await listEventKindsOfErik()).toContain("connection.ended");
    expect(await listEventKindsOfErik()).not.toContain("membership.ended");
  });

  it("loses nothing they type meanwhile, and reads it when they have connected again as a member", async () => {
    await changePassword(erik);
    const draftId = crypto.randomUUID();
    const edit = { version: null, text: "typed", seen: null, revision: crypto.randomUUID() };
    const params = Promise.resolve({ ...makeCompanyWhere(), kind: "purchase", draftId });
    expect((await putDraftEdit(erik.request("PUT", "/x", edit), { params })).status).toBe(200);
    const getEdit = () => getDraftEdit(erik.request("GET", "/x"), { params });
    expect((await getEdit()).status).toBe(409);
    const { browser, callback } = await beginReconnect();
    expect((await browser.get(callback)).location).toBe(`/companies/${erik.access.companyId}/notices`);
    expect(await getRouteStatuses()).toEqual(repeatStatus(200));
    expect(await (await getEdit()).json()).toMatchObject({ edit: { text: "typed" } });
  });

  it("still has to connect again when they have disconnected", async () => {
    await removeErik();
    await disconnect(await getUnconfirmedAccess(erik.request("GET", "/x"), erik.access.companyId));
    expect(await getRouteStatuses()).toEqual(repeatStatus(409));
    await setCompaniesOfErik(companyName);
    const { browser, callback } = await beginReconnect();
    await browser.get(callback);
    expect(await getRouteStatuses()).toEqual(repeatStatus(200));
  });

  it("loses the company when the service refuses the new login, too", async () => {
    await changePassword(erik);
    const { browser, callback } = await beginReconnect();
    const countExchangedCodes = async () => {
      type CounterAnswer = { total: { codes: { committed: number } } };
      return (await world.sandbox.callControl<CounterAnswer>("GET", "/counters")).total.codes.committed;
    };
    const codeCountBefore = await countExchangedCodes();
    await world.sandbox.callControl("PUT", "/faults", [{ path: "/v2/*", kind: "hold" }]);
    const callbackAnswer = browser.get(callback);
    await expect.poll(countExchangedCodes).toBe(codeCountBefore + 1);
    await setCompaniesOfErik();
    await world.sandbox.callControl("PUT", "/faults", []);
    expect((await callbackAnswer).location).toBe("/companies?problem=connection_refused&reason=no_access");
    expect(await getRouteStatuses()).toEqual(repeatStatus(404));
    expect(await listEventKindsOfErik()).toContain("membership.ended");
  });

  it("stays the owner when it was a changed password, and only connects again", async () => {
    const login = { user: "anna@norrsken.example", company: companyName };
    await changePassword(anna, login.user);
    expect(await getRouteStatuses(anna)).toEqual(repeatStatus(409));
    const routeContext = { params: Promise.resolve({ ...makeCompanyWhere(), formId: crypto.randomUUID() }) };
    expect((await putEmployeeForm(anna.request("PUT", "/x", {}), routeContext)).status).toBe(422);
    anna = await world.signIn(login);
    expect([anna.access.role, ...(await getRouteStatuses(anna))]).toEqual(["owner", ...repeatStatus(200)]);
  });
});

describe("a membership stays", () => {
  it("when a refresh is refused because the password was changed", async () => {
    const { token } = await getAccessToken(erik.access);
    await world.sandbox.callControl("PUT", `/users/${emailOfErik}/password`, { password: "a new one" });
    expect(await problemCodeOf(getAccessToken(erik.access, { rejectedToken: token }))).toBe("reconnect_required");
    expect(await problemCodeOfAccess()).toBe("no problem");
    expect(await getRouteStatuses()).toEqual(repeatStatus(200));
    await world.sandbox.callControl("PUT", `/users/${emailOfErik}/password`, { password: "sandbox" });
  });

  it("when the refusal is older than the connection", async () => {
    await endMembership(erik.access, new Date(0));
    expect(await problemCodeOfAccess()).toBe("no problem");
  });
});

describe("an owner who lost the company", () => {
  it("leaves an accountant in charge", async () => {
    const { access, request } = await world.signIn({ user: "sara@revisorn.example", company: companyName });
    const getRole = async () => (await getCompanyAccess(request("GET", "/x"), access.companyId)).role;
    expect(await getRole()).toBe("accountant");
    await endMembership(anna.access, new Date("2200-01-01"));
    expect(await getRole()).toBe("accountant_in_charge");
    anna = await world.signIn({ user: "anna@norrsken.example", company: companyName });
    expect([anna.access.role, await getRole()]).toEqual(["owner", "accountant"]);
  });
});
