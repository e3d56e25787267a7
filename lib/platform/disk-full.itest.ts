import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accessOfPerson } from "../auth/access";
import { cookieRules } from "../auth/cookies";
import { sessionAdapterOf } from "../auth/next-auth";
import { saveDefaultPartner } from "../auth/partners";
import { hashOfSession } from "../auth/session";
import { emailOfSession } from "../auth/testing/attempt-steps";
import { Browser } from "../auth/testing/browser";
import { type ConnectedPerson, connectPerson, type Product, startProduct } from "../auth/testing/product";
import { limits, throttle } from "../auth/throttle";
import { accessToken } from "../auth/tokens/tokens";
import { countNotices, readNotices } from "../notices/read-notices";
import { withPartner, withTenant } from "./db";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
let product: Product;
let owner: pg.Client;
let browser: Browser;
let partnerId: string;

beforeAll(async () => {
  product = await startProduct({ seed: "demo" });
  partnerId = (await saveDefaultPartner()).id;
  owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  browser = new Browser();
  await browser.signIn(anna);
});
afterAll(async () => {
  await owner.end();
  await product.stop();
});

/** Makes every table refuse all writes, as PostgreSQL does when it cannot extend a file. */
async function fillDisk(): Promise<void> {
  await owner.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file'; END $$;
    DO $$ DECLARE t regclass; BEGIN
      FOR t IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
        EXECUTE format('CREATE TRIGGER no_room BEFORE INSERT OR UPDATE OR DELETE ON %s EXECUTE FUNCTION no_room()', t);
      END LOOP; END $$`);
}

const makeRoom = () => owner.query("DROP FUNCTION no_room() CASCADE");

const sessionId = () => browser.cookies.get(cookieRules().session) ?? "";

/** Prolongs the session as next-auth does a day after it began. @returns the failure with which the answer would end */
async function prolongSession(): Promise<unknown> {
  const sessions = sessionAdapterOf(partnerId);
  await sessions.adapter.updateSession?.({ sessionToken: sessionId() });
  return sessions.failure;
}

async function endOfSession(): Promise<Date | undefined> {
  const where = { partnerId, idHash: hashOfSession(sessionId()) };
  return (await withPartner(partnerId, (tx) => tx.session.findFirst({ where })))?.expiresAt;
}

const accessOf = ({ personId, companyId }: ConnectedPerson) => accessOfPerson(partnerId, personId, companyId);

const tokenOf = async (connected: ConnectedPerson) => (await accessToken(await accessOf(connected))).token;

it("refuses on a full disk what must be written, goes on with what is read, and writes again once there is room", async () => {
  await withPartner(partnerId, (tx) =>
    tx.session.updateMany({ data: { expiresAt: new Date(Date.now() + 3_600_000) } }),
  );
  const before = await endOfSession();
  const connected = await connectPerson(product.sandbox, anna);
  const token = await tokenOf(connected);
  await withTenant(connected, (tx) => tx.connection.updateMany({ data: { renewAt: new Date(0) } }));
  await fillDisk();
  try {
    const refused = await new Browser().start({ purpose: "sign_in" }, { accept: "application/json" });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(JSON.parse(refused.body)).toMatchObject({ code: "unavailable", detail: "disk" });
    expect(await emailOfSession(browser)).toBe(anna.user);
    expect(await prolongSession()).toBeUndefined();
    await throttle(limits.offer, "203.0.113.9");
    expect(await tokenOf(connected)).toBe(token);
    expect(await endOfSession()).toEqual(before);
  } finally {
    await makeRoom();
  }
  await prolongSession();
  expect((await endOfSession())?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY);
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
    await makeRoom();
  }
  const { items } = await readNotices(access);
  expect(items.length).toBeGreaterThan(0);
  expect((await countNotices(access, "sv")).count).toBe(items.length);
});
