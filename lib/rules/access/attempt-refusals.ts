/**
 * The error codes by which an identity server refuses an authorization request (RFC 6749 section 4.1.2.1), and by which
 * it refuses the portal itself at the token endpoint (section 5.2). A person is told what each of them means.
 */
const authorizationErrors = [
  "access_denied",
  "invalid_client",
  "invalid_request",
  "invalid_scope",
  "server_error",
  "temporarily_unavailable",
  "unauthorized_client",
  "unsupported_response_type",
] as const;
type AuthorizationError = (typeof authorizationErrors)[number];

/** Whether a text from an address is a known error code. Any other text is not repeated. */
export function isAuthorizationError(text: string): text is AuthorizationError {
  return authorizationErrors.some((error) => error === text);
}

/** Why an attempt to sign in or to connect a company changed nothing. Each reason has a text of its own. */
export const attemptRefusalReasons = [
  ...authorizationErrors,
  "attempt_expired",
  "attempt_spent",
  "attempt_unknown",
  "code_missing",
  "code_refused",
  "connection_changed",
  "invitation_expired",
  "invitation_other_company",
  "invitation_other_login",
  "invitation_unknown",
  "invitation_used",
  "invitation_withdrawn",
  "no_access",
  "other_company",
  "other_person",
  "owner_link_expired",
  "owner_link_other_company",
  "owner_link_revoked",
  "owner_link_unknown",
  "owner_link_used",
  "removed",
  "scope_not_granted",
  "server_refused",
  "session_changed",
  "token_invalid",
  "wrong_issuer",
] as const;
export type AttemptRefusalReason = (typeof attemptRefusalReasons)[number];
