import { type NextRequest, NextResponse } from "next/server";
import { buildContentPolicy } from "./lib/platform/content-policy";

/**
 * Gives every page its content policy with a new nonce, and passes the page its own path. It does not decide about access:
 * the code that reads the data checks who may see it.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = buildContentPolicy({
    nonce,
    identityUrl: process.env.IDENTITY_URL ?? "",
    isSecure: process.env.APP_URL?.startsWith("https:") ?? false,
    isDevelopment: process.env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy); // Next.js reads the nonce for its own scripts here.
  headers.set("x-nonce", nonce);
  headers.set("x-stegvis-path", `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "private, no-store");
  return response;
}

// Routes are excluded because a proxy in front of them would silently cut bodies at 10 MB. Routes set their own headers, and
// so does the frame that displays PDFs.
export const config = { matcher: ["/((?!api/|document-frame|_next/static|_next/image|favicon|icons/|fonts/).*)"] };
