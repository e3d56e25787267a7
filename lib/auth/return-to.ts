import "server-only";

const placeholder = "http://portal.invalid";
const longest = 1_000;

/**
 * The page somebody goes back to, if it is one of ours: a path with its query, nothing that any browser or server could
 * read as another place. Fragments do not survive a redirect and are dropped.
 *
 * @returns null for everything else
 */
export function parseReturnTo(text: string | null | undefined): string | null {
  const path = parseOwnPage(text);
  // Going back to the sign-in page would only lead around in a circle.
  return path && /^\/sign-in([/?]|$)/i.test(path) ? null : path;
}

/** Like {@link parseReturnTo}, the sign-in page included. Routes of ours do things and are no pages. */
export function parseOwnPage(text: string | null | undefined): string | null {
  if (!text || text.length > longest || !text.startsWith("/") || !isPlain(text)) return null;
  if (!URL.canParse(text, placeholder)) return null;
  const url = new URL(text, placeholder);
  if (url.origin !== placeholder || url.pathname.startsWith("//")) return null;
  if (/^\/(api|_next)(\/|$)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}`;
}

/** No backslash, no second slash at the start, no control character; also not after the percent signs are read, twice. */
function isPlain(text: string): boolean {
  let read = text;
  for (let turn = 0; turn < 3; turn++) {
    const path = read.split(/[?#]/, 1)[0] ?? "";
    if (path.startsWith("//") || path.includes("\\") || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(read)) return false;
    try {
      read = decodeURIComponent(read);
    } catch {
      return false;
    }
  }
  return true;
}

/** An own path with parameters added; later ones replace those of the same name. */
export function withParameters(path: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(path, placeholder);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

/** What a refused attempt leaves in the address it leads back to. */
const leftByAttempt = ["problem", "reason", "scope", "attempt"];

/**
 * The page of somebody's connection to a company, which leads back to where they came from.
 *
 * @param from the address they came from; what a refused attempt left in it is said on the page of the connection
 */
export function connectionPage(companyId: string, from: string | null): string {
  const page = `/companies/${companyId}/settings/connection`;
  const back = parseReturnTo(from);
  if (!back) return page;
  const query = new URL(back, placeholder).searchParams;
  const left = leftByAttempt.map((name) => [name, query.get(name) ?? undefined]);
  const bare = withParameters(back, Object.fromEntries(leftByAttempt.map((name) => [name, undefined])));
  return withParameters(page, { ...Object.fromEntries(left), returnTo: bare });
}
