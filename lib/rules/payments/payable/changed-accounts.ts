import type { AccountKind, ChangedAccount } from "../../../api/contract/purchases/to-pay";
import { normaliseBankgiro, normalisePlusgiro } from "../accounts/giro-numbers";
import { normaliseBankNumber } from "../accounts/iban";
import { normaliseNorwegianAccount } from "../accounts/norwegian-account";

/** The accounts of a supplier at one time; empty text where it had none, and left out where that is not known. */
export type KnownAccounts = { [Kind in AccountKind]?: string };

const compactForms: Readonly<Record<keyof KnownAccounts, (text: string) => string>> = {
  bankgiro: (text) => normaliseBankgiro(text).replace(/-/g, ""),
  plusgiro: (text) => normalisePlusgiro(text).replace(/-/g, ""),
  iban: normaliseBankNumber,
  account: normaliseNorwegianAccount,
};

/**
 * The accounts that changed since the last payment, or that differ from those on the invoice. A person looks at both values
 * before the next payment, because a false invoice or a changed record is how payments are stolen.
 *
 * Rule: the same number in another printed form is no change; an account that was added or removed is one
 */
export function listChangedAccounts(
  earlier: KnownAccounts,
  current: Required<KnownAccounts>,
): readonly ChangedAccount[] {
  return (Object.keys(compactForms) as (keyof KnownAccounts)[]).flatMap((kind) => {
    const earlierNumber = earlier[kind];
    if (earlierNumber === undefined) return [];
    const isSame = compactForms[kind](earlierNumber) === compactForms[kind](current[kind]);
    return isSame ? [] : [{ kind, earlier: earlierNumber, current: current[kind] }];
  });
}
