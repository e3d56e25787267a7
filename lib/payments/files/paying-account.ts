import "server-only";
import type { BankAccount } from "@/lib/api/contract/company/bank-account";
import { ibanProblemOf, normaliseBankNumber } from "../../rules/payments/accounts/iban";
import type { PayingAccount } from "../../rules/payments/payment-file/outgoing-payment";

/**
 * The account that a bank debits, by its IBAN or else by its number within the country; null where the books know neither.
 * The service knows no BIC of the company's own bank, which an IBAN does without.
 */
export function payingAccountOf({ iban, bban }: Pick<BankAccount, "iban" | "bban">): PayingAccount | null {
  if (iban !== "" && ibanProblemOf(iban) === null)
    return { scheme: "iban", number: normaliseBankNumber(iban), bic: "" };
  const number = bban.replace(/[\s.-]/g, "").toUpperCase();
  return /^[A-Z0-9]{1,34}$/.test(number) ? { scheme: "bban", number, bic: "" } : null;
}
