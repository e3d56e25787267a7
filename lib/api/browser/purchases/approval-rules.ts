import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type {
  ApprovalRulesText,
  ApprovalRulesView,
  ApprovalStanding,
  Replay,
} from "../../contract/purchases/approval-rules";
import { type Result, read, write } from "../call";
import { approvalsKey } from "./approvals-key";

const as = <T>(wire: unknown) => wire as T;

function rulesPath(companyId: string, rest = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/approval-rules${rest}`;
}

/** The company's approval rules for supplier invoices, and the people the rules may name. */
export function approvalRulesQuery(companyId: string) {
  return queryOptions<ApprovalRulesView, Problem>({
    queryKey: [...approvalsKey(companyId), "rules"],
    queryFn: ({ signal }) => read(rulesPath(companyId), as<ApprovalRulesView>, signal),
  });
}

/** The approval state of a draft under the company's rules, for this person. */
export function approvalStandingQuery(companyId: string, draftId: string) {
  return queryOptions<ApprovalStanding, Problem>({
    queryKey: [...approvalsKey(companyId), "standing", draftId],
    queryFn: ({ signal }) => {
      const path = `/api/companies/${encodeURIComponent(companyId)}/approvals/${encodeURIComponent(draftId)}/standing`;
      return read(path, as<ApprovalStanding>, signal);
    },
  });
}

/** The approval states of up to 50 drafts in one call; drafts that no longer exist are left out. */
export function approvalStandingsQuery(companyId: string, draftIds: readonly string[]) {
  return queryOptions<readonly ApprovalStanding[], Problem>({
    queryKey: [...approvalsKey(companyId), "standings", ...draftIds],
    queryFn: async () => {
      const path = `/api/companies/${encodeURIComponent(companyId)}/approvals/standings`;
      const asked = await write("POST", path, { draftIds }, as<{ items: readonly ApprovalStanding[] }>);
      if (!asked.ok) throw asked.problem;
      return asked.value.items;
    },
  });
}

/**
 * Ids of the drafts this person is next for by the rules while the service waits for others; the earliest due date comes
 * first.
 */
export function chainTurnsQuery(companyId: string) {
  return queryOptions<readonly string[], Problem>({
    queryKey: [...approvalsKey(companyId), "chain turns"],
    queryFn: async ({ signal }) => {
      const path = `/api/companies/${encodeURIComponent(companyId)}/approvals/turns`;
      return (await read(path, as<{ draftIds: readonly string[] }>, signal)).draftIds;
    },
  });
}

/** Approval rules, and the version they were based on. */
export type WrittenRules = { text: ApprovalRulesText; baseVersion: number };

/** What the rules would have meant for the last 90 days. Nothing is saved. Errors: `invalid_input`, `role_missing` */
export function replayApprovalRules(companyId: string, rules: WrittenRules): Promise<Result<Replay>> {
  return write("POST", rulesPath(companyId, "/replay"), rules, as<Replay>);
}

/**
 * Saves rules as the next version.
 *
 * @param rules with the proof of having replayed exactly these
 * Errors: `conflict` with detail `rules_not_replayed` or `rules_changed`; `role_missing`
 */
export function saveApprovalRules(
  companyId: string,
  rules: WrittenRules & { proof: string },
): Promise<Result<{ version: number }>> {
  return write("PUT", rulesPath(companyId), rules, as<{ version: number }>);
}
