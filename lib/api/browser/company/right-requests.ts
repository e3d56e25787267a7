import { queryOptions } from "@tanstack/react-query";
import type { Action } from "@/lib/rules/access/roles";
import type { OwnRights, RightRequestAnswer, RightRequestsView } from "@/lib/rules/access/shown-right-requests";
import type { Problem } from "../../../values/problem";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asOwnRights = (wire: unknown) => wire as OwnRights;
const asRightRequests = (wire: unknown) => wire as RightRequestsView;

function buildRightRequestsPath(companyId: string, suffix = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/right-requests${suffix}`;
}

/** Queries the rights that this person lacks, which of them were asked for, and whom to ask. */
export function ownRightsQuery(companyId: string) {
  return queryOptions<OwnRights, Problem>({
    queryKey: [...companyKeyOf(companyId), "right requests", "own"],
    queryFn: ({ signal }) => readFromPortal(buildRightRequestsPath(companyId, "/own"), asOwnRights, signal),
    staleTime: 0,
  });
}

/** Queries the requests for rights that wait for an answer, for those who may give one. */
export function rightRequestsQuery(companyId: string) {
  return queryOptions<RightRequestsView, Problem>({
    queryKey: [...companyKeyOf(companyId), "right requests", "list"],
    queryFn: ({ signal }) => readFromPortal(buildRightRequestsPath(companyId), asRightRequests, signal),
    staleTime: 0,
  });
}

/** Asks for a right. Asking again changes nothing. Errors: `conflict` with detail `right_already_given` */
export function requestRight(companyId: string, action: Action): Promise<Result<OwnRights>> {
  return writeToPortal("POST", buildRightRequestsPath(companyId), { action }, asOwnRights);
}

/**
 * Grants a request for a right, or declines it.
 *
 * Errors: `not_found`; `conflict` with detail `request_answered`, `member_left` or `role_changed`; `invalid_input` at the
 * field `role` with code `wider_than_service`
 */
export function answerRightRequest(
  companyId: string,
  requestId: string,
  answer: RightRequestAnswer,
): Promise<Result<RightRequestsView>> {
  const path = buildRightRequestsPath(companyId, `/${encodeURIComponent(requestId)}`);
  return writeToPortal("POST", path, answer, asRightRequests);
}
