"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import type { Operation } from "@/lib/api/contract/operations/operation";
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
  const time = finishedAt ? formats.time(finishedAt) : "";
  const name = personName ?? t("you");
  if (operation.stage === "unknown") {
    const settle = (one: Operation) => {
      setResolvedOperation(one);
      onResolved?.();
    };
    return <UnknownDecision operation={operation} onResolved={settle} />;
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
  const posted = approval.posted;
  return (
    <div className={css.outcome} role="status">
      <p className="mid">{t(`is.${approval.status}`, { name, time })}</p>
      {reason ? <q>{reason}</q> : null}
      {approval.step && !approval.step.isSent ? (
        <p>{t("step", { given: approval.step.given, of: approval.step.of, version: approval.step.ruleVersion })}</p>
      ) : null}
      {approval.waitsFor.length > 0 ? <p>{t("waitsFor", { names: approval.waitsFor.join(", ") })}</p> : null}
      {approval.status === "rejected" && approval.mail !== "none" ? <p>{t(`mail.${approval.mail}`)}</p> : null}
      {posted ? (
        <>
          <p>
            {t("posted", { voucher: posted.voucherNumber })} {t(`voucher.${posted.voucher}`)}{" "}
            <Link className="link" href={`/companies/${company.id}/purchases/invoices/${posted.invoiceId}`}>
              {t("open")}
            </Link>
          </p>
          {posted.differences.length > 0 ? (
            <table className={css.compare}>
              <thead>
                <tr>
                  <th scope="col">{t("account")}</th>
                  <th scope="col">{t("expected")}</th>
                  <th scope="col">{t("actual")}</th>
                </tr>
              </thead>
              <tbody>
                {posted.differences.map((one) => (
                  <tr key={`${one.account} ${one.expectedMinor} ${one.actualMinor}`}>
                    <td className="id">{one.account}</td>
                    <td className="num">{formats.amount(BigInt(one.expectedMinor), posted.currencyCode)}</td>
                    <td className="num">{formats.amount(BigInt(one.actualMinor), posted.currencyCode)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
        </>
      ) : approval.status === "approved" ? (
        <p>{t("notPosted")}</p>
      ) : null}
    </div>
  );
}
