import type { InvitedRole, SentInvitation } from "../../../rules/access/invitation";
import { type Result, writeToPortal } from "../call";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asSentInvitation = (wire: unknown) => wire as SentInvitation;

function buildInvitationsPath(companyId: string, suffix = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/people/invitations${suffix}`;
}

/**
 * Invites the person who reads the mails of an address.
 *
 * Errors: `invalid_input` at the field `email` with code `address`, `already_member` or `already_invited`;
 * `too_many_requests`
 */
export function invitePerson(
  companyId: string,
  invitation: { email: string; role: InvitedRole },
): Promise<Result<SentInvitation>> {
  return writeToPortal("POST", buildInvitationsPath(companyId), invitation, asSentInvitation);
}

/** Sends an invitation again, with a new link. Errors: `not_found`, `too_many_requests` */
export function resendInvitation(companyId: string, invitationId: string): Promise<Result<SentInvitation>> {
  const path = buildInvitationsPath(companyId, `/${encodeURIComponent(invitationId)}/resend`);
  return writeToPortal("POST", path, {}, asSentInvitation);
}

/** Withdraws an invitation, whose link works no more. Errors: `not_found` */
export function withdrawInvitation(companyId: string, invitationId: string): Promise<Result<null>> {
  const path = buildInvitationsPath(companyId, `/${encodeURIComponent(invitationId)}`);
  return writeToPortal("DELETE", path, undefined, () => null);
}
