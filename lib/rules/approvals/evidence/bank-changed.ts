import type { AccountMember, EvidenceChip } from "../../../api/contract/purchases/approval";
import type { AccountNames, EvidenceInput, SeenAccounts } from "./evidence-input";
import { earlierOf } from "./naming";

const members: readonly AccountMember[] = ["bankgiro", "plusgiro", "iban", "account"];

/**
 * A finding when the supplier has other bank accounts than at the last invoice, or than when this draft was first opened.
 *
 * Rule: compared with accounts that the portal recorded, an account that differs, is gone or is new counts as changed. An
 *       invoice states its giros only, and not always, so that only the accounts it states are compared with it
 */
export function bankChanged({ draft, accounts, invoices }: EvidenceInput): readonly EvidenceChip[] {
  if (accounts === null) return [];
  const { now, atFirst, atLast } = accounts;
  const sinceLast = atLast ? changedSince(now, atLast) : [];
  const sinceFirst = atFirst ? changedSince(now, atFirst) : [];
  const changed = members.filter((member) => sinceLast.includes(member) || sinceFirst.includes(member));
  if (changed.length > 0) {
    const seen = sinceLast.length > 0 ? atLast : atFirst;
    const since = seen?.invoice ? earlierOf(seen.invoice) : null;
    return [{ code: "bank_changed", severity: "warning", members: changed, since, seenAt: seen?.at ?? null }];
  }
  const hasEarlier = (invoices ?? []).some((one) => one.createdFromDraftId !== draft.id);
  const isUnseen = atLast === null && hasEarlier && members.some((member) => now[member] !== null);
  return isUnseen ? [{ code: "not_known", severity: "unknown", what: "last_accounts" }] : [];
}

function changedSince(now: AccountNames, { names, at }: SeenAccounts): readonly AccountMember[] {
  const isWhole = at !== null;
  return members.filter((member) => (isWhole || names[member] !== null) && names[member] !== now[member]);
}
