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
export function createReplayProof(
  dataKey: Buffer,
  access: CompanyAccess,
  input: RulesInput,
  replayedAt = now(),
): string {
  const timeText = replayedAt.getTime().toString(36);
  return `${timeText}.${macOf(dataKey, access, input, timeText)}`;
}

export function isReplayProven(dataKey: Buffer, access: CompanyAccess, input: RulesInput, proof: string): boolean {
  const [timeText = "", proofMac = ""] = proof.split(".");
  const ageMs = now().getTime() - Number.parseInt(timeText, 36);
  if (!(ageMs >= 0 && ageMs <= validForMs)) return false;
  const [actualMac, expectedMac] = [Buffer.from(proofMac), Buffer.from(macOf(dataKey, access, input, timeText))];
  return actualMac.length === expectedMac.length && timingSafeEqual(actualMac, expectedMac);
}

function macOf(
  dataKey: Buffer,
  { partnerId, companyId, personId }: CompanyAccess,
  { text, baseVersion }: RulesInput,
  timeText: string,
): string {
  const macKey = Buffer.from(hkdfSync("sha256", dataKey, Buffer.alloc(0), "replayed approval rules", 32));
  return createHmac("sha256", macKey)
    .update(JSON.stringify([partnerId, companyId, personId, baseVersion, text, timeText]))
    .digest("base64url");
}
