import type { Problem } from "../lib/values/problem";

/** The problem that is answered for an unreadable target. */
export type TargetProblem = Pick<Problem, "code" | "fields">;

/**
 * The reason why no code behind the server could use a target: its path is not UTF-8 text or has a control character, which
 * no address of the portal has, or a query option has a NUL, which PostgreSQL cannot store in a text.
 *
 * @param target raw, as in the request line
 */
export function findUnreadable(target: string): TargetProblem | null {
  if (!target.includes("%")) return null;
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(target) ?? [];
  if (!isReadablePath(path)) return { code: "not_found" };
  const unreadableOption = /(?:^|&)([^=&]*)(?:=[^&]*)?%00/.exec(query);
  if (!unreadableOption) return null;
  return { code: "invalid_input", fields: [{ field: fieldNameOf(unreadableOption[1]), code: "not_readable" }] };
}

function isReadablePath(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The option's name where it is plain; any other name is not repeated. */
function fieldNameOf(name = ""): string {
  return /^\$?\w{1,40}$/.test(name) ? name : "query";
}
