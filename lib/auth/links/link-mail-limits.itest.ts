import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { closeDatabase, query } from "@/lib/platform/db";
import { createFreshDatabase, type FreshDatabase } from "@/scripts/testing/database";
import type { LinkDelivery } from "../../rules/access/single-use-link";
import { Problem } from "../../values/problem";
import { callLimits } from "../throttle";
import { mailWithinLimits } from "./link-mail-limits";

const day = 86_400;
const address = "owner@norrsken.example";
let database: FreshDatabase;
let sender: { partnerId: string; personId: string };

beforeAll(async () => {
  database = await createFreshDatabase("portal");
  const { testEnv } = await import("../testing/env");
  Object.assign(process.env, testEnv(), { DATABASE_URL: database.url, SMTP_URL: "smtp://127.0.0.1:1" });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  delete process.env.SMTP_URL;
});
beforeEach(async () => {
  sender = { partnerId: randomUUID(), personId: randomUUID() };
  await query("DELETE FROM throttle");
});

const mailTo = (to: string | null, mail: LinkDelivery = "sent", from = sender) =>
  mailWithinLimits(from, to, async () => ({ mail }));
const colleague = () => ({ ...sender, personId: randomUUID() });
const stranger = () => ({ partnerId: randomUUID(), personId: randomUUID() });

async function expectRefusal(pendingMail: Promise<unknown>, detail: string): Promise<number> {
  const problem = await pendingMail.then(
    () => null,
    (error) => error,
  );
  expect(problem).toMatchObject({ code: "too_many_requests", detail });
  return (problem as Problem).retryAfterSeconds ?? 0;
}

/** Moves the end of the window of a limit by seconds. */
async function moveWindows(name: string, seconds: number, count = 1): Promise<void> {
  await query(
    `UPDATE throttle SET window_ends_at = window_ends_at + $2 * interval '1 second'
     WHERE key IN (SELECT key FROM throttle WHERE key LIKE $1 || ' %' ORDER BY window_ends_at LIMIT $3)`,
    [name, seconds, count],
  );
}

it("an address gets three mails with links within any 24 hours, whoever sends them and however it is spelled", async () => {
  await mailTo(address);
  await mailTo(" OWNER@norrsken.example", "sent", colleague());
  await mailTo(address, "sent", stranger());
  const seconds = await expectRefusal(mailTo(address, "sent", stranger()), "link_mails_to_address");
  expect(seconds).toBeGreaterThan(day - 60);
  await mailTo("another@norrsken.example");
  // The first mail was 24 hours ago, so one is possible again and not three.
  await moveWindows(callLimits.linkMailsToAddress.name, -day - 1);
  await mailTo(address);
  await expectRefusal(mailTo(address), "link_mails_to_address");
});

it("of mails that leave at the same time no more than three get through to one address", async () => {
  const mails = await Promise.allSettled(Array.from({ length: 8 }, () => mailTo(address, "sent", colleague())));
  expect(mails.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

it("says when the next mail to an address is possible", async () => {
  for (let count = 0; count < 3; count += 1) await mailTo(address);
  await moveWindows(callLimits.linkMailsToAddress.name, -3_600);
  const seconds = await expectRefusal(mailTo(address), "link_mails_to_address");
  expect(Math.abs(seconds - (day - 3_600))).toBeLessThan(60);
});

it("a mail that the mail server did not take counts for no address, and one that may have been sent does", async () => {
  for (let count = 0; count < 5; count += 1) await mailTo(address, "refused");
  for (let count = 0; count < 3; count += 1) await mailTo(address, "unsure");
  await expectRefusal(mailTo(address), "link_mails_to_address");
});

it("a link that is not made counts for no address, and an error that may have come after the mail does", async () => {
  const failWith = (error: Error) => mailWithinLimits(sender, address, () => Promise.reject(error));
  for (let count = 0; count < 5; count += 1)
    await expect(failWith(new Problem("not_found"))).rejects.toMatchObject({ code: "not_found" });
  for (let count = 0; count < 3; count += 1) await expect(failWith(new Error("lost"))).rejects.toThrow("lost");
  await expectRefusal(mailTo(address), "link_mails_to_address");
});

it.each([
  ["person", callLimits.linkMailsOfPerson, "link_mails_of_person", colleague],
  ["partner", callLimits.linkMailsOfPartner, "link_mails_of_partner", stranger],
] as const)("the mails of one %s are limited by the day", async (_, limit, detail, makeOther) => {
  await mailTo(address);
  await query("UPDATE throttle SET count = $2 WHERE key LIKE $1 || ' %'", [limit.name, limit.maxCalls - 1]);
  await mailTo("second@norrsken.example");
  let isMade = false;
  const refusedMail = mailWithinLimits(sender, "third@norrsken.example", async () => {
    isMade = true;
    return { mail: "sent" as const };
  });
  expect(await expectRefusal(refusedMail, detail)).toBeGreaterThan(day - 60);
  expect(isMade).toBe(false);
  await mailTo("third@norrsken.example", "sent", makeOther());
  await moveWindows(limit.name, -day - 1);
  await mailTo("third@norrsken.example");
});

it("a link that is not mailed is not limited", async () => {
  for (let count = 0; count < 5; count += 1) await mailTo(null);
  expect((await query("SELECT key FROM throttle")).rows).toEqual([]);
});

it("no address is stored with the counts", async () => {
  await mailTo(address);
  const { rows } = await query<{ key: string }>("SELECT key FROM throttle");
  expect(JSON.stringify(rows)).not.toContain("norrsken");
});
