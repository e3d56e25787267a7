import "server-only";
import type { Tenant } from "@/lib/platform/db";

/** What the seal of a payment file is bound to. */
export const sealContextOfFile = ({ partnerId, companyId }: Tenant, id: string, keyId: string) => ({
  ...{ table: "payment_file", partnerId, companyId, column: "xml", keyId, row: [id] },
});
