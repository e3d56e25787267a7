import { postedHeader } from "../lib/offers/posted-form";
import type { Bridge } from "../lib/platform/process-bridge";
import { received, write } from "./forwarding";
import type { Handler } from "./listener";

const offerPage = /^\/q\/[a-z]{2}\/[\w-]+$/;

/**
 * Takes what a customer posts on the page of an offer. Next's pages never see a form: one that is to be shown again is asked
 * of the page as if it were opened, with what was filled in at its side and the status of what went wrong.
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

/** Next gives a page the status of a page that was opened: unless it says something worse, ours is sent. */
function answerAs(status: number, response: Parameters<Handler>[1]): void {
  const { writeHead } = response;
  response.writeHead = (...sent: unknown[]) => {
    const [own, ...rest] = sent;
    return Reflect.apply(writeHead, response, [own === 200 ? status : own, ...rest]);
  };
}
