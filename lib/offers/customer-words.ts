import "server-only";
import { openSealed, seal } from "@/lib/auth/tokens/cipher";
import type { DataKey } from "@/lib/auth/tokens/store";
import type { Tenant } from "@/lib/platform/db";

/** The name of the person who answered and their message; both empty where nobody wrote any. */
export type CustomerReply = { name: string; message: string };

export function sealCustomerReply(
  reply: CustomerReply,
  tenant: Tenant,
  answerId: string,
  dataKey: DataKey,
): Buffer<ArrayBuffer> {
  return seal(dataKey.key, Buffer.from(JSON.stringify(reply)), sealContextOf(tenant, answerId, dataKey.id));
}

type SealedReplyRow = { id: string; saidSealed: Uint8Array; dataKeyId: string };

export function openCustomerReply(
  { id, saidSealed, dataKeyId }: SealedReplyRow,
  tenant: Tenant,
  dataKey: DataKey,
): CustomerReply {
  return JSON.parse(openSealed(dataKey.key, saidSealed, sealContextOf(tenant, id, dataKeyId)).toString());
}

function sealContextOf({ partnerId, companyId }: Tenant, answerId: string, keyId: string) {
  return { table: "quote_answer", partnerId, companyId, column: "said", keyId, row: [answerId] };
}
