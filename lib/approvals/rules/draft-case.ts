import "server-only";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { CompanyAccess } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { supplierDraftVersion } from "@/lib/rules/purchases/supplier-draft-version";
import { now } from "@/lib/values/clock";
import { dateIn } from "@/lib/values/dates";
import type { RuleCase } from "../../rules/approvals/approval-state";
import { factsOf } from "../../rules/approvals/facts";
import { othersToCome } from "../../rules/approvals/others-to-come";
import { membersOf } from "../colleagues";
import { knownUsers } from "./known-users";
import { type People, peopleOf } from "./people";
import { type StepKey, stepKeyOf, stepsByDraft } from "./steps";
import { countedWriters, findRules, type StoredRules, type Writers, writersOf } from "./stored";

/**
 * A draft as the company's rules see it, for the person who asks. The writers in `ruleCase` may include the person who
 * requested the approval; `writerIdsHere` holds only those who wrote in the portal.
 */
export type DraftCase = { ruleVersion: number; given: RuleCase; people: People; known: readonly string[] | null };

/** @throws Problem a fault that passes by itself */
export async function draftCase(access: CompanyAccess, draft: SupplierInvoiceDraft): Promise<DraftCase> {
  const toCase = await caseMaker(access, [draft]);
  return toCase(draft);
}

/**
 * Reads once what the rules need to know about many drafts.
 *
 * @returns a function that builds the case of one of the drafts
 * @throws Problem a fault that passes by itself
 */
export async function caseMaker(
  access: CompanyAccess,
  drafts: readonly SupplierInvoiceDraft[],
): Promise<(draft: SupplierInvoiceDraft) => DraftCase> {
  const ids = drafts.map(({ id }) => id);
  const [users, read] = await Promise.all([
    knownUsers(access),
    withTenant(access, async (tx) => ({
      rules: await findRules(tx, access),
      steps: await stepsByDraft(tx, access, ids),
      writers: await writersOf(tx, access, ids),
      members: await membersOf(tx, access),
    })),
  ]);
  const people = peopleOf(access, read.members, users);
  return (draft) => toCase(access, draft, { people, ...read });
}

type Read = {
  people: People;
  rules: StoredRules;
  steps: ReadonlyMap<StepKey, readonly string[]>;
  writers: ReadonlyMap<string, Writers>;
};

function toCase(access: CompanyAccess, draft: SupplierInvoiceDraft, read: Read): DraftCase {
  const { people, rules, steps, writers } = read;
  const known = writers.get(draft.id.toLowerCase());
  const approvedThere = draft.approvers.filter(({ isApproved }) => isApproved).map(({ userId }) => userId);
  const { personId } = access;
  const given: RuleCase = {
    text: rules.text,
    people: [...people.people, ...strangers(people, approvedThere)],
    facts: factsOf(draft, access.company.currencyCode),
    writers: countedWriters(known, draft.requestedBy && people.personOf(draft.requestedBy)) ?? [],
    given: [
      ...approvedThere.map(people.personOf),
      ...(steps.get(stepKeyOf(draft.id, supplierDraftVersion(draft))) ?? []),
    ],
    on: dateIn(access.company.timeZone, now()),
    othersToCome: othersToCome(draft, (userId) => people.personOf(userId) === personId),
  };
  return { ruleVersion: rules.version, given, people, known: known?.ids ?? null };
}

/**
 * The people who approved in the service and are no members in the portal: their approval counts where anybody may approve.
 */
function strangers({ people, personOf, nameOf }: People, userIds: readonly string[]): RuleCase["people"] {
  const ids = userIds.map(personOf).filter((id) => !people.some(({ personId }) => personId === id));
  return ids.map((personId) => ({ personId, name: nameOf(personId), mayApprove: true }));
}
