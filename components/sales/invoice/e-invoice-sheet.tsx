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
import { useWhenOperationDone } from "@/components/undo/use-when-operation-done";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { customerQuery, eInvoiceRecipientsQuery } from "@/lib/api/browser/sales/customers";
import { sendEInvoice } from "@/lib/api/browser/sales/invoice-operations";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import {
  findAddressToSendTo,
  listMissingFieldsToSend,
  listPossibleSendTypes,
} from "@/lib/rules/sales/e-invoice/e-invoice";
import { OperationSheet } from "../chain/operation-sheet";
import { CheckedValues } from "./checked-values";
import { MissingFieldsToSend } from "./missing-to-send";
import { RecipientFound, RecipientNotFound } from "./recipient";
import { useInvoiceNamedInText } from "./use-invoice-named-in-text";

type Props = {
  invoice: Invoice;
  isOpen: boolean;
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
export default function EInvoiceSheet({ invoice, isOpen, onOpen, onClose, onVoid }: Props) {
  const t = useTranslations("sales.eInvoice");
  const commonMessages = useTranslations("common");
  const sendTypeMessages = useTranslations("sales.invoice.sentAs");
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const submission = useOperation(invoice.id, "invoice-einvoice", `${invoice.id}:einvoice`, true);
  const invoiceCustomerQuery = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: isOpen });
  const settingsQuery = useQuery({ ...companySettingsQuery(company.id), enabled: isOpen });
  const namedInTextQuery = useInvoiceNamedInText(invoice, isOpen);
  const [chosenType, setChosenType] = useState("");
  const number = String(invoice.number ?? "");
  const readError = invoiceCustomerQuery.error ?? settingsQuery.error ?? namedInTextQuery.error;
  const isRead = invoiceCustomerQuery.data && settingsQuery.data && !namedInTextQuery.isLoading;
  const parties = isRead ? { customer: invoiceCustomerQuery.data, company: settingsQuery.data } : null;
  const availableTypes = parties ? listPossibleSendTypes(parties, company.countryCode) : [];
  const selectedType = availableTypes.find((sendType) => sendType === chosenType) ?? availableTypes[0] ?? null;
  const namesCreditedInvoice = namedInTextQuery.data === true;
  const missingFields =
    parties && selectedType
      ? listMissingFieldsToSend(
          { invoice, namesCredited: namesCreditedInvoice, ...parties },
          selectedType,
          company.countryCode,
        )
      : [];
  const recipientAddress = parties && selectedType ? findAddressToSendTo({ invoice, ...parties }, selectedType) : "";
  const isComplete = parties !== null && missingFields.length === 0;
  // The service names the reachable recipients only for the e-invoice network.
  const isNetworkChecked = isComplete && selectedType === "network";
  const recipientsQuery = useQuery({
    ...eInvoiceRecipientsQuery(company.id, invoice.customerId),
    enabled: isOpen && isNetworkChecked,
  });
  const isCheckingNetwork = isNetworkChecked && recipientsQuery.isPending;
  const isRecipientReached = !isNetworkChecked || (recipientsQuery.data?.length ?? 0) > 0;

  const handleDone = useCallback(
    ({ eInvoice, carryOutAt }: Operation) => {
      void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
      if (!carryOutAt) toast(t(doneMessageKeyOf(eInvoice), { number }));
      onClose();
    },
    [queryClient, company.id, toast, t, number, onClose],
  );
  const watchOperation = useWhenOperationDone(submission.operation, submission.doneOperation, handleDone);

  async function sendInvoice() {
    if (!selectedType || missingFields.length > 0 || isCheckingNetwork) return;
    const command = { companyId: company.id, invoice, sendType: selectedType };
    const submittedOperation = await submission.submitRequest((key) => sendEInvoice({ ...command, key }));
    if (submittedOperation) watchOperation(submittedOperation);
    if (submittedOperation && isInUndoWait(submittedOperation)) onClose();
  }

  function closeSheet() {
    if (submission.operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: invoice.customerName, minor: invoice.grossMinor, currencyCode: invoice.currencyCode }}
      title={t("title", { number })}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      mayAct={missingFields.length === 0}
      afterRefusal={{ label: t("again"), onClick: submission.dismiss }}
      foot={
        <>
          <div className="actions">
            {isComplete ? (
              <Button
                variant={isRecipientReached || isCheckingNetwork ? "main" : "plain"}
                shortcut="Control+Enter"
                isBusy={submission.isSubmitting || isCheckingNetwork}
                onClick={() => void sendInvoice()}
              >
                {t(isRecipientReached || isCheckingNetwork ? "press" : "pressAnyway")}
              </Button>
            ) : null}
            <Button onClick={closeSheet}>{t("close")}</Button>
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
            void invoiceCustomerQuery.refetch();
            void settingsQuery.refetch();
            if (namedInTextQuery.error) void namedInTextQuery.refetch();
          }}
        />
      ) : null}
      {!parties && !readError ? <LoadingFields label={commonMessages("loading")} fieldCount={2} /> : null}
      {parties && selectedType ? (
        <div className="grid gap-4">
          <SelectField
            label={t("way")}
            value={selectedType}
            onChange={(event) => setChosenType(event.target.value)}
            options={availableTypes.map((sendType) => ({ value: sendType, label: sendTypeMessages(sendType) }))}
          />
          {missingFields.length > 0 ? (
            <MissingFieldsToSend invoice={invoice} missingFields={missingFields} onVoid={onVoid} />
          ) : (
            <>
              {isRecipientReached ? (
                <section className="happens">
                  <h3>{t("ready")}</h3>
                  <p>
                    {recipientAddress === ""
                      ? t("toUnknown", { customer: invoice.customerName })
                      : t("to", { customer: invoice.customerName, to: recipientAddress })}
                  </p>
                  {isNetworkChecked ? (
                    <>
                      <RecipientFound recipients={recipientsQuery.data ?? []} />
                      <CheckedValues invoice={invoice} {...parties} />
                    </>
                  ) : null}
                </section>
              ) : (
                <RecipientNotFound invoice={invoice} recipientsQuery={recipientsQuery} />
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

function doneMessageKeyOf(eInvoiceResult: Operation["eInvoice"]) {
  if (eInvoiceResult?.hasError === null) return "doneUnread";
  return eInvoiceResult?.hasError ? "doneError" : "done";
}
