import "server-only";
import type { Service } from "../api/remote/allow-list/table";
import { type ForwardRequest, forwardCall, toResponse } from "../api/remote/pass-on";
import { pathBelow } from "../api/remote/paths";
import { getCompanyAccess } from "../auth/access";
import { recordCall } from "../auth/last-seen";
import { sessionHashOf } from "../auth/session";
import { observeSince, outcomeOfStatus } from "../platform/metrics/metrics";
import { toProblemResponse } from "../platform/problem-response";
import type { WholeAnswer } from "../platform/process-bridge";
import { writeHooks } from "./write-hooks";

type RouteContext = { params: Promise<{ companyId: string }> };

/** Returns the handler of a forwarding route, as Next.js calls it. */
export function createForwardingRoute(service: Service) {
  return async (request: Request, { params }: RouteContext): Promise<Response> => {
    const answer = await answerForwardedCall(service, (await params).companyId, request);
    return answer instanceof Response ? answer : toResponse(answer);
  };
}

/** Answers a forwarded call, and measures it with all of its checks. */
export async function answerForwardedCall(
  service: Service,
  companyId: string,
  request: ForwardRequest,
): Promise<WholeAnswer | Response> {
  const startedAtMs = performance.now();
  const answer = await checkAndForward(service, companyId, request);
  const outcome = outcomeOfStatus(answer.status);
  observeSince("stegvis_forwarded_call_duration_seconds", { service, outcome }, startedAtMs);
  return answer;
}

/** Checks session and membership on every call, and then the allow-list. */
async function checkAndForward(
  service: Service,
  companyId: string,
  request: ForwardRequest,
): Promise<WholeAnswer | Response> {
  try {
    const access = await getCompanyAccess(request, companyId);
    const path = pathBelow(request, `/api/companies/${companyId}/${service}/`);
    const [answer] = await Promise.all([
      forwardCall(request, access, service, path, writeHooks),
      recordCall(access, sessionHashOf(request)),
    ]);
    return answer;
  } catch (error) {
    return toProblemResponse(error);
  }
}
