import "server-only";
import { readForm, seeOther } from "@/lib/auth/redirect";
import { assertOwnPage } from "@/lib/auth/refusals";
import { callerOf, callLimits, throttle } from "@/lib/auth/throttle";
import { runAsStranger } from "@/lib/platform/db";
import { toProblem } from "@/lib/platform/problem-response";
import type { ForwardingHandler, RedisplayedForm } from "@/lib/platform/process-bridge";
import { Problem } from "@/lib/values/problem";
import { hashOfToken } from "../offers/link-token";
import { findLinkPlace } from "../offers/open-link";
import { encodePostedForm, type PostedForm } from "../offers/posted-form";
import { answerLink } from "./answer-link";

/** The largest form: a name and a message of full length, in which each letter has three bytes that are encoded as nine. */
const maxFormBytes = 16 * 1024;

/**
 * Records what a customer posts on the page of an offer, and redirects to the page, which shows the result. A form that
 * cannot be recorded is shown again as it was filled in, with no script and no session.
 *
 * @param request to `/q/{language}/{token}`
 */
export function answerPostedForm(request: Parameters<ForwardingHandler>[0]): Promise<Response | RedisplayedForm> {
  return runAsStranger(() => recordPostedAnswer(request));
}

async function recordPostedAnswer(request: Parameters<ForwardingHandler>[0]): Promise<Response | RedisplayedForm> {
  const [path = ""] = request.url.split("?");
  const [, , language = "", token = ""] = path.split("/");
  const unknownLinkPath = `/q/${language}/-`;
  let form: Record<string, string> = {};
  try {
    // The audit names the link's id, because the token itself would open the offer.
    const subjectOf = async () => (await findLinkPlace(request, token))?.linkId;
    await assertOwnPage(request, { kind: "offer.refused", subjectOf });
    form = Object.fromEntries(await readForm(request, { bytes: maxFormBytes }));
    // The page counts a line break as one letter, while a form sends two.
    if (form.message) form = { ...form, message: form.message.replaceAll("\r\n", "\n") };
    await throttle(callLimits.offerAnswer, callerOf(request));
    await throttle(callLimits.offerAnswerLink, hashOfToken(token));
    if (!(await answerLink(request, token, form))) throw new Problem("not_found");
    return seeOther(path);
  } catch (error) {
    const { code, status, retryAfterSeconds } = toProblem(error);
    const problem: PostedForm["problem"] = code === "too_many_requests" || code === "invalid_input" ? code : "failed";
    const { name = "", message = "" } = form;
    const redisplayPath = code === "not_found" ? unknownLinkPath : path;
    return { path: redisplayPath, status, retryAfterSeconds, posted: encodePostedForm({ problem, name, message }) };
  }
}
