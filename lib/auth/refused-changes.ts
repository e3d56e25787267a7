import "server-only";
import { Problem } from "@/lib/values/problem";
import { recordRefusal } from "./refusals";

/** Who asks for a change: the access to a company, or the session of a person where the change belongs to no company. */
type Actor = { readonly partnerId: string; readonly personId: string; readonly companyId?: string };

type ChangeHandler<A, P, R> = (actor: A, params: P, request: Request) => Promise<R>;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the handler of a route that changes who may do what in a company: roles, members, invitations, requests for rights
 * and links. A change that it refuses leaves a line in the trail of the company, or in the partner's own, with the code of
 * the refusal and the id that the address names. Nothing of the body or the answer is recorded.
 */
export function recordRefusedChanges<A extends Actor, P extends object, R>(
  handler: ChangeHandler<A, P, R>,
): ChangeHandler<A, P, R> {
  return async (actor, params, request) => {
    try {
      return await handler(actor, params, request);
    } catch (error) {
      if (error instanceof Problem) await recordRefusedChange(actor, params, request, error);
      throw error;
    }
  };
}

async function recordRefusedChange(actor: Actor, params: object, request: Request, problem: Problem): Promise<void> {
  const { partnerId, personId, companyId } = actor;
  const { code, detail, fields } = problem;
  await recordRefusal(request, {
    ...{ kind: "people.refused", partnerId, personId, companyId, code },
    subject: Object.values(params).find((id) => id !== companyId && idPattern.test(String(id))),
    reason: detail ?? fields?.[0]?.code,
  });
}
