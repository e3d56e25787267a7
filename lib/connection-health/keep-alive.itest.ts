import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestMailServer, type TestMailServer } from "@/lib/mail/testing/test-mail-server";
import type { Connection } from "@/prisma/generated/client";
import { type OperationStage, stagesThatNeedConnection } from "../api/contract/operations/operation";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { connectionStateOf } from "../auth/connections";
import { call as sendRequest } from "../auth/oauth/http";
import { countRefreshes } from "../auth/testing/product";
import { storeTokens } from "../auth/tokens/refresh-answer";
import { openToken, takeLease } from "../auth/tokens/store";
import { listConnectionNotices } from "../notices/connection-notices";
import { recordLanguage } from "../notices/notice-person";
import { countNotices } from "../notices/read-notices";
import { withPartner, withTenant } from "../platform/db";
import { env } from "../platform/env";
import { latestIssueWithDaysLeft } from "../rules/access/refresh-token-life";
import { now } from "../values/clock";
import { keepConnectionsAlive } from "./keep-alive";

const addressOfErik = "erik@norrsken.example";
const addressOfLars = "lars@norrsken.example";
const addressOfAnna = "anna@norrsken.example";
const company = "Norrsken Bygg AB";
const tokenEndpoint = { method: "POST", path: "/identity/connect/token" };
let mailServer: TestMailServer;
let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  mailServer = await startTestMailServer();
  process.env.SMTP_URL = mailServer.url;
  world = await startWorld();
});
afterAll(async () => {
  await world?.stop();
  await mailServer?.close();
  delete process.env.SMTP_URL;
});

/** Each test begins with connections that were just made, when nobody was mailed and nothing waits. */
beforeEach(async () => {
  Object.assign(mailServer, { manner: "take", mails: [] });
  await setFaults([]);
  await setPassword("sandbox");
  anna = await world.signIn({ user: addressOfAnna, company });
  erik = await world.signIn({ user: addressOfErik, company });
  const { partnerId, companyId } = erik.access;
  await withTenant(erik.access, async (tx) => {
    await tx.noticeSetting.deleteMany({ where: { partnerId, companyId } });
    await tx.operation.updateMany({ where: { partnerId, companyId }, data: { stage: "withdrawn" } });
  });
});

const setFaults = (faultRules: object[]) => world.sandbox.callControl("PUT", "/faults", faultRules);
const setPassword = (password: string) =>
  world.sandbox.callControl("PUT", `/users/${addressOfErik}/password`, { password });
const takeIdentityServerAway = () => setFaults([{ ...tokenEndpoint, kind: "status", status: 503 }]);

/** Lets the pauses end after which mails are tried again. */
const endPausesOfMails = () =>
  withPartner(erik.access.partnerId, (tx) => tx.mailTry.updateMany({ data: { nextTryAt: new Date(0) } }));

/** Two processes sweep at the same time. */
const sweepTwice = () => Promise.all([keepConnectionsAlive(), keepConnectionsAlive()]);
const countMailsTo = (address: string) => mailServer.mailsTo(address).length;

function connectionWhereOf({ access: { partnerId, companyId, personId } }: SignedIn) {
  return { partnerId, companyId, personId };
}

function readConnection(person: SignedIn): Promise<Connection> {
  return withTenant(person.access, (tx) => tx.connection.findFirstOrThrow({ where: connectionWhereOf(person) }));
}

/** Makes the connection one that was last used long ago and whose refresh token has so many days left. */
async function leaveUnused(person: SignedIn, daysLeft: number, columns: Partial<Connection> = {}): Promise<void> {
  const refreshIssuedAt = latestIssueWithDaysLeft(daysLeft, now());
  await withTenant(person.access, (tx) =>
    tx.connection.updateMany({
      where: connectionWhereOf(person),
      data: { refreshIssuedAt, renewAt: new Date(0), healthTriedAt: null, ...columns },
    }),
  );
}

const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** Leaves a connection unused that could not be refreshed a while ago. */
const leaveUnrefreshed = (person: SignedIn, daysLeft: number) =>
  leaveUnused(person, daysLeft, { healthTriedAt: minutesAgo(20) });

async function submitWaitingWork({ access }: SignedIn, stage: OperationStage = "waiting"): Promise<void> {
  const { partnerId, companyId, personId } = access;
  await withTenant(access, (tx) =>
    tx.operation.create({
      data: {
        ...{ partnerId, companyId, personId, id: randomUUID(), key: randomUUID(), requestHash: "h" },
        ...{ kind: "invoice-convert", subject: randomUUID(), stage, request: {} },
      },
    }),
  );
}

/** Ends Erik's connection by a new password, which the next refresh learns. */
async function endConnectionOfErik(): Promise<void> {
  await leaveUnused(erik, 50);
  await setPassword(randomUUID());
  await sweepTwice();
  expect(await connectionStateOf(erik.access)).toMatchObject({ status: "reconnect", reason: "password_changed" });
}

describe("a connection that nobody uses", () => {
  it("is refreshed once from 60 days before its end on, and nobody is mailed", async () => {
    const refreshesBefore = await countRefreshes(world.sandbox);
    await leaveUnused(erik, 60.5);
    await sweepTwice();
    expect((await countRefreshes(world.sandbox)).received).toBe(refreshesBefore.received);
    await leaveUnused(erik, 59.9);
    await sweepTwice();
    await keepConnectionsAlive();
    const refreshesAfter = await countRefreshes(world.sandbox);
    expect(refreshesAfter.received - refreshesBefore.received).toBe(1);
    expect(refreshesAfter.committed - refreshesBefore.committed).toBe(1);
    const { refreshIssuedAt, status } = await readConnection(erik);
    expect(status).toBe("active");
    expect(refreshIssuedAt?.getTime()).toBeGreaterThan(minutesAgo(5).getTime());
    expect(mailServer.mails).toEqual([]);
  });

  it("is refreshed although its access token is still fresh", async () => {
    const { tokenVersion, renewAt } = await readConnection(erik);
    await leaveUnused(erik, 10, { renewAt });
    await keepConnectionsAlive();
    expect(await readConnection(erik)).toMatchObject({ tokenVersion: tokenVersion + 1, warnedDays: null });
  });

  it("is tried once a day while the identity server is away", async () => {
    await takeIdentityServerAway();
    await leaveUnused(erik, 50);
    await keepConnectionsAlive();
    const { healthTriedAt, tokenVersion } = await readConnection(erik);
    expect(healthTriedAt).not.toBeNull();
    await setFaults([]);
    await keepConnectionsAlive();
    expect(await readConnection(erik)).toMatchObject({ healthTriedAt, tokenVersion });
    await leaveUnused(erik, 50, { healthTriedAt: minutesAgo(24 * 60 + 1) });
    await keepConnectionsAlive();
    expect(await readConnection(erik)).toMatchObject({ tokenVersion: tokenVersion + 1, status: "active" });
  });

  it("is left alone when its person is no member any more", async () => {
    const endMembershipAt = (endedAt: Date | null) =>
      withTenant(erik.access, (tx) => tx.membership.updateMany({ where: connectionWhereOf(erik), data: { endedAt } }));
    const { tokenVersion } = await readConnection(erik);
    await leaveUnused(erik, 20);
    await endMembershipAt(now());
    await keepConnectionsAlive();
    expect(await readConnection(erik)).toMatchObject({ tokenVersion, healthTriedAt: null, warnedDays: null });
    await endMembershipAt(null);
  });

  it("keeps its end when the identity server gives the same refresh token again", async () => {
    await leaveUnused(erik, 20);
    const { id: connectionId, tokenVersion, refreshIssuedAt } = await readConnection(erik);
    const leaseRequest = { connectionId, tokenVersion, journalId: randomUUID(), instance: "test" };
    const lease = await takeLease(erik.access, leaseRequest);
    if (!lease) throw new Error("the connection is leased");
    const refreshToken = openToken(erik.access, lease.dataKey, "refresh_token", lease.connection.refreshTokenSealed);
    const tokens = { accessToken: "next", refreshToken, scopes: null, expiresInSeconds: 3600 };
    expect(await storeTokens(erik.access, lease.dataKey, lease, tokens)).toBe(true);
    expect(await readConnection(erik)).toMatchObject({ refreshIssuedAt, tokenVersion: tokenVersion + 1 });
  });
});

describe("the person of a connection that ends", () => {
  it("is warned once 30, 14, 7 and 1 days before, by mail and on the page of notices", async () => {
    await takeIdentityServerAway();
    await leaveUnrefreshed(erik, 30.5);
    await sweepTwice();
    expect(mailServer.mails).toEqual([]);
    expect((await listConnectionNotices(erik.access)).own).toBeNull();
    for (const [index, days] of [30, 14, 7, 1].entries()) {
      await leaveUnrefreshed(erik, days - 0.5);
      await sweepTwice();
      await keepConnectionsAlive();
      expect(countMailsTo(addressOfErik)).toBe(index + 1);
      expect((await readConnection(erik)).warnedDays).toBe(days);
    }
    const [firstMail] = mailServer.mails;
    const origin = new URL(process.env.APP_URL ?? "").origin;
    expect(firstMail?.subject).toBe("Din anslutning till Norrsken Bygg AB slutar om 30 dagar");
    expect(firstMail?.text).toContain(`${origin}/companies/${erik.access.companyId}/settings/connection`);
    expect(mailServer.mails[3]?.subject).toBe("Din anslutning till Norrsken Bygg AB slutar om 1 dag");
    expect((await listConnectionNotices(erik.access)).own).toMatchObject({ status: "expiring" });
    expect(await countNotices(erik.access, "sv")).toMatchObject({ count: 1, invoices: 0 });
  });

  it("is not warned before a refresh was tried and had time to end", async () => {
    await takeIdentityServerAway();
    await leaveUnused(erik, 13.5);
    await keepConnectionsAlive();
    expect(mailServer.mails).toEqual([]);
  });

  it("is not warned at another threshold when the refresh works in the end", async () => {
    await leaveUnused(erik, 6.5, { warnedDays: 14 });
    await keepConnectionsAlive();
    expect(await readConnection(erik)).toMatchObject({ warnedDays: null });
    expect(mailServer.mails).toEqual([]);
    expect((await listConnectionNotices(erik.access)).own).toBeNull();
  });

  it("is not mailed when they want no mails, and sees the notice", async () => {
    const { partnerId, companyId, personId } = erik.access;
    await withTenant(erik.access, (tx) =>
      tx.noticeSetting.create({ data: { partnerId, companyId, personId, mails: false } }),
    );
    await takeIdentityServerAway();
    await leaveUnrefreshed(erik, 29);
    await sweepTwice();
    expect(mailServer.mails).toEqual([]);
    expect((await listConnectionNotices(erik.access)).own).toMatchObject({ status: "expiring" });
  });

  it("is mailed later when the mail server does not take the mail now", async () => {
    await takeIdentityServerAway();
    await leaveUnrefreshed(erik, 29);
    mailServer.manner = "later";
    await keepConnectionsAlive();
    expect((await readConnection(erik)).warnedDays).toBeNull();
    mailServer.manner = "take";
    await keepConnectionsAlive();
    expect(mailServer.mails).toEqual([]);
    await endPausesOfMails();
    await sweepTwice();
    expect(countMailsTo(addressOfErik)).toBe(1);
  });

  it("is mailed in the language in which they read pages, also with a role that decides on no purchases", async () => {
    const lars = await world.signIn({ user: addressOfLars, company });
    expect(lars.access.role).toBe("viewer");
    await recordLanguage(lars.access, "en");
    await takeIdentityServerAway();
    await leaveUnrefreshed(lars, 6.5);
    await sweepTwice();
    expect(mailServer.mailsTo(addressOfLars).map(({ subject }) => subject)).toEqual([
      "Your connection to Norrsken Bygg AB ends in 7 days",
    ]);
    await world.signIn({ user: addressOfLars, company });
  });

  it("does not count as warned without a mail server, and sees the notice", async () => {
    const { SMTP_URL } = env();
    Object.assign(env(), { SMTP_URL: undefined });
    try {
      await takeIdentityServerAway();
      await leaveUnrefreshed(erik, 29);
      await keepConnectionsAlive();
    } finally {
      Object.assign(env(), { SMTP_URL });
    }
    expect((await readConnection(erik)).warnedDays).toBeNull();
    expect((await listConnectionNotices(erik.access)).own).toMatchObject({ status: "expiring" });
  });
});

describe("a connection that ends by itself", () => {
  it("is told to its person and, while work of theirs waits, to the owner, once each", async () => {
    await submitWaitingWork(erik);
    const { statusSince: activeSince } = await readConnection(erik);
    await endConnectionOfErik();
    await sweepTwice();
    expect([countMailsTo(addressOfErik), countMailsTo(addressOfAnna)]).toEqual([1, 1]);
    const [mailToErik] = mailServer.mailsTo(addressOfErik);
    expect(mailToErik?.subject).toBe("Din anslutning till Norrsken Bygg AB har slutat fungera");
    expect(mailToErik?.text).toContain("Lösenordet har bytts");
    expect(mailToErik?.text).toContain(`/companies/${erik.access.companyId}/settings/connection`);
    expect(JSON.stringify(mailServer.mailsTo(addressOfAnna))).not.toMatch(/erik/i);
    const { statusSince, toldAt, ownersToldAt } = await readConnection(erik);
    expect(statusSince.getTime()).toBeGreaterThan(activeSince.getTime());
    expect([toldAt, ownersToldAt]).toEqual([statusSince, statusSince]);
    expect(await listConnectionNotices(anna.access)).toMatchObject({
      own: null,
      colleagues: [{ personId: erik.access.personId, waitingCount: 1 }],
    });
    expect((await listConnectionNotices(erik.access)).own).toMatchObject({ status: "reconnect" });
  });

  it.each(stagesThatNeedConnection)("is told by mail and by notice alike of work in the stage %s", async (stage) => {
    await submitWaitingWork(erik, stage);
    await endConnectionOfErik();
    expect(countMailsTo(addressOfAnna)).toBe(1);
    expect(await listConnectionNotices(anna.access)).toMatchObject({
      colleagues: [{ personId: erik.access.personId, waitingCount: 1 }],
    });
  });

  it("is told again when it ends again, and not to the owner where nothing waits", async () => {
    await endConnectionOfErik();
    erik = await world.signIn({ user: addressOfErik, company });
    await endConnectionOfErik();
    expect([countMailsTo(addressOfErik), countMailsTo(addressOfAnna)]).toEqual([2, 0]);
    expect((await listConnectionNotices(anna.access)).colleagues).toEqual([]);
  });

  it("is told later when the mail server does not take the mail now", async () => {
    await submitWaitingWork(erik);
    mailServer.manner = "later";
    await endConnectionOfErik();
    expect(mailServer.mails).toEqual([]);
    mailServer.manner = "take";
    await endPausesOfMails();
    await sweepTwice();
    await keepConnectionsAlive();
    expect([countMailsTo(addressOfErik), countMailsTo(addressOfAnna)]).toEqual([1, 1]);
  });
});

// The clock stays where this test puts it, so it is the last one.
it("follows the service's clock", async () => {
  const { tokenVersion } = await readConnection(erik);
  await world.sandbox.callControl("POST", "/clock/advance", { seconds: 671 * 24 * 60 * 60 });
  await sendRequest(`${world.sandbox.url}/v2/companysettings`);
  await keepConnectionsAlive();
  expect(await readConnection(erik)).toMatchObject({ tokenVersion: tokenVersion + 1, status: "active" });
});
