import type { EvidenceFinding, SupplierAccountKind } from "../../../api/contract/purchases/approval";
import type { AccountNames, EarlierAccounts, EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";

const accountMembers: readonly SupplierAccountKind[] = ["bankgiro", "plusgiro", "iban", "account"];

/**
 * A finding when the supplier has other bank accounts than at the last invoice, or than when this draft was first opened.
 *
 * Rule: against accounts that the portal recorded, an account counts as changed when it differs, was removed or is new.
 *       An invoice does not always state all its giros, so that only the accounts it states are compared with it
 */
export function bankChanged({ draft, accounts, invoices }: EvidenceInput): readonly EvidenceFinding[] {
  if (accounts === null) return [];
  const { now, atFirst, atLast } = accounts;
  const sinceLast = atLast ? changedSince(now, atLast) : [];
  const sinceFirst = atFirst ? changedSince(now, atFirst) : [];
  const changed = accountMembers.filter((member) => sinceLast.includes(member) || sinceFirst.includes(member));
  if (changed.length > 0) {
    const earlierAccounts = sinceLast.length > 0 ? atLast : atFirst;
    const earlierInvoice = earlierAccounts?.invoice ? toEarlierInvoice(earlierAccounts.invoice) : null;
    return [
      {
        code: "bank_changed",
        severity: "warning",
        members: changed,
        since: earlierInvoice,
        seenAt: earlierAccounts?.at ?? null,
      },
    ];
  }
  const hasEarlier = (invoices ?? []).some((one) => one.createdFromDraftId !== draft.id);
  const isLastUnknown = atLast === null && hasEarlier && accountMembers.some((member) => now[member] !== null);
  return isLastUnknown ? [{ code: "not_known", severity: "unknown", what: "last_accounts" }] : [];
}

function changedSince(now: AccountNames, { names, at }: EarlierAccounts): readonly SupplierAccountKind[] {
  const isRecorded = at !== null;
  return accountMembers.filter((member) => (isRecorded || names[member] !== null) && names[member] !== now[member]);
}
