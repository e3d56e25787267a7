import "server-only";
import { toProblemResponse } from "@/lib/platform/problem-response";
import { Problem } from "@/lib/values/problem";
import { assertOwnPage } from "./refusals";
import { type Session, sessionOf } from "./session";

type RouteContext<P> = { params: Promise<P> };
type RouteHandler<P> = (session: Session, params: P, request: Request) => Promise<unknown>;

/**
 * Returns a route that belongs to a person and to no company, and answers JSON. A writing request must come from a page
 * of the portal, every call needs a session, and no answer is cached.
 */
export function createSessionRoute<P = unknown>(handler: RouteHandler<P>) {
  return async (request: Request, { params }: RouteContext<P>): Promise<Response> => {
    try {
      if (request.method !== "GET") await assertOwnPage(request, { kind: "session.refused", isForPersonsOnly: true });
      const session = await sessionOf(request);
      if (!session) throw new Problem("not_signed_in");
      const value = await handler(session, await params, request);
      return Response.json(value, { headers: { "cache-control": "private, no-store" } });
    } catch (error) {
      return toProblemResponse(error);
    }
  };
}
