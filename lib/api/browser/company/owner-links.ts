import type { SentOwnerLink } from "../../../rules/access/owner-link";
import { type Result, writeToPortal } from "../call";

// The portal's own routes answer these requests and share the types, so nothing is left to parse.
const asSentOwnerLink = (wire: unknown) => wire as SentOwnerLink;
const ownerLinksPath = "/api/owner-links";
const pathOf = (linkId: string) => `${ownerLinksPath}/${encodeURIComponent(linkId)}`;

/**
 * Makes a link by which the owner of a company connects it.
 *
 * Errors: `invalid_input` at the field `companyName` or `email`; `too_many_requests`
 */
export function makeOwnerLink(ownerLink: {
  companyName: string;
  email: string | null;
}): Promise<Result<SentOwnerLink>> {
  return writeToPortal("POST", ownerLinksPath, ownerLink, asSentOwnerLink);
}

/** Sends a link again, with a new address. Errors: `not_found`, `too_many_requests` */
export function resendOwnerLink(linkId: string): Promise<Result<SentOwnerLink>> {
  return writeToPortal("POST", `${pathOf(linkId)}/resend`, {}, asSentOwnerLink);
}

/** Revokes a link, whose address works no more. Errors: `not_found` */
export function revokeOwnerLink(linkId: string): Promise<Result<null>> {
  return writeToPortal("DELETE", pathOf(linkId), undefined, () => null);
}

/** Dismisses the line that says that a link was used. Errors: `not_found` */
export function dismissUsedOwnerLink(linkId: string): Promise<Result<null>> {
  return writeToPortal("POST", `${pathOf(linkId)}/seen`, {}, () => null);
}

/** Replaces the names of companies that the person has noted down. Errors: `invalid_input` */
export function replaceKnownCompanies(names: readonly string[]): Promise<Result<{ names: readonly string[] }>> {
  return writeToPortal("PUT", "/api/known-companies", { names }, (wire) => wire as { names: readonly string[] });
}
