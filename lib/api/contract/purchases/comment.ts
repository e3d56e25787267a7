/** What a person wrote to colleagues about a supplier invoice. Instants are ISO texts. */
export type PurchaseComment = {
  id: string;
  personId: string;
  /** Empty where the name is no longer known. */
  name: string;
  /** This person wrote it. */
  isOwn: boolean;
  /** Null once it was taken away. */
  text: string | null;
  writtenAt: string;
  /** The people whom the comment mentions. */
  mentions: readonly { personId: string; name: string; hasSeen: boolean }[];
};

/**
 * A comment as it is sent. The screen chooses `id`: the same id never writes twice. `mentionIds` are the people whose notices
 * tell of it; `invoiceId` is the booked invoice that was made of the draft, null while it is a draft.
 */
export type CommentInput = { id: string; text: string; mentionIds: readonly string[]; invoiceId: string | null };

export const maxCommentLength = 2000;
/** More people than a company has who decide about supplier invoices. */
export const maxMentions = 20;
