import "server-only";
import { type ApprovalRuleSet, noApprovalRules } from "../../api/contract/purchases/approval-rules";
import type { SignedIn } from "../../api/testing/world";
import { replayRules } from "../rules/replay-rules";
import { readApprovalRules, saveApprovalRules } from "../rules/rules";

/**
 * Saves rules in the way of their page: they are replayed on the last 90 days first. The person is the owner of the
 * company.
 */
export async function replayAndSaveRules(
  { access }: SignedIn,
  rulesText: Partial<ApprovalRuleSet>,
): Promise<{ version: number }> {
  const input = {
    text: { ...noApprovalRules, ...rulesText },
    baseVersion: (await readApprovalRules(access)).version,
  };
  const { proof } = await replayRules(access, input);
  return saveApprovalRules(access, { ...input, proof });
}

/** Allows one person to register and approve, for tests that are not about four eyes. */
export function allowApprovingAlone(owner: SignedIn): Promise<{ version: number }> {
  return replayAndSaveRules(owner, { oneMayApproveAlone: true });
}
