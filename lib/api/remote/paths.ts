import "server-only";
import { Problem } from "../../values/problem";

const segmentPattern = /^[A-Za-z0-9_.-]+$/;
const maxSegments = 8;
const maxPathLength = 400;

/**
 * Returns the segments of a forwarded path, canonicalised once; no later code reads the path again.
 *
 * Rule: letters, digits, `_`, `-` and `.` only. No identifier of the API needs an escape, so every percent sign is refused;
 * so are backslashes, empty segments and dot segments.
 * @param path raw, as in the request line, without query and without a leading slash
 * @throws Problem `not_found`
 */
export function canonicalSegmentsOf(path: string): readonly string[] {
  const segments = path.split("/");
  const isWithinLimits = path.length <= maxPathLength && segments.length <= maxSegments;
  if (!isWithinLimits || !segments.every((part) => segmentPattern.test(part) && !/^\.+$/.test(part)))
    throw new Problem("not_found");
  return segments;
}

/**
 * Returns the raw path of a request below a prefix, as the client sent it.
 *
 * @throws Problem `not_found` when the request is not below the prefix
 */
export function pathBelow(request: { url: string }, prefix: string): string {
  // `new URL(...)` is not used: it would resolve dot segments before they can be refused.
  const path = request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#].*$/, "");
  if (!path.toLowerCase().startsWith(prefix.toLowerCase())) throw new Problem("not_found");
  return path.slice(prefix.length);
}

/** Returns the query options of a request, from its raw target. */
export function searchParamsOf(request: { url: string }): URLSearchParams {
  return new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(request.url)?.[1] ?? "");
}
