import "server-only";
import { audit } from "@/lib/audit/audit";
import { log } from "@/lib/platform/log";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { assertSameOrigin } from "./guard";
import { findPartnerByHost } from "./partners";
import { hostOf, type Session, sessionHashOf, sessionOf, type WithHeaders } from "./session";
import { callerOf, countCall, type Limit } from "./throttle";

/**
 * Where a partner's refusals stand that belong to no company: a trail of their own, chained as a company's. A call for a
 * company that is not theirs stands here too: a stranger must not be able to write into the trail of that company.
 */
export const portalTrail = "00000000-0000-0000-0000-000000000000";

const hour = { windowSeconds: 3600 };
/** So many lines an hour of one person; of one caller whom nobody knows, and of all of those together at one partner. */
const ofPerson: Limit = { name: "refusals_person", calls: 30, ...hour };
const ofCaller: Limit = { name: "refusals_caller", calls: 10, ...hour };
const ofStrangers: Limit = { name: "refusals_strangers", calls: 200, ...hour };

export type Refusal = {
  kind: "session.refused" | "connection.refused" | "company.refused" | "offer.refused";
  partnerId: string;
  /** Whose session it was; null for somebody nobody knows. */
  personId: string | null;
  /** The company of theirs it was about; null where it was about none. */
  companyId?: string | null;
  subject?: string;
  /** Why, in the words of the table of problems. */
  code: string;
  reason?: string;
  purpose?: string;
};

/**
 * Writes a refusal into the audit trail. Anybody can be refused as often as they like, so what is written is counted; one
 * line says that more were left out. What goes wrong here stands in the log and changes nothing of the refusal.
 */
export async function noteRefusal(request: WithHeaders, refusal: Refusal): Promise<void> {
  const { kind, partnerId, personId, subject, code, reason, purpose } = refusal;
  const who = { partnerId, companyId: refusal.companyId ?? portalTrail, personId };
  try {
    const room = await roomFor(partnerId, personId, callerOf(request));
    if (room === "none") return;
    if (room === "last") return await audit(null, { ...who, companyId: portalTrail }, { kind: "refusals.left_out" });
    const detail = { code, ...(isWord(reason) && { reason }), ...(purpose && { purpose }) };
    await audit(null, who, { kind, subject, detail });
  } catch (error) {
    log().error({ err: error, kind }, "a refusal was not written into the audit trail");
  }
}

/** The same for a route that begins or ends attempts and refuses before it knows which. */
export async function noteRefusedRoute(request: WithHeaders, error: unknown): Promise<void> {
  const partner = await findPartnerByHost(hostOf(request)).catch(() => null);
  if (!partner) return;
  const session = await sessionOf(request).catch(() => null);
  const { code, detail: reason } = error instanceof Problem ? error : { code: "internal", detail: undefined };
  await noteRefusal(request, { ...refusedAttempt(partner.id, session, null), code, reason });
}

/**
 * Lets a writing request through only when it comes from one of our own pages, and writes one from elsewhere into the
 * partner's own trail: such a page is a stranger, whoever's browser carried its request.
 *
 * @throws Problem `not_found`: a foreign page learns nothing
 */
export async function assertOwnPage(request: WithHeaders, about: AboutPage): Promise<void> {
  try {
    assertSameOrigin(request);
  } catch (error) {
    await noteForeignPage(request, about);
    throw error;
  }
}

type AboutPage = Pick<Refusal, "kind" | "subject"> & {
  /** What it was about, where that is looked up; asked only for a foreign page. */
  subjectOf?: () => Promise<string | undefined>;
  /** What nobody in particular does is worth a line only where it is known whose it was. */
  ofPeopleOnly?: boolean;
};

async function noteForeignPage(request: WithHeaders, about: AboutPage): Promise<void> {
  const { kind, subject, subjectOf, ofPeopleOnly = false } = about;
  if (ofPeopleOnly && !sessionHashOf(request)) return;
  const partner = await findPartnerByHost(hostOf(request)).catch(() => null);
  if (!partner) return;
  const session = await sessionOf(request).catch(() => null);
  if (ofPeopleOnly && !session) return;
  const whose = { partnerId: partner.id, personId: session?.personId ?? null };
  const what = { subject: subject ?? (await subjectOf?.().catch(() => undefined)) };
  await noteRefusal(request, { kind, ...whose, ...what, code: "not_found", reason: "foreign_page" });
}

type AttemptFacts = { purpose: string; companyId: string | null };

/** Whose a refused attempt was, and what it was for; with neither session nor attempt it counts as a sign-in. */
export function refusedAttempt(
  partnerId: string,
  session: Session | null,
  attempt: AttemptFacts | null,
): Pick<Refusal, "kind" | "partnerId" | "personId" | "companyId" | "purpose"> {
  const isSignIn = attempt ? attempt.purpose === "sign_in" : !session;
  const kind = isSignIn ? "session.refused" : "connection.refused";
  const companyId = session ? (attempt?.companyId ?? null) : null;
  return { kind, partnerId, personId: session?.personId ?? null, companyId, purpose: attempt?.purpose };
}

/** Words of ours and of RFC 6749; other text, which a server may have sent, is not kept. */
function isWord(text: string | undefined): boolean {
  return text !== undefined && /^[a-z][a-z_]{0,39}$/.test(text);
}

type Room = "some" | "last" | "none";

async function roomFor(partnerId: string, personId: string | null, caller: string): Promise<Room> {
  if (personId) return roomIn(ofPerson, `${partnerId} ${personId}`);
  const own = await roomIn(ofCaller, caller);
  if (own === "none") return own;
  const together = await roomIn(ofStrangers, partnerId);
  return own === "some" ? together : together === "none" ? "none" : "last";
}

/** Counts that are full, until their window ends: a flood must not write into the database to learn it again. */
const full = new Map<string, number>();
const mostRemembered = 10_000;

async function roomIn(limit: Limit, key: string): Promise<Room> {
  const name = `${limit.name} ${key}`;
  const nowMs = machineNow().getTime();
  if ((full.get(name) ?? 0) > nowMs) return "none";
  const { count, left } = await countCall(limit, key);
  if (count <= limit.calls) return "some";
  if (full.size >= mostRemembered) full.clear();
  full.set(name, nowMs + left * 1000);
  return count === limit.calls + 1 ? "last" : "none";
}
