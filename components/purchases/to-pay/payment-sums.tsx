"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { InvoiceToPay, PayingBankAccount } from "@/lib/api/contract/purchases/to-pay";
import { sumPayments } from "@/lib/rules/payments/payable/due-groups";

type Props = { invoices: readonly InvoiceToPay[]; bankAccounts: readonly PayingBankAccount[] };

/** Shows what the invoices come to, by the bank account they are paid from and by currency. */
export function PaymentSums({ invoices, bankAccounts }: Props) {
  const t = useTranslations("payments.list");
  const formats = useFormats();
  const sums = sumPayments(
    invoices.map(({ bankAccountId, currencyCode, remainingMinor }) => ({
      ...{ payFromBankAccountId: bankAccountId, currencyCode, amountMinor: BigInt(remainingMinor) },
    })),
  );
  return (
    <ul className="flex flex-wrap gap-x-6">
      {sums.map(({ payFromBankAccountId, currencyCode, amountMinor, count }) => (
        <li key={`${payFromBankAccountId} ${currencyCode}`}>
          {t("sum", {
            account: accountTextOf(bankAccounts.find(({ id }) => id === payFromBankAccountId)) || t("noAccount"),
            amount: formats.money(amountMinor, currencyCode),
            ...{ count, counted: formats.count(count) },
          })}
        </li>
      ))}
    </ul>
  );
}

/** The number and the name of a bank account. */
export const accountTextOf = (account: PayingBankAccount | undefined): string =>
  account ? [account.ledgerAccount, account.name].filter(Boolean).join(" ") : "";
