import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { CompanyAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import type { RulesInput } from "./rules-input";

const goodForMs = 24 * 60 * 60 * 1000;

/**
 * Creates the proof that exactly these rules, on top of exactly that version, were replayed for this person.
 *
 * Rule: HMAC-SHA-256 under a key derived for this purpose; valid for a day
 * @param key the company's data key
 */
export function proofOf(key: Buffer, access: CompanyAccess, input: RulesInput, at = now()): string {
  const time = at.getTime().toString(36);
  return `${time}.${macOf(key, access, input, time)}`;
}

export function isProven(key: Buffer, access: CompanyAccess, input: RulesInput, proof: string): boolean {
  const [time = "", mac = ""] = proof.split(".");
  const ageMs = now().getTime() - Number.parseInt(time, 36);
  if (!(ageMs >= 0 && ageMs <= goodForMs)) return false;
  const [given, due] = [Buffer.from(mac), Buffer.from(macOf(key, access, input, time))];
  return given.length === due.length && timingSafeEqual(given, due);
}

function macOf(
  key: Buffer,
  { partnerId, companyId, personId }: CompanyAccess,
  { text, baseVersion }: RulesInput,
  time: string,
): string {
  const own = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "replayed approval rules", 32));
  return createHmac("sha256", own)
    .update(JSON.stringify([partnerId, companyId, personId, baseVersion, text, time]))
    .digest("base64url");
}
