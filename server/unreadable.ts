import type { Problem } from "../lib/values/problem";

/** What is answered to a target that cannot be read. */
export type Unreadable = Pick<Problem, "code" | "fields">;

/**
 * Why nothing behind the server could make anything of a target: its path is no text in UTF-8 or has a control character,
 * which no address of ours has, or an option has a NUL, which PostgreSQL keeps in no text.
 *
 * @param target raw, as in the request line
 */
export function findUnreadable(target: string): Unreadable | null {
  if (!target.includes("%")) return null;
  const [, path = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(target) ?? [];
  if (!isReadablePath(path)) return { code: "not_found" };
  const unreadable = /(?:^|&)([^=&]*)(?:=[^&]*)?%00/.exec(query);
  if (!unreadable) return null;
  return { code: "invalid_input", fields: [{ field: fieldOf(unreadable[1]), code: "not_readable" }] };
}

function isReadablePath(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The option's name where it is plain; what came is not repeated as it is. */
function fieldOf(name = ""): string {
  return /^\$?\w{1,40}$/.test(name) ? name : "query";
}
