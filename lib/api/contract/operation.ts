import type { CalendarDate } from "../../dates";
import type { ProblemJson } from "../../problem";

export type OperationKind = "invoice-convert" | "invoice-email" | "invoice-void";

/**
 * Where an operation is. `waiting`: not yet asked of the service. `sent`: asked, no answer yet. `checking`: the answer was
 * lost and the outcome is being read back. `unknown`: a person must decide. `done` and `refused` are final.
 */
export type OperationStage = "waiting" | "sent" | "checking" | "done" | "refused" | "unknown";

/** To whom and how an invoice is mailed; what is left out the service takes from the customer and its own texts. */
export type EmailOrder = { email?: string; subject?: string; message?: string; cc?: string[] };

/** One line of the voucher as the person was told it; `account` is null where the books choose. Debit positive. */
export type AnnouncedPosting = {
  role: "receivable" | "reduction" | "sales" | "vat" | "rounding";
  account: number | null;
  rateBps: number | null;
  /** Minor units as decimal text. */
  minor: string;
};

/** What the person saw when pressing: the operation stops when the service holds something else. */
export type ConvertExpectation = {
  /** Of the whole text on screen: see `lib/flow/draft-version`. */
  version: string;
  customerId: string;
  invoiceOn: CalendarDate | null;
  rows: number;
  /** Minor units as decimal text. */
  grossMinor: string;
  vatMinor: string;
  /** The voucher that was announced; the real one is compared with it. */
  postings: readonly AnnouncedPosting[];
};

export type ConvertInput = { draftId: string; expected: ConvertExpectation; send: EmailOrder | null };
export type EmailInput = { invoiceId: string; order: EmailOrder };
/** The reason stays in the portal: the service has no place for it. */
export type VoidInput = { invoiceId: string; reason: string; expected: { grossMinor: string } };

/** One account of the voucher where expectation and books differ; minor units as decimal text, debit positive. */
export type PostingDifference = { account: number | null; expectedMinor: string; actualMinor: string };

/** An invoice that an operation made: of a conversion the invoice, of a void the credit invoice. */
export type PostedResult = {
  invoiceId: string;
  invoiceNumber: number | null;
  grossMinor: string;
  currencyCode: string;
  voucherId: string | null;
  voucherNumber: string;
  /** `unread`: the grant lacks the right to read vouchers, so nothing was compared. */
  voucher: "matches" | "differs" | "unread";
  differences: readonly PostingDifference[];
};

export type EmailResult = { invoiceId: string; recipient: string | null };

/** Invoices that could be the outcome of an operation nobody saw the answer of. */
export type Candidate = { invoiceId: string; invoiceNumber: number | null; grossMinor: string };

export type Resolution = {
  decision: "marked_done" | "marked_not_done" | "sent_again";
  personId: string;
  at: string;
  /** The operation that was started instead. */
  nextId?: string;
};

/** An operation as our routes answer it. Instants are ISO texts. */
export type Operation = {
  id: string;
  kind: OperationKind;
  key: string;
  /** The draft or invoice it is about. */
  subject: string;
  stage: OperationStage;
  createdAt: string;
  sentAt: string | null;
  finishedAt: string | null;
  personId: string;
  /** Who ordered it; null when the service never told the name. */
  personName: string | null;
  /** How often the service was asked. */
  attempt: number;
  convert: PostedResult | null;
  void: PostedResult | null;
  /** Why an invoice was voided, in the person's words. */
  reason: string | null;
  /** When the draft was first stored. */
  writtenAt: string | null;
  email: EmailResult | null;
  candidates: readonly Candidate[];
  /** Why it was refused, or what it waits for. */
  problem: ProblemJson | null;
  resolution: Resolution | null;
  /** What was ordered together with it and follows it: the e-mail after a conversion. */
  next: Operation | null;
  /** True when an e-mail was ordered with the conversion but is held back because the voucher differs. */
  held: boolean;
};

/** True while the operation may still change by itself. */
export function isUnderWay(operation: Operation): boolean {
  const own = operation.stage === "waiting" || operation.stage === "sent" || operation.stage === "checking";
  return own || (operation.next !== null && isUnderWay(operation.next));
}
