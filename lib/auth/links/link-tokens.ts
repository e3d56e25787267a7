import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A token is 32 random bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/;

/** Makes the token of a link, which is as hard to guess as 32 random bytes. */
export function makeLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text from an address can be the token of a link. */
export function isLinkToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** The SHA-256 of a link's token. Only this hash is stored, so that a copy of the database opens no link. */
export function hashOfLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
