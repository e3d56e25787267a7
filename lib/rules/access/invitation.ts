import type { AssignableRole } from "./roles";

/** An invitation can be used for this many days after it was sent last. */
export const invitationDays = 7;

export type InvitationState = "open" | "used" | "withdrawn" | "expired";

type InvitationDates = { expiresAt: Date; usedAt: Date | null; withdrawnAt: Date | null };

/** @param at the instant at which somebody wants to use it */
export function invitationStateOf({ expiresAt, usedAt, withdrawnAt }: InvitationDates, at: Date): InvitationState {
  if (usedAt) return "used";
  if (withdrawnAt) return "withdrawn";
  return expiresAt.getTime() <= at.getTime() ? "expired" : "open";
}

/** When an invitation that is sent now ends. */
export function invitationEndOf(sentAt: Date): Date {
  return new Date(sentAt.getTime() + invitationDays * 86_400_000);
}

/** Whether two mail addresses are the same; mail servers that tell capitals apart are not known today. */
export function isSameAddress(left: string | null, right: string): boolean {
  return left !== null && left.trim().toLowerCase() === right.trim().toLowerCase();
}

/** The roles an invitation can give; a company is handed over to people who are there. */
export type InvitedRole = Exclude<AssignableRole, "owner">;

/** An invitation that is not used yet, as the page of the company's people shows it. Instants are ISO texts. */
export type ShownInvitation = {
  id: string;
  email: string;
  role: InvitedRole;
  /** The name of the person who invited. */
  invitedBy: string;
  expiresAt: string;
  isExpired: boolean;
  /** When it was mailed last; null where it only could be copied. */
  mailedAt: string | null;
};

/**
 * An invitation that was made or sent again.
 *
 * @property link   the address for the invited person, which is shown this once
 * @property mail `no_server`: the portal sends no mail; `refused`: the mail server did not confirm it
 */
export type SentInvitation = { invitation: ShownInvitation; link: string; mail: "sent" | "refused" | "no_server" };
