import "server-only";
import { createHash } from "node:crypto";
import { hasMailServer } from "@/lib/mail/portal-mail";
import { query } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { LinkDelivery } from "@/lib/rules/access/single-use-link";
import { Problem } from "@/lib/values/problem";
import { callLimits, throttle } from "../throttle";

/** Who has the portal mail a link. */
type LinkSender = { partnerId: string; personId: string };

/** One of the mails with a link that an address may get within a day, by the key of its row. */
type MailPlace = string;

/**
 * Makes a link and mails it to an address that a person typed, within the limits that keep anybody from mailing strangers by
 * the portal. The mails of a person and of a partner are counted by the day. An address is counted over all partners, exactly:
 * within any 24 hours it gets no more mails than its limit. A link that is not made, and a mail that the mail server does
 * not take, count for no address.
 *
 * @param address null where the link is not mailed
 * @throws Problem `too_many_requests` with the detail of the limit and the seconds until a mail is possible again; then no
 *         link is made
 */
export async function mailWithinLimits<Sent extends { mail: LinkDelivery | "not_wanted" }>(
  sender: LinkSender,
  address: string | null,
  makeAndMail: () => Promise<Sent>,
): Promise<Sent> {
  if (address === null || !hasMailServer()) return makeAndMail();
  const place = await takeMailPlace(sender, address);
  try {
    const sent = await makeAndMail();
    if (sent.mail === "refused") await giveBackMailPlace(place);
    return sent;
  } catch (error) {
    // A refusal comes before the mail; any other error may come after it.
    if (error instanceof Problem) await giveBackMailPlace(place);
    throw error;
  }
}

async function takeMailPlace({ partnerId, personId }: LinkSender, address: string): Promise<MailPlace> {
  await throttle(callLimits.linkMailsOfPerson, `${partnerId} ${personId}`);
  await throttle(callLimits.linkMailsOfPartner, partnerId);
  const { name, detail, maxCalls, windowSeconds } = callLimits.linkMailsToAddress;
  // The row has a hash of the address only, because it may outlive the invitation or link that it was typed for.
  const addressHash = createHash("sha256").update(address.trim().toLowerCase()).digest("hex");
  const places = Array.from({ length: maxCalls }, (_, index): MailPlace => `${name} ${addressHash} ${index}`);
  for (const place of places) if (await isTakenNow(place, windowSeconds)) return place;
  log("auth").warn({ limit: name, person: personId }, "an address has got too many mails with links");
  throw new Problem("too_many_requests", { detail, retryAfterSeconds: await secondsUntilOneIsFree(places) });
}

/** @returns false where another mail has the place */
async function isTakenNow(place: MailPlace, windowSeconds: number): Promise<boolean> {
  const { rows } = await query(
    `INSERT INTO throttle AS t (key, count, window_ends_at)
     VALUES ($1, 1, clock_timestamp() + $2 * interval '1 second')
     ON CONFLICT (key) DO UPDATE SET window_ends_at = excluded.window_ends_at WHERE t.window_ends_at < clock_timestamp()
     RETURNING key`,
    [place, windowSeconds],
  );
  return rows.length > 0;
}

async function secondsUntilOneIsFree(places: readonly MailPlace[]): Promise<number> {
  const { rows } = await query<{ left: number | null }>(
    "SELECT ceil(extract(epoch FROM min(window_ends_at) - clock_timestamp()))::int AS left FROM throttle WHERE key = ANY($1)",
    [places],
  );
  return Math.max(1, rows[0]?.left ?? 1);
}

async function giveBackMailPlace(place: MailPlace): Promise<void> {
  await query("DELETE FROM throttle WHERE key = $1", [place]);
}
