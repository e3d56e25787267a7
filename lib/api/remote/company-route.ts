import "server-only";
import { type CompanyAccess, companyAccess } from "../../auth/access";
import { assertOwnPage } from "../../auth/refusals";
import { problemResponse } from "../../platform/problem-response";
import { bodyLimits, readJsonBody } from "./body";

type Context<P> = { params: Promise<P> };
type Work<P> = (access: CompanyAccess, params: P, request: Request) => Promise<unknown>;

/**
 * A route of a company that answers JSON. Every call checks the membership first, and no answer is cached.
 *
 * @param accessOf `unconfirmedAccess` for routes that also work before the service has confirmed that the person belongs to
 *                 the company
 */
export function companyRoute<P extends { companyId: string }>(work: Work<P>, accessOf = companyAccess) {
  return async (request: Request, { params }: Context<P>): Promise<Response> => {
    try {
      const given = await params;
      const access = await accessOf(request, given.companyId);
      if (request.method !== "GET")
        await assertOwnPage(request, { kind: "company.refused", subject: access.companyId });
      const value = await work(access, given, request);
      return Response.json(value, { headers: { "cache-control": "private, no-store" } });
    } catch (error) {
      return problemResponse(error);
    }
  };
}

/** The JSON body of a request to a route of the portal, limited in size and time; null when there is none. */
export async function bodyOf(request: Request): Promise<unknown> {
  return (await readJsonBody(request, bodyLimits))?.value ?? null;
}
