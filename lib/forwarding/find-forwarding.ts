import "server-only";
import type { Service } from "../api/remote/allow-list/table";
import type { Forwarding } from "../platform/process-bridge";

const targets = /^\/api\/companies\/([^/?#]+)\/(books|payroll)\//;
const methods = /^(GET|POST|PUT|DELETE)$/;

/**
 * What answers a request in front of Next's router; the same as behind it. It is loaded by the first such request, not by
 * the start.
 *
 * @param target  raw, as in the request line
 * @returns null for everything else, which is Next's: it also refuses the methods its routes do not have
 */
export function findForwarding(method: string, target: string): Forwarding | null {
  const [, companyId, service] = targets.exec(target) ?? [];
  if (!companyId || !service || !methods.test(method)) return null;
  return async (request) => {
    const { answerOf } = await import("./forward-route");
    return answerOf(service as Service, companyId, request);
  };
}
