import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
import type { SupplierAccountKind } from "@/lib/api/contract/purchases/approval";
import type { SupplierAccounts } from "@/lib/api/contract/purchases/supplier-accounts";
import type { AccountNames } from "../rules/approvals/evidence/evidence-input";

/**
 * Pseudonyms of a supplier's accounts. Equal accounts of one supplier have equal pseudonyms, which reveal nothing else
 * without the company's key.
 * company's key.
 *
 * Rule: HMAC-SHA-256 under a key derived for this purpose, over supplier, kind and the account without blanks and hyphens
 * @param dataKey the company's data key
 */
export function accountNames(
  key: Buffer,
  supplierId: string,
  accounts: Pick<SupplierAccounts, SupplierAccountKind>,
): AccountNames {
  const nameKey = Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), "supplier accounts", 32));
  const nameOf = (member: SupplierAccountKind) => {
    const account = accounts[member].replace(/[\s-]/g, "").toUpperCase();
    if (account === "") return null;
    return createHmac("sha256", nameKey)
      .update(JSON.stringify([supplierId, member, account]))
      .digest("base64url");
  };
  return {
    bankgiro: nameOf("bankgiro"),
    plusgiro: nameOf("plusgiro"),
    iban: nameOf("iban"),
    account: nameOf("account"),
  };
}
