import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy } from "./lib/platform/content-policy";

/**
 * Gives every page its content policy with a fresh nonce, and tells the page its own path. It decides nothing: who may see
 * what is asked where the data is read.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = contentPolicy({
    nonce,
    identityUrl: process.env.IDENTITY_URL ?? "",
    secure: process.env.APP_URL?.startsWith("https:") ?? false,
    dev: process.env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy); // Next takes the nonce for its own scripts from here
  headers.set("x-nonce", nonce);
  headers.set("x-stegvis-path", `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("cache-control", "private, no-store");
  return response;
}

// Not for routes: a proxy in front of them would cut bodies at 10 MB without a word. They carry their own headers, as does
// the frame that reads PDFs.
export const config = { matcher: ["/((?!api/|document-frame|_next/static|_next/image|favicon|icons/|fonts/).*)"] };
