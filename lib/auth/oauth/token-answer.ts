import "server-only";
import * as z from "zod/mini";
import { jsonOf, type RawAnswer } from "./http";

/** The tokens of an answer of the token endpoint. `refreshToken` and `scopes` are null when the answer left them out. */
export type TokenSet = {
  accessToken: string;
  refreshToken: string | null;
  scopes: readonly string[] | null;
  expiresInSeconds: number;
};

/**
 * A refusal of the token endpoint (RFC 6749 section 5.2). `namesRefreshToken` says whether its text names the refresh
 * token as wrong.
 */
export class OAuthRefusal extends Error {
  readonly error: string;
  readonly namesRefreshToken: boolean;

  constructor(error: string, description: string) {
    super(error);
    this.name = "OAuthRefusal";
    this.error = error;
    this.namesRefreshToken = /refresh.?token/i.test(description);
  }
}

/** An answer that is neither tokens nor a refusal: 5xx, HTML, half a document. It says nothing about the token. */
export class UnclearAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the token endpoint answered ${status} without saying what happened`);
    this.name = "UnclearAnswer";
    this.status = status;
  }
}

/** The longest lifetime of an access token that is accepted from the server, so that dates computed from it stay valid. */
const maxLifetimeSeconds = 366 * 86_400;

// token_type is compared without regard to case (RFC 6749 section 5.1). A member that is null counts as left out, since a
// refused answer would lose the rotated token.
const tokensSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.nullish(z.string().check(z.minLength(1))),
  token_type: z.string().check(z.regex(/^bearer$/i)),
  expires_in: z.number().check(z.positive()),
  scope: z.nullish(z.string()),
});

const refusalSchema = z.object({ error: z.string(), error_description: z.nullish(z.string()) });

/**
 * Parses an answer of the token endpoint as a whole, before any of its tokens is stored.
 *
 * @throws OAuthRefusal for an error answer, UnclearAnswer for any answer that is not understood
 */
export function parseTokenAnswer(answer: RawAnswer): TokenSet {
  const json = jsonOf(answer);
  if (answer.status === 200) {
    const tokens = tokensSchema.safeParse(json);
    if (!tokens.success) throw new UnclearAnswer(answer.status);
    const { access_token, refresh_token, expires_in, scope } = tokens.data;
    return {
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      scopes: scope?.split(" ").filter(Boolean) ?? null,
      expiresInSeconds: Math.min(expires_in, maxLifetimeSeconds),
    };
  }
  const refusal = refusalSchema.safeParse(json);
  if (!refusal.success || answer.status >= 500 || answer.status === 429) throw new UnclearAnswer(answer.status);
  throw new OAuthRefusal(refusal.data.error, refusal.data.error_description ?? "");
}
