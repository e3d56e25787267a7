import { randomUUID } from "node:crypto";
import { listenForStatus, requestHeader } from "../../lib/page-status";
import type { Handler } from "./listener";

/** Sends a page with the status it says of itself, unless Next says something worse of it. */
export function withPageStatus(handle: Handler): Handler {
  return async (request, response) => {
    const id = randomUUID();
    const heard = listenForStatus(id);
    request.headers[requestHeader] = id;
    response.once("close", heard.end);
    const { writeHead } = response;
    response.writeHead = (...sent: unknown[]) => {
      const [own, ...rest] = sent;
      const page = own === 200 ? heard.find() : null;
      if (page?.retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(page.retryAfterSeconds));
      return Reflect.apply(writeHead, response, [page?.status ?? own, ...rest]);
    };
    await handle(request, response);
  };
}
