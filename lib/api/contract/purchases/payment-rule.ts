/** From which amount a payment needs the attest of another person, as it was set last; version 0 where it never was. */
export type PaymentRuleView = {
  version: number;
  /** In minor units of the currency of the books, as decimal text; null where no attest is needed. */
  attestFromMinor: string | null;
  setBy: string | null;
  /** An ISO instant. */
  setAt: string | null;
};

/** `baseVersion` is the version that the person saw. */
export type PaymentRuleInput = { attestFromMinor: string | null; baseVersion: number };
