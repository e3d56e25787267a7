import "server-only";
import { type ApprovalRulesText, noApprovalRules } from "../../api/contract/purchases/approval-rules";
import type { SignedIn } from "../../api/testing/world";
import { replayRules } from "../rules/replay-rules";
import { readRules, saveRules } from "../rules/rules";

/**
 * Saves rules in the way of their page: they are replayed on the last 90 days first. The person is the owner of the
 * company.
 */
export async function replayAndSaveRules(
  { access }: SignedIn,
  text: Partial<ApprovalRulesText>,
): Promise<{ version: number }> {
  const input = { text: { ...noApprovalRules, ...text }, baseVersion: (await readRules(access)).version };
  const { proof } = await replayRules(access, input);
  return saveRules(access, { ...input, proof });
}

/** Allows one person to register and approve, for tests that are not about four eyes. */
export function allowApprovingAlone(owner: SignedIn): Promise<{ version: number }> {
  return replayAndSaveRules(owner, { oneMayApproveAlone: true });
}
