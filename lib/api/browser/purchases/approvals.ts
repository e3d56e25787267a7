import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { ApprovalRequest, Colleague, Evidence, RequestInput } from "../../contract/purchases/approval";
import { type Result, read, write } from "../call";
import { shareWithTabs } from "../operations/waiting-operation-calls";
import { approvalsKey } from "./approvals-key";

/** A colleague on another device answers at any time. */
const deskPollMs = 20_000;

// Our own routes answer these; the types are shared with them, so nothing is left to parse.
const asItems = <T>(wire: unknown) => (wire as { items: readonly T[] }).items;
const as = <T>(wire: unknown) => wire as T;

function approvalsPath(companyId: string, rest: string): string {
  return `/api/companies/${encodeURIComponent(companyId)}/approvals${rest}`;
}

function draftPath(companyId: string, draftId: string, rest = ""): string {
  return approvalsPath(companyId, `/${encodeURIComponent(draftId)}${rest}`);
}

/** What is known about one draft. */
export function evidenceQuery(companyId: string, draftId: string) {
  return queryOptions<Evidence, Problem>({
    queryKey: [...approvalsKey(companyId), "evidence", draftId],
    queryFn: ({ signal }) => read(draftPath(companyId, draftId, "/evidence"), as<Evidence>, signal),
  });
}

/** The same of up to 50 drafts with few calls to the service; those that are gone are left out. */
export function evidenceOfQuery(companyId: string, draftIds: readonly string[]) {
  return queryOptions<readonly Evidence[], Problem>({
    queryKey: [...approvalsKey(companyId), "evidence of", ...draftIds],
    queryFn: async () => {
      const asked = await write("POST", approvalsPath(companyId, "/evidence"), { draftIds }, asItems<Evidence>);
      if (!asked.ok) throw asked.problem;
      return asked.value;
    },
  });
}

/** Questions and hand-overs of the company that are open, and what this person was answered, the oldest first. */
export function approvalDeskQuery(companyId: string) {
  return queryOptions<readonly ApprovalRequest[], Problem>({
    queryKey: [...approvalsKey(companyId), "desk"],
    queryFn: ({ signal }) => read(approvalsPath(companyId, "/requests"), asItems<ApprovalRequest>, signal),
    refetchInterval: deskPollMs,
  });
}

/** Who may be asked, or get an invoice. */
export function colleaguesQuery(companyId: string) {
  return queryOptions<readonly Colleague[], Problem>({
    queryKey: [...approvalsKey(companyId), "colleagues"],
    queryFn: ({ signal }) => read(approvalsPath(companyId, "/colleagues"), asItems<Colleague>, signal),
  });
}

/**
 * Asks a colleague about a draft, or hands it over; it then waits for them. The same id never asks twice.
 *
 * Errors: `conflict` with detail `subject` where it waits for somebody already; `invalid_input`
 */
export function askColleague(
  companyId: string,
  draftId: string,
  input: RequestInput,
): Promise<Result<ApprovalRequest>> {
  const path = draftPath(companyId, draftId, "/requests");
  return shareWithTabs(companyId, write("POST", path, input, as<ApprovalRequest>));
}

/** Answers a question that was put to this person. Errors: `conflict` with detail `already_done` */
export function answerRequest(companyId: string, requestId: string, text: string): Promise<Result<ApprovalRequest>> {
  const path = approvalsPath(companyId, `/requests/${encodeURIComponent(requestId)}/answer`);
  return shareWithTabs(companyId, write("POST", path, { text }, as<ApprovalRequest>));
}

/** Takes a question or a hand-over back, or gives the draft back. Errors: `conflict` with detail `already_done` */
export function closeRequest(companyId: string, requestId: string): Promise<Result<ApprovalRequest>> {
  const path = approvalsPath(companyId, `/requests/${encodeURIComponent(requestId)}/close`);
  return shareWithTabs(companyId, write("POST", path, {}, as<ApprovalRequest>));
}

/**
 * A file of the draft was painted; however often it is told it counts once.
 *
 * @param isShown false of one that cannot be shown: the person says to have looked at it elsewhere
 */
export function markDocumentSeen(
  companyId: string,
  draftId: string,
  attachmentId: string,
  isShown = true,
): Promise<Result<{ seenAt: string }>> {
  return write("POST", draftPath(companyId, draftId, "/seen"), { attachmentId, isShown }, as<{ seenAt: string }>);
}
