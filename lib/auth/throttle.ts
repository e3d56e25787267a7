import "server-only";
import { networkOf } from "@/lib/platform/client-address";
import { query } from "@/lib/platform/db";
import { writeIfRoom } from "@/lib/platform/disk-full";
import { log } from "@/lib/platform/log";
import type { LinkMailLimit } from "@/lib/rules/access/single-use-link";
import { Problem } from "@/lib/values/problem";
import type { RequestWithHeaders } from "./session";

/**
 * The largest number of calls of one caller within a window of time.
 *
 * @property detail the detail of the refusal, where the screens have a text of their own for it
 */
export type Limit = { name: string; maxCalls: number; windowSeconds: number; detail?: LinkMailLimit };

const oneMinute = { windowSeconds: 60 };
const oneHour = { windowSeconds: 3_600 };
const oneDay = { windowSeconds: 86_400 };

export const callLimits = {
  start: { name: "start", maxCalls: 60, ...oneMinute },
  callback: { name: "callback", maxCalls: 60, ...oneMinute },
  invitation: { name: "invitation", maxCalls: 30, ...oneMinute },
  ownerLink: { name: "owner_link", maxCalls: 30, ...oneMinute },
  // So many links a person may make for owners, and so many invitations a company; sending one again counts as well.
  madeOwnerLinks: { name: "owner_links", maxCalls: 120, ...oneHour },
  madeInvitations: { name: "invitation_links", maxCalls: 200, ...oneHour },
  // So many of these links the portal mails to addresses that its people typed.
  linkMailsOfPerson: { name: "link_mails_person", maxCalls: 60, ...oneDay, detail: "link_mails_of_person" },
  linkMailsOfPartner: { name: "link_mails_partner", maxCalls: 1_000, ...oneDay, detail: "link_mails_of_partner" },
  linkMailsToAddress: { name: "link_mails_address", maxCalls: 3, ...oneDay, detail: "link_mails_to_address" },
  // An opened offer causes calls with the seller's connection, so the portal counts them by caller and by link.
  offer: { name: "offer", maxCalls: 60, ...oneMinute },
  offerLink: { name: "offer_link", maxCalls: 30, ...oneMinute },
  offerAnswer: { name: "offer_answer", maxCalls: 20, ...oneMinute },
  offerAnswerLink: { name: "offer_answer_link", maxCalls: 10, ...oneMinute },
} as const satisfies Record<string, Limit>;

/**
 * Counts a call of a caller against a limit, over all processes.
 *
 * @param caller  the address that the server in front recorded; an IPv6 address is counted by its network
 * @throws Problem `too_many_requests` with the seconds until the window ends
 */
export async function throttle(limit: Limit, caller: string): Promise<void> {
  const { name, maxCalls, detail } = limit;
  // If the database has no room, calls cannot be counted. Reading is then allowed; writing is refused where it
  // happens.
  const { count, left } = (await writeIfRoom(() => countCall(limit, caller))) ?? { count: 0, left: 0 };
  if (count === maxCalls + 1) log("auth").warn({ client: caller, limit: name }, "a caller calls too often");
  if (count > maxCalls) throw new Problem("too_many_requests", { detail, retryAfterSeconds: Math.max(1, left) });
}

/** Counts a call, over all processes. @returns the calls in this window, and in `left` the seconds until the window ends */
export async function countCall(
  { name, windowSeconds }: Limit,
  caller: string,
): Promise<{ count: number; left: number }> {
  const { rows } = await query<{ count: number; left: number }>(
    `INSERT INTO throttle AS t (key, count, window_ends_at)
     VALUES ($1, 1, clock_timestamp() + $2 * interval '1 second')
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN t.window_ends_at < clock_timestamp() THEN 1 ELSE t.count + 1 END,
       window_ends_at = CASE WHEN t.window_ends_at < clock_timestamp() THEN excluded.window_ends_at ELSE t.window_ends_at END
     RETURNING count, ceil(extract(epoch FROM window_ends_at - clock_timestamp()))::int AS left`,
    [`${name} ${networkOf(caller)}`, windowSeconds],
  );
  return rows[0] ?? { count: 0, left: 0 };
}

/** The caller as the server in front recorded it (server/headers.ts). Nobody else can set this header. */
export function callerOf(request: RequestWithHeaders): string {
  return request.headers.get("x-stegvis-client") ?? "unknown";
}
