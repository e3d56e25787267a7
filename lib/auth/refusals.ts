import "server-only";
import { audit } from "@/lib/audit/audit";
import { log } from "@/lib/platform/log";
import { machineNow } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { assertSameOrigin } from "./guard";
import { findPartnerByHost } from "./partners";
import { hostOf, type RequestWithHeaders, type Session, sessionHashOf, sessionOf } from "./session";
import { callerOf, countCall, type Limit } from "./throttle";

/**
 * The company id under which a partner's own audit trail is stored. This trail holds the refusals that belong to no
 * company, and its rows are chained as those of a company are. It also holds the refused calls for a company that is
 * not the person's, so that a stranger cannot write into the trail of that company.
 */
export const portalTrailId = "00000000-0000-0000-0000-000000000000";

const hourlyWindow = { windowSeconds: 3600 };
/**
 * The limits for recorded refusals per hour: for one person, one unknown caller, and all unknown callers of a
 * partner.
 */
const limitOfPerson: Limit = { name: "refusals_person", maxCalls: 30, ...hourlyWindow };
const limitOfCaller: Limit = { name: "refusals_caller", maxCalls: 10, ...hourlyWindow };
const limitOfStrangers: Limit = { name: "refusals_strangers", maxCalls: 200, ...hourlyWindow };

export type Refusal = {
  kind: "session.refused" | "connection.refused" | "company.refused" | "offer.refused" | "people.refused";
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
export async function recordRefusal(request: RequestWithHeaders, refusal: Refusal): Promise<void> {
  const { kind, partnerId, personId, subject, code, reason, purpose } = refusal;
  const trailKey = { partnerId, companyId: refusal.companyId ?? portalTrailId, personId };
  try {
    const remainingRoom = await takeRoomForRecord(partnerId, personId, callerOf(request));
    if (remainingRoom === "none") return;
    if (remainingRoom === "last")
      return await audit(null, { ...trailKey, companyId: portalTrailId }, { kind: "refusals.left_out" });
    const detail = { code, ...(isCode(reason) && { reason }), ...(purpose && { purpose }) };
    await audit(null, trailKey, { kind, subject, detail });
  } catch (error) {
    log("auth").error({ err: error, kind }, "a refusal was not written into the audit trail");
  }
}

/** Records the refusal of a route that begins or ends attempts, when it refuses before it knows the attempt. */
export async function recordRefusedRoute(request: RequestWithHeaders, error: unknown): Promise<void> {
  const partner = await findPartnerByHost(hostOf(request)).catch(() => null);
  if (!partner) return;
  const session = await sessionOf(request).catch(() => null);
  const { code, detail: reason } = error instanceof Problem ? error : { code: "internal", detail: undefined };
  await recordRefusal(request, { ...refusalOfAttempt(partner.id, session, null), code, reason });
}

/** Records that a link which lets somebody in was opened although it opens nothing. The link itself is not recorded. */
export async function recordRefusedLink(request: RequestWithHeaders, reason: string): Promise<void> {
  const partner = await findPartnerByHost(hostOf(request)).catch(() => null);
  if (!partner) return;
  const { id: partnerId } = partner;
  await recordRefusal(request, {
    kind: "session.refused",
    partnerId,
    personId: null,
    code: "connection_refused",
    reason,
  });
}

/**
 * Asserts that a writing request comes from a page of the portal. A request from a foreign page is recorded in the partner's
 * own trail, since such a page is a stranger, whoever's browser sent the request.
 *
 * @throws Problem `not_found`: a foreign page learns nothing
 */
export async function assertOwnPage(request: RequestWithHeaders, details: WritingRequestDetails): Promise<void> {
  try {
    assertSameOrigin(request);
  } catch (error) {
    await recordForeignPage(request, details);
    throw error;
  }
}

type WritingRequestDetails = Pick<Refusal, "kind" | "subject"> & {
  /** Looks up the subject of the request. It is called only for a foreign page. */
  subjectOf?: () => Promise<string | undefined>;
  /** True where a foreign request is recorded only if it has the session of a person. */
  isForPersonsOnly?: boolean;
};

async function recordForeignPage(request: RequestWithHeaders, details: WritingRequestDetails): Promise<void> {
  const { kind, subject, subjectOf, isForPersonsOnly = false } = details;
  if (isForPersonsOnly && !sessionHashOf(request)) return;
  const partner = await findPartnerByHost(hostOf(request)).catch(() => null);
  if (!partner) return;
  const session = await sessionOf(request).catch(() => null);
  if (isForPersonsOnly && !session) return;
  const refusedPerson = { partnerId: partner.id, personId: session?.personId ?? null };
  const foundSubject = { subject: subject ?? (await subjectOf?.().catch(() => undefined)) };
  await recordRefusal(request, { kind, ...refusedPerson, ...foundSubject, code: "not_found", reason: "foreign_page" });
}

type AttemptDetails = { purpose: string; companyId: string | null };

/**
 * The kind, person, company and purpose of a refused attempt. Without session and attempt the kind is that of a
 * sign-in.
 */
export function refusalOfAttempt(
  partnerId: string,
  session: Session | null,
  attempt: AttemptDetails | null,
): Pick<Refusal, "kind" | "partnerId" | "personId" | "companyId" | "purpose"> {
  const isSignIn = attempt ? attempt.purpose === "sign_in" : !session;
  const kind = isSignIn ? "session.refused" : "connection.refused";
  const companyId = session ? (attempt?.companyId ?? null) : null;
  return { kind, partnerId, personId: session?.personId ?? null, companyId, purpose: attempt?.purpose };
}

/** Whether a text is a code of the portal or of RFC 6749. Other text, which a server may have sent, is not recorded. */
function isCode(text: string | undefined): boolean {
  return text !== undefined && /^[a-z][a-z_]{0,39}$/.test(text);
}

type RoomInLimit = "some" | "last" | "none";

async function takeRoomForRecord(partnerId: string, personId: string | null, caller: string): Promise<RoomInLimit> {
  if (personId) return takeRoomInLimit(limitOfPerson, `${partnerId} ${personId}`);
  const roomOfCaller = await takeRoomInLimit(limitOfCaller, caller);
  if (roomOfCaller === "none") return roomOfCaller;
  const roomOfStrangers = await takeRoomInLimit(limitOfStrangers, partnerId);
  return roomOfCaller === "some" ? roomOfStrangers : roomOfStrangers === "none" ? "none" : "last";
}

/**
 * Until when a limit is full, by the name of its count. It spares a database query for each call of a flood.
 */
const fullUntilMs = new Map<string, number>();
const maxRememberedCounts = 10_000;

async function takeRoomInLimit(limit: Limit, key: string): Promise<RoomInLimit> {
  const name = `${limit.name} ${key}`;
  const nowMs = machineNow().getTime();
  if ((fullUntilMs.get(name) ?? 0) > nowMs) return "none";
  const { count, left } = await countCall(limit, key);
  if (count <= limit.maxCalls) return "some";
  if (fullUntilMs.size >= maxRememberedCounts) fullUntilMs.clear();
  fullUntilMs.set(name, nowMs + left * 1000);
  return count === limit.maxCalls + 1 ? "last" : "none";
}
