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
 * The company id of a partner's own audit trail, for refusals that belong to no company;
 * it is chained like a company's. A refused call for a company that is not the person's
 * is recorded here too, so that a stranger cannot write into the trail of that company.
 */
export const portalTrail = "00000000-0000-0000-0000-000000000000";

const hour = { windowSeconds: 3600 };
/** Limits for recorded refusals per hour: of one person, of one unknown caller, and of all unknown callers of a partner. */
const ofPerson: Limit = { name: "refusals_person", calls: 30, ...hour };
const ofCaller: Limit = { name: "refusals_caller", calls: 10, ...hour };
const ofStrangers: Limit = { name: "refusals_strangers", calls: 200, ...hour };

export type Refusal = {
  kind: "session.refused" | "connection.refused" | "company.refused" | "offer.refused";
  partnerId: string;
  /** The person of the session; null without a session. */
  personId: string | null;
  /** The person's company that the refused call was about; null where it was about none. */
  companyId?: string | null;
  subject?: string;
  /** The code of the problem, or `internal`. */
  code: string;
  reason?: string;
  purpose?: string;
};

/**
 * Records a refusal in the audit trail. Anybody can cause any number of refusals, so the records are limited; one record
 * says that more were left out. A failure to record is logged and does not change the refusal.
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

/** Records the refusal of a route that begins or ends attempts, when it refuses before it knows the attempt. */
export async function noteRefusedRoute(request: WithHeaders, error: unknown): Promise<void> {
  const partner = await findPartnerByHost(hostOf(request)).catch(() => null);
  if (!partner) return;
  const session = await sessionOf(request).catch(() => null);
  const { code, detail: reason } = error instanceof Problem ? error : { code: "internal", detail: undefined };
  await noteRefusal(request, { ...refusedAttempt(partner.id, session, null), code, reason });
}

/**
 * Asserts that a writing request comes from a page of the portal. A request from a foreign page is recorded in the partner's
 * own trail, since such a page is a stranger, whoever's browser sent the request.
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
  /** Looks up the subject of the request; called only for a foreign page. */
  subjectOf?: () => Promise<string | undefined>;
  /** True where a foreign request is recorded only if it has the session of a person. */
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

/** The kind, person, company and purpose of a refused attempt; without session and attempt it counts as a sign-in. */
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

/** Whether a text is a code of the portal or of RFC 6749; other text, which a server may have sent, is not recorded. */
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

/**
 * The counts that have reached their limit, until their window ends, so that a flood does not query the database each time.
 */
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
