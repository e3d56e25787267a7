import "server-only";
import { Problem } from "@/lib/problem";
import { problemResponse, toProblem } from "@/lib/problem-response";
import { withParameters } from "./return-to";

const mostFormBytes = 8 * 1024;

/** See other: the browser goes on with GET, whatever it sent (never 307, which would repeat a form at the next place). */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "private, no-store", "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * The fields of a small form.
 *
 * @throws Problem `invalid_input` when the body is no form or longer than any of ours
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw badForm("type");
  let size = 0;
  const parts: Uint8Array[] = [];
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > mostFormBytes) throw badForm("too_long");
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function badForm(code: string): Problem {
  return new Problem("invalid_input", { fields: [{ field: "form", code }] });
}

/**
 * The answer to a form that was refused: a person is led to `page`, which says why; a script gets the problem itself.
 */
export function problemAnswer(request: { headers: Headers }, error: unknown, page: string): Response {
  const isPerson = request.headers.get("accept")?.includes("text/html") ?? false;
  if (!isPerson) return problemResponse(error);
  const { code, detail } = toProblem(error);
  return seeOther(withParameters(page, { problem: code, reason: detail }));
}
