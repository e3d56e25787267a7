import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new unguessable secret: 32 random bytes as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret: its SHA-256 as base64url. Enough, because the secrets themselves are random. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares without telling by its time where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = createHash("sha256").update(a).digest();
  const right = createHash("sha256").update(b).digest();
  return timingSafeEqual(left, right);
}
