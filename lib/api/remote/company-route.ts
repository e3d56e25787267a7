import "server-only";
import { type CompanyAccess, getCompanyAccess } from "../../auth/access";
import { recordCall } from "../../auth/last-seen";
import { assertOwnPage } from "../../auth/refusals";
import { sessionHashOf } from "../../auth/session";
import { toProblemResponse } from "../../platform/problem-response";
import { bodyLimits, readJsonBody } from "./body";

type RouteContext<P> = { params: Promise<P> };
type RouteHandler<P> = (access: CompanyAccess, params: P, request: Request) => Promise<unknown>;

/**
 * Returns a route of a company that answers JSON. Every call checks the membership first, and no answer is cached.
 *
 * @param accessOf `unconfirmedAccess` for routes that also work before the service has confirmed that the person belongs to
 *                 the company
 */
export function createCompanyRoute<P extends { companyId: string }>(
  handler: RouteHandler<P>,
  accessOf = getCompanyAccess,
) {
  return async (request: Request, { params }: RouteContext<P>): Promise<Response> => {
    try {
      const routeParams = await params;
      const access = await accessOf(request, routeParams.companyId);
      if (request.method !== "GET")
        await assertOwnPage(request, { kind: "company.refused", subject: access.companyId });
      const [value] = await Promise.all([
        handler(access, routeParams, request),
        recordCall(access, sessionHashOf(request)),
      ]);
      return Response.json(value, { headers: { "cache-control": "private, no-store" } });
    } catch (error) {
      return toProblemResponse(error);
    }
  };
}

/** Reads the JSON body of a request to a route of the portal, limited in size and time; null when there is none. */
export async function readRequestBody(request: Request): Promise<unknown> {
  return (await readJsonBody(request, bodyLimits))?.value ?? null;
}
