import "server-only";
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Tenant } from "@/lib/platform/db";

/** A token is a link's id, 16 bytes, and its signature, 16 bytes, in base64url. */
const tokenPattern = /^[\w-]{43}$/;
const idBytes = 16;

/**
 * The text of a quote that a link leads to. After `revokedCount` links to the same text were revoked, it is another
 * link.
 */
export type LinkTarget = { quoteId: string; version: string; revokedCount: number };

/**
 * The id of the link to one text of a quote. It is the same however often it is computed, so that the link a person reads
 * before the mail is sent is the link that is sent.
 *
 * @param dataKey the company's data key
 */
export function linkIdOf(dataKey: Buffer, tenant: Tenant, { quoteId, version, revokedCount }: LinkTarget): string {
  const digest = macOf(dataKey, "quote link id", [
    tenant.partnerId,
    tenant.companyId,
    quoteId,
    version,
    String(revokedCount),
  ]);
  const bytes = digest.subarray(0, idBytes);
  // The bytes are formed into a UUID of version 8 of RFC 9562, which is for custom values.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The token of a link: its id and the company's signature over it. It is computed when it is needed and never stored. */
export function tokenOfLink(dataKey: Buffer, tenant: Tenant, linkId: string): string {
  const idBuffer = Buffer.from(linkId.replaceAll("-", ""), "hex");
  const signature = macOf(dataKey, "quote link", [tenant.partnerId, tenant.companyId, linkId]).subarray(0, idBytes);
  return Buffer.concat([idBuffer, signature]).toString("base64url");
}

/** Whether the company signed this token for this link. */
export function isTokenSigned(dataKey: Buffer, tenant: Tenant, linkId: string, token: string): boolean {
  const [expectedToken, actualToken] = [Buffer.from(tokenOfLink(dataKey, tenant, linkId)), Buffer.from(token)];
  return expectedToken.length === actualToken.length && timingSafeEqual(expectedToken, actualToken);
}

export function isTokenShaped(token: string): boolean {
  return tokenPattern.test(token);
}

/** The SHA-256 hash of a token. Only the hash is stored, so that a copy of the database opens no quote. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

// A separate key is derived for each purpose, so that the key that seals columns signs nothing.
function macOf(dataKey: Buffer, purpose: string, signedParts: readonly string[]): Buffer {
  const purposeKey = Buffer.from(hkdfSync("sha256", dataKey, Buffer.alloc(0), purpose, 32));
  return createHmac("sha256", purposeKey).update(JSON.stringify(signedParts)).digest();
}
