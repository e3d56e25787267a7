import "server-only";
import { allOf, compare, type Filter } from "@/lib/api/contract/list-query";
import {
  type SupplierInvoiceDraft,
  supplierInvoiceDrafts,
  wireStatusOf,
} from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { books } from "@/lib/api/remote/books";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import { approvalStateOf, isBlockedByServiceRefusal, ruleVerdictOf } from "../../rules/approvals/approval-state";
import { isNamedInRule } from "../../rules/approvals/chain";
import { createCaseReader, type DraftCase } from "./draft-case";
import { findApprovalRules } from "./stored-rules";

/** The largest page size of the service. */
const pageSize = 1000;

export type WaitingDrafts = {
  /** All drafts that wait for an approval, by whomever, the earliest due first. */
  waiting: readonly SupplierInvoiceDraft[];
  /** The waiting drafts that this person may approve now. */
  turns: readonly SupplierInvoiceDraft[];
};

/**
 * Reads the drafts that wait for an approval, and which of them this person may approve now under the company's rules
 * and the service's.
 *
 * Quota: one call for a thousand drafts, and one for the service's users
 * @throws Problem a fault that passes by itself
 */
export function readWaitingDrafts(access: CompanyAccess): Promise<WaitingDrafts> {
  return readWaitingAndTurns(access, null, ({ rest }) => rest.CanBeApprovedByCurrentUser !== false);
}

/**
 * The drafts this person is next for under the company's rules while the service waits for others. The service's own
 * lists do not contain them.
 *
 * Quota: as for {@link readWaitingDrafts}, and none where no rule names the person
 * @throws Problem `role_missing`, or a fault that passes by itself
 */
export async function listChainTurns(access: CompanyAccess): Promise<readonly SupplierInvoiceDraft[]> {
  requireAction(access, "purchase.read");
  const { text } = await withTenant(access, (tx) => findApprovalRules(tx, access));
  const standInDay = dateInZone(access.company.timeZone, now());
  if (!text.rules.some((rule) => isNamedInRule(text, rule, access.personId, standInDay))) return [];
  const { turns: turnDrafts } = await readWaitingAndTurns(access, compare("ApprovalOrderType", "ne", 0), () => false);
  return turnDrafts.filter(({ mayApprove }) => !mayApprove);
}

async function readWaitingAndTurns(
  access: CompanyAccess,
  extraFilter: Filter | null,
  isAllowedByService: (draft: SupplierInvoiceDraft) => boolean,
): Promise<WaitingDrafts> {
  const waitingDrafts = await listAllWaitingDrafts(access, extraFilter);
  if (waitingDrafts.length === 0) return { waiting: waitingDrafts, turns: [] };
  const caseOf = await createCaseReader(access, waitingDrafts);
  const turnDrafts = waitingDrafts.filter((draft) =>
    isTurn(access.personId, draft, caseOf(draft), isAllowedByService(draft)),
  );
  return { waiting: waitingDrafts, turns: turnDrafts };
}

async function listAllWaitingDrafts(
  access: CompanyAccess,
  extraFilter: Filter | null,
): Promise<readonly SupplierInvoiceDraft[]> {
  const filter = allOf(compare("ApprovalStatus", "eq", wireStatusOf("ready")), extraFilter);
  const sort = [{ member: "DueDate" }, { member: "CreatedUtc" }];
  const drafts: SupplierInvoiceDraft[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pages } = await books(access).page(supplierInvoiceDrafts, { page, pageSize, filter, sort });
    drafts.push(...items);
    if (page >= pages || items.length === 0) return drafts;
  }
}

/** Whether a person's approval would be accepted: a person whom the rules or the service would refuse is not next. */
function isTurn(
  personId: string,
  draft: SupplierInvoiceDraft,
  { ruleCase, people }: DraftCase,
  isAllowedByService: boolean,
): boolean {
  const state = approvalStateOf(ruleCase);
  if (ruleVerdictOf(ruleCase, state, personId).is !== "may") return false;
  if (isAllowedByService) return true;
  const hasApprovedInService = draft.approvers.some(
    ({ userId, isApproved }) => isApproved && people.personOf(userId) === personId,
  );
  return !hasApprovedInService && !isBlockedByServiceRefusal(ruleCase, state, personId);
}
