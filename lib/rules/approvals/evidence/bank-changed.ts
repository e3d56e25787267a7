import type { EvidenceFinding, SupplierAccountKind } from "../../../api/contract/purchases/approval";
import type { AccountPseudonyms, EarlierAccounts, EvidenceInput } from "./evidence-input";
import { toEarlierInvoice } from "./find-twins";

const accountKinds: readonly SupplierAccountKind[] = ["bankgiro", "plusgiro", "iban", "account"];

/**
 * A finding when the supplier has other bank accounts than at the last invoice, or than when this draft was first opened.
 *
 * Rule: against accounts that the portal recorded, an account counts as changed when it differs, was removed or is new.
 *       An invoice does not always state all its giros, so that only the accounts it states are compared with it
 */
export function checkBankChange({ draft, accounts, invoices }: EvidenceInput): readonly EvidenceFinding[] {
  if (accounts === null) return [];
  const { currentPseudonyms, atFirstOpening, atLastInvoice } = accounts;
  const changedSinceLastInvoice = atLastInvoice ? changedKindsSince(currentPseudonyms, atLastInvoice) : [];
  const changedSinceOpening = atFirstOpening ? changedKindsSince(currentPseudonyms, atFirstOpening) : [];
  const changedKinds = accountKinds.filter(
    (accountKind) => changedSinceLastInvoice.includes(accountKind) || changedSinceOpening.includes(accountKind),
  );
  if (changedKinds.length > 0) {
    const earlierAccounts = changedSinceLastInvoice.length > 0 ? atLastInvoice : atFirstOpening;
    const earlierInvoice = earlierAccounts?.invoice ? toEarlierInvoice(earlierAccounts.invoice) : null;
    return [
      {
        code: "bank_changed",
        severity: "warning",
        members: changedKinds,
        since: earlierInvoice,
        seenAt: earlierAccounts?.recordedAt ?? null,
      },
    ];
  }
  const hasEarlierInvoice = (invoices ?? []).some((invoice) => invoice.createdFromDraftId !== draft.id);
  const areLastAccountsUnknown =
    atLastInvoice === null &&
    hasEarlierInvoice &&
    accountKinds.some((accountKind) => currentPseudonyms[accountKind] !== null);
  return areLastAccountsUnknown ? [{ code: "not_known", severity: "unknown", what: "last_accounts" }] : [];
}

function changedKindsSince(
  currentPseudonyms: AccountPseudonyms,
  { names: earlierPseudonyms, recordedAt }: EarlierAccounts,
): readonly SupplierAccountKind[] {
  const isRecorded = recordedAt !== null;
  return accountKinds.filter(
    (accountKind) =>
      (isRecorded || earlierPseudonyms[accountKind] !== null) &&
      earlierPseudonyms[accountKind] !== currentPseudonyms[accountKind],
  );
}
