import { seeOther } from "@/lib/auth/redirect";
import { isLocale } from "@/lib/i18n/locales";
import { isTokenShaped } from "@/lib/offers/link-token";
import { offerPdf } from "@/lib/offers/offer-pdf";
import { problemResponse } from "@/lib/problem-response";

type Context = { params: Promise<{ token: string }> };

/** The quote's PDF for its customer; where it cannot be had, its page says so in the customer's language. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { token } = await params;
  const language = new URL(request.url).searchParams.get("language");
  try {
    return await offerPdf(request, token);
  } catch (error) {
    const answer = problemResponse(error);
    return isLocale(language) && isTokenShaped(token) ? seeOther(`/q/${language}/${token}?problem=pdf`) : answer;
  }
}
