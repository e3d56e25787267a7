import "server-only";
import { query } from "@/lib/platform/db";
import { clientOf, listPartners } from "./partners";
import { unwrapDataKey } from "./tokens/key-ring";

type DataKeyRow = {
  partner_id: string;
  company_id: string;
  data_key_id: string;
  data_key_wrapped: Uint8Array;
  master_key_id: string;
};

/**
 * The ids of master keys that rows are sealed with and that TOKEN_KEYS of this process does not open: the key is not in
 * it, or it has another key under that id. One row is tried for each of them.
 */
export async function listUnusableKeyIds(): Promise<string[]> {
  const [partners, { rows }] = await Promise.all([
    listPartners(),
    query<DataKeyRow>("SELECT * FROM data_keys_to_try()"),
  ]);
  const seals = [
    ...partners.map((partner) => ({ keyId: partner.secretKeyId, open: () => void clientOf(partner) })),
    ...rows.map((row) => ({ keyId: row.master_key_id, open: () => void unwrapDataKey(toWrappedKey(row)) })),
  ];
  return [...new Set(seals.filter(({ open }) => !canOpen(open)).map(({ keyId }) => keyId))];
}

const toWrappedKey = (row: DataKeyRow) => ({
  partnerId: row.partner_id,
  companyId: row.company_id,
  dataKeyId: row.data_key_id,
  dataKeyWrapped: row.data_key_wrapped,
  masterKeyId: row.master_key_id,
});

function canOpen(open: () => void): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
