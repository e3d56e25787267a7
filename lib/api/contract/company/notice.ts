import type { CalendarDate } from "../../../values/dates";
import type { ProblemJson } from "../../../values/problem";
import type { RequestAbout } from "../purchases/approval";

export type Notice = InvoiceNotice | LimitNotice | RightRequestNotice;

/**
 * A supplier invoice that waits for a person: a question about it, a hand-over to this person, a request that this
 * person books it, a comment that mentions this person, or this person's turn to approve.
 */
export type InvoiceNotice = {
  kind: "question" | "handover" | "booking" | "mention" | "turn";
  /** The id of the request, of the comment, or of the draft. */
  subject: string;
  draftId: string;
  about: RequestAbout;
  dueOn: CalendarDate | null;
  /** The instant is an ISO text. */
  since: string;
  /** The invoice is due within two days, or overdue. */
  isUrgent: boolean;
};

/** A person was shown as many identity numbers in one day as are allowed; the owners get this notice. */
export type LimitNotice = {
  kind: "reveal_limit";
  /** The id of the person. */
  subject: string;
  personName: string | null;
  on: CalendarDate;
  /** The instant is an ISO text. */
  since: string;
  isUrgent: false;
};

/** A colleague asks for a right; whoever may change roles gets this notice, and reads the request with the others. */
export type RightRequestNotice = {
  kind: "right_request";
  /** The id of the request. */
  subject: string;
  /** The instant is an ISO text. */
  since: string;
  isUrgent: false;
};

/**
 * The waiting notices, the urgent ones first. `problem` says why the books did not answer whose turn it is; the notices then
 * show the last known state.
 */
export type Notices = { items: readonly Notice[]; problem: ProblemJson | null };

/** The number of waiting notices, of supplier invoices to act on among them, and of urgent ones. */
export type NoticeCount = { count: number; invoices: number; urgent: number };

/**
 * This tells whether a person gets notices of a company by mail. `canMail`: the portal has a mail server and the
 * person's address.
 */
export type NoticeSettings = { mails: boolean; canMail: boolean; address: string | null };
