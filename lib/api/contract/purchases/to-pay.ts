import type { CalendarDate } from "../../../values/dates";
import type { PaymentObstacle } from "./payment-obstacle";

/** When an invoice is to be paid. This week is what follows today up to and including Sunday. */
export type DueGroup = "overdue" | "today" | "thisWeek" | "later";

/** The way a payment takes to the account of a supplier. */
export type PaymentMethod = "bankgiro" | "plusgiro" | "norwegianAccount" | "sepa" | "domesticIban" | "abroad";

/** The kinds of accounts that a supplier has; `account` is a domestic one, or one abroad with its bank. */
export type AccountKind = "bankgiro" | "plusgiro" | "iban" | "account";

/** An account of a supplier that is not what it was, with both values as they were written. */
export type ChangedAccount = { kind: AccountKind; earlier: string; current: string };

/** Why a payment needs the attest of another person. */
export type AttestReason = "amount" | "accounts";

/** `needsAttest`: nobody else has attested it. `ownAttest`: nobody but who pays has, and who did the rest is not known. */
export type PaymentVerdict = "may" | "needsAttest" | "ownAttest";

/** The most invoices that are attested at once. */
export const maxAttestedInvoices = 200;

/** The attest that an invoice needs of another person before it is paid. */
export type AttestState = {
  reasons: readonly AttestReason[];
  /** The accounts that changed since the supplier was paid last, with who changed them here, and when they were first seen. */
  changedAccounts: readonly ChangedAccount[];
  changedBy: string | null;
  /** An ISO instant. */
  accountsSeenAt: string;
  accountsVersion: number;
  /** The names of those whose attests count. */
  attestedBy: readonly string[];
  hasAttested: boolean;
  mayAttest: boolean;
  verdict: PaymentVerdict;
};

/** Which invoices were attested, and which were not: they changed since, or are the person's own or need no attest. */
export type AttestAnswer = {
  given: readonly string[];
  leftOut: readonly { id: string; reason: "changed" | "own" }[];
};

/** What keeps an invoice from being paid now: the attest that it needs, and the file that it is in. */
export type PaymentState = Pick<InvoiceToPay, "attest" | "onItsWay">;

/** A booked supplier invoice that is still to be paid. */
export type InvoiceToPay = {
  id: string;
  supplierId: string;
  supplierName: string;
  invoiceNumber: string;
  dueOn: CalendarDate | null;
  dueGroup: DueGroup;
  currencyCode: string;
  /** What remains, in minor units, as decimal text. */
  remainingMinor: string;
  /** What is in the way of paying it by a payment file; none where nothing is. */
  obstacles: readonly PaymentObstacle[];
  /** Where it is paid to; null while something is in the way. */
  payTo: { method: PaymentMethod; number: string } | null;
  /** The bank account it is paid from; empty text where the company has none. */
  bankAccountId: string;
  /** Null where it needs no attest. */
  attest: AttestState | null;
  /** The payment file that it is in, while the bank has not answered; null where it is in none. */
  onItsWay: { fileId: string; executionOn: CalendarDate } | null;
};

/** A bank account that payments leave. */
export type PayingBankAccount = { id: string; name: string; ledgerAccount: number | null; isDefault: boolean };

/** The invoices that are to be paid, the earliest due first; not complete where there are more than are read at once. */
export type ToPay = {
  invoices: readonly InvoiceToPay[];
  isComplete: boolean;
  bankAccounts: readonly PayingBankAccount[];
  today: CalendarDate;
  /** When they were read: an ISO instant. */
  readAt: string;
};
