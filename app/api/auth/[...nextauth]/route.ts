import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { makeNextAuthOptions, sessionAdapterOf } from "@/lib/auth/next-auth";
import { findPartnerByHost } from "@/lib/auth/partners";
import { readForm } from "@/lib/auth/redirect";
import { forgetInBrowser, hostOf, sessionOf } from "@/lib/auth/session";
import { runAsStranger } from "@/lib/platform/db";
import { toProblemResponse } from "@/lib/platform/problem-response";
import { Problem } from "@/lib/values/problem";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * A cookie does not prove that its session exists, so the session is read first, by the one statement that every call with a
 * cookie costs. A caller without a session uses the database connections for strangers. For a caller with a session,
 * next-auth reads and extends it over the connections for people.
 */
async function handle(request: Request, context: Context): Promise<Response> {
  try {
    if (await sessionOf(request)) return await respondWithNextAuth(request, context);
    return await runAsStranger(() => respondWithNextAuth(request, context));
  } catch (error) {
    return toProblemResponse(error);
  }
}

async function respondWithNextAuth(request: Request, context: Context): Promise<Response> {
  const partner = await findPartnerByHost(hostOf(request));
  if (!partner) throw new Problem("not_found");
  const sessionAdapter = sessionAdapterOf(partner.id);
  const response = await NextAuth(
    (await withLimitedBody(request)) as never,
    context as never,
    makeNextAuthOptions(sessionAdapter.adapter),
  );
  // next-auth only logs a failure of the adapter and answers as if nobody were signed in, so the failure is thrown here.
  if (sessionAdapter.failure) throw sessionAdapter.failure;
  const isSignOut = request.method === "POST" && (await context.params).nextauth[0] === "signout";
  return isSignOut ? forgetInBrowser(response) : response;
}

/** next-auth reads a body of any length to its end, so a POST is replaced by a form that was read within our limits. */
async function withLimitedBody(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new NextRequest(request.url, { method: "POST", headers, body: (await readForm(request)).toString() });
}

export { handle as GET, handle as POST };
