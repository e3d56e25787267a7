import { createHash } from "node:crypto";
import { isSameText } from "./secrets";

export type ChallengeMethod = "S256" | "plain";

export type Challenge = { readonly value: string; readonly method: ChallengeMethod };

const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/;
const sha256Pattern = /^[A-Za-z0-9\-_]{43}$/;

/**
 * Reads the challenge of an authorization request (RFC 7636 section 4.3). The method is `plain` where none is named.
 *
 * @returns null where no challenge was sent; a text that describes the error where the challenge is malformed
 */
export function readChallenge(value: string | undefined, method: string | undefined): Challenge | null | string {
  if (value === undefined)
    return method === undefined ? null : "code_challenge_method was sent without code_challenge.";
  const namedMethod = method ?? "plain";
  if (namedMethod !== "S256" && namedMethod !== "plain") return "code_challenge_method must be S256 or plain.";
  const pattern = namedMethod === "S256" ? sha256Pattern : verifierPattern;
  return pattern.test(value) ? { value, method: namedMethod } : "code_challenge is malformed.";
}

/**
 * Whether `verifier` matches the challenge of the code (RFC 7636 section 4.6). A verifier for a code without a challenge is
 * refused as well; otherwise an attacker could remove the challenge from the request (RFC 9700 section 4.8.2).
 */
export function isVerifierOfChallenge(verifier: string | undefined, challenge: Challenge | null): boolean {
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !verifierPattern.test(verifier)) return false;
  const computedChallenge =
    challenge.method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  return isSameText(computedChallenge, challenge.value);
}
