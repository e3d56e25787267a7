import "server-only";
import { companyAccess } from "../../auth/access";
import { problemResponse } from "../../problem-response";
import type { Service } from "./allow-list/table";
import { type ForwardRequest, forward } from "./forward";
import { pathBelow } from "./paths";

type Context = { params: Promise<{ companyId: string }> };

/** The handler of a forwarding route, as Next calls it. */
export function forwardRoute(service: Service) {
  return async (request: Request, { params }: Context): Promise<Response> =>
    answerOf(service, (await params).companyId, request);
}

/** Session and membership first, on every call; then the allow-list. */
export async function answerOf(service: Service, companyId: string, request: ForwardRequest): Promise<Response> {
  try {
    const access = await companyAccess(request, companyId);
    return await forward(request, access, service, pathBelow(request, `/api/companies/${companyId}/${service}/`));
  } catch (error) {
    return problemResponse(error);
  }
}
