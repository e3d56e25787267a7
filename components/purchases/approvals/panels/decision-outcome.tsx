"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import { isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import css from "../cockpit.module.css";
import { UnknownDecision } from "./unknown-decision";

type Props = {
  operation: Operation;
  /** Is called when a person has recorded the outcome of a decision whose answer was lost. */
  onResolved?: () => void;
};

/** Shows the outcome of a decision: the approvers it waits for, or the voucher and whether it matches the coding. */
export function DecisionOutcome({ operation: readOperation, onResolved }: Props) {
  const [resolvedOperation, setResolvedOperation] = useState<Operation | null>(null);
  const t = useTranslations("approvals.outcome");
  const formats = useFormats();
  const company = useCompany();
  const operation =
    resolvedOperation?.id === readOperation.id && readOperation.stage === "unknown" ? resolvedOperation : readOperation;
  const { approval, finishedAt, personName, reason } = operation;
  const finishedTime = finishedAt ? formats.time(finishedAt) : "";
  const deciderName = personName ?? t("you");
  if (operation.stage === "unknown") {
    const showResolved = (newOperation: Operation) => {
      setResolvedOperation(newOperation);
      onResolved?.();
    };
    return <UnknownDecision operation={operation} onResolved={showResolved} />;
  }
  if (operation.stage === "refused") {
    return (
      <p className={css.outcome} role="status">
        {t("notDone")}
      </p>
    );
  }
  if (operation.stage !== "done" || !approval) {
    return (
      <p className={css.outcome} role="status">
        {t("underWay")}
      </p>
    );
  }
  const followUp = operation.next?.kind === "book-supplier-invoice" ? operation.next : null;
  const postedInvoice = approval.posted ?? followUp?.posted;
  return (
    <div className={css.outcome} role="status">
      <p className="mid">{t(`is.${approval.status}`, { name: deciderName, time: finishedTime })}</p>
      {reason ? <q>{reason}</q> : null}
      {approval.step && !approval.step.isSent ? (
        <p>{t("step", { given: approval.step.given, of: approval.step.of, version: approval.step.ruleVersion })}</p>
      ) : null}
      {approval.waitsFor.length > 0 ? <p>{t("waitsFor", { names: approval.waitsFor.join(", ") })}</p> : null}
      {approval.status === "rejected" && approval.mail !== "none" ? <p>{t(`mail.${approval.mail}`)}</p> : null}
      {postedInvoice ? (
        <>
          <p>
            {t("posted", { voucher: postedInvoice.voucherNumber })} {t(`voucher.${postedInvoice.voucher}`)}{" "}
            <Link className="link" href={`/companies/${company.id}/purchases/invoices/${postedInvoice.invoiceId}`}>
              {t("open")}
            </Link>
          </p>
          {postedInvoice.differences.length > 0 ? (
            <table className={css.compare}>
              <thead>
                <tr>
                  <th scope="col">{t("account")}</th>
                  <th scope="col">{t("expected")}</th>
                  <th scope="col">{t("actual")}</th>
                </tr>
              </thead>
              <tbody>
                {postedInvoice.differences.map((difference) => (
                  <tr key={`${difference.account} ${difference.expectedMinor} ${difference.actualMinor}`}>
                    <td className="id">{difference.account}</td>
                    <td className="num">
                      {formats.amount(BigInt(difference.expectedMinor), postedInvoice.currencyCode)}
                    </td>
                    <td className="num">
                      {formats.amount(BigInt(difference.actualMinor), postedInvoice.currencyCode)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
        </>
      ) : approval.status === "approved" ? (
        <p>
          {followUp && isUnderWay(followUp) ? (
            t("booking")
          ) : (
            <>
              {t("notPosted")}{" "}
              <Link className="link" href={`/companies/${company.id}/purchases/drafts/${approval.draftId}`}>
                {t("book")}
              </Link>
            </>
          )}
        </p>
      ) : null}
    </div>
  );
}
