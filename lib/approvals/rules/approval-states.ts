import "server-only";
import * as z from "zod";
import { maxEvidenceDrafts } from "@/lib/api/contract/purchases/approval";
import type { ApprovalStateView } from "@/lib/api/contract/purchases/approval-rules";
import { supplierInvoiceDrafts } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { approvalStateOf, listNextApprovers, ruleVerdictOf } from "../../rules/approvals/approval-state";
import { listDraftsByIds } from "../drafts-by-ids";
import { createCaseReader, type DraftCase } from "./draft-case";

const approvalStatesSchema = z.strictObject({ draftIds: z.array(z.guid()).max(maxEvidenceDrafts) });

/**
 * Reads the approval state of a draft under the company's rules: whose approval it has, who is next, and what the
 * person who asks may do.
 *
 * @throws Problem `role_missing`, `not_found`, or a fault that passes by itself
 */
export async function readApprovalState(access: CompanyAccess, draftIdText: string): Promise<ApprovalStateView> {
  requireAction(access, "purchase.read");
  const storedDraft = await books(access).get(supplierInvoiceDrafts, parseUuid(draftIdText));
  const caseOf = await createCaseReader(access, [storedDraft]);
  return toApprovalState(access.personId, storedDraft.id, caseOf(storedDraft));
}

/**
 * Reads the approval states of a page of drafts for the person who asks; drafts that do not exist any more are left out.
 *
 * @throws Problem `role_missing`, `invalid_input`, or a fault that passes by itself
 */
export async function listApprovalStates(
  access: CompanyAccess,
  body: unknown,
): Promise<{ items: readonly ApprovalStateView[] }> {
  requireAction(access, "purchase.read");
  const { draftIds } = parseInput(approvalStatesSchema, body);
  const drafts = await listDraftsByIds(access, draftIds);
  const caseOf = await createCaseReader(access, drafts);
  return { items: drafts.map((draft) => toApprovalState(access.personId, draft.id, caseOf(draft))) };
}

function toApprovalState(
  selfId: string,
  draftId: string,
  { ruleVersion, ruleCase, people, portalWriterIds }: DraftCase,
): ApprovalStateView {
  const state = approvalStateOf(ruleCase);
  const { chain, filledSlots, stuckReason } = state;
  const nameByPersonId = new Map(ruleCase.people.map(({ personId, name }) => [personId, name]));
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => nameByPersonId.get(id) ?? people.nameOf(id)).filter((name) => name);
  const steps = chain.ruleIndex === null ? [] : (ruleCase.text.rules[chain.ruleIndex]?.steps ?? []);
  return {
    draftId,
    ruleVersion,
    rule: chain.ruleIndex === null ? null : chain.ruleIndex + 1,
    steps: steps.map(({ need, people: ids }, index) => ({
      need,
      people: namesOf(ids),
      givenBy: namesOf(
        filledSlots.approvals.flatMap(({ slot, personId }) => (slot.step === index + 1 ? personId : [])),
      ),
    })),
    given: filledSlots.approvals.length,
    of: chain.slots.length,
    next: namesOf(listNextApprovers(ruleCase, state)),
    registeredBy: portalWriterIds && namesOf(portalWriterIds),
    verdict: ruleVerdictOf(ruleCase, state, selfId),
    stuck: stuckReason,
  };
}
