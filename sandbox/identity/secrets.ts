import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates an unguessable secret: 32 random bytes as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret: its SHA-256 in base64url. A plain hash is enough, because the secrets are random. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares two texts in constant time, so that the time does not reveal where they differ. */
export function isSameText(a: string, b: string): boolean {
  const left = createHash("sha256").update(a).digest();
  const right = createHash("sha256").update(b).digest();
  return timingSafeEqual(left, right);
}
