"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OutcomeList } from "@/components/list/outcome-list";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { giveAttests } from "@/lib/api/browser/purchases/attests";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import type { Problem } from "@/lib/values/problem";
import { usePurchaseLine } from "../use-purchase-line";
import { AccountChanges } from "./account-changes";
import { usePayToText } from "./use-pay-to-text";

type Props = {
  /** The marked invoices. */
  invoices: readonly InvoiceToPay[];
  onClose: () => void;
  onAttested: () => void;
};

/** In this sheet a person attests payments: it says why each needs it, and where the money goes. */
export default function AttestSheet({ invoices, onClose, onAttested }: Props) {
  const t = useTranslations("payments.attest");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const payToTextOf = usePayToText();
  const lineOf = usePurchaseLine();
  const ownInvoices = invoices.filter(({ attest }) => attest?.mayAttest);
  const otherInvoices = invoices.filter(({ attest }) => attest && !attest.mayAttest && !attest.hasAttested);

  function toLine({ payTo, attest, ...invoice }: InvoiceToPay) {
    return lineOf(
      "invoice",
      { ...invoice, minor: invoice.remainingMinor },
      <>
        {payTo ? `${payToTextOf(payTo)}. ` : null}
        {attest?.reasons.includes("amount") ? `${t("amountReason")} ` : null}
        {attest?.reasons.includes("accounts") ? (
          <>
            <b className="late">{t("accountsReason")}</b> <AccountChanges attest={attest} />
          </>
        ) : null}
      </>,
    );
  }

  async function attestPayments() {
    if (isBusy || ownInvoices.length === 0) return;
    setIsBusy(true);
    setProblem(null);
    const result = await giveAttests(company.id, ownInvoices);
    setIsBusy(false);
    if (!result.ok) return setProblem(result.problem);
    const { given, leftOut } = result.value;
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    toast(
      [
        ...(given.length > 0 ? [t("done", { count: given.length })] : []),
        ...(leftOut.length > 0 ? [t("leftOut", { count: leftOut.length })] : []),
      ].join(" "),
    );
    onAttested();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("title", { count: ownInvoices.length })}
      lead={t("lead")}
      marksTurn
      foot={
        <>
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              className="grow"
              isBusy={isBusy}
              disabled={ownInvoices.length === 0}
              onClick={() => void attestPayments()}
            >
              {t("press", { count: ownInvoices.length })}
            </Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      <OutcomeList lines={ownInvoices.map(toLine)} />
      <OutcomeList title={t("notYours", { count: otherInvoices.length })} lines={otherInvoices.map(toLine)} />
    </Sheet>
  );
}
