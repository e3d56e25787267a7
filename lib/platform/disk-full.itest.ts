import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessOfPerson } from "../auth/access";
import { getCookieRules } from "../auth/cookies";
import { sessionAdapterOf } from "../auth/next-auth";
import { saveDefaultPartner } from "../auth/partners";
import { hashOfSession, sessionOf } from "../auth/session";
import { recordSessionSeen } from "../auth/session-seen";
import { readEmailOfSession, requestOf } from "../auth/testing/attempt-steps";
import { Browser } from "../auth/testing/browser";
import { type ConnectedPerson, connectPerson, type Product, startProduct } from "../auth/testing/product";
import { callLimits, throttle } from "../auth/throttle";
import { getAccessToken } from "../auth/tokens/tokens";
import { countNotices, readNotices } from "../notices/read-notices";
import { withPartner, withTenant } from "./db";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
let product: Product;
let ownerClient: pg.Client;
let browser: Browser;
let partnerId: string;

beforeAll(async () => {
  product = await startProduct({ seed: "demo" });
  partnerId = (await saveDefaultPartner()).id;
  ownerClient = new pg.Client({ connectionString: product.database.ownerUrl });
  await ownerClient.connect();
  browser = new Browser();
  await browser.signIn(anna);
});
afterAll(async () => {
  await ownerClient.end();
  await product.stop();
});

/** Makes every table refuse all writes, as PostgreSQL does when it cannot extend a file. */
async function fillDisk(): Promise<void> {
  await ownerClient.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file'; END $$;
    DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('CREATE TRIGGER no_room BEFORE INSERT OR UPDATE OR DELETE ON %s EXECUTE FUNCTION no_room()', t);
      END LOOP; END $$`);
}

const freeDisk = () => ownerClient.query("DROP FUNCTION no_room() CASCADE");

const getSessionId = () => browser.cookies.get(getCookieRules().session) ?? "";

/** Prolongs the session as next-auth does a day after it began. @returns the failure with which the answer would end */
async function prolongSession(): Promise<unknown> {
  const sessionAdapter = sessionAdapterOf(partnerId);
  await sessionAdapter.adapter.updateSession?.({ sessionToken: getSessionId() });
  return sessionAdapter.failure;
}

async function findSessionExpiry(): Promise<Date | undefined> {
  const where = { partnerId, idHash: hashOfSession(getSessionId()) };
  return (await withPartner(partnerId, (tx) => tx.session.findFirst({ where })))?.expiresAt;
}

async function recordOwnSessionSeen(): Promise<void> {
  const session = await sessionOf(requestOf(browser));
  if (!session) throw new Error("nobody is signed in");
  await recordSessionSeen(session);
}

async function findSeenAt(): Promise<Date | null | undefined> {
  const where = { partnerId, idHash: hashOfSession(getSessionId()) };
  return (await withPartner(partnerId, (tx) => tx.session.findFirst({ where })))?.seenAt;
}

const accessOf = ({ personId, companyId }: ConnectedPerson) => accessOfPerson(partnerId, personId, companyId);

const tokenOf = async (connectedPerson: ConnectedPerson) =>
  (await getAccessToken(await accessOf(connectedPerson))).token;

it("refuses on a full disk what must be written, goes on with what is read, and writes again once there is room", async () => {
  await withPartner(partnerId, (tx) =>
    tx.session.updateMany({ data: { expiresAt: new Date(Date.now() + 3_600_000), seenAt: null } }),
  );
  const expiryBeforeFullDisk = await findSessionExpiry();
  const connectedPerson = await connectPerson(product.sandbox, anna);
  const token = await tokenOf(connectedPerson);
  await withTenant(connectedPerson, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  await fillDisk();
  try {
    const refusedAnswer = await new Browser().startAttempt({ purpose: "sign_in" }, { accept: "application/json" });
    expect([refusedAnswer.status, refusedAnswer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(JSON.parse(refusedAnswer.body)).toMatchObject({ code: "unavailable", detail: "disk" });
    expect(await readEmailOfSession(browser)).toBe(anna.user);
    expect(await prolongSession()).toBeUndefined();
    await recordOwnSessionSeen();
    expect(await findSeenAt()).toBeNull();
    await throttle(callLimits.offer, "203.0.113.9");
    expect(await tokenOf(connectedPerson)).toBe(token);
    expect(await findSessionExpiry()).toEqual(expiryBeforeFullDisk);
  } finally {
    await freeDisk();
  }
  await recordOwnSessionSeen();
  expect(await findSeenAt()).toBeInstanceOf(Date);
  await prolongSession();
  expect((await findSessionExpiry())?.getTime()).toBeGreaterThan(
    expiryBeforeFullDisk?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  expect((await new Browser().signIn(anna)).status).toBe(303);
});

it("answers on a full disk what waits for a person, and keeps it once there is room", async () => {
  const scopes = ["ea:api", "offline_access", "ea:purchase"];
  const access = await accessOf(await connectPerson(product.sandbox, { ...anna, scopes }));
  await fillDisk();
  try {
    expect(await readNotices(access)).toEqual({ items: [], problem: null });
    expect(await countNotices(access, "sv")).toEqual({ count: 0, invoices: 0, urgent: 0 });
  } finally {
    await freeDisk();
  }
  const { items } = await readNotices(access);
  expect(items.length).toBeGreaterThan(0);
  expect((await countNotices(access, "sv")).count).toBe(items.length);
});
