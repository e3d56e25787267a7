import "server-only";
import { companyAccess } from "../../auth/access";
import { problemResponse } from "../../problem-response";
import type { Forwarding } from "../../process-bridge";
import type { Service } from "./allow-list/table";
import { type ForwardRequest, forward } from "./forward";
import { pathBelow } from "./paths";

type Context = { params: Promise<{ companyId: string }> };

/** The handler of a forwarding route, as Next calls it. */
export function forwardRoute(service: Service) {
  return async (request: Request, { params }: Context): Promise<Response> =>
    answerOf(service, (await params).companyId, request);
}

const targets = /^\/api\/companies\/([^/?#]+)\/(books|payroll)\//;
const methods = /^(GET|POST|PUT|DELETE)$/;

/**
 * What answers a request in front of Next's router; the same as behind it.
 *
 * @param target  raw, as in the request line
 * @returns null for everything else, which is Next's: it also refuses the methods its routes do not have
 */
export function findForwarding(method: string, target: string): Forwarding | null {
  const [, companyId, service] = targets.exec(target) ?? [];
  if (!companyId || !service || !methods.test(method)) return null;
  return (request) => answerOf(service as Service, companyId, request);
}

/** Session and membership first, on every call; then the allow-list. */
async function answerOf(service: Service, companyId: string, request: ForwardRequest): Promise<Response> {
  try {
    const access = await companyAccess(request, companyId);
    return await forward(request, access, service, pathBelow(request, `/api/companies/${companyId}/${service}/`));
  } catch (error) {
    return problemResponse(error);
  }
}
