import "server-only";
import { randomUUID } from "node:crypto";
import { query, withoutTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import type { Partner } from "@/prisma/generated/client";
import type { OAuthClient } from "./oauth/token-calls";
import { openSealed, seal } from "./tokens/cipher";
import { findSealingKey, getMasterKey, type MasterKey } from "./tokens/key-ring";

export type { Partner };

type PartnerData = { origin: string; name: string; clientId: string; secret: string };

// Every start and every new host needs these queries. They are plain SQL, so that Prisma's query compiler, which
// takes a third of a second to load, is only loaded when a person first signs in.
const partnerSelectSql = `SELECT id, host, origin, name, client_id AS "clientId", secret_sealed AS "secretSealed",
  secret_key_id AS "secretKeyId", created_at AS "createdAt" FROM partner`;

/** The partner whose portal is reached under this Host, or null. */
export async function findPartnerByHost(host: string): Promise<Partner | null> {
  const { rows } = await query<Partner>(`${partnerSelectSql} WHERE host = $1`, [host.toLowerCase()]);
  return rows[0] ?? null;
}

/** The partner's credentials at the identity server. */
export function clientOf(partner: Partner): OAuthClient {
  const sealContext = secretSealContextOf(partner.id, partner.secretKeyId);
  return {
    id: partner.clientId,
    secret: openSealed(getMasterKey(partner.secretKeyId), partner.secretSealed, sealContext).toString(),
  };
}

/** All partners of this portal; they are few. */
export async function listPartners(): Promise<Partner[]> {
  return (await query<Partner>(partnerSelectSql)).rows;
}

export function getPartner(id: string): Promise<Partner> {
  return withoutTenant(({ partner }) => partner.findUniqueOrThrow({ where: { id } }));
}

/**
 * Creates the partner of an origin, or updates it. A changed secret is sealed with a master key that every process has.
 */
export async function savePartner(facts: PartnerData): Promise<Partner> {
  const host = new URL(facts.origin).host;
  const storedPartner = await findPartnerByHost(host);
  if (storedPartner && isUnchanged(storedPartner, facts)) return storedPartner;
  if (storedPartner) {
    const data = await sealFacts(storedPartner.id, facts);
    return withoutTenant(({ partner }) => partner.update({ where: { id: storedPartner.id }, data }));
  }
  // Programs that are started together may all come here. The secret is sealed for an id, so the first one's row stays whole,
  // and the others find it.
  const id = randomUUID();
  const data = { id, host, ...(await sealFacts(id, facts)) };
  await withoutTenant(({ partner }) => partner.createMany({ data, skipDuplicates: true }));
  return savePartner(facts);
}

async function sealFacts(id: string, { origin, name, clientId, secret }: PartnerData) {
  const { id: secretKeyId, key } = await findSealingKey();
  const secretSealed = seal(key, Buffer.from(secret), secretSealContextOf(id, secretKeyId));
  return { origin, name, clientId, secretSealed, secretKeyId };
}

function isUnchanged(partner: Partner, { origin, name, clientId, secret }: PartnerData): boolean {
  const hasSameData = partner.origin === origin && partner.name === name && partner.clientId === clientId;
  if (!hasSameData) return false;
  try {
    return clientOf(partner).secret === secret;
  } catch {
    return false; // The key of the seal is missing or replaced under its name, so the secret is sealed again.
  }
}

/**
 * Saves the partner that the environment describes. It runs at
 * every start, so that a changed client id or secret takes effect.
 */
export function saveDefaultPartner(): Promise<Partner> {
  const { APP_URL, PARTNER_NAME, OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET } = env();
  return savePartner({
    origin: APP_URL,
    name: PARTNER_NAME,
    clientId: OAUTH_CLIENT_ID,
    secret: OAUTH_CLIENT_SECRET,
  });
}

/** Seals all secrets that are sealed with another master key again with this one. @returns their number */
export async function resealSecrets({ id: secretKeyId, key }: MasterKey): Promise<number> {
  const { rows: partnersToReseal } = await query<Partner>(`${partnerSelectSql} WHERE secret_key_id <> $1`, [
    secretKeyId,
  ]);
  for (const partner of partnersToReseal) {
    const secretSealed = seal(key, Buffer.from(clientOf(partner).secret), secretSealContextOf(partner.id, secretKeyId));
    // Another instance may reseal at the same time, so only the seal that was read is replaced.
    const where = { id: partner.id, secretKeyId: partner.secretKeyId };
    await withoutTenant((client) => client.partner.updateMany({ where, data: { secretSealed, secretKeyId } }));
  }
  return partnersToReseal.length;
}

function secretSealContextOf(partnerId: string, keyId: string) {
  return { table: "partner", partnerId, companyId: "", column: "client_secret", keyId };
}
