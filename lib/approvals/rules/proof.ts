import "server-only";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { CompanyAccess } from "@/lib/auth/access";
import { now } from "@/lib/values/clock";
import type { RulesInput } from "./rules-input";

const validForMs = 24 * 60 * 60 * 1000;

/**
 * Creates the proof that exactly these rules, on top of exactly that version, were replayed for this person.
 *
 * Rule: HMAC-SHA-256 under a key derived for this purpose; valid for a day
 * @param dataKey the company's data key
 */
export function createReplayProof(key: Buffer, access: CompanyAccess, input: RulesInput, replayedAt = now()): string {
  const time = replayedAt.getTime().toString(36);
  return `${time}.${macOf(key, access, input, time)}`;
}

export function isReplayProven(key: Buffer, access: CompanyAccess, input: RulesInput, proof: string): boolean {
  const [time = "", mac = ""] = proof.split(".");
  const ageMs = now().getTime() - Number.parseInt(time, 36);
  if (!(ageMs >= 0 && ageMs <= validForMs)) return false;
  const [actualMac, expectedMac] = [Buffer.from(mac), Buffer.from(macOf(key, access, input, time))];
  return actualMac.length === expectedMac.length && timingSafeEqual(actualMac, expectedMac);
}

function macOf(
  key: Buffer,
  { partnerId, companyId, personId }: CompanyAccess,
  { text, baseVersion }: RulesInput,
  time: string,
): string {
  const macKey = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "replayed approval rules", 32));
  return createHmac("sha256", macKey)
    .update(JSON.stringify([partnerId, companyId, personId, baseVersion, text, time]))
    .digest("base64url");
}
