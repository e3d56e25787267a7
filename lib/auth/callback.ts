import "server-only";
import { audit } from "@/lib/audit/audit";
import { log } from "@/lib/platform/log";
import { toProblem } from "@/lib/platform/problem-response";
import { type AttemptRefusalReason, isAuthorizationError } from "@/lib/rules/access/attempt-refusals";
import { browserLabelOf } from "@/lib/values/browser-label";
import { Problem } from "@/lib/values/problem";
import { type AttemptOutcome, awaitOutcome, claimAttempt, type ReturnedCompany, settleAttempt } from "./attempt-rows";
import { type Attempt, findAttempt, hashOfState, makeClearedAttemptCookie, sessionIdOf } from "./attempts";
import { ConnectionRefusal } from "./connection-refusal";
import { exchangeCode, NoAccessRefusal, OtherCompanyRefusal } from "./exchange";
import { hideLinkToken, leaveLinkPage, showLinkToken } from "./links/link-in-location";
import { OtherLinkedCompanyRefusal } from "./links/owner-links";
import { linkOf, pagePathOf } from "./links/single-use-links";
import { authorizationServer } from "./oauth/authorization-server";
import { pageAfterGrant } from "./page-after-grant";
import { findPartnerByHost, type Partner } from "./partners";
import { recordRefusal, refusalOfAttempt } from "./refusals";
import { withParameters } from "./return-to";
import {
  cookieOfStartedSession,
  hashOfSession,
  hostOf,
  type Session,
  sessionHashOf,
  sessionOf,
  startSession,
} from "./session";

/** The answer to a callback: the path of the portal to which the browser goes, and the cookies that are set in it. */
export type CallbackAnswer = { location: string; cookies: string[] };

/** The parameters that the identity server sent. A parameter that is sent twice counts as missing. */
type CallbackParameters = { state: string | null; code: string | null; error: string | null; iss: string | null };

function parseCallbackParameters(url: string): CallbackParameters {
  const query = new URL(url).searchParams;
  const getSingleParameter = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null);
  return {
    state: getSingleParameter("state"),
    code: getSingleParameter("code"),
    error: getSingleParameter("error"),
    iss: getSingleParameter("iss"),
  };
}

/**
 * Ends an attempt. The answer is always a redirect to a page of the portal without code or state, which names the failure if
 * there is one. No code is exchanged for a browser that did not begin the attempt.
 */
export async function finishAttempt(request: { url: string; headers: Headers }): Promise<CallbackAnswer> {
  const partner = await findPartnerByHost(hostOf(request));
  if (!partner) throw new Problem("not_found");
  const parameters = parseCallbackParameters(request.url);
  const session = await sessionOf(request);
  const recordAndAnswer = (attempt: Attempt | null, reason: AttemptRefusalReason) =>
    recordAndAnswerRefusal(request, { partnerId: partner.id, attempt, session, code: "connection_refused", reason });
  if (!parameters.state) return recordAndAnswer(null, "attempt_unknown");
  const cookies = [makeClearedAttemptCookie(parameters.state)];
  const foundAttempt = findAttempt(parameters.state, request.headers.get("cookie"));
  if (!("attempt" in foundAttempt) || !foundAttempt.attempt || "reason" in foundAttempt) {
    const earlierOutcome = await outcomeOfOwnSession(partner.id, parameters.state, session);
    if (earlierOutcome) return { location: leaveLinkPage(earlierOutcome.location), cookies };
    const ownAttempt = foundAttempt.attempt?.partnerId === partner.id ? foundAttempt.attempt : null;
    const reason = ownAttempt && "reason" in foundAttempt ? foundAttempt.reason : "attempt_unknown";
    return { ...(await recordAndAnswer(ownAttempt, reason)), cookies };
  }
  const { attempt } = foundAttempt;
  if (attempt.partnerId !== partner.id) return { ...(await recordAndAnswer(null, "attempt_unknown")), cookies };
  const callbackAnswer = await concludeAttempt(request, partner, attempt, parameters, session);
  return { location: callbackAnswer.location, cookies: [...cookies, ...callbackAnswer.cookies] };
}

/**
 * The outcome for a reload after the cookie was cleared. The session that this attempt created proves whose reload it
 * is.
 */
async function outcomeOfOwnSession(
  partnerId: string,
  state: string,
  session: Session | null,
): Promise<AttemptOutcome | null> {
  if (!session) return null;
  const outcome = await awaitOutcome(partnerId, state);
  return outcome?.sessionId === session.sessionId ? outcome : null;
}

async function concludeAttempt(
  request: { headers: Headers },
  partner: Partner,
  attempt: Attempt,
  parameters: CallbackParameters,
  session: Session | null,
): Promise<CallbackAnswer> {
  if (!(await claimAttempt(attempt))) return answerSecondLoad(request, attempt, session);
  try {
    await assertAnswerToAttempt(attempt, parameters, session);
    const grantedAccess = await exchangeCode(partner, attempt, parameters.code ?? "", session);
    const cookies: string[] = [];
    let sessionId = session?.sessionId ?? null;
    // The owner of a company who connects it by a link signs nobody in, and nobody out, in this browser.
    if (attempt.purpose === "sign_in" && !attempt.ownerLinkToken) {
      const newSessionId = sessionIdOf(attempt);
      const { personId } = grantedAccess;
      cookies.push(
        await startSession({
          partnerId: partner.id,
          personId,
          id: newSessionId,
          endedSessionId: sessionHashOf(request),
          browser: browserLabelOf(request.headers.get("user-agent")),
        }),
      );
      await audit(null, { partnerId: partner.id, ...grantedAccess }, { kind: "session.started" });
      sessionId = hashOfSession(newSessionId);
    }
    const location = pageAfterGrant(attempt, grantedAccess);
    await settleAttempt(attempt, "done", { location, personId: grantedAccess.personId, sessionId });
    return { location, cookies };
  } catch (error) {
    const { code, detail } = toProblem(error);
    if (code !== "connection_refused") log("auth").warn({ err: error }, "an attempt to connect failed");
    const returnedCompany = returnedCompanyOf(error, attempt, session);
    const attemptId = returnedCompany && hashOfState(attempt.state);
    const { partnerId } = attempt;
    // The page of a company to which the person no longer has access would not show the reason.
    const hasNoAccess = error instanceof NoAccessRefusal || detail === "removed";
    const shownAttempt = hasNoAccess ? { ...attempt, returnTo: null } : attempt;
    const callbackAnswer = await recordAndAnswerRefusal(request, {
      partnerId,
      attempt: shownAttempt,
      session,
      code,
      reason: detail,
      attemptId,
    });
    const { location } = callbackAnswer;
    await settleAttempt(attempt, "refused", {
      location: hideLinkToken(attempt, location),
      personId: null,
      sessionId: session?.sessionId ?? null,
      other: returnedCompany,
    });
    return callbackAnswer;
  }
}

function returnedCompanyOf(
  error: unknown,
  { companyId }: Attempt,
  session: Session | null,
): ReturnedCompany | undefined {
  if (error instanceof OtherLinkedCompanyRefusal) return { ownerLinkId: error.ownerLinkId, name: error.companyName };
  if (!(error instanceof OtherCompanyRefusal) || !companyId || !session) return undefined;
  return { personId: session.personId, companyId, name: error.companyName };
}

/** Asserts that an answer has no error, is of the right server (RFC 9207) and arrives in the attempt's session. */
async function assertAnswerToAttempt(
  attempt: Attempt,
  { code, error, iss }: CallbackParameters,
  session: Session | null,
): Promise<void> {
  if (attempt.purpose !== "sign_in" && attempt.sessionId !== session?.sessionId)
    throw new ConnectionRefusal("session_changed");
  if (iss !== null && iss !== (await authorizationServer()).issuer) throw new ConnectionRefusal("wrong_issuer");
  if (error === "temporarily_unavailable" || error === "server_error")
    throw new Problem("remote_busy", { detail: error satisfies AttemptRefusalReason });
  if (error) throw new ConnectionRefusal(isAuthorizationError(error) ? error : "server_refused");
  if (!code) throw new ConnectionRefusal("code_missing");
}

/**
 * Answers when the same browser loads the callback again. The browser goes where the first load went, and nothing is
 * exchanged. Since the first answer with its session cookie may never have reached the browser, this load gets the
 * same session.
 */
async function answerSecondLoad(
  request: { headers: Headers },
  attempt: Attempt,
  session: Session | null,
): Promise<CallbackAnswer> {
  const outcome = await awaitOutcome(attempt.partnerId, attempt.state);
  const { partnerId } = attempt;
  if (!outcome)
    return recordAndAnswerRefusal(request, {
      partnerId,
      attempt,
      session,
      code: "connection_refused",
      reason: "attempt_spent",
    });
  if (attempt.purpose !== "sign_in" || attempt.ownerLinkToken || session)
    return { location: showLinkToken(attempt, outcome.location), cookies: [] };
  const cookie = await cookieOfStartedSession(partnerId, sessionIdOf(attempt));
  return { location: showLinkToken(attempt, outcome.location), cookies: cookie ? [cookie] : [] };
}

type RefusedAttemptDetails = {
  partnerId: string;
  attempt: Attempt | null;
  session: Session | null;
  code: string;
  reason?: string;
  /** The hash of the attempt's state, where its row says more about the refusal than the address does. */
  attemptId?: string;
};

/** Records in the audit trail that an attempt was refused, and answers where the browser goes. */
async function recordAndAnswerRefusal(
  request: { headers: Headers },
  refusedAttemptDetails: RefusedAttemptDetails,
): Promise<CallbackAnswer> {
  const { partnerId, attempt, session, code, reason, attemptId } = refusedAttemptDetails;
  await recordRefusal(request, { ...refusalOfAttempt(partnerId, session, attempt), code, reason });
  return answerRefusal(attempt, session, code, reason, attemptId);
}

/**
 * Leads back to the page where the attempt began, with the problem in the address: for a link to its page, and
 * otherwise without a session to the sign-in page.
 */
function answerRefusal(
  attempt: Attempt | null,
  session: Session | null,
  problem: string,
  reason?: string,
  attemptId?: string,
): CallbackAnswer {
  const link = attempt && linkOf(attempt);
  if (link) return { location: withParameters(pagePathOf(link), { problem, reason, attempt: attemptId }), cookies: [] };
  const returnTo = attempt?.returnTo ?? undefined;
  const isSignIn = !session || attempt?.purpose === "sign_in";
  const location = isSignIn
    ? withParameters("/sign-in", { problem, reason, returnTo })
    : withParameters(returnTo ?? "/companies", {
        problem,
        reason,
        scope: attempt?.scope ?? undefined,
        attempt: attemptId,
      });
  return { location, cookies: [] };
}
