import { seeOther } from "@/lib/auth/redirect";
import { isLocale } from "@/lib/i18n/locales";
import { isTokenShaped } from "@/lib/offers/link-token";
import { readOfferPdf } from "@/lib/offers/offer-pdf";
import { toProblemResponse } from "@/lib/platform/problem-response";

type Context = { params: Promise<{ token: string }> };

/** Sends the quote's PDF to its customer. When there is no PDF, the quote's page says so in the customer's language. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const language = new URL(request.url).searchParams.get("language");
  try {
    return await readOfferPdf(request, token);
  } catch (error) {
    const answer = toProblemResponse(error);
    // A client that is no browser is not redirected, because the page would count as one more call.
    const isThrottledProgram = answer.status === 429 && !request.headers.get("accept")?.includes("text/html");
    if (isThrottledProgram || !isLocale(language) || !isTokenShaped(token)) return answer;
    return seeOther(`/q/${language}/${token}?problem=pdf`);
  }
}
