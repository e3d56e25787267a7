import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { nextAuthOptions, sessionsOf } from "@/lib/auth/next-auth";
import { findPartnerByHost } from "@/lib/auth/partners";
import { readForm } from "@/lib/auth/redirect";
import { forgetInBrowser, hostOf, sessionOf } from "@/lib/auth/session";
import { asStranger } from "@/lib/platform/db";
import { problemResponse } from "@/lib/platform/problem-response";
import { Problem } from "@/lib/values/problem";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * A cookie says nothing about whether there is such a session: it is read by the one statement that every call with a cookie
 * costs. Who has none is a stranger; of who has one, what next-auth reads and rolls on waits for people only.
 */
async function handle(request: Request, context: Context): Promise<Response> {
  try {
    if (await sessionOf(request)) return await answer(request, context);
    return await asStranger(() => answer(request, context));
  } catch (error) {
    return problemResponse(error);
  }
}

async function answer(request: Request, context: Context): Promise<Response> {
  const partner = await findPartnerByHost(hostOf(request));
  if (!partner) throw new Problem("not_found");
  const sessions = sessionsOf(partner.id);
  const said = await NextAuth((await bounded(request)) as never, context as never, nextAuthOptions(sessions.adapter));
  // next-auth writes a failure of the adapter to the log and answers as if nobody were signed in.
  if (sessions.failure) throw sessions.failure;
  const isSignOut = request.method === "POST" && (await context.params).nextauth[0] === "signout";
  return isSignOut ? forgetInBrowser(said) : said;
}

/** next-auth reads a body to its end, however long it is; what it gets of a POST is one of our small forms. */
async function bounded(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new NextRequest(request.url, { method: "POST", headers, body: (await readForm(request)).toString() });
}

export { handle as GET, handle as POST };
