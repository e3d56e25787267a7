import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GET as listNamesRoute, PUT as putNamesRoute } from "@/app/api/known-companies/route";
import { POST as resendRoute } from "@/app/api/owner-links/[linkId]/resend/route";
import { DELETE as revokeRoute } from "@/app/api/owner-links/[linkId]/route";
import { POST as seenRoute } from "@/app/api/owner-links/[linkId]/seen/route";
import { GET as listRoute, POST as makeRoute } from "@/app/api/owner-links/route";
import { findFirstBrokenNumber } from "@/lib/audit/chain";
import { getCompanyAccess } from "@/lib/auth/access";
import { openPublicOwnerLink } from "@/lib/auth/links/owner-links";
import { savePartner } from "@/lib/auth/partners";
import { portalTrailId } from "@/lib/auth/refusals";
import { type Session, sessionOf } from "@/lib/auth/session";
import { countExchangesDuring, listCompaniesOf, readEmailOfSession, requestOf } from "@/lib/auth/testing/attempt-steps";
import { Browser } from "@/lib/auth/testing/browser";
import { type Product, startProduct } from "@/lib/auth/testing/product";
import { startTestMailServer, type TestMailServer } from "@/lib/mail/testing/test-mail-server";
import { invitePerson } from "@/lib/people/invitations";
import { query, withPartner, withTenant } from "@/lib/platform/db";
import type { SentOwnerLink } from "@/lib/rules/access/owner-link";
import { readUnconnectedCompanies } from "./missing-companies";
import { dismissUsedOwnerLink, listOwnerLinks, makeOwnerLink, resendOwnerLink, revokeOwnerLink } from "./owner-links";
import { tellSendersOfUsedLinks } from "./tell-senders";

const company = "Norrsken Bygg AB";
const otherCompany = "Fjällkaffe AB";
const anna = { user: "anna@norrsken.example", company };
const erik = { user: "erik@norrsken.example", company };
const sara = { user: "sara@revisorn.example", company: otherCompany };
let mailServer: TestMailServer;
let product: Product;
let saraBrowser: Browser;
let sender: Session;
let otherPerson: Session;
/** The company that the links are for. */
let companyKey: { partnerId: string; companyId: string };
let eventCountBefore: number;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  process.env.SMTP_URL = mailServer.url;
  product = await startProduct({ seed: "demo" });
  saraBrowser = new Browser();
  await saraBrowser.signIn(sara);
  sender = await readSessionIn(saraBrowser);
  const erikBrowser = new Browser();
  await erikBrowser.signIn(erik);
  otherPerson = await readSessionIn(erikBrowser);
  const companyId = (await listCompaniesOf(erikBrowser))[0]?.companyId ?? "";
  companyKey = { partnerId: sender.partnerId, companyId };
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.close();
  delete process.env.SMTP_URL;
});

/** Each test begins with nobody at the company, no links and no names. */
beforeEach(async () => {
  Object.assign(mailServer, { manner: "take", mails: [], visits: 0 });
  await query("DELETE FROM throttle");
  await withTenant(companyKey, async (tx) => {
    await tx.membership.deleteMany({ where: companyKey });
    await tx.connection.deleteMany({ where: companyKey });
    await tx.invitation.deleteMany({ where: companyKey });
  });
  for (const person of [sender, otherPerson])
    await inRowsOf(person, async (tx) => {
      await tx.ownerLink.deleteMany();
      await tx.knownCompany.deleteMany();
    });
  eventCountBefore = (await readTrail()).length;
});

async function readSessionIn(browser: Browser): Promise<Session> {
  const session = await sessionOf(requestOf(browser));
  if (!session) throw new Error("nobody is signed in");
  return session;
}

const inRowsOf = <T>({ partnerId, personId }: Session, work: Parameters<typeof withPartner<T>>[1]) =>
  withPartner(partnerId, work, personId);
const tokenOf = ({ link }: SentOwnerLink) => link.split("/").at(-1) ?? "";
const make = (companyName = company, email: string | null = anna.user) =>
  makeOwnerLink(sender, { companyName, email }, "en");
const openIn = (token: string, browser = new Browser(), attemptId: string | null = null) =>
  openPublicOwnerLink(requestOf(browser), token, attemptId);
const startWith = (token: string, browser = new Browser()) =>
  browser.startAttempt({ purpose: "sign_in", ownerLink: token });
const useLink = (token: string, browser = new Browser(), consent = anna) =>
  browser.signIn(consent, { ownerLink: token });
const parametersOf = (location: string | null) =>
  Object.fromEntries(new URL(location ?? "", "http://localhost").searchParams);
const expectRefusal = (location: string | null, reason: string) =>
  expect(parametersOf(location)).toMatchObject({ problem: "connection_refused", reason });

async function consentWith(token: string, browser: Browser, consent = anna): Promise<string> {
  return browser.consent((await startWith(token, browser)).location ?? "", consent);
}

async function readTrail() {
  const trail = { partnerId: sender.partnerId, companyId: portalTrailId };
  const events = await withTenant(trail, (tx) => tx.auditEvent.findMany({ where: trail, orderBy: { number: "asc" } }));
  expect(findFirstBrokenNumber(events)).toBeNull();
  return events;
}
const listNewEvents = async () =>
  (await readTrail()).slice(eventCountBefore).filter(({ kind }) => kind.startsWith("owner_link."));

const listMembers = () =>
  withTenant(companyKey, (tx) => tx.membership.findMany({ where: { ...companyKey, endedAt: null } }));
const setLinkColumns = (data: { expiresAt?: Date; senderMailAt?: Date }) =>
  inRowsOf(sender, (tx) => tx.ownerLink.updateMany({ data }));
const readUnconnected = async (browser = saraBrowser) =>
  readUnconnectedCompanies(
    await readSessionIn(browser),
    (await listCompaniesOf(browser)).map(({ name }) => name),
    "en",
  );

describe("a link to the owner of a company", () => {
  it("opens nothing at the portal of another partner, and stays open at its own", async () => {
    const origin = "http://portal.localhost:3000";
    await savePartner({ origin, name: "Other", clientId: "stegvis-test", secret: "testsecret" });
    const token = tokenOf(await make());
    const otherBrowser = new Browser(origin);
    expect(await openIn(token, otherBrowser)).toBeNull();
    const { location } = await startWith(token, otherBrowser);
    expect(location).toBe(`/connect/${token}?problem=connection_refused&reason=owner_link_unknown`);
    expect(await openIn(token)).toMatchObject({ state: "open" });
  });

  it("whose sign-in takes longer than ten minutes leads back to its page, with the reason", async () => {
    const token = tokenOf(await make());
    const browser = new Browser();
    const callbackUrl = await consentWith(token, browser);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    try {
      const { location } = await browser.get(callbackUrl);
      expect(location).toBe(`/connect/${token}?problem=connection_refused&reason=attempt_expired`);
    } finally {
      vi.useRealTimers();
    }
    expect(await listMembers()).toEqual([]);
  });

  it("is mailed, connects the company in the owner's name, and signs nobody in", async () => {
    const sent = await make();
    expect(sent).toMatchObject({ mail: "sent", ownerLink: { companyName: company, email: anna.user, state: "open" } });
    expect(mailServer.mailsTo(anna.user)[0]?.text).toContain(sent.link);
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "open", companyName: company, sentBy: sender.name });

    const browser = new Browser();
    const startPage = await startWith(tokenOf(sent), browser);
    expect(parametersOf(startPage.location)).toMatchObject({ prompt: "login select_account" });
    const callbackUrl = await browser.consent(startPage.location ?? "", anna);
    expect((await browser.get(callbackUrl)).location).toBe("/connect/done");
    expect(await sessionOf(requestOf(browser))).toBeNull();
    expect(await listMembers()).toMatchObject([{ role: "owner" }]);
    const connections = await withTenant(companyKey, (tx) => tx.connection.findMany({ where: companyKey }));
    expect(connections).toMatchObject([{ status: "active" }]);
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "used" });

    // Whoever signs in later with the same login is the one who connected it.
    await browser.signIn(anna);
    expect((await listCompaniesOf(browser)).map(({ name, role }) => [name, role])).toContainEqual([company, "owner"]);
  });

  it("names in its mail who asks, by name and address", async () => {
    await make();
    const [mail] = mailServer.mailsTo(anna.user);
    expect(sender.name).toBeTruthy();
    expect(mail?.text).toContain(`${sender.name} (${sara.user}) at`);
  });

  it("is neither mailed nor changed when its address has got three mails in a day, and can still be copied", async () => {
    await make();
    const sent = await make();
    const again = await resendOwnerLink(sender, sent.ownerLink.id, "en");
    const refusal = { code: "too_many_requests", detail: "link_mails_to_address" };
    await expect(make()).rejects.toMatchObject(refusal);
    await expect(resendOwnerLink(sender, sent.ownerLink.id, "en")).rejects.toMatchObject(refusal);
    await expect(makeOwnerLink(otherPerson, { companyName: company, email: anna.user }, "en")).rejects.toMatchObject(
      refusal,
    );
    expect(await openIn(tokenOf(again))).toMatchObject({ state: "open" });
    expect(await listOwnerLinks(sender)).toHaveLength(2);
    expect(mailServer.mailsTo(anna.user)).toHaveLength(3);
    expect(await make(company, null)).toMatchObject({ mail: "not_wanted" });
  });

  it("tells its sender once, by mail and by a line until it is dismissed", async () => {
    const sent = await make();
    await tellSendersOfUsedLinks();
    await useLink(tokenOf(sent));
    await Promise.all([tellSendersOfUsedLinks(), tellSendersOfUsedLinks()]);
    await tellSendersOfUsedLinks();
    expect(mailServer.mailsTo(sara.user).map(({ subject }) => subject)).toEqual([`${company} is connected`]);
    expect(await readUnconnected()).toMatchObject({
      missingCompanies: [{ name: company, reason: "owner_connected" }],
      ownerLinks: [{ companyName: company, state: "used" }],
    });
    await dismissUsedOwnerLink(sender, sent.ownerLink.id);
    expect(await readUnconnected()).toMatchObject({ missingCompanies: [{ name: company }], ownerLinks: [] });
  });

  it("tells its sender later where the mail server has no room, and nobody about a use of the day before", async () => {
    await useLink(tokenOf(await make()));
    mailServer.manner = "later";
    await tellSendersOfUsedLinks();
    Object.assign(mailServer, { manner: "take", mails: [] });
    await tellSendersOfUsedLinks();
    expect(mailServer.mails).toEqual([]);
    await setLinkColumns({ senderMailAt: new Date(0) });
    await tellSendersOfUsedLinks();
    expect(mailServer.mailsTo(sara.user)).toHaveLength(1);
    await inRowsOf(sender, (tx) =>
      tx.ownerLink.updateMany({ data: { senderMailAt: new Date(0), usedAt: new Date(0) } }),
    );
    await tellSendersOfUsedLinks();
    expect(mailServer.mails).toHaveLength(1);
  });

  it("is given up after three tries to tell its sender", async () => {
    await useLink(tokenOf(await make()));
    mailServer.manner = "later";
    for (let count = 0; count < 3; count += 1) {
      await setLinkColumns({ senderMailAt: new Date(0) });
      await tellSendersOfUsedLinks();
    }
    const [row] = await inRowsOf(sender, (tx) => tx.ownerLink.findMany());
    expect(row?.senderMailAt).toBeNull();
    // The line on the page of companies still says it.
    expect(await listOwnerLinks(sender)).toMatchObject([{ state: "used" }]);
  });

  it("stands in the partner's own trail, without a name and an address", async () => {
    const sent = await make();
    await resendOwnerLink(sender, sent.ownerLink.id, "sv");
    await revokeOwnerLink(sender, sent.ownerLink.id);
    await useLink(tokenOf(await make()));
    const events = await listNewEvents();
    expect(events.map(({ kind }) => kind.split(".")[1])).toEqual(["made", "sent_again", "revoked", "made", "used"]);
    const [firstPerson, , , , lastPerson] = events.map(({ personId }) => personId);
    expect(firstPerson).toBe(sender.personId);
    expect(lastPerson).toBe((await listMembers())[0]?.personId);
    const rows = await inRowsOf(sender, (tx) => tx.ownerLink.findMany());
    expect(JSON.stringify({ events, rows })).not.toContain(tokenOf(sent));
    for (const text of [company, anna.user]) expect(JSON.stringify(events)).not.toContain(text);
  });

  it("works once, also when two people come back with it at the same time", async () => {
    const token = tokenOf(await make());
    const browsers = [new Browser(), new Browser()] as const;
    const urls = [await consentWith(token, browsers[0]), await consentWith(token, browsers[1], erik)] as const;
    const answers = await Promise.all([browsers[0].get(urls[0]), browsers[1].get(urls[1])]);
    const locations = answers.map(({ location }) => location);
    const isDone = (location: string | null) => location === "/connect/done";
    expect(locations.filter(isDone)).toHaveLength(1);
    expectRefusal(locations.find((location) => !isDone(location)) ?? null, "owner_link_used");
    expect(await listMembers()).toHaveLength(1);
    expectRefusal((await startWith(token)).location, "owner_link_used");
  });

  it("gives a second load of the callback the same answer, and no session", async () => {
    const browser = new Browser();
    const cookiesOf = () => new Map(browser.cookies);
    const url = await consentWith(tokenOf(await make()), browser);
    const cookiesBefore = cookiesOf();
    const firstAnswer = await browser.get(url);
    for (const [name, value] of cookiesBefore) browser.cookies.set(name, value);
    const exchangeCount = await countExchangesDuring(product, async () => {
      expect((await browser.get(url)).location).toBe(firstAnswer.location);
    });
    expect(exchangeCount).toBe(0);
    expect(await sessionOf(requestOf(browser))).toBeNull();
  });

  it.each([
    ["expired", () => setLinkColumns({ expiresAt: new Date(0) })],
    ["revoked", (id: string) => revokeOwnerLink(sender, id)],
  ] as const)("that is %s opens nothing, also for whoever is at the identity server", async (state, end) => {
    const sent = await make();
    const startedBefore = new Browser();
    const callbackUrl = await consentWith(tokenOf(sent), startedBefore);
    await end(sent.ownerLink.id);
    expect(await openIn(tokenOf(sent))).toMatchObject({ state });
    const exchangeCount = await countExchangesDuring(product, async () => {
      expectRefusal((await startWith(tokenOf(sent))).location, `owner_link_${state}`);
    });
    expect(exchangeCount).toBe(0);
    expectRefusal((await startedBefore.get(callbackUrl)).location, `owner_link_${state}`);
    expect(await listMembers()).toEqual([]);
  });

  it("that is revoked while its page is open leads back to that page, which says so, and not to the sign-in", async () => {
    const sent = await make();
    await revokeOwnerLink(sender, sent.ownerLink.id);
    expect((await startWith(tokenOf(sent))).location).toBe(
      `/connect/${tokenOf(sent)}?problem=connection_refused&reason=owner_link_revoked`,
    );
    expect((await startWith("x")).location).toMatch(/^\/sign-in\?/);
  });

  it("that is sent again has a new address; the old one is unknown, also at the callback", async () => {
    const sent = await make();
    const browser = new Browser();
    const callbackUrl = await consentWith(tokenOf(sent), browser);
    await setLinkColumns({ expiresAt: new Date(0) });
    expect(await listOwnerLinks(sender)).toMatchObject([{ state: "expired" }]);
    const again = await resendOwnerLink(sender, sent.ownerLink.id, "sv");
    expect(await openIn(tokenOf(sent))).toBeNull();
    expectRefusal((await browser.get(callbackUrl)).location, "owner_link_unknown");
    expect(await openIn(tokenOf(again))).toMatchObject({ state: "open" });
    expect(mailServer.mailsTo(anna.user)).toHaveLength(2);
  });

  it("is refused for another company, whose name is told, and nothing is stored", async () => {
    const token = tokenOf(await make("Norrsken Bygg Syd AB"));
    const personCount = () => inRowsOf(sender, (tx) => tx.person.count());
    const countBefore = await personCount();
    const browser = new Browser();
    const answer = await useLink(token, browser);
    const { attempt = "", ...parameters } = parametersOf(answer.location);
    expect(answer.location).toMatch(new RegExp(`^/connect/${token}\\?`));
    expect(parameters).toEqual({ problem: "connection_refused", reason: "owner_link_other_company" });
    expect(await openIn(token, browser, attempt)).toMatchObject({ state: "open", returnedName: company });
    for (const otherAttempt of ["", "\0", "x".repeat(5_000), "0".repeat(64)])
      expect(await openIn(token, browser, otherAttempt)).toMatchObject({ returnedName: null });
    const otherToken = tokenOf(await make());
    expect(await openIn(otherToken, browser, attempt)).toMatchObject({ returnedName: null });
    expect(await listMembers()).toEqual([]);
    expect(await personCount()).toBe(countBefore);
    expect((await listNewEvents()).map(({ kind }) => kind)).toEqual(["owner_link.made", "owner_link.made"]);
  });

  it.each(["  norrsken  BYGG ab ", "Norrsken\u00a0Bygg\u200b AB", "Ｎorrsken Bygg AB"])(
    "is for the company that is spelled %j",
    async (name) => {
      expect((await useLink(tokenOf(await make(name)))).location).toBe("/connect/done");
    },
  );

  it("says that a company was connected already, and is used", async () => {
    await new Browser().signIn(anna);
    const token = tokenOf(await make());
    expect((await useLink(token)).location).toBe("/connect/done?already=1");
    expect(await openIn(token)).toMatchObject({ state: "used" });
  });

  it("leaves whoever is signed in in the browser as they are", async () => {
    const companiesBefore = await listCompaniesOf(saraBrowser);
    expect((await useLink(tokenOf(await make()), saraBrowser)).location).toBe("/connect/done");
    expect(await readEmailOfSession(saraBrowser)).toBe(sara.user);
    expect(await listCompaniesOf(saraBrowser)).toEqual(companiesBefore);
  });

  it("does not let a removed person in again, and stays open", async () => {
    const browser = new Browser();
    await browser.signIn(anna);
    await withTenant(companyKey, (tx) =>
      tx.membership.updateMany({
        where: companyKey,
        data: { endedAt: new Date(0), removedById: otherPerson.personId },
      }),
    );
    const token = tokenOf(await make());
    expectRefusal((await useLink(token)).location, "removed");
    expect(await openIn(token)).toMatchObject({ state: "open" });
    expect(await listMembers()).toEqual([]);
  });

  it.each([
    ["no text", ""],
    ["a text that is no token", "x"],
    ["a path", "../companies"],
    ["a token", "A".repeat(43)],
    ["a long text", "A".repeat(5_000)],
  ])("that nobody was given is unknown: %s", async (_, token) => {
    expect(await openIn(token)).toBeNull();
    if (token) expectRefusal((await startWith(token)).location, "owner_link_unknown");
  });

  it("that is guessed too often from one place is not looked for any more", async () => {
    const headers = new Headers({ host: "localhost:3000", "x-stegvis-client": "192.0.2.78" });
    const guess = () => openPublicOwnerLink({ headers }, "B".repeat(43));
    for (let count = 0; count < 30; count += 1) expect(await guess()).toBeNull();
    await expect(guess()).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("is there to be copied without an address, and where the mail server refuses the mail", async () => {
    expect(await make(company, null)).toMatchObject({ mail: "not_wanted", ownerLink: { mailedAt: null } });
    expect(mailServer.visits).toBe(0);
    mailServer.manner = "never";
    const sent = await make();
    expect(sent).toMatchObject({ mail: "refused", ownerLink: { mailedAt: null } });
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "open" });
  });

  it.each([
    [{ companyName: company, email: "nobody" }, "email", "address"],
    [{ companyName: company, email: "a@b.example\r\nBcc: x@y.example" }, "email", "address"],
    [{ companyName: " ", email: null }, "companyName", "too_small"],
    [{ companyName: "—\u200b", email: null }, "companyName", "no_name"],
    [{ companyName: "A".repeat(201) }, "companyName", "too_big"],
    [{ email: anna.user }, "companyName", "invalid_type"],
  ])("is not made of %j", async (body, field, code) => {
    await expect(makeOwnerLink(sender, body, "en")).rejects.toMatchObject({
      ...{ code: "invalid_input", fields: [{ field, code }] },
    });
    expect(await listOwnerLinks(sender)).toEqual([]);
    expect(mailServer.mails).toEqual([]);
  });

  it("adds no line and no header to a mail, whatever name was typed", async () => {
    await make("Norrsken\r\nBcc: all@norrsken.example");
    expect(mailServer.mails[0]?.subject).toContain("Norrsken Bcc: all@norrsken.example");
    expect(mailServer.mails[0]?.bcc).toBeUndefined();
  });

  it("is forgotten 90 days after its end", async () => {
    await make();
    await query("SELECT forget_links()");
    expect(await listOwnerLinks(sender)).toHaveLength(1);
    await setLinkColumns({ expiresAt: new Date(0) });
    await query("SELECT forget_links()");
    expect(await listOwnerLinks(sender)).toEqual([]);
  });

  it("is the business of its sender alone", async () => {
    const sent = await make();
    expect(await listOwnerLinks(otherPerson)).toEqual([]);
    const { id } = sent.ownerLink;
    for (const refused of [
      () => resendOwnerLink(otherPerson, id, "en"),
      () => revokeOwnerLink(otherPerson, id),
      () => dismissUsedOwnerLink(otherPerson, id),
      () => dismissUsedOwnerLink(sender, id),
      () => revokeOwnerLink(sender, "x"),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    expect(await inRowsOf(otherPerson, (tx) => tx.ownerLink.count())).toBe(0);
    expect((await query("SELECT * FROM owner_link")).rows).toEqual([]);
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "open" });
  });
});

describe("the routes of a person", () => {
  const portal = "http://localhost:3000";
  const requestIn = (browser: Browser, method: string, body?: unknown, origin = portal) => {
    const headers = requestOf(browser).headers;
    headers.set("origin", origin);
    if (body !== undefined) headers.set("content-type", "application/json");
    return new Request(`${portal}/api/x`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  };
  const none = { params: Promise.resolve({}) };
  const linkParams = (linkId: string) => ({ params: Promise.resolve({ linkId }) });

  it("make, list, send again and revoke a link, and dismiss a used one", async () => {
    const made = await makeRoute(requestIn(saraBrowser, "POST", { companyName: company }), none);
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const { ownerLink } = (await made.json()) as SentOwnerLink;
    const list = await listRoute(requestIn(saraBrowser, "GET"), none);
    expect(await list.json()).toMatchObject({ items: [{ id: ownerLink.id, email: null }] });
    const again = await resendRoute(requestIn(saraBrowser, "POST"), linkParams(ownerLink.id));
    await useLink(tokenOf((await again.json()) as SentOwnerLink));
    const statuses = [
      await revokeRoute(requestIn(saraBrowser, "DELETE"), linkParams(ownerLink.id)),
      await seenRoute(requestIn(saraBrowser, "POST"), linkParams(ownerLink.id)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 200]);
    const other = await make();
    expect((await revokeRoute(requestIn(saraBrowser, "DELETE"), linkParams(other.ownerLink.id))).status).toBe(200);
  });

  it("answer nobody without a session, and no page of another site", async () => {
    const { ownerLink } = await make();
    const answers = [
      await listRoute(requestIn(new Browser(), "GET"), none),
      await makeRoute(requestIn(new Browser(), "POST", { companyName: company }), none),
      await putNamesRoute(requestIn(new Browser(), "PUT", { names: [] }), none),
      await revokeRoute(requestIn(saraBrowser, "DELETE", undefined, "https://evil.example"), linkParams(ownerLink.id)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 404]);
    expect(await listOwnerLinks(sender)).toHaveLength(1);
  });

  it("keep the names that a person pastes in, for that person alone", async () => {
    const put = (names: unknown) => putNamesRoute(requestIn(saraBrowser, "PUT", { names }), none);
    const names = ["Tulp & Zoon B.V.", "tulp &  zoon b.v.", otherCompany, "", " \t", "<script>", "'; DROP TABLE", "—"];
    const saved = await (await put(names)).json();
    expect(saved).toEqual({
      names: ["'; DROP TABLE", "<script>", "Fjällkaffe AB", "Tulp & Zoon B.V."].toSorted((a, b) => a.localeCompare(b)),
    });
    const { missingCompanies } = await readUnconnected();
    expect(missingCompanies.map(({ name, reason }) => [name, reason])).toContainEqual(["Tulp & Zoon B.V.", "noted"]);
    expect(missingCompanies.map(({ name }) => name)).not.toContain(otherCompany);
    const erikBrowser = new Browser();
    await erikBrowser.signIn(erik);
    expect(await (await listNamesRoute(requestIn(erikBrowser, "GET"), none)).json()).toEqual({ names: [] });
    expect((await readUnconnected(erikBrowser)).missingCompanies).toEqual([]);
    const manyNames = Array.from({ length: 501 }, (_, index) => `Company ${index}`);
    expect((await put(manyNames)).status).toBe(422);
    expect((await put(["A".repeat(201)])).status).toBe(422);
    expect((await put("Norrsken")).status).toBe(422);
    expect((await put(manyNames.slice(0, 500))).status).toBe(200);
    await Promise.all([put(["One AB"]), put(["Two AB"])]);
    const { knownNames } = await readUnconnected();
    expect(knownNames).toHaveLength(1);
    await put([]);
    expect((await readUnconnected()).knownNames).toEqual([]);
  });
});

it("a company that has invited a person is listed for them, and for nobody else, until they are a member", async () => {
  const ownerBrowser = new Browser();
  await ownerBrowser.signIn(anna);
  const access = await getCompanyAccess(requestOf(ownerBrowser), companyKey.companyId);
  await invitePerson(access, { email: "SARA@revisorn.example", role: "sales" }, "en");
  expect((await readUnconnected()).missingCompanies).toEqual([
    { name: company, reason: "invited", isOwnerAsked: false },
  ]);
  await make();
  expect((await readUnconnected()).missingCompanies).toMatchObject([{ isOwnerAsked: true }]);
  const companiesOfStranger = await readUnconnectedCompanies(otherPerson, [], "en");
  expect(companiesOfStranger.missingCompanies).toEqual([]);
  await withTenant(companyKey, (tx) => tx.invitation.updateMany({ data: { expiresAt: new Date(0) } }));
  expect((await readUnconnected()).missingCompanies).toEqual([]);
});
