import type { AttestReason, ChangedAccount, PaymentVerdict } from "../../../api/contract/purchases/to-pay";

/** An attest that a person gave: of what remained of the invoice then, and of the accounts of the supplier at that time. */
export type GivenAttest = { personId: string; remainingMinor: bigint; accountsVersion: number };

/** An invoice as the rule of attesting sees it. Amounts are in minor units of the invoice's currency. */
export type AttestCase = {
  /** The total of the invoice in the currency of the books; null where it is in another one. */
  sizeMinor: bigint | null;
  /** From this amount on a payment needs an attest; null where the company asks for none. */
  limitMinor: bigint | null;
  remainingMinor: bigint;
  /** The accounts that changed since the supplier was paid last. */
  changedAccounts: readonly ChangedAccount[];
  accountsVersion: number;
  /** Who changed them here; null where nobody is known to have. */
  changedById: string | null;
  /** Who registered, changed, approved or booked the invoice here. */
  involvedIds: readonly string[];
  /** The attests of the invoice that nobody took back. */
  attests: readonly GivenAttest[];
};

/**
 * Why the invoice needs an attest; none where anybody may pay it.
 *
 * Rule: an amount in another currency counts as large, because its rate is chosen by who registers the invoice
 */
export function reasonsToAttest({ sizeMinor, limitMinor, changedAccounts }: AttestCase): readonly AttestReason[] {
  const isLarge = limitMinor !== null && (sizeMinor === null || sizeMinor >= limitMinor);
  return [...(isLarge ? (["amount"] as const) : []), ...(changedAccounts.length > 0 ? (["accounts"] as const) : [])];
}

/** The people whose own invoice or change it is: they do not attest it. */
const firstPeopleOf = ({ involvedIds, changedById, changedAccounts }: AttestCase): readonly string[] =>
  changedById !== null && changedAccounts.length > 0 ? [...involvedIds, changedById] : involvedIds;

/** Whether this person may attest the invoice. */
export function mayAttest(attestCase: AttestCase, personId: string): boolean {
  return reasonsToAttest(attestCase).length > 0 && !firstPeopleOf(attestCase).includes(personId);
}

/**
 * The people whose attests count.
 *
 * Rule: an attest covers what remained when it was given, or less, and only the accounts that the supplier had then
 */
export function attestersOf(attestCase: AttestCase): readonly string[] {
  const { attests, remainingMinor, accountsVersion } = attestCase;
  const counted = attests.filter(
    (attest) =>
      attest.remainingMinor >= remainingMinor &&
      attest.accountsVersion === accountsVersion &&
      !firstPeopleOf(attestCase).includes(attest.personId),
  );
  return [...new Set(counted.map(({ personId }) => personId))];
}

/**
 * Whether this person may pay the invoice.
 *
 * Rule: two people at least stand behind a payment that needs an attest. Where it is not known here who registered the invoice,
 *       or who changed the accounts, who pays and who attests are two people
 */
export function verdictOnPayment(attestCase: AttestCase, payerId: string): PaymentVerdict {
  const reasons = reasonsToAttest(attestCase);
  if (reasons.length === 0) return "may";
  const attesters = attestersOf(attestCase);
  if (attesters.length === 0) return "needsAttest";
  const isFirstPersonKnown = reasons.every((reason) =>
    reason === "accounts" ? attestCase.changedById !== null : attestCase.involvedIds.length > 0,
  );
  return isFirstPersonKnown || attesters.some((personId) => personId !== payerId) ? "may" : "ownAttest";
}

/** A limit as it was set at a time; null where no attest is needed from then on. */
export type LimitVersion = { limitMinor: bigint | null; setAt: Date };

const dayMs = 24 * 60 * 60_000;

/**
 * The limit that holds for an invoice: the lowest since a day before it was booked, so that nobody raises the limit to pay what
 * waits, and so that it does not matter by how much the clocks of the two programs differ.
 *
 * @param versions from the first to the present one
 */
export function limitSince(versions: readonly LimitVersion[], bookedAt: Date): bigint | null {
  const since = bookedAt.getTime() - dayMs;
  const limits = versions.flatMap(({ limitMinor }, index) => {
    const next = versions[index + 1];
    const isInForce = next === undefined || next.setAt.getTime() > since;
    return isInForce && limitMinor !== null ? [limitMinor] : [];
  });
  return limits.reduce<bigint | null>((lowest, limit) => (lowest !== null && lowest <= limit ? lowest : limit), null);
}
