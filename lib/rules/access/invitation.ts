import type { AssignableRole } from "./roles";
import { type LinkDelivery, linkStateOf } from "./single-use-link";

export type InvitationState = "open" | "used" | "withdrawn" | "expired";

type InvitationDates = { expiresAt: Date; usedAt: Date | null; withdrawnAt: Date | null };

/** @param at the instant at which somebody wants to use it */
export function invitationStateOf({ expiresAt, usedAt, withdrawnAt }: InvitationDates, at: Date): InvitationState {
  const state = linkStateOf({ expiresAt, usedAt, revokedAt: withdrawnAt }, at);
  return state === "revoked" ? "withdrawn" : state;
}

/** An invitation that has expired stays in the list for so many days, in which it can be sent again. */
export const expiredInvitationDays = 14;

/**
 * The unused invitations that the page of the company's people lists: those that can be used, in the given order, and after
 * them those that have expired lately.
 */
export function listShownInvitations<T extends { expiresAt: Date }>(invitations: readonly T[], at: Date): T[] {
  const isExpired = ({ expiresAt }: T) => expiresAt.getTime() <= at.getTime();
  const isLate = ({ expiresAt }: T) => expiresAt.getTime() <= at.getTime() - expiredInvitationDays * 86_400_000;
  return [
    ...invitations.filter((invitation) => !isExpired(invitation)),
    ...invitations.filter((invitation) => isExpired(invitation) && !isLate(invitation)),
  ];
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
 * @property link the address for the invited person, which is shown this once
 */
export type SentInvitation = { invitation: ShownInvitation; link: string; mail: LinkDelivery };
