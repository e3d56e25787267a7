"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { DayText } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { AmountField } from "@/components/ui/amount-field";
import { SelectField } from "@/components/ui/select-field";
import { LoadingFields } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { bankAccountsQuery } from "@/lib/api/browser/company/reference";
import { registerSupplierPayment } from "@/lib/api/browser/purchases/supplier-payments";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import type { BankAccount } from "@/lib/api/contract/company/bank-account";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import type { CalendarDate } from "@/lib/values/dates";
import { InvoiceOperationPanel } from "../invoice-operation/invoice-operation-panel";
import { PaymentPreview } from "./payment-preview";
import { type PaymentTexts, readPayment } from "./payment-values";

type Props = {
  invoice: SupplierInvoice;
  today: CalendarDate;
  submission: OperationSubmission;
  isOpen: boolean;
  onClose: () => void;
};

/**
 * In this sheet a person registers what the bank paid for a supplier invoice, or what came back for a credit invoice, and
 * sees what remains of it afterwards.
 */
export default function PaymentSheet({ invoice, today, submission, isOpen, onClose }: Props) {
  const t = useTranslations("payments.invoice");
  const tCommon = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const { numberLocale } = formats;
  const accountsResult = useQuery({ ...bankAccountsQuery(company.id), enabled: isOpen });
  const supplierResult = useQuery({ ...supplierQuery(company.id, invoice.supplierId), enabled: isOpen });
  const [typedTexts, setTypedTexts] = useState<Partial<PaymentTexts>>({});
  const accounts = (accountsResult.data?.items ?? []).filter(({ isActive }) => isActive);
  const remainingMinor = invoice.remainingMinor < 0n ? -invoice.remainingMinor : invoice.remainingMinor;
  const texts: PaymentTexts = {
    amount: formats.amount(remainingMinor, invoice.currencyCode),
    domestic: "",
    paidOn: dateText(today, numberLocale),
    bankAccountId: usualAccountOf(accounts, supplierResult.data?.payments.payFromBankAccountId)?.id ?? "",
    reference: "",
    type: "",
    ...typedTexts,
  };
  const isForeign = invoice.currencyCode !== company.currencyCode;
  const { payment, choices, problems } = readPayment(texts, {
    ...{ invoice, companyCurrencyCode: company.currencyCode, today, numberLocale },
  });
  const changeText = (name: keyof PaymentTexts) => (event: { target: { value: string } }) =>
    setTypedTexts((earlierTexts) => ({ ...earlierTexts, [name]: event.target.value }));
  const errorOf = (name: keyof PaymentTexts) => {
    const problem = problems[name];
    // What nobody has typed yet is missing, not wrong.
    if (!problem || (name === "domestic" && typedTexts.domestic === undefined)) return undefined;
    return t(problem, { amount: formats.money(remainingMinor, invoice.currencyCode) });
  };
  const isRead = accountsResult.data !== undefined && !supplierResult.isPending;

  return (
    <InvoiceOperationPanel
      submission={submission}
      isOpen={isOpen}
      onClose={onClose}
      name={t("open")}
      unknownText={t("unknown")}
      pressText={t("press")}
      footText={t("foot")}
      canPress={isRead && payment !== null}
      onPress={() => {
        if (!payment || !isRead) return;
        void submission.submitRequest((key) =>
          registerSupplierPayment({ companyId: company.id, key, invoice, payment }),
        );
      }}
    >
      {accountsResult.error ? (
        <ProblemNotice problem={accountsResult.error} onRetry={() => void accountsResult.refetch()} />
      ) : !isRead ? (
        <LoadingFields label={tCommon("loading")} />
      ) : (
        <>
          <div className="grid gap-4 pb-4">
            <AmountField
              label={t("amount", { currency: invoice.currencyCode })}
              value={texts.amount}
              error={errorOf("amount")}
              onChange={changeText("amount")}
            />
            {choices && choices.is !== "complete" && choices.types.length > 0 ? (
              <SelectField
                label={t(choices.is, { amount: formats.money(choices.differenceMinor, invoice.currencyCode) })}
                value={texts.type || (payment?.type ?? "")}
                error={errorOf("type")}
                emptyLabel={payment ? undefined : t("chooseType")}
                options={choices.types.map((type) => ({
                  value: type,
                  label: t(`type.${invoice.isCredit && type === "bankCharge" ? "bankKept" : type}`),
                }))}
                onChange={changeText("type")}
              />
            ) : null}
            {isForeign ? (
              <AmountField
                label={t(invoice.isCredit ? "domesticIn" : "domestic", { currency: company.currencyCode })}
                value={texts.domestic}
                error={errorOf("domestic")}
                onChange={changeText("domestic")}
              />
            ) : null}
            <DayText
              label={t("paidOn")}
              value={texts.paidOn}
              error={errorOf("paidOn")}
              onChange={changeText("paidOn")}
            />
            <SelectField
              label={t(invoice.isCredit ? "accountIn" : "account")}
              value={texts.bankAccountId}
              error={errorOf("bankAccountId")}
              emptyLabel={texts.bankAccountId === "" ? t("chooseAccount") : undefined}
              options={accounts.map(({ id, ledgerAccount, name }) => ({
                value: id,
                label: [ledgerAccount, name].filter(Boolean).join(" "),
              }))}
              onChange={changeText("bankAccountId")}
            />
            <TextField
              label={t("reference")}
              isOptional
              maxLength={100}
              value={texts.reference}
              onChange={changeText("reference")}
            />
          </div>
          {payment ? (
            <PaymentPreview
              invoice={invoice}
              payment={payment}
              bankAccount={accounts.find(({ id }) => id === payment.bankAccountId)}
            />
          ) : null}
        </>
      )}
    </InvoiceOperationPanel>
  );
}

/** The account from which the supplier is usually paid, otherwise the company's default one. */
function usualAccountOf(accounts: readonly BankAccount[], supplierAccountId = ""): BankAccount | undefined {
  return (
    accounts.find(({ id }) => id === supplierAccountId) ?? accounts.find(({ isDefault }) => isDefault) ?? accounts[0]
  );
}
