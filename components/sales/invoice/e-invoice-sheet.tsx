"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { LoadingFields } from "@/components/ui/states";
import { useToast } from "@/components/ui/toast";
import { useOperation } from "@/components/undo/use-operation";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { customerQuery, eInvoiceRecipientsQuery } from "@/lib/api/browser/sales/customers";
import { sendEInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { addressToSendTo, missingFieldsToSend, waysToSend } from "@/lib/rules/sales/e-invoice/e-invoice";
import { OperationSheet } from "../chain/operation-sheet";
import { CheckedValues } from "./checked-values";
import { MissingToSend } from "./missing-to-send";
import { RecipientFound, RecipientNotFound } from "./recipient";
import { useInvoiceNamedInText } from "./use-invoice-named-in-text";
import { useWhenOperationDone } from "./use-when-operation-done";

type Props = {
  invoice: Invoice;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /**
   * Opens the sheet that voids the invoice, so that it can be created again; null where the invoice cannot be voided.
   */
  onVoid: (() => void) | null;
};

/**
 * The sheet that sends an invoice electronically: it shows how the invoice is sent, which fields it lacks, and the
 * effects.
 */
export default function EInvoiceSheet({ invoice, open, onOpen, onClose, onVoid }: Props) {
  const t = useTranslations("sales.eInvoice");
  const common = useTranslations("common");
  const sentAs = useTranslations("sales.invoice.sentAs");
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const submission = useOperation(invoice.id, "invoice-einvoice", `${invoice.id}:einvoice`, true);
  const customer = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const settings = useQuery({ ...companySettingsQuery(company.id), enabled: open });
  const namedInText = useInvoiceNamedInText(invoice, open);
  const [chosenType, setChosenType] = useState("");
  const number = String(invoice.number ?? "");
  const readError = customer.error ?? settings.error ?? namedInText.error;
  const isRead = customer.data && settings.data && !namedInText.isLoading;
  const parties = isRead ? { customer: customer.data, company: settings.data } : null;
  const availableTypes = parties ? waysToSend(parties, company.countryCode) : [];
  const selectedType = availableTypes.find((one) => one === chosenType) ?? availableTypes[0] ?? null;
  const namesCredited = namedInText.data === true;
  const missing =
    parties && selectedType
      ? missingFieldsToSend({ invoice, namesCredited, ...parties }, selectedType, company.countryCode)
      : [];
  const recipientAddress = parties && selectedType ? addressToSendTo({ invoice, ...parties }, selectedType) : "";
  const isReady = parties !== null && missing.length === 0;
  // The service names the reachable recipients only for the e-invoice network.
  const isNetworkChecked = isReady && selectedType === "network";
  const recipients = useQuery({
    ...eInvoiceRecipientsQuery(company.id, invoice.customerId),
    enabled: open && isNetworkChecked,
  });
  const isCheckingNetwork = isNetworkChecked && recipients.isPending;
  const isReached = !isNetworkChecked || (recipients.data?.length ?? 0) > 0;

  const handleDone = useCallback(
    ({ eInvoice, carryOutAt }: Operation) => {
      void queries.invalidateQueries({ queryKey: companyKey(company.id) });
      if (!carryOutAt) toast(t(doneMessageKey(eInvoice), { number }));
      onClose();
    },
    [queries, company.id, toast, t, number, onClose],
  );
  const watchOperation = useWhenOperationDone(submission.operation, submission.done, handleDone);

  async function send() {
    if (!selectedType || missing.length > 0 || isCheckingNetwork) return;
    const input = { companyId: company.id, invoice, sendType: selectedType };
    const submittedOperation = await submission.press((key) => sendEInvoice({ ...input, key }));
    if (submittedOperation) watchOperation(submittedOperation);
    if (submittedOperation && isInUndoWait(submittedOperation)) onClose();
  }

  function close() {
    if (submission.operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: invoice.customerName, minor: invoice.grossMinor, currencyCode: invoice.currencyCode }}
      title={t("title", { number })}
      open={open}
      onOpen={onOpen}
      onClose={close}
      mayAct={missing.length === 0}
      afterRefusal={{ label: t("again"), onClick: submission.dismiss }}
      foot={
        <>
          <div className="actions">
            {isReady ? (
              <Button
                look={isReached || isCheckingNetwork ? "main" : "plain"}
                keys="Control+Enter"
                busy={submission.pressing || isCheckingNetwork}
                onClick={() => void send()}
              >
                {t(isReached || isCheckingNetwork ? "press" : "pressAnyway")}
              </Button>
            ) : null}
            <Button onClick={close}>{t("close")}</Button>
          </div>
          <p>{t("foot")}</p>
        </>
      }
    >
      {readError ? (
        <ProblemNotice
          problem={readError}
          title={t("unread")}
          onRetry={() => {
            void customer.refetch();
            void settings.refetch();
            if (namedInText.error) void namedInText.refetch();
          }}
        />
      ) : null}
      {!parties && !readError ? <LoadingFields words={common("loading")} fields={2} /> : null}
      {parties && selectedType ? (
        <div className="grid gap-4">
          <SelectField
            label={t("way")}
            value={selectedType}
            onChange={(event) => setChosenType(event.target.value)}
            options={availableTypes.map((one) => ({ value: one, label: sentAs(one) }))}
          />
          {missing.length > 0 ? (
            <MissingToSend invoice={invoice} missing={missing} onVoid={onVoid} />
          ) : (
            <>
              {isReached ? (
                <section className="happens">
                  <h3>{t("ready")}</h3>
                  <p>
                    {recipientAddress === ""
                      ? t("toUnknown", { customer: invoice.customerName })
                      : t("to", { customer: invoice.customerName, to: recipientAddress })}
                  </p>
                  {isNetworkChecked ? (
                    <>
                      <RecipientFound recipients={recipients.data ?? []} />
                      <CheckedValues invoice={invoice} {...parties} />
                    </>
                  ) : null}
                </section>
              ) : (
                <RecipientNotFound invoice={invoice} recipientsRead={recipients} />
              )}
              <section className="happens">
                <h3>{t("after")}</h3>
                <p>{t("afterLead")}</p>
              </section>
            </>
          )}
        </div>
      ) : null}
    </OperationSheet>
  );
}

function doneMessageKey(result: Operation["eInvoice"]) {
  if (result?.hasError === null) return "doneUnread";
  return result?.hasError ? "doneError" : "done";
}
