import { assertSameOrigin } from "@/lib/auth/guard";
import { readForm, seeOther } from "@/lib/auth/redirect";
import { callerOf, limits, throttle } from "@/lib/auth/throttle";
import { isLocale } from "@/lib/i18n/locales";
import { answerLink } from "@/lib/offers/answer-link";
import { hashOfToken, isTokenShaped } from "@/lib/offers/link-token";
import { Problem } from "@/lib/problem";
import { problemResponse } from "@/lib/problem-response";

/** A customer's answer: recorded, and led back to the page of the offer, which says what is so. */
export async function POST(request: Request): Promise<Response> {
  try {
    assertSameOrigin(request);
    const { token = "", language = "", ...form } = Object.fromEntries(await readForm(request));
    if (!isTokenShaped(token) || !isLocale(language)) throw new Problem("not_found");
    const page = `/q/${language}/${token}`;
    try {
      await throttle(limits.offerAnswer, callerOf(request));
      await throttle(limits.offerAnswerLink, hashOfToken(token));
      const isKnown = await answerLink(request, token, form);
      return seeOther(isKnown ? page : `/q/${language}/-`);
    } catch (error) {
      if (error instanceof Problem && isSaidThere.has(error.code)) return seeOther(`${page}?problem=${error.code}`);
      throw error;
    }
  } catch (error) {
    return problemResponse(error);
  }
}

/** What the page of the offer has words for. */
const isSaidThere = new Set(["too_many_requests", "invalid_input"]);
