import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bestLocaleFor, isLocale, type Locale, localeCookie } from "../lib/i18n/locales";
import { pageErrorTexts } from "../lib/i18n/page-error-texts";
import { findContext } from "../lib/platform/work-context";
import {
  Problem,
  type ProblemCode,
  type ProblemDetails,
  toProblemJson,
  unavailableDigest,
} from "../lib/values/problem";

/** Refuses a request with a problem of the portal (RFC 9457), as routes do. */
export function answerProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { code, ...details }: { code: ProblemCode } & ProblemDetails,
): void {
  const problem = new Problem(code, details);
  sendRefusal(request, response, problem, "application/problem+json", JSON.stringify(toProblemJson(problem)));
}

/**
 * Answers 503 where an error says that a part the portal depends on is missing: with an HTML page to a person, with a
 * problem to any other client.
 *
 * @returns false for every other error
 */
export function answerUnavailable(error: unknown, request: IncomingMessage, response: ServerResponse): boolean {
  const problem = toUnavailable(error);
  if (!problem || response.headersSent) return false;
  if (!acceptsPage(request)) answerProblem(request, response, problem);
  else {
    response.setHeader("Content-Security-Policy", pagePolicy);
    sendRefusal(request, response, problem, "text/html; charset=utf-8", renderUnavailablePage(request, problem));
  }
  return true;
}

/** The error is recognised by its members because it comes from Next.js's bundles, which have classes of their own. */
function toUnavailable(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const members = error as Partial<Problem> & { digest?: unknown };
  if (members.code !== "unavailable" && members.digest !== unavailableDigest) return null;
  return new Problem("unavailable", { detail: members.detail, retryAfterSeconds: members.retryAfterSeconds ?? 5 });
}

/**
 * Sends an answer of Next.js with the status that was noted for it: for a page that refuses, and for an error page about a
 * temporary outage. Where Next.js has another status than the one to replace, it reports something worse, which is kept.
 */
export function withNotedStatus(response: ServerResponse): void {
  const { writeHead } = response;
  const context = findContext();
  response.writeHead = (...callArguments: unknown[]) => {
    const [nextStatus, ...otherArguments] = callArguments;
    const notedStatus = context?.notedStatus;
    if (!notedStatus || notedStatus.inPlaceOf !== nextStatus) return Reflect.apply(writeHead, response, callArguments);
    response.statusMessage = "";
    if (notedStatus.retryAfterSeconds !== undefined)
      response.setHeader("Retry-After", String(notedStatus.retryAfterSeconds));
    return Reflect.apply(writeHead, response, [notedStatus.status, ...otherArguments]);
  };
}

function sendRefusal(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, retryAfterSeconds }: Problem,
  type: string,
  body: string,
): void {
  if (retryAfterSeconds !== undefined) response.setHeader("Retry-After", String(retryAfterSeconds));
  // The rest of a request's body is not read: the next request comes on a new connection.
  const headers = { "content-type": type, "cache-control": "private, no-store", connection: "close" };
  response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(body)) });
  response.end(method === "HEAD" ? undefined : body);
}

function acceptsPage({ url = "", headers }: IncomingMessage): boolean {
  return !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
}

const pageStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 20vh auto 0; padding: 0 1.5rem }`;
const hashOfStyle = createHash("sha256").update(pageStyle).digest("base64");
const pagePolicy = `default-src 'none'; style-src 'sha256-${hashOfStyle}'; frame-ancestors 'none'`;

/**
 * The page is rendered without Next.js, which may not have started. It reloads itself, unless that would send a form again.
 */
function renderUnavailablePage(request: IncomingMessage, { retryAfterSeconds = 5 }: Problem): string {
  const locale = localeOf(request);
  const { title, unavailable, reloadLabel } = pageErrorTexts[locale];
  const refreshTag = request.method === "GET" ? `<meta http-equiv="refresh" content="${retryAfterSeconds}">` : "";
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">${refreshTag}
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stegvis</title><style>${pageStyle}</style></head>
<body><main><h1>${title}</h1><p>${unavailable}</p><p><a href="">${reloadLabel}</a></p></main></body></html>
`;
}

function localeOf({ headers }: IncomingMessage): Locale {
  const chosenLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=(\\w+)`).exec(headers.cookie ?? "")?.[1];
  return isLocale(chosenLocale) ? chosenLocale : bestLocaleFor(headers["accept-language"] ?? null);
}
