import { mayDo, type Role } from "@/lib/rules/access/roles";

/** Whether a voucher that is announced is read back and held against it; if not, why not. */
export type Comparability =
  | { is: "yes" }
  /** Not known yet, or nobody could say. */
  | { is: "open" }
  /** In another currency than the company's, while vouchers are in that. */
  | { is: "currency" }
  /** This person's role does not read the accounting. */
  | { is: "role" }
  /** The connection lacks this permission. */
  | { is: "scope"; scope: string };

/** How a read of the accounting stands; vouchers and VAT codes are read by the same permission. */
export type AccountingRead = { isRead: boolean; error: { code: string; detail?: string } | null };

/** @param currency of what is announced */
export function comparability(
  company: { role: Role; currencyCode: string },
  currency: string,
  read: AccountingRead,
): Comparability {
  if (currency !== company.currencyCode) return { is: "currency" };
  if (!mayDo(company.role, "accounting.read")) return { is: "role" };
  const { code, detail } = read.error ?? {};
  if (code === "scope_missing" && detail) return { is: "scope", scope: detail };
  return { is: read.isRead ? "yes" : "open" };
}
