import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { pool, withTenant } from "@/lib/db";
import { env } from "@/lib/env";
import { open, seal } from "./cipher";

/** A company's data key as it is stored: sealed by the master key `masterKeyId`. */
export type WrappedKey = {
  partnerId: string;
  companyId: string;
  dataKeyId: string;
  dataKeyWrapped: Uint8Array;
  masterKeyId: string;
};

type MasterKey = { id: string; key: Buffer };

/** The master key new seals are made with: the first of TOKEN_KEYS. */
export function currentMasterKey(): MasterKey {
  const [first] = env().TOKEN_KEYS;
  if (!first) throw new Error("TOKEN_KEYS is empty");
  return first;
}

/** @throws Error when a row names a key that was taken out of TOKEN_KEYS too early */
export function masterKey(id: string): Buffer {
  const found = env().TOKEN_KEYS.find((entry) => entry.id === id);
  if (!found) throw new Error(`TOKEN_KEYS no longer holds the key ${id}, but rows are still sealed with it`);
  return found.key;
}

function wrappingPlace(partnerId: string, companyId: string, keyId: string) {
  return { table: "company", partnerId, companyId, column: "data_key", keyId };
}

/** A new data key for a company, wrapped by the current master key. */
export function newDataKey(partnerId: string, companyId: string) {
  const { id, key } = currentMasterKey();
  const place = wrappingPlace(partnerId, companyId, id);
  return { dataKeyId: randomUUID(), dataKeyWrapped: seal(key, randomBytes(32), place), masterKeyId: id };
}

/** Opens a company's data key. */
export function unwrapDataKey({ partnerId, companyId, dataKeyWrapped, masterKeyId }: WrappedKey): Buffer {
  return open(masterKey(masterKeyId), dataKeyWrapped, wrappingPlace(partnerId, companyId, masterKeyId));
}

/**
 * Wraps every data key that an older master key holds again with the current one. Data is not touched.
 *
 * @returns how many were wrapped; after a run that returns 0 the older keys may leave TOKEN_KEYS
 */
export async function rewrapDataKeys(): Promise<number> {
  const { id, key } = currentMasterKey();
  const { rows } = await pool().query<{ partner_id: string; company_id: string }>(
    "SELECT partner_id, company_id FROM companies_to_rewrap($1)",
    [id],
  );
  for (const { partner_id: partnerId, company_id: companyId } of rows) {
    await withTenant({ partnerId, companyId }, async (tx) => {
      const where = { partnerId, id: companyId };
      const company = await tx.company.findFirstOrThrow({ where });
      const plain = unwrapDataKey({ ...company, companyId });
      const dataKeyWrapped = seal(key, plain, wrappingPlace(partnerId, companyId, id));
      // Another instance may sweep too: only the wrapping that was read is replaced.
      await tx.company.updateMany({
        where: { ...where, masterKeyId: company.masterKeyId },
        data: { dataKeyWrapped, masterKeyId: id },
      });
    });
  }
  return rows.length;
}
