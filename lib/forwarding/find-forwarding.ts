import "server-only";
import type { Service } from "../api/remote/allow-list/table";
import type { ForwardingHandler } from "../platform/process-bridge";

const forwardedTargetPattern = /^\/api\/companies\/([^/?#]+)\/(books|payroll)\//;
const forwardedMethodPattern = /^(GET|POST|PUT|DELETE)$/;

/**
 * Finds the handler that answers a request in front of Next.js's router, with the same result as behind that router.
 * The handler is loaded by the first such request, and not when the process starts.
 *
 * @param target raw, as in the request line
 * @returns null for every request that Next.js answers, which also refuses the methods its routes do not have
 */
export function findForwardingHandler(method: string, target: string): ForwardingHandler | null {
  const [, companyId, service] = forwardedTargetPattern.exec(target) ?? [];
  if (!companyId || !service || !forwardedMethodPattern.test(method)) return null;
  return async (request) => {
    const { answerForwardedCall } = await import("./forward-route");
    return answerForwardedCall(service as Service, companyId, request);
  };
}
