import "server-only";

const placeholderOrigin = "http://portal.invalid";
const maxPathLength = 1_000;

/**
 * The page a person goes back to, if it is a page of the portal: a path with its query that no browser or server could read
 * as another address. Fragments do not survive a redirect and are dropped.
 *
 * @returns null for any other text, and for the sign-in page
 */
export function parseReturnTo(text: string | null | undefined): string | null {
  const path = parseOwnPage(text);
  // A return to the sign-in page would lead in a circle.
  return path && /^\/sign-in([/?]|$)/i.test(path) ? null : path;
}

/** A page of the portal as in {@link parseReturnTo}, or the sign-in page. Routes below `/api` and `/_next` are not pages. */
export function parseOwnPage(text: string | null | undefined): string | null {
  if (!text || text.length > maxPathLength || !text.startsWith("/") || !isUnambiguousPath(text)) return null;
  if (!URL.canParse(text, placeholderOrigin)) return null;
  const url = new URL(text, placeholderOrigin);
  if (url.origin !== placeholderOrigin || url.pathname.startsWith("//")) return null;
  if (/^\/(api|_next)(\/|$)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}`;
}

/** Whether a text has no backslash, no second slash at the start and no control character, also when decoded twice. */
function isUnambiguousPath(text: string): boolean {
  let decodedText = text;
  for (let decodingCount = 0; decodingCount < 3; decodingCount++) {
    const path = decodedText.split(/[?#]/, 1)[0] ?? "";
    if (path.startsWith("//") || path.includes("\\") || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodedText)) return false;
    try {
      decodedText = decodeURIComponent(decodedText);
    } catch {
      return false;
    }
  }
  return true;
}

/**
 * A path of the portal with parameters set. They replace parameters of the same name; undefined removes a parameter.
 */
export function withParameters(path: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(path, placeholderOrigin);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return `${url.pathname}${url.search}`;
}

/** The parameters that a refused attempt adds to the address it leads back to. */
const parametersOfRefusal = ["problem", "reason", "scope", "attempt"];

/**
 * The page of a person's connection to a company, which leads back to the page they came from.
 *
 * @param previousAddress the address they came from; parameters that a refused attempt added to it move to the page of the
 * connection
 */
export function connectionPagePathOf(companyId: string, previousAddress: string | null): string {
  const connectionPath = `/companies/${companyId}/settings/connection`;
  const returnTo = parseReturnTo(previousAddress);
  if (!returnTo) return connectionPath;
  const query = new URL(returnTo, placeholderOrigin).searchParams;
  const refusalEntries = parametersOfRefusal.map((name) => [name, query.get(name) ?? undefined]);
  const returnToWithoutRefusal = withParameters(
    returnTo,
    Object.fromEntries(parametersOfRefusal.map((name) => [name, undefined])),
  );
  return withParameters(connectionPath, { ...Object.fromEntries(refusalEntries), returnTo: returnToWithoutRefusal });
}
