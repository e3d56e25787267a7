import type { CalendarDate } from "../../../values/dates";
import type { OperationStage } from "../operations/operation";

// Amounts are minor units as decimal text, positive for what is owed to the supplier; instants are ISO texts.

/** An earlier invoice of the same supplier, as the evidence names it. */
export type EarlierInvoice = {
  id: string;
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  totalMinor: string;
  currencyCode: string;
  voucherNumber: string;
};

/** A similar document of the same supplier; `exact`: the number is identical to the letter, or the day is the same. */
export type SimilarInvoice = Omit<EarlierInvoice, "voucherNumber"> & { is: "invoice" | "draft"; exact: boolean };

/** The kind of a supplier's bank account. */
export type SupplierAccountKind = "bankgiro" | "plusgiro" | "iban" | "account";

/**
 * Evidence that could not be read, was never seen, or cannot be computed: `vat` in a country whose rates are not known here.
 */
export type MissingEvidence = "invoices" | "earlier_invoices" | "drafts" | "supplier" | "last_accounts" | "vat";

type EvidenceFacts =
  /** `twins` holds the first of the similar documents; `count` counts all. */
  | { code: "number_used"; twins: readonly SimilarInvoice[]; count: number }
  | { code: "same_amount_and_date"; twins: readonly SimilarInvoice[]; count: number }
  | { code: "first_invoice"; supplierName: string }
  /**
   * `since` is the invoice whose payment accounts are compared with the supplier's current accounts; null where the
   * current accounts are compared with those that the portal saw first.
   */
  | {
      code: "bank_changed";
      members: readonly SupplierAccountKind[];
      since: EarlierInvoice | null;
      seenAt: string | null;
    }
  | {
      code: "amount_far";
      totalMinor: string;
      medianMinor: string;
      lowMinor: string;
      highMinor: string;
      currencyCode: string;
      invoices: readonly EarlierInvoice[];
    }
  /** `rateBps` is the expected rate; null where the amount matches no rate of the country. */
  | {
      code: "vat_mismatch";
      accounts: readonly { account: number; accountName: string; minor: string }[];
      vatMinor: string;
      baseMinor: string;
      expectedMinor: string;
      rateBps: number | null;
      currencyCode: string;
    }
  /** `differenceMinor` is debit minus credit of the rows. `payableMinor` is what the rows post to the payables account. */
  | {
      code: "rows_unbalanced";
      differenceMinor: string;
      totalMinor: string;
      payableMinor: string;
      currencyCode: string;
    }
  | {
      code: "allocated";
      count: number;
      from: CalendarDate | null;
      to: CalendarDate | null;
      minor: string;
      currencyCode: string;
      lines: readonly number[];
    }
  /** `rate` is in ten-thousandths; null where the draft names none and the books choose their own. */
  | { code: "foreign_currency"; currencyCode: string; companyCurrency: string; rate: string | null }
  | { code: "not_known"; what: MissingEvidence };

export type Severity = "warning" | "info" | "unknown";

/** One finding to check before a supplier invoice is approved, with the facts that explain it. */
export type EvidenceFinding = EvidenceFacts & { severity: Severity };

/** One account on which a draft and the supplier's last invoice differ; null where one of them has no row on it. */
export type AccountDifference = {
  account: number;
  accountName: string;
  nowMinor: string | null;
  thenMinor: string | null;
};

/** The differences between a draft and the last invoice of its supplier; no rows where the coding is the same. */
export type DifferenceFromLastInvoice = {
  last: EarlierInvoice;
  rows: readonly AccountDifference[];
  totalNowMinor: string;
  totalThenMinor: string;
  isOtherCurrency: boolean;
  /** The number of days from the invoice date to the due date. */
  dueDaysNow: number | null;
  dueDaysThen: number | null;
};

/** The evidence about a draft before it is approved. */
export type Evidence = {
  draftId: string;
  /** The version of the draft: see `lib/rules/purchases/supplier-draft-version`. */
  version: string;
  chips: readonly EvidenceFinding[];
  /** No finding is a warning or unknown: the draft may be approved in a batch. */
  isClean: boolean;
  /** This is null where the draft is the supplier's first invoice, or the earlier ones could not be read. */
  last: DifferenceFromLastInvoice | null;
  /** The last six invoices, the newest first. */
  earlier: readonly EarlierInvoice[];
  readAt: string;
};

/** The largest number of drafts whose evidence is read together. */
export const maxEvidenceDrafts = 50;

export type RequestKind = "question" | "handover" | "booking";
type NamedPerson = { personId: string; name: string };

/**
 * A question that a person asked a colleague about a draft, a hand-over of the draft to the colleague, or a request to book
 * it, which keeps nobody else from booking it.
 */
export type ApprovalRequest = {
  id: string;
  draftId: string;
  kind: RequestKind;
  from: NamedPerson;
  to: NamedPerson;
  /** The request is addressed to this person. */
  isMine: boolean;
  /** This person asked the question, or handed the draft over. */
  isOwn: boolean;
  text: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  closedAt: string | null;
  closedBy: string | null;
  closing: "withdrawn" | "decided" | "passed_on" | null;
  about: RequestAbout;
};

export type RequestAbout = { supplierName: string; invoiceNumber: string; totalMinor: string; currencyCode: string };

/** The screen chooses `id`: the same id never asks twice. Only a question needs a text. */
export type RequestInput = { id: string; kind: RequestKind; toPersonId: string; text: string };

export const maxRequestLength = 1000;

/** A person of the company who may be asked. */
export type Colleague = {
  personId: string;
  name: string;
  role: "owner" | "accountant" | "accountant_in_charge" | "bookkeeper" | "sales" | "approver" | "payroll" | "viewer";
  isSelf: boolean;
  /**
   * This tells whether the service lets the person approve; null where the service does not say, or does not know the
   * person.
   */
  mayApprove: boolean | null;
};

/** The portal's records about one draft, each list with the oldest first. */
export type ApprovalRecord = {
  requests: readonly ApprovalRequest[];
  seen: readonly { personId: string; name: string; attachmentId: string; at: string }[];
  decisions: readonly {
    operationId: string;
    kind: "approve" | "reject";
    stage: OperationStage;
    personId: string;
    name: string;
    at: string;
    reason: string | null;
    conflict: string | null;
  }[];
};
