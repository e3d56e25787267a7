"use client";

import { useTranslations } from "next-intl";
import { MarkBar } from "@/components/list/mark-bar";
import { Button } from "@/components/ui/button";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import type { InvoiceToPay, PayingBankAccount } from "@/lib/api/contract/purchases/to-pay";
import { PaymentSums } from "./payment-sums";

type Props = {
  /** The marked invoices. */
  invoices: readonly InvoiceToPay[];
  bankAccounts: readonly PayingBankAccount[];
  /** Whether the person may register payments. */
  mayPay: boolean;
  onRegister: () => void;
  onMakeFile: () => void;
  onAttest: () => void;
  onWithdraw: () => void;
  onClear: () => void;
};

/** Shows what the marked invoices come to, and what can be done with them. */
export function ToPayBar({
  invoices,
  bankAccounts,
  mayPay,
  onRegister,
  onMakeFile,
  onAttest,
  onWithdraw,
  onClear,
}: Props) {
  const t = useTranslations("payments.bar");
  const isTooMany = invoices.length > maxBatchSize;
  return (
    <MarkBar label={t("label")} countText={t("marked", { count: invoices.length })}>
      <PaymentSums invoices={invoices} bankAccounts={bankAccounts} />
      {isTooMany ? (
        <p role="status" className="late">
          {t("tooMany", { most: maxBatchSize })}
        </p>
      ) : null}
      <div className="actions">
        {mayPay ? (
          <Button size="sm" shortcut="F" disabled={isTooMany} onClick={onMakeFile}>
            {t("file")}
          </Button>
        ) : null}
        {mayPay ? (
          <Button size="sm" shortcut="P" disabled={isTooMany} onClick={onRegister}>
            {t("register")}
          </Button>
        ) : null}
        {invoices.some(({ attest }) => attest?.mayAttest) ? (
          <Button size="sm" shortcut="T" disabled={isTooMany} onClick={onAttest}>
            {t("attest")}
          </Button>
        ) : null}
        {invoices.some(({ attest }) => attest?.hasAttested) ? (
          <Button size="sm" variant="quiet" onClick={onWithdraw}>
            {t("withdraw")}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" shortcut="Escape" onClick={onClear}>
          {t("clear")}
        </Button>
      </div>
    </MarkBar>
  );
}
