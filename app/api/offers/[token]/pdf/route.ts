import { seeOther } from "@/lib/auth/redirect";
import { isLocale } from "@/lib/i18n/locales";
import { isTokenShaped } from "@/lib/offers/link-token";
import { offerPdf } from "@/lib/offers/offer-pdf";
import { problemResponse } from "@/lib/platform/problem-response";

type Context = { params: Promise<{ token: string }> };

/** The quote's PDF for its customer; where it cannot be had, its page says so in the customer's language. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const language = new URL(request.url).searchParams.get("language");
  try {
    return await offerPdf(request, token);
  } catch (error) {
    const answer = problemResponse(error);
    // Whoever is no browser is not led on to a page that would count as one more call.
    const isTooOften = answer.status === 429 && !request.headers.get("accept")?.includes("text/html");
    if (isTooOften || !isLocale(language) || !isTokenShaped(token)) return answer;
    return seeOther(`/q/${language}/${token}?problem=pdf`);
  }
}
