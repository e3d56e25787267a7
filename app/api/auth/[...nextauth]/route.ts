import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth";
import { findPartnerByHost } from "@/lib/auth/partners";
import { readForm } from "@/lib/auth/redirect";
import { forgetInBrowser, hostOf } from "@/lib/auth/session";
import { Problem } from "@/lib/problem";
import { problemResponse } from "@/lib/problem-response";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  try {
    const partner = await findPartnerByHost(hostOf(request));
    if (!partner) throw new Problem("not_found");
    const answer = await NextAuth((await bounded(request)) as never, context as never, nextAuthOptions(partner.id));
    const isSignOut = request.method === "POST" && (await context.params).nextauth[0] === "signout";
    return isSignOut ? forgetInBrowser(answer) : answer;
  } catch (error) {
    return problemResponse(error);
  }
}

/** next-auth reads a body to its end, however long it is; what it gets of a POST is one of our small forms. */
async function bounded(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return new NextRequest(request.url, { method: "POST", headers, body: (await readForm(request)).toString() });
}

export { handle as GET, handle as POST };
