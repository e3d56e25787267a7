import "server-only";
import { createHmac, hkdfSync } from "node:crypto";
import type { SupplierAccountKind } from "@/lib/api/contract/purchases/approval";
import type { SupplierAccounts } from "@/lib/api/contract/purchases/supplier-accounts";
import type { AccountPseudonyms } from "../rules/approvals/evidence/evidence-input";

/**
 * Pseudonyms of a supplier's accounts. Equal accounts of one supplier have equal pseudonyms, which reveal nothing else
 * without the company's key.
 *
 * Rule: HMAC-SHA-256 under a key derived for this purpose, over supplier, kind and the account without blanks and hyphens
 * @param dataKey the company's data key
 */
export function makeAccountPseudonyms(
  dataKey: Buffer,
  supplierId: string,
  accounts: Pick<SupplierAccounts, SupplierAccountKind>,
): AccountPseudonyms {
  const pseudonymKey = Buffer.from(hkdfSync("sha256", dataKey, Buffer.alloc(0), "supplier accounts", 32));
  const pseudonymOf = (accountKind: SupplierAccountKind) => {
    const account = accounts[accountKind].replace(/[\s-]/g, "").toUpperCase();
    if (account === "") return null;
    return createHmac("sha256", pseudonymKey)
      .update(JSON.stringify([supplierId, accountKind, account]))
      .digest("base64url");
  };
  return {
    bankgiro: pseudonymOf("bankgiro"),
    plusgiro: pseudonymOf("plusgiro"),
    iban: pseudonymOf("iban"),
    account: pseudonymOf("account"),
  };
}
