import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type {
  ApprovalRuleSet,
  ApprovalRulesView,
  ApprovalStateView,
  RuleReplay,
} from "../../contract/purchases/approval-rules";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { approvalsKeyOf } from "./approvals-key";

const castAnswer = <T>(wire: unknown) => wire as T;

function buildRulesPath(companyId: string, suffix = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/approval-rules${suffix}`;
}

/** Queries the company's approval rules for supplier invoices, and the people the rules may name. */
export function approvalRulesQuery(companyId: string) {
  return queryOptions<ApprovalRulesView, Problem>({
    queryKey: [...approvalsKeyOf(companyId), "rules"],
    queryFn: ({ signal }) => readFromPortal(buildRulesPath(companyId), castAnswer<ApprovalRulesView>, signal),
  });
}

/** Queries the approval state of a draft under the company's rules, for this person. */
export function approvalStateQuery(companyId: string, draftId: string) {
  return queryOptions<ApprovalStateView, Problem>({
    queryKey: [...approvalsKeyOf(companyId), "standing", draftId],
    queryFn: ({ signal }) => {
      const path = `/api/companies/${encodeURIComponent(companyId)}/approvals/${encodeURIComponent(draftId)}/standing`;
      return readFromPortal(path, castAnswer<ApprovalStateView>, signal);
    },
  });
}

/** Queries the approval states of up to 50 drafts in one call; drafts that no longer exist are left out. */
export function approvalStatesQuery(companyId: string, draftIds: readonly string[]) {
  return queryOptions<readonly ApprovalStateView[], Problem>({
    queryKey: [...approvalsKeyOf(companyId), "standings", ...draftIds],
    queryFn: async () => {
      const path = `/api/companies/${encodeURIComponent(companyId)}/approvals/standings`;
      const answer = await writeToPortal(
        "POST",
        path,
        { draftIds },
        castAnswer<{ items: readonly ApprovalStateView[] }>,
      );
      if (!answer.ok) throw answer.problem;
      return answer.value.items;
    },
  });
}

/**
 * Queries the ids of the drafts that this person approves next by the rules while the service waits for other people;
 * the earliest due date comes first.
 */
export function chainTurnsQuery(companyId: string) {
  return queryOptions<readonly string[], Problem>({
    queryKey: [...approvalsKeyOf(companyId), "chain turns"],
    queryFn: async ({ signal }) => {
      const path = `/api/companies/${encodeURIComponent(companyId)}/approvals/turns`;
      return (await readFromPortal(path, castAnswer<{ draftIds: readonly string[] }>, signal)).draftIds;
    },
  });
}

/** Approval rules, and the version they were based on. */
export type EditedRules = { text: ApprovalRuleSet; baseVersion: number };

/** Computes what the rules would have meant for 90 days. Nothing is saved. Errors: `invalid_input`, `role_missing` */
export function replayApprovalRules(companyId: string, rules: EditedRules): Promise<Result<RuleReplay>> {
  return writeToPortal("POST", buildRulesPath(companyId, "/replay"), rules, castAnswer<RuleReplay>);
}

/**
 * Saves rules as the next version.
 *
 * @param rules the rules, with the proof that exactly these rules were replayed
 * Errors: `conflict` with detail `rules_not_replayed` or `rules_changed`; `role_missing`
 */
export function saveApprovalRules(
  companyId: string,
  rules: EditedRules & { proof: string },
): Promise<Result<{ version: number }>> {
  return writeToPortal("PUT", buildRulesPath(companyId), rules, castAnswer<{ version: number }>);
}
