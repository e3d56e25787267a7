import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { ApprovalRequest, Colleague, Evidence, RequestInput } from "../../contract/purchases/approval";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { notifyTabsAfter } from "../operations/waiting-operation-calls";
import { approvalsKeyOf } from "./approvals-key";

/** A colleague on another device may answer at any time. */
const requestsPollMs = 20_000;

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const castItems = <T>(wire: unknown) => (wire as { items: readonly T[] }).items;
const castAnswer = <T>(wire: unknown) => wire as T;

function buildApprovalsPath(companyId: string, suffix: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/approvals${suffix}`;
}

function buildDraftPath(companyId: string, draftId: string, suffix = ""): string {
  return buildApprovalsPath(companyId, `/${encodeURIComponent(draftId)}${suffix}`);
}

/** Queries the evidence about one draft. */
export function evidenceQuery(companyId: string, draftId: string) {
  return queryOptions<Evidence, Problem>({
    queryKey: [...approvalsKeyOf(companyId), "evidence", draftId],
    queryFn: ({ signal }) =>
      readFromPortal(buildDraftPath(companyId, draftId, "/evidence"), castAnswer<Evidence>, signal),
  });
}

/**
 * Queries the evidence about up to 50 drafts, with few calls to the service; drafts that no longer exist are left out.
 */
export function evidenceOfDraftsQuery(companyId: string, draftIds: readonly string[]) {
  return queryOptions<readonly Evidence[], Problem>({
    queryKey: [...approvalsKeyOf(companyId), "evidence of", ...draftIds],
    queryFn: async () => {
      const answer = await writeToPortal(
        "POST",
        buildApprovalsPath(companyId, "/evidence"),
        { draftIds },
        castItems<Evidence>,
      );
      if (!answer.ok) throw answer.problem;
      return answer.value;
    },
  });
}

/** Queries the open questions and hand-overs of the company, and the answers this person got, the oldest first. */
export function approvalRequestsQuery(companyId: string) {
  return queryOptions<readonly ApprovalRequest[], Problem>({
    queryKey: [...approvalsKeyOf(companyId), "desk"],
    queryFn: ({ signal }) =>
      readFromPortal(buildApprovalsPath(companyId, "/requests"), castItems<ApprovalRequest>, signal),
    refetchInterval: requestsPollMs,
  });
}

/** Queries the colleagues who may be asked about an invoice, or get one handed over. */
export function colleaguesQuery(companyId: string) {
  return queryOptions<readonly Colleague[], Problem>({
    queryKey: [...approvalsKeyOf(companyId), "colleagues"],
    queryFn: ({ signal }) => readFromPortal(buildApprovalsPath(companyId, "/colleagues"), castItems<Colleague>, signal),
  });
}

/**
 * Asks a colleague about a draft, or hands it over; the draft then waits for the colleague. The same id never
 * asks twice.
 *
 * Errors: `conflict` with detail `subject` where the draft already waits for somebody; `invalid_input`
 */
export function askColleague(
  companyId: string,
  draftId: string,
  input: RequestInput,
): Promise<Result<ApprovalRequest>> {
  const path = buildDraftPath(companyId, draftId, "/requests");
  return notifyTabsAfter(companyId, writeToPortal("POST", path, input, castAnswer<ApprovalRequest>));
}

/** Answers a question that a colleague asked this person. Errors: `conflict` with detail `already_done` */
export function answerRequest(companyId: string, requestId: string, text: string): Promise<Result<ApprovalRequest>> {
  const path = buildApprovalsPath(companyId, `/requests/${encodeURIComponent(requestId)}/answer`);
  return notifyTabsAfter(companyId, writeToPortal("POST", path, { text }, castAnswer<ApprovalRequest>));
}

/** Withdraws a question or a hand-over, or gives the draft back. Errors: `conflict` with detail `already_done` */
export function closeRequest(companyId: string, requestId: string): Promise<Result<ApprovalRequest>> {
  const path = buildApprovalsPath(companyId, `/requests/${encodeURIComponent(requestId)}/close`);
  return notifyTabsAfter(companyId, writeToPortal("POST", path, {}, castAnswer<ApprovalRequest>));
}

/**
 * Marks that a file of the draft was shown; repeated calls count once.
 *
 * @param isShown false for a file that cannot be shown: the person states to have looked at it elsewhere
 */
export function markDocumentSeen(
  companyId: string,
  draftId: string,
  attachmentId: string,
  isShown = true,
): Promise<Result<{ seenAt: string }>> {
  return writeToPortal(
    "POST",
    buildDraftPath(companyId, draftId, "/seen"),
    { attachmentId, isShown },
    castAnswer<{ seenAt: string }>,
  );
}
