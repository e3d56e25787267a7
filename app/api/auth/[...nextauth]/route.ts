import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth";
import { findPartnerByHost } from "@/lib/auth/partners";
import { hostOf } from "@/lib/auth/session";
import { Problem } from "@/lib/problem";
import { problemResponse } from "@/lib/problem-response";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const partner = await findPartnerByHost(hostOf(request));
  if (!partner) return problemResponse(new Problem("not_found"));
  return NextAuth(request as never, context as never, nextAuthOptions(partner.id));
}

export { handle as GET, handle as POST };
