import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const sealVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * What a sealed value belongs to: a column, and a row where that matters. A value sealed for one context cannot be
 * opened for another.
 */
export type SealContext = {
  table: string;
  partnerId: string;
  companyId: string;
  column: string;
  keyId: string;
  /** Values that distinguish the rows of one company, where sealed values must not be swapped between rows. */
  row?: readonly string[];
};

/** The associated data of a seal context. It is unambiguous, because JSON quotes its parts. */
function associatedDataOf({ table, partnerId, companyId, column, keyId, row = [] }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([table, partnerId, companyId, column, keyId, ...row]));
}

/**
 * Seals a value with AES-256-GCM and a random 96-bit nonce.
 *
 * Shape: version byte · nonce (12) · tag (16) · ciphertext
 */
export function seal(key: Buffer, plaintext: Buffer, sealContext: SealContext): Buffer<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(associatedDataOf(sealContext));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(sealVersion), nonce, cipher.getAuthTag(), ciphertext]);
}

/**
 * Opens a sealed value.
 *
 * @throws Error when the key or the context differs from the one the value was sealed for, or a bit was changed
 */
export function openSealed(key: Buffer, sealedValue: Uint8Array, sealContext: SealContext): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(sealedValue);
  if (bytes[0] !== sealVersion || bytes.length < 1 + nonceBytes + tagBytes) throw new Error("not a sealed value");
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedDataOf(sealContext)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}
