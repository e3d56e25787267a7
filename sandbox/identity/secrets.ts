import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates an unguessable secret: 32 random bytes as 43 characters of base64url. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a secret: its SHA-256 in base64url. A plain hash is enough, because the secrets are random. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares two texts in constant time, so that the time does not reveal where they differ. */
export function isSameText(firstText: string, secondText: string): boolean {
  const firstHash = createHash("sha256").update(firstText).digest();
  const secondHash = createHash("sha256").update(secondText).digest();
  return timingSafeEqual(firstHash, secondHash);
}
