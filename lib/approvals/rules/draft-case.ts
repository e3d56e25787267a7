import "server-only";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { supplierDraftVersionOf } from "@/lib/rules/purchases/supplier-draft-version";
import { now } from "@/lib/values/clock";
import { dateInZone } from "@/lib/values/dates";
import type { ApprovalCase } from "../../rules/approvals/approval-state";
import { isAwaitingOtherApprovers } from "../../rules/approvals/awaiting-others";
import { invoiceFactsOf } from "../../rules/approvals/invoice-facts";
import { listDecidingMembers } from "../colleagues";
import { type PeopleOfCompany, peopleOf } from "./people";
import { listServiceUsers } from "./service-users";
import { listApproversByVersion, type StepKey, stepKeyOf } from "./steps";
import {
  countedWriterIdsOf,
  type DraftWriters,
  findApprovalRules,
  listWritersByDraft,
  type StoredRules,
} from "./stored-rules";

/**
 * A draft as the company's rules see it, for the person who asks. The writers in `ruleCase` may include the person who
 * requested the approval; `portalWriterIds` has only those who wrote in the portal.
 */
export type DraftCase = {
  ruleVersion: number;
  ruleCase: ApprovalCase;
  people: PeopleOfCompany;
  portalWriterIds: readonly string[] | null;
};

/** @throws Problem a fault that passes by itself */
export async function readDraftCase(access: CompanyAccess, draft: SupplierInvoiceDraft): Promise<DraftCase> {
  const caseOf = await createCaseReader(access, [draft]);
  return caseOf(draft);
}

/**
 * Reads once what the rules need to know about many drafts.
 *
 * @returns a function that builds the case of one of the drafts
 * @throws Problem a fault that passes by itself
 */
export async function createCaseReader(
  access: CompanyAccess,
  drafts: readonly SupplierInvoiceDraft[],
): Promise<(draft: SupplierInvoiceDraft) => DraftCase> {
  const ids = drafts.map(({ id }) => id);
  const [users, ruleData] = await Promise.all([
    listServiceUsers(access),
    withTenant(access, async (tx) => ({
      rules: await findApprovalRules(tx, access),
      steps: await listApproversByVersion(tx, access, ids),
      writers: await listWritersByDraft(tx, access, ids),
      members: await listDecidingMembers(tx, access),
    })),
  ]);
  const people = peopleOf(access, ruleData.members, users);
  return (draft) => toDraftCase(access, draft, { people, ...ruleData });
}

type RuleData = {
  people: PeopleOfCompany;
  rules: StoredRules;
  steps: ReadonlyMap<StepKey, readonly string[]>;
  writers: ReadonlyMap<string, DraftWriters>;
};

function toDraftCase(access: CompanyAccess, draft: SupplierInvoiceDraft, ruleData: RuleData): DraftCase {
  const { people, rules, steps, writers } = ruleData;
  const portalWriters = writers.get(draft.id.toLowerCase());
  const approverUserIds = draft.approvers.filter(({ isApproved }) => isApproved).map(({ userId }) => userId);
  const { personId } = access;
  const ruleCase: ApprovalCase = {
    text: rules.text,
    people: [...people.rulePeople, ...approversWithoutMembership(people, approverUserIds)],
    facts: invoiceFactsOf(draft, access.company.currencyCode),
    writers: countedWriterIdsOf(portalWriters, draft.requestedBy && people.personOf(draft.requestedBy)) ?? [],
    approvedBy: [
      ...approverUserIds.map(people.personOf),
      ...(steps.get(stepKeyOf(draft.id, supplierDraftVersionOf(draft))) ?? []),
    ],
    standInDay: dateInZone(access.company.timeZone, now()),
    isAwaitingOtherApprovers: isAwaitingOtherApprovers(draft, (userId) => people.personOf(userId) === personId),
  };
  return { ruleVersion: rules.version, ruleCase, people, portalWriterIds: portalWriters?.ids ?? null };
}

/**
 * The people who approved in the service and are no members in the portal; their approval counts where anybody may
 * approve.
 */
function approversWithoutMembership(
  { rulePeople, personOf, nameOf }: PeopleOfCompany,
  userIds: readonly string[],
): ApprovalCase["people"] {
  const ids = userIds.map(personOf).filter((id) => !rulePeople.some(({ personId }) => personId === id));
  return ids.map((personId) => ({ personId, name: nameOf(personId), mayApprove: true }));
}
