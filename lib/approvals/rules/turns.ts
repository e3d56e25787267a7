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
import { dateIn } from "@/lib/values/dates";
import { isBarred, standingOf, verdictOf } from "../../rules/approvals/approval-state";
import { isNamedIn } from "../../rules/approvals/chain";
import { caseMaker, type DraftCase } from "./draft-case";
import { findRules } from "./stored";

/** The service's largest page. */
const pageSize = 1000;

export type Looked = {
  /** All drafts that wait for an approval, by whomever, the earliest due first. */
  waiting: readonly SupplierInvoiceDraft[];
  /** The waiting drafts that this person may approve now. */
  turns: readonly SupplierInvoiceDraft[];
};

/**
 * Reads the drafts that wait for an approval, and those whose turn is this person's, by the company's rules and the
 * service's.
 *
 * Quota: one call for a thousand drafts, and one for the service's users
 * @throws Problem a fault that passes by itself
 */
export function lookWhoseTurn(access: CompanyAccess): Promise<Looked> {
  return look(access, null, ({ rest }) => rest.CanBeApprovedByCurrentUser !== false);
}

/**
 * The drafts this person is next for under the company's rules while the service waits for others: none of the service's
 * own lists contains them.
 *
 * Quota: as for {@link readWaitingDrafts}, and none where no rule names the person
 * @throws Problem `role_missing`, or a fault that passes by itself
 */
export async function chainTurns(access: CompanyAccess): Promise<readonly SupplierInvoiceDraft[]> {
  requireAction(access, "purchase.read");
  const { text } = await withTenant(access, (tx) => findRules(tx, access));
  const on = dateIn(access.company.timeZone, now());
  if (!text.rules.some((rule) => isNamedIn(text, rule, access.personId, on))) return [];
  const { turns } = await look(access, compare("ApprovalOrderType", "ne", 0), () => false);
  return turns.filter(({ mayApprove }) => !mayApprove);
}

async function look(
  access: CompanyAccess,
  only: Filter | null,
  isLet: (draft: SupplierInvoiceDraft) => boolean,
): Promise<Looked> {
  const waiting = await everyWaiting(access, only);
  if (waiting.length === 0) return { waiting, turns: [] };
  const caseOf = await caseMaker(access, waiting);
  const turns = waiting.filter((draft) => isTurn(access.personId, draft, caseOf(draft), isLet(draft)));
  return { waiting, turns };
}

async function everyWaiting(access: CompanyAccess, only: Filter | null): Promise<readonly SupplierInvoiceDraft[]> {
  const filter = allOf(compare("ApprovalStatus", "eq", wireStatusOf("ready")), only);
  const sort = [{ member: "DueDate" }, { member: "CreatedUtc" }];
  const all: SupplierInvoiceDraft[] = [];
  for (let page = 1; ; page += 1) {
    const { items, pages } = await books(access).page(supplierInvoiceDrafts, { page, pageSize, filter, sort });
    all.push(...items);
    if (page >= pages || items.length === 0) return all;
  }
}

/** Whether a person's approval would be accepted: a person whom the rules or the service would refuse is not next. */
function isTurn(
  personId: string,
  draft: SupplierInvoiceDraft,
  { given, people }: DraftCase,
  isLetByService: boolean,
): boolean {
  const standing = standingOf(given);
  if (verdictOf(given, standing, personId).is !== "may") return false;
  if (isLetByService) return true;
  const isGivenThere = draft.approvers.some(
    ({ userId, isApproved }) => isApproved && people.personOf(userId) === personId,
  );
  return !isGivenThere && !isBarred(given, standing, personId);
}
