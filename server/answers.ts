import { postedHeader } from "../lib/offers/posted-form";
import type { Bridge } from "../lib/platform/process-bridge";
import { toForwardRequest, writeAnswer } from "./forwarding";
import type { Handler } from "./listener";

const offerPage = /^\/q\/[a-z]{2}\/[\w-]+$/;

/**
 * Handles what a customer posts on the page of an offer. Next.js's pages never get a form: when it must be shown again, the
 * page is requested as if it were opened, together with the posted input and the status of the refusal.
 */
export function withOfferAnswers(answerOffer: Bridge["answerOffer"], handle: Handler): Handler {
  return async (request, response) => {
    if (request.method !== "POST" || !offerPage.test(request.url ?? "")) return handle(request, response);
    const outcome = await answerOffer(toForwardRequest(request, response));
    if (outcome instanceof Response) return writeAnswer(outcome, response);
    const { path, status, retryAfterSeconds, posted } = outcome;
    for (const name of ["content-type", "content-length", "transfer-encoding"]) delete request.headers[name];
    request.headers[postedHeader] = posted;
    request.method = "GET";
    request.url = path;
    if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
    replaceOkStatus(status, response);
    await handle(request, response);
  };
}

/** Next.js gives the page the status 200 of an opened page, which is replaced; any worse status of the page is kept. */
function replaceOkStatus(status: number, response: Parameters<Handler>[1]): void {
  const { writeHead } = response;
  response.writeHead = (...callArguments: unknown[]) => {
    const [nextStatus, ...otherArguments] = callArguments;
    return Reflect.apply(writeHead, response, [nextStatus === 200 ? status : nextStatus, ...otherArguments]);
  };
}
