import type { CalendarDate } from "../../../values/dates";
import type { OperationStage } from "../operations/operation";

// Amounts are minor units as decimal text, what is owed to the supplier positive; instants ISO texts.

/** An earlier invoice of the same supplier, as evidence names it. */
export type EarlierInvoice = {
  id: string;
  invoiceNumber: string;
  invoiceOn: CalendarDate | null;
  totalMinor: string;
  currencyCode: string;
  voucherNumber: string;
};

/** Another document of the same supplier; `exact`: the same number to the letter, or the very same day. */
export type Twin = Omit<EarlierInvoice, "voucherNumber"> & { is: "invoice" | "draft"; exact: boolean };

/** Which of a supplier's accounts is meant. */
export type AccountMember = "bankgiro" | "plusgiro" | "iban" | "account";

/** What could not be read, was never seen, or cannot be computed: `vat` in a country whose rates are not known here. */
export type Unread = "invoices" | "earlier_invoices" | "drafts" | "supplier" | "last_accounts" | "vat";

type Facts =
  /** `twins`: the first of them; `count`: all. */
  | { code: "number_used"; twins: readonly Twin[]; count: number }
  | { code: "same_amount_and_date"; twins: readonly Twin[]; count: number }
  | { code: "first_invoice"; supplierName: string }
  /** `since`: the invoice whose accounts these are compared with; null where it is what was seen of the draft at first. */
  | { code: "bank_changed"; members: readonly AccountMember[]; since: EarlierInvoice | null; seenAt: string | null }
  | {
      code: "amount_far";
      totalMinor: string;
      medianMinor: string;
      lowMinor: string;
      highMinor: string;
      currencyCode: string;
      invoices: readonly EarlierInvoice[];
    }
  /** `rateBps`: the rate that was expected; null where the amount fits no rate of the country. */
  | {
      code: "vat_mismatch";
      accounts: readonly { account: number; accountName: string; minor: string }[];
      vatMinor: string;
      baseMinor: string;
      expectedMinor: string;
      rateBps: number | null;
      currencyCode: string;
    }
  /** `differenceMinor`: debit less credit of the rows. `payableMinor`: what the rows put on the account of what is owed. */
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
  /** `rate`: ten-thousandths; null where the draft names none and the books choose their own. */
  | { code: "foreign_currency"; currencyCode: string; companyCurrency: string; rate: string | null }
  | { code: "not_known"; what: Unread };

export type Severity = "warning" | "info" | "unknown";

/** One thing worth a look before a supplier invoice is approved, with the facts it is explained by. */
export type EvidenceChip = Facts & { severity: Severity };

/** One account on which a draft and the supplier's last invoice differ; null where that one has no row on it. */
export type AccountDifference = {
  account: number;
  accountName: string;
  nowMinor: string | null;
  thenMinor: string | null;
};

/** How a draft differs from the last invoice of its supplier; no rows where the coding is the same. */
export type LastDifference = {
  last: EarlierInvoice;
  rows: readonly AccountDifference[];
  totalNowMinor: string;
  totalThenMinor: string;
  isOtherCurrency: boolean;
  /** From the invoice's day to its due day. */
  dueDaysNow: number | null;
  dueDaysThen: number | null;
};

/** What is known about a draft before it is approved. */
export type Evidence = {
  draftId: string;
  /** Of the draft it is about: see `lib/rules/purchases/supplier-draft-version`. */
  version: string;
  chips: readonly EvidenceChip[];
  /** No warning, and nothing that is not known: it may be approved with many others. */
  isClean: boolean;
  /** Null where it is the first one, or the earlier ones could not be read. */
  last: LastDifference | null;
  /** The last six, the newest first. */
  earlier: readonly EarlierInvoice[];
  readAt: string;
};

/** As many drafts as are looked at together. */
export const mostOfEvidence = 50;

export type RequestKind = "question" | "handover";
type Named = { personId: string; name: string };

/** What a person asked a colleague about a draft, or that they handed it over. */
export type ApprovalRequest = {
  id: string;
  draftId: string;
  kind: RequestKind;
  from: Named;
  to: Named;
  /** It is this person who is asked, or who has it. */
  isMine: boolean;
  /** This person asked, or handed it over. */
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

/** `id` is the screen's own: the same one never asks twice. A question needs words; a hand-over may come without. */
export type RequestInput = { id: string; kind: RequestKind; toPersonId: string; text: string };

export const mostOfRequest = 1000;

/** Who of the company's people may be asked. */
export type Colleague = {
  personId: string;
  name: string;
  role: "owner" | "accountant" | "accountant_in_charge" | "bookkeeper" | "sales" | "approver" | "payroll" | "viewer";
  isSelf: boolean;
  /** Whether the service lets them approve; null where it does not say, or who they are there is not known. */
  mayApprove: boolean | null;
};

/** What happened to one draft in the portal, each list the oldest first. */
export type ApprovalFile = {
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
