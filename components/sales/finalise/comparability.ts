import { mayDo, type Role } from "@/lib/rules/access/roles";

/**
 * Says whether the booked voucher will be read back and compared with the voucher that was shown before, and if not,
 * why.
 */
export type Comparability =
  | { is: "yes" }
  /** This is not known, because the accounting is being read or could not be read. */
  | { is: "open" }
  /** The document is in another currency than the company's, in which vouchers are booked. */
  | { is: "currency" }
  /** This person's role may not read the accounting. */
  | { is: "role" }
  /** The connection lacks this scope. */
  | { is: "scope"; scope: string };

/** Reading the VAT codes had this result. Reading vouchers needs the same scope, so it would have the same result. */
export type AccountingReadResult = { isRead: boolean; error: { code: string; detail?: string } | null };

/** @param currency the currency of the expected voucher */
export function comparabilityOf(
  company: { role: Role; currencyCode: string },
  currency: string,
  readResult: AccountingReadResult,
): Comparability {
  if (currency !== company.currencyCode) return { is: "currency" };
  if (!mayDo(company.role, "accounting.read")) return { is: "role" };
  const { code, detail } = readResult.error ?? {};
  if (code === "scope_missing" && detail) return { is: "scope", scope: detail };
  return { is: readResult.isRead ? "yes" : "open" };
}
