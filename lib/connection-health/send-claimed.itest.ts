import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFreshDatabase, type FreshDatabase } from "@/scripts/testing/database";
import { testEnv } from "../auth/testing/env";
import { maxMailTries, type TriedMail } from "../mail/mail-tries";
import type { PortalMail } from "../mail/portal-mail";
import { startTestMailServer, type TestMailServer } from "../mail/testing/test-mail-server";
import { closeDatabase, query, withPartner } from "../platform/db";
import { env } from "../platform/env";
import { sendClaimedMails } from "./send-claimed";

const minuteMs = 60_000;
let database: FreshDatabase;
let mailServer: TestMailServer;
let tried: TriedMail;
let isClaimed: boolean;

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  mailServer = await startTestMailServer();
  Object.assign(process.env, testEnv(), { DATABASE_URL: database.url, SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  await mailServer.close();
  delete process.env.SMTP_URL;
});
beforeEach(() => {
  Object.assign(mailServer, { manner: "take", mails: [], visits: 0 });
  tried = { partnerId: randomUUID(), mail: `warning ${randomUUID()}` };
  isClaimed = false;
});

const makeMail = (to: string): PortalMail => ({
  from: { name: "Stegvis", address: "no-reply@stegvis.example" },
  ...{ to, subject: "Hello", text: "Hello\r\n", headers: {} },
});
const brokenMail: PortalMail = {
  ...makeMail("erik@norrsken.example"),
  get subject(): string {
    throw new Error("the mail cannot be put together");
  },
};
async function claim(): Promise<boolean> {
  if (isClaimed) return false;
  isClaimed = true;
  return true;
}

async function release(): Promise<void> {
  isClaimed = false;
}

const send = (mails = [makeMail("erik@norrsken.example")]) => sendClaimedMails({ tried, mails, claim, release });
const readTries = () => withPartner(tried.partnerId, (tx) => tx.mailTry.findFirst({ where: tried }));

/** Lets the pause until the next try end. */
async function endPause(): Promise<void> {
  await withPartner(tried.partnerId, (tx) => tx.mailTry.updateMany({ where: tried, data: { nextTryAt: new Date(0) } }));
}

async function readPauseMs(): Promise<number> {
  return ((await readTries())?.nextTryAt.getTime() ?? 0) - Date.now();
}

describe("a claimed mail", () => {
  it.each([
    ["that the mail server does not take now", "later", makeMail("erik@norrsken.example"), "refused"],
    ["that cannot be put together", "take", brokenMail, "settled"],
  ] as const)("%s is tried three times with growing pauses, and then given up", async (_, manner, mail, answer) => {
    mailServer.manner = manner;
    const pausesMs: number[] = [];
    for (let count = 1; count < maxMailTries; count += 1) {
      expect(await send([mail])).toBe(answer);
      expect(isClaimed).toBe(false);
      expect(await readTries()).toMatchObject({ tries: count });
      pausesMs.push(await readPauseMs());
      await send([mail]);
      expect(await readTries()).toMatchObject({ tries: count });
      await endPause();
    }
    expect(pausesMs[0]).toBeGreaterThan(9 * minuteMs);
    expect(pausesMs[1]).toBeGreaterThan(2 * (pausesMs[0] ?? 0));
    expect(await send([mail])).toBe("settled");
    expect(isClaimed).toBe(true);
    Object.assign(mailServer, { manner: "take", visits: 0 });
    isClaimed = false;
    await endPause();
    await send([mail]);
    expect([mailServer.visits, mailServer.mails]).toEqual([0, []]);
  });

  it("that failed at first is sent once when the mail server takes it", async () => {
    mailServer.manner = "later";
    await send();
    mailServer.manner = "take";
    await endPause();
    await Promise.all([send(), send()]);
    await send();
    expect(mailServer.mails).toHaveLength(1);
  });

  it.each(["hang_up", "never"] as const)("is not sent again after the mail server's manner was %s", async (manner) => {
    mailServer.manner = manner;
    expect(await send()).toBe("settled");
    expect(isClaimed).toBe(true);
    mailServer.manner = "take";
    await send();
    expect(mailServer.visits).toBe(1);
    expect(await readTries()).toBeNull();
  });

  it("to a mail server that is away stays due without end, and its tries are not counted", async () => {
    const { SMTP_URL } = env();
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:1" });
    try {
      for (let count = 0; count < 5; count += 1) expect(await send()).toBe("refused");
    } finally {
      Object.assign(env(), { SMTP_URL });
    }
    expect(await readTries()).toBeNull();
    await send();
    expect(mailServer.mails).toHaveLength(1);
  });

  it("to several people is not sent again to the first when the mail server stops taking mails", async () => {
    expect(await send([makeMail("anna@norrsken.example"), brokenMail])).toBe("refused");
    await send([makeMail("anna@norrsken.example"), brokenMail]);
    expect(mailServer.mails).toHaveLength(1);
  });

  it("that is given up for one person goes to the others", async () => {
    for (let count = 1; count < maxMailTries; count += 1) {
      await send([brokenMail, makeMail("anna@norrsken.example")]);
      await endPause();
    }
    expect(mailServer.mails).toEqual([]);
    await send([brokenMail, makeMail("anna@norrsken.example")]);
    expect(mailServer.mailsTo("anna@norrsken.example")).toHaveLength(1);
  });
});

it("how often a mail was tried is forgotten after a month", async () => {
  mailServer.manner = "later";
  await send();
  await query("SELECT forget_links()");
  expect(await readTries()).not.toBeNull();
  await endPause();
  await query("SELECT forget_links()");
  expect(await readTries()).toBeNull();
});
