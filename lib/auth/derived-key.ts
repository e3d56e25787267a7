import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "@/lib/platform/env";

/** Derives a key of 32 bytes from SESSION_SECRET. Each purpose has a key of its own (RFC 5869). */
export function deriveKey(keyPurpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().SESSION_SECRET, "", keyPurpose, 32));
}
