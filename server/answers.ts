import { postedHeader } from "../lib/offers/posted-form";
import type { Bridge } from "../lib/platform/process-bridge";
import { received, write } from "./forwarding";
import type { Handler } from "./listener";

const offerPage = /^\/q\/[a-z]{2}\/[\w-]+$/;

/**
 * Handles what a customer posts on the page of an offer. Next.js's pages never get a form: when it must be shown again, the
 * page is requested as if it were opened, together with the posted input and the status of the refusal.
 */
export function withAnswers(answer: Bridge["answerOffer"], handle: Handler): Handler {
  return async (request, response) => {
    if (request.method !== "POST" || !offerPage.test(request.url ?? "")) return handle(request, response);
    const outcome = await answer(received(request, response));
    if (outcome instanceof Response) return write(outcome, response);
    const { path, status, retryAfterSeconds, posted } = outcome;
    for (const name of ["content-type", "content-length", "transfer-encoding"]) delete request.headers[name];
    request.headers[postedHeader] = posted;
    request.method = "GET";
    request.url = path;
    if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
    answerAs(status, response);
    await handle(request, response);
  };
}

/** Next.js gives the page the status 200 of an opened page, which is replaced; any worse status of the page is kept. */
function answerAs(status: number, response: Parameters<Handler>[1]): void {
  const { writeHead } = response;
  response.writeHead = (...sent: unknown[]) => {
    const [own, ...rest] = sent;
    return Reflect.apply(writeHead, response, [own === 200 ? status : own, ...rest]);
  };
}
