import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type CompanyAccess, getCompanyAccess } from "@/lib/auth/access";
import { openPublicInvitation, redeemInvitation } from "@/lib/auth/links/invitations";
import { findLinkPlace } from "@/lib/auth/links/single-use-links";
import { savePartner } from "@/lib/auth/partners";
import { portalTrailId } from "@/lib/auth/refusals";
import {
  countExchangesDuring,
  listCompaniesOf,
  makeConsentedAttempt,
  requestOf,
} from "@/lib/auth/testing/attempt-steps";
import { Browser } from "@/lib/auth/testing/browser";
import { type Product, startProduct } from "@/lib/auth/testing/product";
import { startTestMailServer, type TestMailServer } from "@/lib/mail/testing/test-mail-server";
import { query, withTenant } from "@/lib/platform/db";
import type { SentInvitation } from "@/lib/rules/access/invitation";
import { barFromReturning } from "./bar-return";
import { endMembershipOf, getDeparture } from "./departure";
import { invitePerson, resendInvitation, withdrawInvitation } from "./invitations";
import { changeRole, listPeople } from "./people";

const company = "Norrsken Bygg AB";
const anna = { user: "anna@norrsken.example", company };
const erik = { user: "erik@norrsken.example", company };
const sara = { user: "sara@revisorn.example", company };
const nothingWaits = { operationIds: [], uncertainOperationIds: [], requestIds: [], invitationIds: [] };
let mailServer: TestMailServer;
let product: Product;
let owner: CompanyAccess;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  process.env.SMTP_URL = mailServer.url;
  product = await startProduct({ seed: "demo" });
  const browser = new Browser();
  await browser.signIn(anna);
  const [ownCompany] = await listCompaniesOf(browser);
  owner = await getCompanyAccess(requestOf(browser), ownCompany?.companyId ?? "");
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.close();
  delete process.env.SMTP_URL;
});

/** Each test begins with Anna alone, and nobody invited. */
beforeEach(async () => {
  Object.assign(mailServer, { manner: "take", mails: [], visits: 0 });
  await query("DELETE FROM throttle");
  const { partnerId, companyId, personId } = owner;
  await withTenant(owner, async (tx) => {
    await tx.membership.deleteMany({ where: { partnerId, companyId, personId: { not: personId } } });
    await tx.connection.deleteMany({ where: { partnerId, companyId, personId: { not: personId } } });
    await tx.invitation.deleteMany({ where: { partnerId, companyId } });
  });
});

const readAccessIn = (browser: Browser) => getCompanyAccess(requestOf(browser), owner.companyId);

const tokenOf = ({ link }: SentInvitation) => link.split("/").at(-1) ?? "";
const invite = (email = erik.user, role = "sales") => invitePerson(owner, { email, role }, "en");
const useLink = (token: string, browser = new Browser(), consent = erik) =>
  browser.signIn(consent, { invitation: token });
const openIn = (token: string, browser = new Browser()) => openPublicInvitation(requestOf(browser), token);
const parametersOf = (location: string | null) =>
  Object.fromEntries(new URL(location ?? "", "http://localhost").searchParams);

async function listEvents() {
  const { partnerId, companyId } = owner;
  const events = await withTenant(owner, (tx) =>
    tx.auditEvent.findMany({ where: { partnerId, companyId }, orderBy: { number: "asc" } }),
  );
  return events.map(({ kind, detail }) => ({ kind, detail }));
}

/** The details of the refused sign-ins in the partner's own trail. */
async function listRefusals() {
  const trail = { partnerId: owner.partnerId, companyId: portalTrailId };
  const events = await withTenant(trail, (tx) => tx.auditEvent.findMany({ where: { kind: "session.refused" } }));
  return events.map(({ detail }) => detail);
}

async function setInvitationDates(dates: { expiresAt: Date }): Promise<void> {
  const { partnerId, companyId } = owner;
  await withTenant(owner, (tx) => tx.invitation.updateMany({ where: { partnerId, companyId }, data: dates }));
}

describe("an invitation", () => {
  it("is mailed to one address, with a link and without anything of the books", async () => {
    const sent = await invite();
    expect(sent).toMatchObject({ mail: "sent", invitation: { email: erik.user, role: "sales", isExpired: false } });
    expect(mailServer.mails).toHaveLength(1);
    expect(JSON.stringify(mailServer.mails[0])).toContain(erik.user);
    expect((await listPeople(owner)).invitations).toMatchObject([{ id: sent.invitation.id, email: erik.user }]);
    const { events, rows } = await withTenant(owner, async (tx) => ({
      events: await tx.auditEvent.findMany({ where: { kind: "invitation.made" } }),
      rows: await tx.invitation.findMany(),
    }));
    expect(JSON.stringify({ events, rows })).not.toContain(tokenOf(sent));
    expect(JSON.stringify(events)).not.toContain(erik.user);
  });

  it("names in its mail who invites, by name and address", async () => {
    await invite();
    const { partnerId, personId } = owner;
    const inviter = await withTenant(owner, (tx) => tx.person.findFirst({ where: { partnerId, id: personId } }));
    const who = inviter?.name ? `${inviter.name} (${anna.user})` : anna.user;
    expect(mailServer.mails[0]?.text).toContain(`${who} has invited you to work with the books of ${company}`);
  });

  it("is not sent again, and its link still works, when its address has got three mails in a day", async () => {
    const { invitation } = await invite();
    await resendInvitation(owner, invitation.id, "en");
    const last = await resendInvitation(owner, invitation.id, "en");
    await expect(resendInvitation(owner, invitation.id, "en")).rejects.toMatchObject({
      ...{ code: "too_many_requests", detail: "link_mails_to_address" },
    });
    expect(await openIn(tokenOf(last))).toMatchObject({ state: "open" });
    expect(mailServer.mails).toHaveLength(3);
    await withdrawInvitation(owner, invitation.id);
    await expect(invite()).rejects.toMatchObject({ detail: "link_mails_to_address" });
    expect((await listPeople(owner)).invitations).toEqual([]);
  });

  it("makes the person a member in the invited role, once", async () => {
    const sent = await invite();
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "open", companyName: company, role: "sales" });
    const browser = new Browser();
    expect((await useLink(tokenOf(sent), browser)).location).toMatch(`/companies/${owner.companyId}`);
    // The service lets Erik approve and not write, and a role never widens that.
    expect((await readAccessIn(browser)).role).toBe("approver");
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "used" });
    expect((await listEvents()).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["invitation.made", "invitation.used", "role.given", "connection.made"]),
    );
    const secondUse = await new Browser().startAttempt({ purpose: "sign_in", invitation: tokenOf(sent) });
    expect(parametersOf(secondUse.location)).toEqual({ problem: "connection_refused", reason: "invitation_used" });
  });

  it("gives a role that the service's permissions reach", async () => {
    const sent = await invite(sara.user, "sales");
    const browser = new Browser();
    await useLink(tokenOf(sent), browser, sara);
    expect((await readAccessIn(browser)).role).toBe("sales");
  });

  it("is refused for a login with another address, and stays open for the right one", async () => {
    const sent = await invite();
    const answer = await useLink(tokenOf(sent), new Browser(), sara);
    expect(answer.location).toBe(
      `/invitation/${tokenOf(sent)}?problem=connection_refused&reason=invitation_other_login`,
    );
    expect((await listPeople(owner)).items).toHaveLength(1);
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "open" });
    expect(await listRefusals()).toContainEqual(expect.objectContaining({ reason: "invitation_other_login" }));
    expect(JSON.stringify(await listRefusals())).not.toMatch(/@/);
  });

  it("is refused where another company comes back, and nothing of that company is stored", async () => {
    const sent = await invite(erik.user);
    const browser = new Browser();
    const otherCompany = { user: erik.user, company: "Fjällkaffe AB" };
    await product.sandbox.callControl("PUT", `/users/${erik.user}/companies`, {
      companies: [company, otherCompany.company],
    });
    const answer = await useLink(tokenOf(sent), browser, otherCompany);
    await product.sandbox.callControl("PUT", `/users/${erik.user}/companies`, { companies: [company] });
    expect(parametersOf(answer.location)).toMatchObject({ reason: "invitation_other_company" });
    expect(await listCompaniesOf(browser)).toEqual([]);
  });

  it.each([
    ["expired", () => setInvitationDates({ expiresAt: new Date(0) })],
    ["withdrawn", async (id: string) => withdrawInvitation(owner, id)],
  ] as const)("that is %s opens nothing, and exchanges no code", async (state, end) => {
    const sent = await invite();
    const startedBefore = new Browser();
    const startPage = await startedBefore.startAttempt({ purpose: "sign_in", invitation: tokenOf(sent) });
    const callbackUrl = await startedBefore.consent(startPage.location ?? "", erik);
    await end(sent.invitation.id);
    expect(await openIn(tokenOf(sent))).toMatchObject({ state });
    const exchangeCount = await countExchangesDuring(product, async () => {
      const laterPage = await new Browser().startAttempt({ purpose: "sign_in", invitation: tokenOf(sent) });
      expect(parametersOf(laterPage.location)).toMatchObject({ reason: `invitation_${state}` });
    });
    expect(exchangeCount).toBe(0);
    // Whoever was at the identity server meanwhile is refused too.
    expect(parametersOf((await startedBefore.get(callbackUrl)).location)).toMatchObject({
      reason: `invitation_${state}`,
    });
    expect((await listPeople(owner)).items).toHaveLength(1);
  });

  it.each([
    ["no text", ""],
    ["a text that is no token", "x"],
    ["a path", "../companies"],
    ["a token", "A".repeat(43)],
    ["a long text", "A".repeat(5_000)],
  ])("that nobody was given is unknown: %s", async (_, token) => {
    expect(await openIn(token)).toBeNull();
    if (!token) return;
    const page = await new Browser().startAttempt({ purpose: "sign_in", invitation: token });
    expect(parametersOf(page.location)).toMatchObject({ reason: "invitation_unknown" });
  });

  it("opens nothing at the portal of another partner, and stays open at its own", async () => {
    const origin = "http://portal.localhost:3000";
    await savePartner({ origin, name: "Other", clientId: "stegvis-test", secret: "testsecret" });
    const invitation = tokenOf(await invite());
    const otherBrowser = new Browser(origin);
    expect(await openIn(invitation, otherBrowser)).toBeNull();
    const { location } = await otherBrowser.startAttempt({ purpose: "sign_in", invitation });
    expect(location).toBe(`/invitation/${invitation}?problem=connection_refused&reason=invitation_unknown`);
    expect(await openIn(invitation)).toMatchObject({ state: "open" });
  });

  it("that is guessed too often from one place is not looked for any more", async () => {
    const headers = new Headers({ host: "localhost:3000", "x-stegvis-client": "192.0.2.77" });
    const guess = () => openPublicInvitation({ headers }, "B".repeat(43));
    for (let count = 0; count < 30; count += 1) expect(await guess()).toBeNull();
    await expect(guess()).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("that is sent again has a new link; the old one is unknown", async () => {
    const sent = await invite();
    await setInvitationDates({ expiresAt: new Date(Date.now() - 86_400_000) });
    expect((await listPeople(owner)).invitations).toMatchObject([{ isExpired: true }]);
    const again = await resendInvitation(owner, sent.invitation.id, "sv");
    expect(await openIn(tokenOf(sent))).toBeNull();
    expect(await openIn(tokenOf(again))).toMatchObject({ state: "open" });
    expect(mailServer.mails).toHaveLength(2);
  });

  it("that is sent again after its link was found is redeemed no more by that link", async () => {
    const sent = await invite();
    const place = await findLinkPlace("localhost:3000", { kind: "invitation", token: tokenOf(sent) });
    if (!place) throw new Error("the invitation is not found");
    await resendInvitation(owner, sent.invitation.id, "en");
    const { partnerId, companyId, personId } = owner;
    const redemption = withTenant(owner, (tx) =>
      redeemInvitation(tx, { partnerId, companyId, personId, email: erik.user }, place),
    );
    await expect(redemption).rejects.toMatchObject({ detail: "invitation_unknown" });
  });

  it("works once, also when two browsers come back with it at the same time", async () => {
    const invitation = tokenOf(await invite());
    const comeBack = async () => {
      const browser = new Browser();
      const startPage = await browser.startAttempt({ purpose: "sign_in", invitation });
      return { browser, callbackUrl: await browser.consent(startPage.location ?? "", erik) };
    };
    const [first, second] = [await comeBack(), await comeBack()];
    const answers = await Promise.all([first, second].map(({ browser, callbackUrl }) => browser.get(callbackUrl)));
    const reasons = answers.map(({ location }) => parametersOf(location).reason);
    expect(reasons.toSorted()).toEqual(["invitation_used", undefined]);
    expect((await listPeople(owner)).items).toHaveLength(2);
  });

  it("that has expired is listed last, can be removed from the list, and leaves it by itself after 14 days", async () => {
    const oldest = await invite();
    await setInvitationDates({ expiresAt: new Date(Date.now() - 13.9 * 86_400_000) });
    const open = await invite(sara.user);
    const listIds = async () => (await listPeople(owner)).invitations.map(({ id }) => id);
    expect(await listIds()).toEqual([open.invitation.id, oldest.invitation.id]);
    await withdrawInvitation(owner, oldest.invitation.id);
    expect(await listIds()).toEqual([open.invitation.id]);
    await setInvitationDates({ expiresAt: new Date(Date.now() - 14.1 * 86_400_000) });
    expect(await listIds()).toEqual([]);
  });

  it("is there to be copied where the mail server refuses the mail", async () => {
    mailServer.manner = "never";
    const sent = await invite();
    expect(sent).toMatchObject({ mail: "refused", invitation: { mailedAt: null } });
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "open" });
  });

  it("lets a removed person in again, whom their login alone does not", async () => {
    const browser = new Browser();
    await browser.signIn(sara);
    const { personId } = await readAccessIn(browser);
    await endMembershipOf(owner, personId, nothingWaits);
    const refusedAnswer = await new Browser().signIn(sara);
    expect(parametersOf(refusedAnswer.location)).toMatchObject({ reason: "removed" });
    await useLink(tokenOf(await invite(sara.user, "bookkeeper")), browser, sara);
    expect((await readAccessIn(browser)).role).toBe("bookkeeper");
    await expect(changeRole(owner, personId, { role: "viewer", expectedRole: "bookkeeper" })).resolves.toMatchObject({
      mayManage: true,
    });
  });

  it("lets a person in again who left by themself and was barred", async () => {
    const browser = new Browser();
    await browser.signIn(sara);
    const access = await readAccessIn(browser);
    await endMembershipOf(access, access.personId, nothingWaits);
    await barFromReturning(owner, access.personId);
    expect(parametersOf((await new Browser().signIn(sara)).location)).toMatchObject({ reason: "removed" });
    await useLink(tokenOf(await invite(sara.user, "bookkeeper")), browser, sara);
    expect((await readAccessIn(browser)).role).toBe("bookkeeper");
  });

  it("counts for a login with its address that comes without its link, once", async () => {
    const sent = await invite(sara.user.toUpperCase(), "viewer");
    const browser = new Browser();
    await browser.signIn(sara);
    expect((await readAccessIn(browser)).role).toBe("viewer");
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "used" });
    expect((await listPeople(owner)).invitations).toEqual([]);
    expect((await listEvents()).slice(-4).map(({ kind }) => kind)).toEqual([
      ...["invitation.used", "role.given", "connection.made", "session.started"],
    ]);
    const { personId } = await readAccessIn(browser);
    await endMembershipOf(owner, personId, nothingWaits);
    expect(parametersOf((await new Browser().signIn(sara)).location)).toMatchObject({ reason: "removed" });
  });

  it("lets a removed person in again who adds the company without its link", async () => {
    const browser = new Browser();
    await browser.signIn(sara);
    await endMembershipOf(owner, (await readAccessIn(browser)).personId, nothingWaits);
    await browser.signIn({ ...sara, company: "Fjordtre AS" });
    await invite(sara.user, "viewer");
    const { location } = await browser.get(await makeConsentedAttempt(browser, sara, { purpose: "add_company" }));
    expect(location).toBe(`/companies?connected=${owner.companyId}`);
    expect((await readAccessIn(browser)).role).toBe("viewer");
  });

  it("to another address, or one that has expired, counts for no login without its link", async () => {
    const sent = await invite(sara.user, "viewer");
    await setInvitationDates({ expiresAt: new Date(0) });
    await invite(erik.user, "viewer");
    const browser = new Browser();
    await browser.signIn(sara);
    expect((await readAccessIn(browser)).role).toBe("accountant");
    expect(await openIn(tokenOf(sent))).toMatchObject({ state: "withdrawn" });
    expect((await listPeople(owner)).invitations).toMatchObject([{ email: erik.user }]);
  });

  it("ends with the departure of its person or of who made it, which names it before", async () => {
    const browser = new Browser();
    await browser.signIn(sara);
    const { personId } = await readAccessIn(browser);
    const forPerson = await invite();
    const madeByPerson = await invite("maja@norrsken.example", "sales");
    await withTenant(owner, async (tx) => {
      await tx.invitation.updateMany({ where: { id: forPerson.invitation.id }, data: { email: sara.user } });
      await tx.invitation.updateMany({
        where: { id: madeByPerson.invitation.id },
        data: { invitedById: personId },
      });
    });
    const { invitations } = await getDeparture(owner, personId);
    expect(invitations.map(({ email }) => email)).toEqual([sara.user, "maja@norrsken.example"]);
    await expect(endMembershipOf(owner, personId, nothingWaits)).rejects.toMatchObject({
      ...{ code: "conflict", detail: "departure_changed" },
    });
    await endMembershipOf(owner, personId, { ...nothingWaits, invitationIds: invitations.map(({ id }) => id) });
    expect(await openIn(tokenOf(forPerson))).toMatchObject({ state: "withdrawn" });
    expect(await openIn(tokenOf(madeByPerson))).toMatchObject({ state: "withdrawn" });
  });

  it("is stored nowhere by its token, also after a refusal, and a second load shows the same page", async () => {
    const sent = await invite();
    const browser = new Browser();
    const startPage = await browser.startAttempt({ purpose: "sign_in", invitation: tokenOf(sent) });
    const callbackUrl = await browser.consent(startPage.location ?? "", sara);
    const attemptCookies = new Map(browser.cookies);
    const { location } = await browser.get(callbackUrl);
    for (const [name, value] of attemptCookies) browser.cookies.set(name, value);
    expect((await browser.get(callbackUrl)).location).toBe(location);
    const attempts = await withTenant(owner, (tx) => tx.attempt.findMany());
    expect(attempts.some(({ stage }) => stage === "refused")).toBe(true);
    expect(JSON.stringify(attempts)).not.toContain(tokenOf(sent));
  });

  it("whose sign-in takes longer than ten minutes leads back to its page, with the reason", async () => {
    const invitation = tokenOf(await invite());
    const browser = new Browser();
    const startPage = await browser.startAttempt({ purpose: "sign_in", invitation });
    const callbackUrl = await browser.consent(startPage.location ?? "", erik);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    try {
      const { location } = await browser.get(callbackUrl);
      expect(location).toBe(`/invitation/${invitation}?problem=connection_refused&reason=attempt_expired`);
    } finally {
      vi.useRealTimers();
    }
    expect((await listPeople(owner)).items).toHaveLength(1);
  });

  it("whose refusal is loaded again without its cookie says the same reason to whoever is signed in", async () => {
    const browser = new Browser();
    await browser.signIn(sara);
    const startPage = await browser.startAttempt({ purpose: "sign_in", invitation: tokenOf(await invite()) });
    const callbackUrl = await browser.consent(startPage.location ?? "", sara);
    await browser.get(callbackUrl);
    const { location } = await browser.get(callbackUrl);
    expect(location).toBe("/companies?problem=connection_refused&reason=invitation_other_login");
  });

  it("that opens nothing leaves a line in the trail when its page is opened", async () => {
    const sent = await invite();
    await withdrawInvitation(owner, sent.invitation.id);
    await openIn(tokenOf(sent));
    await openIn("C".repeat(43));
    const trail = { partnerId: owner.partnerId, companyId: portalTrailId };
    const events = await withTenant(trail, (tx) => tx.auditEvent.findMany({ where: { kind: "session.refused" } }));
    const reasons = events.map(({ detail }) => (detail as { reason?: string }).reason);
    expect(reasons).toEqual(expect.arrayContaining(["invitation_withdrawn", "invitation_unknown"]));
    expect(JSON.stringify(events)).not.toContain(tokenOf(sent));
  });

  it.each([
    [{ email: "nobody", role: "sales" }, "email", "address"],
    [{ email: "a@b.example, c@d.example", role: "sales" }, "email", "address"],
    [{ email: "a@b.example\r\nBcc: x@y.example", role: "sales" }, "email", "address"],
    [{ email: "ANNA@norrsken.example", role: "sales" }, "email", "already_member"],
    [{ email: "new@norrsken.example", role: "owner" }, "role", "invalid_value"],
    [{ role: "sales" }, "email", "invalid_type"],
  ])("is not made of %j", async (body, field, code) => {
    await expect(invitePerson(owner, body, "en")).rejects.toMatchObject({
      ...{ code: "invalid_input", fields: [{ field, code }] },
    });
    expect((await listPeople(owner)).invitations).toEqual([]);
    expect(mailServer.mails).toEqual([]);
  });

  it("is made once for an address", async () => {
    const answers = await Promise.allSettled([invite(), invite()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(invite()).rejects.toMatchObject({ fields: [{ field: "email", code: "already_invited" }] });
  });

  it("is nobody's business but the owner's", async () => {
    const browser = new Browser();
    await browser.signIn(sara);
    const accountant = await readAccessIn(browser);
    const sent = await invite();
    expect((await listPeople(accountant)).invitations).toEqual([]);
    for (const refused of [
      () => invitePerson(accountant, { email: "x@norrsken.example", role: "sales" }, "en"),
      () => resendInvitation(accountant, sent.invitation.id, "en"),
      () => withdrawInvitation(accountant, sent.invitation.id),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "role_missing" });
  });
});
