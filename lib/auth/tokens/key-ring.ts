import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { query, withTenant } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { PortalUnavailable } from "@/lib/platform/portal-unavailable";
import { openSealed, seal } from "./cipher";
import { listSharedMasterKeyIds, mayChooseKey } from "./processes";

/** A company's data key as it is stored, sealed by the master key `masterKeyId`. */
export type WrappedKey = {
  partnerId: string;
  companyId: string;
  dataKeyId: string;
  dataKeyWrapped: Uint8Array;
  masterKeyId: string;
};

export type MasterKey = { id: string; key: Buffer };

/** The first master key of TOKEN_KEYS. */
function getFirstMasterKey(): MasterKey {
  const [firstKey] = env().TOKEN_KEYS;
  if (!firstKey) throw new Error("TOKEN_KEYS is empty");
  return firstKey;
}

/**
 * The master key for new seals: the first of TOKEN_KEYS that every living process has. While a new key is deployed to one
 * process after another, the processes without it must be able to open what the others seal.
 */
export async function findSealingKey(): Promise<MasterKey> {
  const [id] = await listSharedMasterKeyIds();
  return env().TOKEN_KEYS.find((candidateKey) => candidateKey.id === id) ?? getFirstMasterKey();
}

/**
 * The master key with which everything may be sealed again: the first of TOKEN_KEYS, once every living process has it.
 *
 * @returns null before that, and while another process chooses the key
 */
export async function findRewrappingKey(): Promise<MasterKey | null> {
  const firstKey = getFirstMasterKey();
  const isKnownEverywhere = (await listSharedMasterKeyIds()).includes(firstKey.id);
  return isKnownEverywhere && (await mayChooseKey()) ? firstKey : null;
}

/**
 * The master key with an id.
 *
 * @throws PortalUnavailable `key`: this process does not have the key yet, or it was removed from TOKEN_KEYS too early.
 *         Another process may have it, and the row is read again at the next call
 */
export function getMasterKey(id: string): Buffer {
  const foundKey = env().TOKEN_KEYS.find((candidateKey) => candidateKey.id === id);
  if (!foundKey)
    throw new PortalUnavailable(
      "key",
      `TOKEN_KEYS of this process does not hold the key ${id}, which rows are sealed with`,
    );
  return foundKey.key;
}

function dataKeySealContextOf(partnerId: string, companyId: string, keyId: string) {
  return { table: "company", partnerId, companyId, column: "data_key", keyId };
}

/** A new data key for a company, wrapped by the master key of {@link findSealingKey}. */
export function createDataKey(partnerId: string, companyId: string, { id, key }: MasterKey) {
  const sealContext = dataKeySealContextOf(partnerId, companyId, id);
  return { dataKeyId: randomUUID(), dataKeyWrapped: seal(key, randomBytes(32), sealContext), masterKeyId: id };
}

/** Opens a company's data key. */
export function unwrapDataKey({ partnerId, companyId, dataKeyWrapped, masterKeyId }: WrappedKey): Buffer {
  return openSealed(getMasterKey(masterKeyId), dataKeyWrapped, dataKeySealContextOf(partnerId, companyId, masterKeyId));
}

/**
 * Wraps every data key that is wrapped with another master key again with this one. Data is not changed.
 *
 * @returns the number of data keys wrapped; after a run that returns 0 the older keys may be removed from TOKEN_KEYS
 */
export async function rewrapDataKeys({ id, key }: MasterKey): Promise<number> {
  const { rows } = await query<{ partner_id: string; company_id: string }>(
    "SELECT partner_id, company_id FROM companies_to_rewrap($1)",
    [id],
  );
  for (const { partner_id: partnerId, company_id: companyId } of rows) {
    await withTenant({ partnerId, companyId }, async (tx) => {
      const where = { partnerId, id: companyId };
      const company = await tx.company.findFirstOrThrow({ where });
      const dataKey = unwrapDataKey({ ...company, companyId });
      const dataKeyWrapped = seal(key, dataKey, dataKeySealContextOf(partnerId, companyId, id));
      // Another instance may wrap keys at the same time, so only the wrapping that was read is replaced.
      await tx.company.updateMany({
        where: { ...where, masterKeyId: company.masterKeyId },
        data: { dataKeyWrapped, masterKeyId: id },
      });
    });
  }
  return rows.length;
}
