import type { CalendarDate } from "../../dates";
import type { ProblemJson } from "../../problem";
import type { RequestAbout } from "./approval";

export type NoticeKind = "question" | "handover" | "turn";

/** One thing that waits for a person: a question, an invoice handed over to them, or one whose turn it is. */
export type Notice = {
  kind: NoticeKind;
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

/** What waits, the urgent in front. `problem`: why the books did not say whose turn it is; what was known then stands. */
export type Notices = { items: readonly Notice[]; problem: ProblemJson | null };

/** How many things wait. */
export type NoticeCount = { count: number; urgent: number };

/** How a person is told by mail at a company. `canMail`: the portal has a mail server, and an address of theirs. */
export type NoticeSettings = { mails: boolean; canMail: boolean; address: string | null };
