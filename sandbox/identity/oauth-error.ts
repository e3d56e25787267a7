/** The error codes of the token and revocation endpoints (RFC 6749 section 5.2). */
export type TokenErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "invalid_scope"
  | "server_error";

/** A refusal of the token or revocation endpoint. The description is for people and is never parsed. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";

  constructor(
    readonly code: TokenErrorCode,
    readonly description: string,
  ) {
    super(`${code}: ${description}`);
  }

  get status(): 400 | 401 | 500 {
    if (this.code === "invalid_client") return 401;
    return this.code === "server_error" ? 500 : 400;
  }
}

/** The error codes that the authorization endpoint returns to the application (RFC 6749 section 4.1.2.1). */
export type AuthorizeErrorCode =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope";

/** The redirect address for the answer to an authorization request, and the `state` that is sent with it. */
export type ReturnAddress = { readonly redirectUri: string; readonly state: Buffer | undefined };

/**
 * The refusal of an authorization request. Where the client or its redirect address is not known to be right, there is no
 * return address: the browser shows a page and is not redirected (RFC 6749 section 3.1.2.4).
 */
export class AuthorizeError extends Error {
  override readonly name = "AuthorizeError";

  constructor(
    readonly code: AuthorizeErrorCode,
    readonly description: string,
    readonly returnAddress: ReturnAddress | null,
  ) {
    super(`${code}: ${description}`);
  }
}
