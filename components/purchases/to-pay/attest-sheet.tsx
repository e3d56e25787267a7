"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { giveAttests } from "@/lib/api/browser/purchases/attests";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import type { Problem } from "@/lib/values/problem";
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
  const ownInvoices = invoices.filter(({ attest }) => attest?.mayAttest);
  const otherInvoices = invoices.filter(({ attest }) => attest && !attest.mayAttest && !attest.hasAttested);

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
      <AttestLines invoices={ownInvoices} />
      {otherInvoices.length > 0 ? (
        <>
          <h3 className="pt-5 text-sm font-bold">{t("notYours", { count: otherInvoices.length })}</h3>
          <AttestLines invoices={otherInvoices} />
        </>
      ) : null}
    </Sheet>
  );
}

function AttestLines({ invoices }: { invoices: readonly InvoiceToPay[] }) {
  const t = useTranslations("payments.attest");
  const payToTextOf = usePayToText();
  const formats = useFormats();
  const company = useCompany();
  return (
    <ul className={outcomeCss.lines}>
      {invoices.map(({ id, supplierName, invoiceNumber, remainingMinor, currencyCode, payTo, attest }) => (
        <li key={id} className={outcomeCss.line}>
          <TextLink href={`/companies/${company.id}/purchases/invoices/${id}`}>
            {supplierName}, {invoiceNumber}
          </TextLink>
          <span className="num">{formats.money(BigInt(remainingMinor), currencyCode)}</span>
          <span className={outcomeCss.more}>
            {payTo ? `${payToTextOf(payTo)}. ` : null}
            {attest?.reasons.includes("amount") ? `${t("amountReason")} ` : null}
            {attest?.reasons.includes("accounts") ? (
              <>
                <b className="late">{t("accountsReason")}</b> <AccountChanges attest={attest} />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
