import "server-only";
import { toProblem, toProblemResponse } from "@/lib/platform/problem-response";
import { noteStatus } from "@/lib/platform/process-bridge";
import { Problem, type ProblemCode } from "@/lib/values/problem";
import { isStorable } from "@/lib/values/storable";
import { withParameters } from "./return-to";
import type { RequestWithHeaders } from "./session";

const formLimits = { bytes: 8 * 1024, withinMs: 20_000 };

/**
 * Redirects with 303, which the browser follows with GET. With 307 the browser would send a form to the next address
 * too.
 */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * The fields of a small form.
 *
 * @throws Problem `invalid_input` when the body is not a form, is longer than any form of the portal, has a text that the
 *                 database cannot store, or does not end in time
 */
export async function readForm(
  request: Pick<Request, "body"> & RequestWithHeaders,
  { bytes = formLimits.bytes, withinMs = formLimits.withinMs }: Partial<typeof formLimits> = {},
): Promise<URLSearchParams> {
  const contentType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (contentType !== "application/x-www-form-urlencoded") throw invalidForm("type");
  const reader = request.body?.getReader();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(invalidForm("too_slow")), withinMs);
  });
  const chunks: Uint8Array[] = [];
  try {
    for (let sizeBytes = 0; reader; ) {
      const { done, value } = await Promise.race([reader.read(), timeout]);
      if (done) break;
      sizeBytes += value.length;
      if (sizeBytes > bytes) throw invalidForm("too_long");
      chunks.push(value);
    }
  } catch (error) {
    void reader?.cancel().catch(() => {});
    throw error;
  } finally {
    clearTimeout(timer);
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  for (const [name, value] of form) if (!isStorable(name) || !isStorable(value)) throw invalidForm("not_readable");
  return form;
}

function invalidForm(code: string): Problem {
  return new Problem("invalid_input", { fields: [{ field: "form", code }] });
}

/**
 * The answer to a form that was refused. It leads a person to the page `pagePath`, which shows the reason, and gives
 * a script the problem itself.
 */
export function toProblemAnswer(request: { headers: Headers }, error: unknown, pagePath: string): Response {
  const acceptsHtml = request.headers.get("accept")?.includes("text/html") ?? false;
  if (!acceptsHtml) return toProblemResponse(error);
  const { code, detail, retryAfterSeconds } = toProblem(error);
  const retryAfter = code === limitReachedCode && retryAfterSeconds ? String(retryAfterSeconds) : undefined;
  return seeOther(withParameters(pagePath, { problem: code, reason: detail, retryAfter }));
}

const limitReachedCode = "too_many_requests" satisfies ProblemCode;
/**
 * The longest wait in seconds that the portal accepts from an address, which anybody can write. It is a minute, since
 * the limits of callers count calls per minute.
 */
const maxWaitSeconds = 60;

/** Sets the HTTP status of a page that shows a reached limit to the status of that refusal, instead of 200. */
export function setStatusOfReachedLimit(address: { problem: string | null; retryAfter: string | null }): void {
  if (address.problem !== limitReachedCode) return;
  const requestedWaitSeconds = Number(address.retryAfter);
  const isAcceptedWait =
    Number.isInteger(requestedWaitSeconds) && requestedWaitSeconds > 0 && requestedWaitSeconds <= maxWaitSeconds;
  const { status } = new Problem(limitReachedCode);
  noteStatus({ inPlaceOf: 200, status, retryAfterSeconds: isAcceptedWait ? requestedWaitSeconds : maxWaitSeconds });
}
