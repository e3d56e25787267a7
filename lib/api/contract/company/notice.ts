import type { CalendarDate } from "../../../values/dates";
import type { ProblemJson } from "../../../values/problem";
import type { RequestAbout } from "../purchases/approval";

export type Notice = InvoiceNotice | LimitNotice;

/** One supplier invoice that waits for a person: a question about it, a hand-over to them, or one whose turn it is. */
export type InvoiceNotice = {
  kind: "question" | "handover" | "turn";
  /** The request's id, or the draft's. */
  subject: string;
  draftId: string;
  about: RequestAbout;
  dueOn: CalendarDate | null;
  /** ISO text. */
  since: string;
  /** Due within two days, or past it. */
  isUrgent: boolean;
};

/** Somebody was shown as many identity numbers in a day as one may; told to the owners. */
export type LimitNotice = {
  kind: "reveal_limit";
  /** The person's id. */
  subject: string;
  personName: string | null;
  on: CalendarDate;
  /** ISO text. */
  since: string;
  isUrgent: false;
};

/** What waits, the urgent in front. `problem`: why the books did not say whose turn it is; what was known then stands. */
export type Notices = { items: readonly Notice[]; problem: ProblemJson | null };

/** How many things wait; of them supplier invoices, and urgent ones. */
export type NoticeCount = { count: number; invoices: number; urgent: number };

/** How a person is told by mail at a company. `canMail`: the portal has a mail server, and an address of theirs. */
export type NoticeSettings = { mails: boolean; canMail: boolean; address: string | null };
