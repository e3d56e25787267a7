import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * What a sealed value belongs to: a column, and a row where that matters. A value sealed for one context cannot be
 * opened for another.
 */
export type SealPlace = {
  table: string;
  partnerId: string;
  companyId: string;
  column: string;
  keyId: string;
  /** Values that distinguish the rows of one company, where sealed values must not be swapped between rows. */
  row?: readonly string[];
};

/** The associated data of a seal context. It is unambiguous, because JSON quotes its parts. */
function associatedData({ table, partnerId, companyId, column, keyId, row = [] }: SealPlace): Buffer {
  return Buffer.from(JSON.stringify([table, partnerId, companyId, column, keyId, ...row]));
}

/**
 * Seals a value with AES-256-GCM and a random 96-bit nonce.
 *
 * Shape: version byte · nonce (12) · tag (16) · ciphertext
 */
export function seal(key: Buffer, plain: Buffer, place: SealPlace): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associatedData(place));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]);
}

/**
 * Opens a sealed value.
 *
 * @throws Error when the key or the context differs from the one the value was sealed for, or a bit was changed
 */
export function openSealed(key: Buffer, sealed: Uint8Array, place: SealPlace): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes) throw new Error("not a sealed value");
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}
