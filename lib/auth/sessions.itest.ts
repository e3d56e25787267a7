import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELETE as endSessionRoute } from "@/app/api/sessions/[sessionId]/route";
import { POST as endOthersRoute } from "@/app/api/sessions/end-others/route";
import { GET as listRoute } from "@/app/api/sessions/route";
import { POST as signOutRoute } from "@/app/api/sign-out/route";
import type { ListedSession } from "@/lib/api/contract/company/session";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { findFirstBrokenNumber } from "@/lib/audit/chain";
import { withPartner, withTenant } from "@/lib/platform/db";
import { getCompanyAccess } from "./access";
import { sessionAdapterOf } from "./next-auth";
import { portalTrailId } from "./refusals";
import { hashOfSession, type Session, sessionOf } from "./session";
import { recordSessionSeen } from "./session-seen";
import { endAllSessions, listSessions } from "./sessions";
import { requestOf } from "./testing/attempt-steps";
import { Browser } from "./testing/browser";

const company = "Norrsken Bygg AB";
const anna = { user: "anna@norrsken.example", company };
const erik = { user: "erik@norrsken.example", company };
let world: World;
let laptop: SignedIn;
let phone: SignedIn;
let browserOfErik: SignedIn;
/** The number of events in the partner's own trail before the test. */
let eventCountBefore: number;

beforeAll(async () => {
  world = await startWorld();
  laptop = await world.signIn(anna);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await runInPartner((tx) => tx.session.deleteMany());
  laptop = await world.signIn(anna);
  phone = await world.signIn(anna);
  browserOfErik = await world.signIn(erik);
  eventCountBefore = (await listTrailEvents()).length;
});

const partnerIdOf = () => laptop.access.partnerId;
const runInPartner = <T>(work: Parameters<typeof withPartner<T>>[1]) => withPartner(partnerIdOf(), work);

function listTrailEvents() {
  const trail = { partnerId: partnerIdOf(), companyId: portalTrailId };
  return withTenant(trail, (tx) => tx.auditEvent.findMany({ where: trail, orderBy: { number: "asc" } }));
}

/** The events in the partner's own trail since the test began. */
async function listNewEvents(): Promise<unknown[]> {
  const events = await listTrailEvents();
  expect(findFirstBrokenNumber(events)).toBeNull();
  return events.slice(eventCountBefore).map(({ kind, personId, detail }) => ({ kind, personId, detail }));
}

const makeEndedEvent = (which: string, { access }: SignedIn = laptop) => ({
  ...{ kind: "session.ended", personId: access.personId },
  detail: { which },
});

const noParams = { params: Promise.resolve({}) };
const requestList = ({ request }: SignedIn) => listRoute(request("GET", "/api/sessions"), noParams);

async function readList(person: SignedIn): Promise<readonly ListedSession[]> {
  const answer = await requestList(person);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  return ((await answer.json()) as { items: ListedSession[] }).items;
}

/** The id by which the person's own list names the session of this browser. */
async function readListIdOf(person: SignedIn): Promise<string> {
  return (await readList(person)).find(({ isCurrent }) => isCurrent)?.id ?? "";
}

async function requestEnd({ request }: SignedIn, id: string, headers: Record<string, string> = {}): Promise<Response> {
  const params = Promise.resolve({ sessionId: id });
  return endSessionRoute(request("DELETE", `/api/sessions/${id}`, undefined, headers), { params });
}

const requestEndOfOthers = ({ request }: SignedIn, headers: Record<string, string> = {}) =>
  endOthersRoute(request("POST", "/api/sessions/end-others", undefined, headers), noParams);

async function sessionOfBrowser(person: SignedIn): Promise<Session> {
  const session = await sessionOf(person.request("GET", "/"));
  if (!session) throw new Error("nobody is signed in");
  return session;
}

const tokenOf = ({ cookie }: SignedIn) => cookie.slice(cookie.indexOf("=") + 1);

describe("the list of sessions", () => {
  it("shows the person's own sessions only, and which one is this browser's", async () => {
    const sessions = await readList(laptop);
    expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    expect(await readListIdOf(laptop)).not.toBe(await readListIdOf(phone));
    expect(sessions.map(({ id }) => id)).not.toContain(await readListIdOf(browserOfErik));
    expect(await readList(browserOfErik)).toMatchObject([{ isCurrent: true, browser: null }]);
  });

  it("contains neither the cookie of a session nor the stored hash of it", async () => {
    const answerText = await (await requestList(laptop)).text();
    for (const person of [laptop, phone]) {
      expect(answerText).not.toContain(tokenOf(person));
      expect(answerText).not.toContain(hashOfSession(tokenOf(person)));
    }
    for (const { id } of await readList(laptop)) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it("leaves out a session that has expired", async () => {
    const where = { partnerId: partnerIdOf(), idHash: hashOfSession(tokenOf(phone)) };
    const id = await readListIdOf(phone);
    await runInPartner((tx) => tx.session.updateMany({ where, data: { expiresAt: new Date(0) } }));
    expect(await readList(laptop)).toHaveLength(1);
    expect((await requestEnd(laptop, id)).status).toBe(404);
  });

  it("is refused without a session", async () => {
    await signOutRoute(laptop.request("POST", "/api/sign-out"));
    const answer = await requestList(laptop);
    expect([answer.status, (await answer.json()).code]).toEqual([401, "not_signed_in"]);
  });

  it("names the browser that a sign-in came from, and stores no more of its header", async () => {
    const browser = new Browser(world.sandbox.portalUrl);
    const { location } = await browser.startAttempt({ purpose: "sign_in" });
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
    await browser.get(await browser.consent(location ?? "", anna), { "user-agent": userAgent });
    const session = await sessionOf(requestOf(browser));
    const current = (session ? await listSessions(session) : []).find(({ isCurrent }) => isCurrent);
    expect(current).toMatchObject({ browser: "Firefox on Windows", seenAt: current?.startedAt });
  });
});

describe("ending a session", () => {
  it("refuses the next request of that browser, and leaves the others", async () => {
    const id = await readListIdOf(phone);
    expect((await requestEnd(laptop, id)).status).toBe(200);
    expect((await requestList(phone)).status).toBe(401);
    await expect(getCompanyAccess(phone.request("GET", "/"), phone.access.companyId)).rejects.toThrow("not_signed_in");
    expect(await readList(laptop)).toHaveLength(1);
    expect((await requestList(browserOfErik)).status).toBe(200);
    expect(await listNewEvents()).toEqual([makeEndedEvent("one")]);
  });

  it("is not found when it is repeated, and is recorded once", async () => {
    const id = await readListIdOf(phone);
    const statuses = (await Promise.all([requestEnd(laptop, id), requestEnd(laptop, id)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404]);
    expect(await listNewEvents()).toEqual([makeEndedEvent("one")]);
  });

  it("is not found for somebody else's session, an unknown id, a cookie and a hash", async () => {
    const foreignId = await readListIdOf(browserOfErik);
    for (const id of [foreignId, "x".repeat(22), "", tokenOf(phone), hashOfSession(tokenOf(phone))])
      expect((await requestEnd(laptop, id)).status).toBe(404);
    expect((await requestList(browserOfErik)).status).toBe(200);
    expect(await readList(laptop)).toHaveLength(2);
    expect(await listNewEvents()).toEqual([]);
  });

  it("is refused for a page of another origin", async () => {
    const id = await readListIdOf(phone);
    const foreignHeaders = { "sec-fetch-site": "cross-site" };
    const answers = [await requestEnd(laptop, id, foreignHeaders), await requestEndOfOthers(laptop, foreignHeaders)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await readList(laptop)).toHaveLength(2);
    const { personId } = laptop.access;
    const detail = { code: "not_found", reason: "foreign_page" };
    const refusedEvent = { kind: "session.refused", personId, detail };
    expect(await listNewEvents()).toEqual([refusedEvent, refusedEvent]);
  });

  it("ends all others, keeps this one, and records nothing when there are no others", async () => {
    const tablet = await world.signIn(anna);
    expect((await requestEndOfOthers(laptop)).status).toBe(200);
    expect((await requestEndOfOthers(laptop)).status).toBe(200);
    expect([(await requestList(phone)).status, (await requestList(tablet)).status]).toEqual([401, 401]);
    expect(await readList(laptop)).toMatchObject([{ isCurrent: true }]);
    expect((await requestList(browserOfErik)).status).toBe(200);
    expect(await listNewEvents()).toEqual([makeEndedEvent("others")]);
  });

  it("is recorded for signing out, here, everywhere and by next-auth", async () => {
    await signOutRoute(phone.request("POST", "/api/sign-out"));
    const tablet = await world.signIn(anna);
    const { adapter } = sessionAdapterOf(partnerIdOf());
    await adapter.deleteSession?.(tokenOf(tablet));
    await adapter.deleteSession?.(tokenOf(tablet));
    await endAllSessions(await sessionOfBrowser(laptop));
    expect((await requestList(laptop)).status).toBe(401);
    expect(await listNewEvents()).toEqual([makeEndedEvent("one"), makeEndedEvent("one"), makeEndedEvent("all")]);
  });
});

describe("the time at which a session was last seen", () => {
  const longAgo = new Date(Date.now() - 20 * 60_000);

  const setSeenAt = (person: SignedIn, seenAt: Date | null) =>
    runInPartner((tx) =>
      tx.session.updateMany({
        where: { partnerId: partnerIdOf(), idHash: hashOfSession(tokenOf(person)) },
        data: { seenAt },
      }),
    );
  const readSeenAt = async (person: SignedIn) => (await readList(person)).find(({ isCurrent }) => isCurrent)?.seenAt;

  it("is recorded when a page is drawn, at most every 15 minutes", async () => {
    const session = await sessionOfBrowser(laptop);
    await setSeenAt(laptop, longAgo);
    await recordSessionSeen(session);
    const seenAt = (await readSeenAt(laptop)) ?? "";
    expect(Date.parse(seenAt)).toBeGreaterThan(longAgo.getTime());
    await setSeenAt(laptop, longAgo);
    await recordSessionSeen(session);
    expect(await readSeenAt(laptop)).toBe(longAgo.toISOString());
  });

  it("stays while the stored time is recent", async () => {
    const seenAt = await readSeenAt(phone);
    await recordSessionSeen(await sessionOfBrowser(phone));
    expect(await readSeenAt(phone)).toBe(seenAt);
  });

  it("is recorded when next-auth prolongs the session, and orders the list", async () => {
    await setSeenAt(laptop, null);
    await setSeenAt(phone, longAgo);
    await sessionAdapterOf(partnerIdOf()).adapter.updateSession?.({ sessionToken: tokenOf(phone) });
    expect((await readList(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(Date.parse((await readSeenAt(phone)) ?? "")).toBeGreaterThan(longAgo.getTime());
    expect(await readSeenAt(laptop)).toBeNull();
  });
});
