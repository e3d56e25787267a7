import "server-only";
import { decodeProtectedHeader, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import { now } from "@/lib/values/clock";
import { Problem } from "@/lib/values/problem";
import { ConnectionRefusal } from "../connection-refusal";
import { type AuthorizationServer, authorizationServer } from "./authorization-server";

/** The claims of a checked access token: the person (issuer and subject) and the company at the service. */
export type TokenClaims = { issuer: string; subject: string; remoteCompanyId: string; email: string | null };

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1)),
  customer_id: z.string().check(z.minLength(1)),
  client_id: z.string(),
  email: z.optional(z.string()),
});

/**
 * Checks an access token: signature by the published keys, issuer, client, expiry.
 *
 * @returns null when the token is opaque, so that the service must be asked whom it belongs to
 * @throws Problem `connection_refused` when the token is readable and anything about it is wrong
 */
export async function checkAccessToken(token: string, clientId: string): Promise<TokenClaims | null> {
  if (!isJwt(token)) return null;
  const server = await authorizationServer();
  if (!server.keys) return null;
  try {
    return await verifyToken(token, clientId, server);
  } catch (cause) {
    if (!(cause instanceof errors.JWKSNoMatchingKey)) throw toTokenProblem(cause);
  }
  return verifyToken(token, clientId, await authorizationServer({ mustReadAgain: true })).catch((cause) => {
    throw toTokenProblem(cause);
  });
}

async function verifyToken(
  token: string,
  clientId: string,
  { issuer, keys }: AuthorizationServer,
): Promise<TokenClaims> {
  if (!keys) throw new Error("the identity server stopped publishing keys");
  const verifyOptions = {
    issuer,
    currentDate: now(),
    clockTolerance: 5,
    algorithms: ["RS256", "PS256", "ES256"],
    requiredClaims: ["exp"],
  };
  const { payload } = await jwtVerify(token, keys, verifyOptions);
  const claims = claimsSchema.parse(payload);
  if (claims.client_id !== clientId) throw new Error("the token was made for another client");
  return { issuer, subject: claims.sub, remoteCompanyId: claims.customer_id, email: claims.email ?? null };
}

function isJwt(token: string): boolean {
  try {
    return token.split(".").length === 3 && decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

function toTokenProblem(cause: unknown): Problem {
  return cause instanceof Problem ? cause : new ConnectionRefusal("token_invalid", { cause });
}
