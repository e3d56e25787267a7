import "server-only";
import { audit } from "@/lib/audit/audit";
import { log } from "@/lib/platform/log";
import { toProblem } from "@/lib/platform/problem-response";
import { Problem } from "@/lib/values/problem";
import { awaitOutcome, claimAttempt, type OtherCompanyBack, type Outcome, settleAttempt } from "./attempt-rows";
import { type Attempt, clearedAttempt, findAttempt, hashOfState, sessionIdOf } from "./attempts";
import { exchange, NoAccess, OtherCompany } from "./exchange";
import { authorizationServer } from "./oauth/authorization-server";
import { findPartnerByHost, type Partner } from "./partners";
import { noteRefusal, refusedAttempt } from "./refusals";
import { withParameters } from "./return-to";
import {
  cookieOfStarted,
  hashOfSession,
  hostOf,
  type Session,
  sessionHashOf,
  sessionOf,
  startSession,
} from "./session";

/** Where the browser goes next, always an own path, and the cookies it is given. */
export type CallbackAnswer = { location: string; cookies: string[] };

/** What the identity server sent along. A parameter that comes twice counts as missing: whose would it be? */
type Answer = { state: string | null; code: string | null; error: string | null; iss: string | null };

function parseAnswer(url: string): Answer {
  const query = new URL(url).searchParams;
  const single = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null);
  return { state: single("state"), code: single("code"), error: single("error"), iss: single("iss") };
}

/**
 * Ends an attempt. Whatever happens, the answer is a redirect to an own page without code or state; every failure has a
 * name there, and nothing is exchanged for a browser that did not begin the attempt.
 */
export async function finishAttempt(request: { url: string; headers: Headers }): Promise<CallbackAnswer> {
  const partner = await findPartnerByHost(hostOf(request));
  if (!partner) throw new Problem("not_found");
  const answer = parseAnswer(request.url);
  const session = await sessionOf(request);
  const refused = (attempt: Attempt | null, reason: string) =>
    notedRefusal(request, { partnerId: partner.id, attempt, session, code: "connection_refused", reason });
  if (!answer.state) return refused(null, "attempt_unknown");
  const cookies = [clearedAttempt(answer.state)];
  const found = findAttempt(answer.state, request.headers.get("cookie"));
  if (!("attempt" in found) || !found.attempt || "reason" in found) {
    const earlier = await outcomeOfOwnSession(partner.id, answer.state, session);
    if (earlier) return { location: earlier.location, cookies };
    const reason = "reason" in found ? found.reason : "attempt_unknown";
    return { ...(await refused(found.attempt ?? null, reason)), cookies };
  }
  const { attempt } = found;
  if (attempt.partnerId !== partner.id) return { ...(await refused(null, "attempt_unknown")), cookies };
  const result = await conclude(request, partner, attempt, answer, session);
  return { location: result.location, cookies: [...cookies, ...result.cookies] };
}

/** A reload after the cookies were taken: the session this attempt gave the browser is proof enough to show the way. */
async function outcomeOfOwnSession(partnerId: string, state: string, session: Session | null): Promise<Outcome | null> {
  if (!session) return null;
  const outcome = await awaitOutcome(partnerId, state);
  return outcome?.sessionId === session.sessionId ? outcome : null;
}

async function conclude(
  request: { headers: Headers },
  partner: Partner,
  attempt: Attempt,
  answer: Answer,
  session: Session | null,
): Promise<CallbackAnswer> {
  if (!(await claimAttempt(attempt))) return secondLoad(request, attempt, session);
  try {
    await assertOurs(attempt, answer, session);
    const granted = await exchange(partner, attempt, answer.code ?? "", session);
    const cookies: string[] = [];
    let sessionId = session?.sessionId ?? null;
    if (attempt.purpose === "sign_in") {
      const id = sessionIdOf(attempt);
      const { personId } = granted;
      cookies.push(await startSession({ partnerId: partner.id, personId, id, endsSession: sessionHashOf(request) }));
      await audit(null, { partnerId: partner.id, ...granted }, { kind: "session.started" });
      sessionId = hashOfSession(id);
    }
    const location = attempt.returnTo ?? (granted.hasOthers ? "/companies" : `/companies/${granted.companyId}`);
    await settleAttempt(attempt, "done", { location, personId: granted.personId, sessionId });
    return { location, cookies };
  } catch (error) {
    const { code, detail } = toProblem(error);
    if (code !== "connection_refused") log().warn({ err: error }, "an attempt to connect failed");
    const other = otherCompany(error, attempt, session);
    const attemptId = other && hashOfState(attempt.state);
    const { partnerId } = attempt;
    // The page of a company that does not let its person in any more says nothing.
    const shown = error instanceof NoAccess ? { ...attempt, returnTo: null } : attempt;
    const refused = await notedRefusal(request, {
      partnerId,
      attempt: shown,
      session,
      code,
      reason: detail,
      attemptId,
    });
    const { location } = refused;
    await settleAttempt(attempt, "refused", { location, personId: null, sessionId: session?.sessionId ?? null, other });
    return refused;
  }
}

function otherCompany(error: unknown, { companyId }: Attempt, session: Session | null): OtherCompanyBack | undefined {
  if (!(error instanceof OtherCompany) || !companyId || !session) return undefined;
  return { personId: session.personId, companyId, name: error.companyName };
}

/** The answer belongs to this attempt: no error, the right server (RFC 9207), the session it began in. */
async function assertOurs(attempt: Attempt, { code, error, iss }: Answer, session: Session | null): Promise<void> {
  if (attempt.purpose !== "sign_in" && attempt.sessionId !== session?.sessionId)
    throw new Problem("connection_refused", { detail: "session_changed" });
  if (iss !== null && iss !== (await authorizationServer()).issuer)
    throw new Problem("connection_refused", { detail: "wrong_issuer" });
  if (error === "temporarily_unavailable" || error === "server_error")
    throw new Problem("remote_busy", { detail: "identity_server" });
  if (error) throw new Problem("connection_refused", { detail: knownErrors.has(error) ? error : "server_refused" });
  if (!code) throw new Problem("connection_refused", { detail: "code_missing" });
}

/** Words of RFC 6749 section 4.1.2.1 that mean something to a person; others are not repeated from the address. */
const knownErrors = new Set(["access_denied", "invalid_scope", "unauthorized_client"]);

/**
 * The same browser loads the callback again: it goes where the first load went, and nothing is exchanged. The first answer,
 * with its session cookie, may never have reached the browser: this load gets the same session.
 */
async function secondLoad(
  request: { headers: Headers },
  attempt: Attempt,
  session: Session | null,
): Promise<CallbackAnswer> {
  const outcome = await awaitOutcome(attempt.partnerId, attempt.state);
  const { partnerId } = attempt;
  if (!outcome)
    return notedRefusal(request, { partnerId, attempt, session, code: "connection_refused", reason: "attempt_spent" });
  if (attempt.purpose !== "sign_in" || session) return { location: outcome.location, cookies: [] };
  const cookie = await cookieOfStarted(partnerId, sessionIdOf(attempt));
  return { location: outcome.location, cookies: cookie ? [cookie] : [] };
}

type Refused = {
  partnerId: string;
  attempt: Attempt | null;
  session: Session | null;
  code: string;
  reason?: string;
  /** Where more is remembered of the refusal than the address says. */
  attemptId?: string;
};

/** Says in the audit trail that an attempt was refused, and where the browser goes. */
async function notedRefusal(request: { headers: Headers }, refused: Refused): Promise<CallbackAnswer> {
  const { partnerId, attempt, session, code, reason, attemptId } = refused;
  await noteRefusal(request, { ...refusedAttempt(partnerId, session, attempt), code, reason });
  return refusal(attempt, session, code, reason, attemptId);
}

/**
 * Back to where the attempt came from, with what went wrong in the address; without a session that is the sign-in page.
 */
function refusal(
  attempt: Attempt | null,
  session: Session | null,
  problem: string,
  reason?: string,
  attemptId?: string,
): CallbackAnswer {
  const back = attempt?.returnTo ?? undefined;
  const isSignIn = !session || attempt?.purpose === "sign_in";
  const location = isSignIn
    ? withParameters("/sign-in", { problem, reason, returnTo: back })
    : withParameters(back ?? "/companies", { problem, reason, scope: attempt?.scope ?? undefined, attempt: attemptId });
  return { location, cookies: [] };
}
